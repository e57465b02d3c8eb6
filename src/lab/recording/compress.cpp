#include "lab/recording/compress.h"

#include <algorithm>

#include "gamedata/gzip.h"
#include "lab/base/budget.h"

namespace acmotion::recording {

ByteBuffer Compressor::operator()(const BlockAbout& about, Bytes payload, std::size_t cost) {
    cost_ += std::max(cost, payload.size());
    const ByteBuffer packed = zip(payload, ZipEffort::Usual);
    const std::size_t stored = stored_ + kBlockHeaderBytes + packed.size();
    const bool is_trusted = packed.size() < payload.size() && cost_ <= Allowance{stored}.in_pieces();
    ByteBuffer block = is_trusted ? to_block(about, packed, kFlagCompressed) : to_block(about, payload);
    stored_ += block.size();
    return block;
}

Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes) {
    return unzip(stored, most_bytes, ZipHeader::Zlib);
}

}  // namespace acmotion::recording
