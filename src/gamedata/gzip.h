#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"

struct z_stream_s;  // of zlib

namespace acmotion {

// All that calls zlib: for data files (inflate.h), packed captures and texts, and recordings (lab/output/recording/compress.cpp).

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

}  // namespace acmotion
