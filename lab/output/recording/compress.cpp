#include <algorithm>

#include "gamedata/gzip.h"
#include "lab/output/recording/blocks.h"
#include "sessions/bounds.h"

namespace acmotion::recording {

ByteBuffer Compressor::operator()(const BlockAbout& about, Bytes payload, std::size_t cost) {
    const ByteBuffer packed = zip(payload, ZipEffort::Usual);
    cost_ += std::max(cost, payload.size());
    const std::size_t stored = stored_ + kBlockHeaderBytes + packed.size();
    const bool is_trusted = packed.size() < payload.size() && cost_ <= Allowance{stored}.in_pieces();
    const Bytes kept = is_trusted ? Bytes{packed} : payload;
    stored_ += kBlockHeaderBytes + kept.size();
    return to_block(about, kept, is_trusted ? kFlagCompressed : 0);
}

Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes) {
    return unzip(stored, most_bytes, ZipHeader::Zlib);
}

}  // namespace acmotion::recording
