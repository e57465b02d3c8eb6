#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

namespace acmotion {

// No packed file grows beyond this, however little of it there is on disk.
inline constexpr std::uint64_t kMaxUnzippedBytes = std::uint64_t{1} << 30;

// Bytes to be looked at in order: a whole file in memory, which is not copied, or a source that is read as needed. No
// more memory is taken than bytes have really come.
class ByteStream {
 public:
    // Where bytes come from, a piece at a time.
    class Source {
     public:
        virtual ~Source() = default;
        // How many bytes were put at the start of `into`; 0 at the end. Fewer than asked for is normal.
        [[nodiscard]] virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
    };

    explicit ByteStream(Bytes whole) : window_(whole) {}
    explicit ByteStream(std::unique_ptr<Source> source);

    // What comes next: at least `count` bytes, unless the input ends before. Valid until the next call of any member.
    [[nodiscard]] Bytes peek(std::size_t count) { return count <= window_.size() ? window_ : refill(count); }
    // Moves on by `count` bytes that were peeked at. What peek returned stays valid.
    void skip(std::size_t count) {
        window_ = window_.subspan(count);
        position_ += count;
    }
    // Moves on by up to `count` bytes without keeping them, and says how many there were.
    std::uint64_t discard(std::uint64_t count);

    // Bytes moved past so far.
    [[nodiscard]] std::uint64_t position() const { return position_; }
    // Why the source failed, if it did. The input then looks as if it ended there.
    [[nodiscard]] const std::optional<Error>& trouble() const { return trouble_; }

 private:
    [[nodiscard]] Bytes refill(std::size_t count);

    std::unique_ptr<Source> source_;
    std::optional<Error> trouble_;
    ByteBuffer buffer_;
    Bytes window_;
    std::uint64_t position_ = 0;
};

// A file, or the standard input for "-".
[[nodiscard]] Result<ByteStream> open_file(const std::string& path);

// Hands bytes on, and calls with how many of them have been read.
[[nodiscard]] ByteStream watched(ByteStream stream, std::function<void(std::uint64_t)> on_read);

}  // namespace acmotion
