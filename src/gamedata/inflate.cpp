#include "gamedata/inflate.h"

#include <zlib.h>

#include <algorithm>

#include "gamedata/block_chain.h"

namespace acmotion {
namespace {

constexpr std::size_t kPlainSizeBytes = 4;
constexpr std::size_t kFirstInflatedBytes = 4096;

tl::unexpected<GameDataError> wrong(GameDataTrouble trouble) {
    return tl::unexpected(GameDataError{trouble, 0, "compressed", 0});
}

// zlib's state for one stream.
class ObjectInflater {
 public:
    explicit ObjectInflater(Bytes stream) : status_(inflateInit(&stream_)) {
        // zlib reads through a pointer to non-const, and does not write there. 64 MiB at most: it fits.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(stream.data()));
        stream_.avail_in = static_cast<uInt>(stream.size());
    }
    ~ObjectInflater() { inflateEnd(&stream_); }
    ObjectInflater(const ObjectInflater&) = delete;
    ObjectInflater& operator=(const ObjectInflater&) = delete;

    // Up to `most` bytes. Doubles its room whenever that is full.
    ByteBuffer inflate_up_to(std::size_t most) {
        ByteBuffer out;
        std::size_t filled = 0;
        while (status_ == Z_OK && filled < most) {
            if (filled == out.size()) out.resize(std::min(most, std::max(kFirstInflatedBytes, 2 * out.size())));
            filled += inflate_into(std::span(out).subspan(filled));
        }
        out.resize(filled);
        return out;
    }
    // Its end was met, and its check sum is right.
    [[nodiscard]] bool is_whole() const { return status_ == Z_STREAM_END; }

 private:
    std::size_t inflate_into(std::span<std::byte> room) {
        stream_.next_out = reinterpret_cast<Bytef*>(room.data());
        stream_.avail_out = static_cast<uInt>(room.size());
        status_ = inflate(&stream_, Z_NO_FLUSH);
        return room.size() - stream_.avail_out;
    }

    z_stream stream_{};
    int status_;
};

}  // namespace

GameDataResult<ByteBuffer> inflate_object(Bytes stored) {
    if (stored.size() < kLeastCompressedBytes) return wrong(GameDataTrouble::BadCompression);
    const auto plain_size = load_le<std::uint32_t>(stored, 0);
    if (plain_size > kMaxObjectBytes) return wrong(GameDataTrouble::TooLarge);
    ObjectInflater inflater{stored.subspan(kPlainSizeBytes)};
    // One byte more than announced: a longer stream is met there, and one of that length meets its end.
    ByteBuffer plain = inflater.inflate_up_to(std::size_t{plain_size} + 1);
    if (!inflater.is_whole() || plain.size() != plain_size) return wrong(GameDataTrouble::BadCompression);
    return plain;
}

ByteBuffer deflate_object(Bytes plain) {
    uLongf size = compressBound(static_cast<uLong>(plain.size()));
    ByteBuffer stored(kPlainSizeBytes + size);
    store_le(std::span(stored), 0, static_cast<std::uint32_t>(plain.size()));
    compress2(reinterpret_cast<Bytef*>(stored.data() + kPlainSizeBytes), &size,
              reinterpret_cast<const Bytef*>(plain.data()), static_cast<uLong>(plain.size()), Z_BEST_COMPRESSION);
    stored.resize(std::max<std::size_t>(kPlainSizeBytes + size, kLeastCompressedBytes));
    return stored;
}

}  // namespace acmotion
