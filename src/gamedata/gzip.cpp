#include "gamedata/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "gamedata/block_chain.h"

namespace acmotion {
namespace {

constexpr int kZlibHeader = 15;
constexpr int kAnyHeader = kZlibHeader + 32;  // zlib itself tells its own from that of gzip

// zlib reads through a pointer to non-const, and does not write there.
Bytef* zlib_bytes(Bytes bytes) { return reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data())); }

bool begins_like_gzip(ByteStream& stream) {
    const Bytes start = stream.peek(2);
    return start.size() >= 2 && start[0] == std::byte{0x1F} && start[1] == std::byte{0x8B};
}

// Unpacks while it is read, so that no more is in memory than was asked for.
class Unzipper : public ByteStream::Source {
 public:
    Unzipper(ByteStream compressed, std::uint64_t most_bytes, ZipHeader header)
        : compressed_(std::move(compressed)),
          bytes_left_(most_bytes),
          header_(header),
          status_(inflateInit2(&stream_, header == ZipHeader::Zlib ? kZlibHeader : kAnyHeader)) {}
    ~Unzipper() override { inflateEnd(&stream_); }
    Unzipper(const Unzipper&) = delete;
    Unzipper& operator=(const Unzipper&) = delete;

    Result<std::size_t> read(std::span<std::byte> into) override {
        std::size_t count = 0;
        while (count == 0 && status_ != Z_STREAM_END) {
            const bool at_end = compressed_.peek(1).empty();
            if (compressed_.trouble()) return tl::unexpected(*compressed_.trouble());
            count = inflate_into(into);
            if (status_ != Z_OK && status_ != Z_STREAM_END && status_ != Z_BUF_ERROR) return wrong(ErrorCode::Invalid);
            if (count == 0 && at_end && status_ != Z_STREAM_END) return wrong(ErrorCode::Truncated);
            // Several packed files in a row are unpacked to one; anything else after them is padding.
            if (status_ == Z_STREAM_END && another_follows()) status_ = inflateReset(&stream_);
        }
        if (count > bytes_left_) return wrong(ErrorCode::OutOfRange);
        bytes_left_ -= count;
        return count;
    }

 private:
    [[nodiscard]] bool another_follows() { return header_ == ZipHeader::ZlibOrGzip && begins_like_gzip(compressed_); }

    std::size_t inflate_into(std::span<std::byte> into) {
        constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
        const Bytes from = compressed_.peek(1);
        const std::size_t room = std::min(into.size(), kMost);
        stream_.next_in = zlib_bytes(from);
        stream_.avail_in = static_cast<uInt>(std::min(from.size(), kMost));
        stream_.next_out = zlib_bytes(into);
        stream_.avail_out = static_cast<uInt>(room);
        const uInt offered = stream_.avail_in;
        status_ = inflate(&stream_, Z_NO_FLUSH);
        compressed_.skip(offered - stream_.avail_in);
        return room - stream_.avail_out;
    }

    [[nodiscard]] tl::unexpected<Error> wrong(ErrorCode code) const {
        return fail(code, "Capture", "gzip", static_cast<std::size_t>(compressed_.position()));
    }

    ByteStream compressed_;
    std::uint64_t bytes_left_;
    ZipHeader header_;
    z_stream stream_{};
    int status_;
};

std::string in_few_words(ErrorCode code) {
    if (code == ErrorCode::OutOfRange) return "more than 1 GiB when unpacked";
    return code == ErrorCode::Truncated ? "truncated gzip data" : "broken gzip data";
}

constexpr std::size_t kPlainSizeBytes = 4;

tl::unexpected<GameDataError> wrong(GameDataError::Trouble trouble) {
    return tl::unexpected(GameDataError{trouble, 0, "compressed", 0});
}

}  // namespace

Result<ByteBuffer> unzip(Bytes compressed, std::uint64_t most_bytes, ZipHeader header) {
    Unzipper unzipper{ByteStream{compressed}, most_bytes, header};
    ByteBuffer all;
    std::array<std::byte, 1 << 16> block{};
    for (;;) {
        const auto count = unzipper.read(block);
        if (!count) return tl::unexpected(count.error());
        if (*count == 0) return all;
        append(all, std::span(block).first(*count));
    }
}

tl::expected<std::string, std::string> unzip(std::string_view compressed, std::uint64_t most_bytes) {
    const auto all = unzip(std::as_bytes(std::span(compressed)), most_bytes);
    if (!all) return tl::unexpected(in_few_words(all.error().code));
    return std::string{reinterpret_cast<const char*>(all->data()), all->size()};
}

ByteStream unzipped(ByteStream stream, std::uint64_t most_bytes) {
    if (!begins_like_gzip(stream)) return stream;
    return ByteStream{std::make_unique<Unzipper>(std::move(stream), most_bytes, ZipHeader::ZlibOrGzip)};
}

ByteBuffer zip(Bytes plain, ZipEffort effort) {
    const auto plain_size = static_cast<uLong>(plain.size());
    const int level = effort == ZipEffort::Best ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
    uLongf size = compressBound(plain_size);
    ByteBuffer packed(size);
    [[maybe_unused]] const int status = compress2(zlib_bytes(packed), &size, zlib_bytes(plain), plain_size, level);
    assert(status == Z_OK);
    packed.resize(size);
    return packed;
}

Deflater::Deflater(DeflateHeader header) : stream_(new z_stream_s{}) {
    constexpr int kGzipHeader = kZlibHeader + 16;
    constexpr int kUsualMemory = 8;
    [[maybe_unused]] const int status =
        deflateInit2(stream_.get(), Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                     header == DeflateHeader::Gzip ? kGzipHeader : kZlibHeader, kUsualMemory, Z_DEFAULT_STRATEGY);
    assert(status == Z_OK);
}

void Deflater::End::operator()(z_stream_s* stream) const {
    deflateEnd(stream);
    delete stream;
}

ByteBuffer Deflater::pack(Bytes plain) { return deflate_all(plain, Z_NO_FLUSH); }
ByteBuffer Deflater::finish() { return deflate_all({}, Z_FINISH); }

ByteBuffer Deflater::deflate_all(Bytes plain, int flush) {
    ByteBuffer packed;
    std::array<std::byte, 1 << 16> block{};
    assert(plain.size() <= std::numeric_limits<uInt>::max());
    stream_->next_in = zlib_bytes(plain);
    stream_->avail_in = static_cast<uInt>(plain.size());
    do {
        stream_->next_out = zlib_bytes(block);
        stream_->avail_out = static_cast<uInt>(block.size());
        deflate(stream_.get(), flush);
        append(packed, std::span(block).first(block.size() - stream_->avail_out));
    } while (stream_->avail_out == 0);
    return packed;
}

std::uint32_t crc32_of(Bytes bytes) { return static_cast<std::uint32_t>(crc32_z(0, zlib_bytes(bytes), bytes.size())); }

GameDataResult<ByteBuffer> inflate_object(Bytes stored) {
    if (stored.size() < kLeastCompressedBytes) return wrong(GameDataError::Trouble::BadCompression);
    const auto plain_size = load_le<std::uint32_t>(stored, 0);
    if (plain_size > kMaxObjectBytes) return wrong(GameDataError::Trouble::TooLarge);
    auto plain = unzip(stored.subspan(kPlainSizeBytes), plain_size, ZipHeader::Zlib);
    if (!plain || plain->size() != plain_size) return wrong(GameDataError::Trouble::BadCompression);
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
