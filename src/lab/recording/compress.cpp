#include "lab/recording/compress.h"

#include <algorithm>

#include "gamedata/gzip.h"
#include "lab/base/budget.h"

namespace acmotion::recording {

ByteBuffer Compressor::operator()(const BlockAbout& about, const Payload& payload, std::size_t cost) {
    Deflater deflater{DeflateHeader::Zlib};
    ByteBuffer packed;
    std::size_t plain_bytes = 0;
    payload([&](Bytes part) {
        plain_bytes += part.size();
        append(packed, deflater.pack(part));
    });
    append(packed, deflater.finish());
    cost_ += std::max(cost, plain_bytes);
    const std::size_t stored = stored_ + kBlockHeaderBytes + packed.size();
    const bool is_trusted = packed.size() < plain_bytes && cost_ <= Allowance{stored}.in_pieces();
    ByteBuffer block = is_trusted ? to_block(about, packed, kFlagCompressed) : as_it_is(about, payload, cost);
    stored_ += block.size();
    return block;
}

Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes) {
    return unzip(stored, most_bytes, ZipHeader::Zlib);
}

}  // namespace acmotion::recording
