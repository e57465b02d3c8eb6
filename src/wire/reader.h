#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "acmotion/core/result.h"

namespace acmotion::wire {

static_assert(std::endian::native == std::endian::little,
              "the wire is little endian, and numbers are copied as they are");

// Little-endian numbers from bytes that may be hostile. The first failure sticks: it is the one reported, and every
// later read yields zero, so layouts need no check behind each field.
class Reader {
 public:
    // `message` must be a string literal, like every field name below: errors keep both.
    Reader(std::span<const std::byte> bytes, std::string_view message)
        : start_(bytes.data()), base_(start_), next_(start_), end_(start_ + bytes.size()), message_(message) {}

    void set_message(std::string_view message) { message_ = message; }
    [[nodiscard]] bool failed() const { return error_.has_value(); }
    // Only after a failure.
    [[nodiscard]] const Error& error() const { return *error_; }  // NOLINT(bugprone-unchecked-optional-access)
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(next_ - start_); }
    [[nodiscard]] std::size_t remaining() const { return static_cast<std::size_t>(end_ - next_); }
    [[nodiscard]] std::size_t total() const { return offset() + remaining(); }

    // Not inline: it stands behind every read, and hardly ever runs.
    void fail(ErrorCode code, std::string_view field, std::size_t byte_offset);

    // False, and a failure, unless that many bytes are left.
    bool need(std::uint64_t bytes, std::string_view field) {
        if (bytes <= remaining()) [[likely]]
            return true;
        fail(ErrorCode::Truncated, field, offset());
        return false;
    }

    template <class T>
    T read(std::string_view field) {
        T value{};
        if (!need(sizeof(T), field)) return value;
        std::memcpy(&value, next_, sizeof(T));
        next_ += sizeof(T);
        return value;
    }

    std::span<const std::byte> read_bytes(std::size_t count, std::string_view field) {
        if (!need(count, field)) return {};
        const std::byte* first = next_;
        next_ += count;
        return {first, count};
    }

    // To the next multiple of four from the start of the message, or of the window (spec 10 §1).
    [[nodiscard]] std::size_t pad() const { return (0 - static_cast<std::size_t>(next_ - base_)) & 3; }
    void align() { read_bytes(pad(), "pad"); }

    // Runs `inside` on the next `count` bytes alone, aligned from their first one, and goes on right behind them,
    // however many of them were read.
    template <class F>
    void window(std::size_t count, std::string_view field, F inside) {
        if (!need(count, field)) return;
        const std::byte* const outer_base = base_;
        const std::byte* const outer_end = end_;
        base_ = next_;
        end_ = next_ + count;
        inside();
        next_ = failed() ? outer_end : end_;
        base_ = outer_base;
        end_ = outer_end;
    }

 private:
    const std::byte* start_;  // offsets count from here
    const std::byte* base_;   // alignment counts from here
    const std::byte* next_;
    const std::byte* end_;
    std::string_view message_;
    std::optional<Error> error_;
};

}  // namespace acmotion::wire
