#include "gamedata/inflate.h"

#include <algorithm>

#include "gamedata/block_chain.h"
#include "gamedata/gzip.h"

namespace acmotion {
namespace {

constexpr std::size_t kPlainSizeBytes = 4;

tl::unexpected<GameDataError> wrong(GameDataTrouble trouble) {
    return tl::unexpected(GameDataError{trouble, 0, "compressed", 0});
}

}  // namespace

GameDataResult<ByteBuffer> inflate_object(Bytes stored) {
    if (stored.size() < kLeastCompressedBytes) return wrong(GameDataTrouble::BadCompression);
    const auto plain_size = load_le<std::uint32_t>(stored, 0);
    if (plain_size > kMaxObjectBytes) return wrong(GameDataTrouble::TooLarge);
    auto plain = unzip(stored.subspan(kPlainSizeBytes), plain_size, ZipHeader::Zlib);
    if (!plain || plain->size() != plain_size) return wrong(GameDataTrouble::BadCompression);
    return std::move(*plain);
}

ByteBuffer deflate_object(Bytes plain) {
    ByteBuffer stored(kPlainSizeBytes);
    store_le(std::span(stored), 0, static_cast<std::uint32_t>(plain.size()));
    append(stored, zip(plain, ZipEffort::Best));
    stored.resize(std::max<std::size_t>(stored.size(), kLeastCompressedBytes));
    return stored;
}

}  // namespace acmotion
