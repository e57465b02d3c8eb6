#include "gamedata/inflate.h"

#include <algorithm>
#include <optional>

#include "gamedata/block_chain.h"
#include "gamedata/zlib_stream.h"

namespace acmotion {
namespace {

constexpr std::size_t kPlainSizeBytes = 4;
constexpr std::size_t kFirstInflatedBytes = 4096;

tl::unexpected<GameDataError> wrong(GameDataTrouble trouble) {
    return tl::unexpected(GameDataError{trouble, 0, "compressed", 0});
}

// Nothing if it is not a whole stream of at most so many bytes. Doubles its room whenever that is full.
std::optional<ByteBuffer> inflate_whole(Bytes stream, std::size_t most) {
    Inflater inflater{Inflater::Header::Zlib};
    ByteBuffer out;
    std::size_t filled = 0;
    while (inflater.state() == Inflater::State::Open && filled < most) {
        if (filled == out.size()) out.resize(std::min(most, std::max(kFirstInflatedBytes, 2 * out.size())));
        filled += inflater.inflate_into(std::span(out).subspan(filled), stream);
        if (stream.empty() && filled < out.size()) break;
    }
    out.resize(filled);
    return inflater.state() == Inflater::State::Whole ? std::optional{std::move(out)} : std::nullopt;
}

}  // namespace

GameDataResult<ByteBuffer> inflate_object(Bytes stored) {
    if (stored.size() < kLeastCompressedBytes) return wrong(GameDataTrouble::BadCompression);
    const auto plain_size = load_le<std::uint32_t>(stored, 0);
    if (plain_size > kMaxObjectBytes) return wrong(GameDataTrouble::TooLarge);
    // One byte more than announced: a longer stream is met there, and one of that length meets its end.
    auto plain = inflate_whole(stored.subspan(kPlainSizeBytes), std::size_t{plain_size} + 1);
    if (!plain || plain->size() != plain_size) return wrong(GameDataTrouble::BadCompression);
    return std::move(*plain);
}

ByteBuffer deflate_object(Bytes plain) {
    ByteBuffer stored(kPlainSizeBytes);
    store_le(std::span(stored), 0, static_cast<std::uint32_t>(plain.size()));
    append(stored, deflated(plain, Effort::Best));
    stored.resize(std::max<std::size_t>(stored.size(), kLeastCompressedBytes));
    return stored;
}

}  // namespace acmotion
