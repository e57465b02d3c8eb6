#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/error.h"

struct z_stream_s;  // of zlib

// All that calls zlib: for data files, packed captures and texts, and recordings (lab/output/recording/compress.cpp).
namespace acmotion {

// What gzip or zlib packed, at most `most_bytes` of it, or what is wrong with it in a few words.
[[nodiscard]] tl::expected<std::string, std::string> unzip(std::string_view compressed,
                                                           std::uint64_t most_bytes = kMaxUnzippedBytes);
// The same for machines: an error says at which of the compressed bytes.
enum class ZipHeader : std::uint8_t { Zlib, ZlibOrGzip };
[[nodiscard]] Result<ByteBuffer> unzip(Bytes compressed, std::uint64_t most_bytes,
                                       ZipHeader header = ZipHeader::ZlibOrGzip);

// The same a piece at a time: what begins like gzip is unpacked while it is read, anything else comes as it is. Beyond
// `most_bytes` the stream is in trouble.
[[nodiscard]] ByteStream unzipped(ByteStream stream, std::uint64_t most_bytes = kMaxUnzippedBytes);

// With the header of zlib, small or in little time.
enum class ZipEffort : std::uint8_t { Usual, Best };
[[nodiscard]] ByteBuffer zip(Bytes plain, ZipEffort effort);

// The same a piece at a time, or a file that gunzip unpacks: its bytes are the same, however the plain ones are cut.
enum class DeflateHeader : std::uint8_t { Zlib, Gzip };
class Deflater {
 public:
    explicit Deflater(DeflateHeader header);
    // What there is of the packed bytes so far, since the last call.
    [[nodiscard]] ByteBuffer pack(Bytes plain);
    // The rest. Once, in the end.
    [[nodiscard]] ByteBuffer finish();

 private:
    struct End {
        void operator()(z_stream_s* stream) const;
    };
    [[nodiscard]] ByteBuffer deflate_all(Bytes plain, int flush);

    std::unique_ptr<z_stream_s, End> stream_;
};

[[nodiscard]] std::uint32_t crc32_of(Bytes bytes);

// The object in a compressed entry: its plain size, then a zlib stream (spec 71 §3.4). Memory grows with what comes out,
// whatever was announced.
[[nodiscard]] GameDataResult<ByteBuffer> inflate_object(Bytes stored);
// The counterpart, for files of our own.
[[nodiscard]] ByteBuffer deflate_object(Bytes plain);

// Smaller ones are refused before their chain is read.
inline constexpr std::uint32_t kLeastCompressedBytes = 16;

}  // namespace acmotion
