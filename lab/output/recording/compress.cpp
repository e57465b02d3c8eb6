#include "lab/output/recording/compress.h"

#include <algorithm>

#include "gamedata/gzip.h"
#include "sessions/budget.h"

namespace acmotion::recording {

namespace {

// A block that is longer when packed is packed again, instead of being kept: the summary of an evening has megabytes.
constexpr std::size_t kMostKept = std::size_t{1} << 18;

struct Packed {
    BlockContent content;
    std::size_t plain_bytes = 0;
};

Packed deflate(const Payload& payload, const PutBytes& put) {
    Deflater deflater{DeflateHeader::Zlib};
    Packed packed;
    const auto hand_out = [&](Bytes part) {
        packed.content.add(part);
        put(part);
    };
    payload([&](Bytes part) {
        packed.plain_bytes += part.size();
        hand_out(deflater.pack(part));
    });
    hand_out(deflater.finish());
    return packed;
}

}  // namespace

void Compressor::operator()(const BlockAbout& about, const Payload& payload, std::size_t cost, const PutBytes& put) {
    ByteBuffer kept;
    const Packed packed = deflate(payload, [&](Bytes part) {
        if (kept.size() <= kMostKept) append(kept, part);
    });
    const std::size_t bytes = packed.content.bytes;
    cost_ += std::max(cost, packed.plain_bytes);
    const std::size_t stored = stored_ + kBlockHeaderBytes + bytes;
    const bool is_trusted = bytes < packed.plain_bytes && cost_ <= Allowance{stored}.in_pieces();
    stored_ += kBlockHeaderBytes + (is_trusted ? bytes : packed.plain_bytes);
    if (!is_trusted) return put_as_it_is(about, payload, cost, put);
    put(to_block_header(about, packed.content, kFlagCompressed));
    kept.size() == bytes ? put(kept) : static_cast<void>(deflate(payload, put));
}

Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes) {
    return unzip(stored, most_bytes, ZipHeader::Zlib);
}

}  // namespace acmotion::recording
