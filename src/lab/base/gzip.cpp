#include "lab/base/gzip.h"

#include <array>

#include "gamedata/zlib_stream.h"

namespace acmotion {
namespace {

bool begins_like_gzip(ByteStream& stream) {
    const Bytes start = stream.peek(2);
    return start.size() >= 2 && start[0] == std::byte{0x1F} && start[1] == std::byte{0x8B};
}

// Unpacks while it is read, so that no more is in memory than was asked for.
class Unzipper : public ByteSource {
 public:
    Unzipper(ByteStream compressed, std::uint64_t most_bytes)
        : compressed_(std::move(compressed)), bytes_left_(most_bytes) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        std::size_t count = 0;
        while (count == 0 && inflater_.state() != Inflater::State::Whole) {
            Bytes next = compressed_.peek(1);
            const std::size_t offered = next.size();
            if (compressed_.trouble()) return tl::unexpected(*compressed_.trouble());
            count = inflater_.inflate_into(into, next);
            compressed_.skip(offered - next.size());
            if (inflater_.state() == Inflater::State::Broken) return wrong(ErrorCode::Invalid);
            const bool is_whole = inflater_.state() == Inflater::State::Whole;
            if (count == 0 && offered == 0 && !is_whole) return wrong(ErrorCode::Truncated);
            // Several packed files in a row are unpacked to one; anything else after them is padding.
            if (is_whole && begins_like_gzip(compressed_)) inflater_.begin_again();
        }
        if (count > bytes_left_) return wrong(ErrorCode::OutOfRange);
        bytes_left_ -= count;
        return count;
    }

 private:
    [[nodiscard]] tl::unexpected<Error> wrong(ErrorCode code) const {
        return fail(code, "Capture", "gzip", static_cast<std::size_t>(compressed_.position()));
    }

    ByteStream compressed_;
    std::uint64_t bytes_left_;
    Inflater inflater_{Inflater::Header::ZlibOrGzip};
};

std::string in_few_words(ErrorCode code) {
    if (code == ErrorCode::OutOfRange) return "more than 1 GiB when unpacked";
    return code == ErrorCode::Truncated ? "truncated gzip data" : "broken gzip data";
}

}  // namespace

Result<ByteBuffer> unzip(Bytes compressed, std::uint64_t most_bytes) {
    Unzipper unzipper{ByteStream{compressed}, most_bytes};
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
    return ByteStream{std::make_unique<Unzipper>(std::move(stream), most_bytes)};
}

}  // namespace acmotion
