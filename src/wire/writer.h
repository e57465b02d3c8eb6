#pragma once
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "acmotion/core/result.h"

namespace acmotion::wire {

// Little-endian numbers into a buffer. Past its end it only counts, so an empty buffer measures.
// The first failure sticks.
class Writer {
 public:
    Writer(std::span<std::byte> out, std::string_view message) : out_(out), message_(message) {}

    [[nodiscard]] std::size_t size() const { return size_; }

    void fail(std::string_view field) {
        if (!error_) error_ = Error{ErrorCode::OutOfRange, message_, field, size_};
    }

    template <class T>
    void write(T value) {
        write_at(size_, value);
        size_ += sizeof(T);
    }
    // Over something that was written before, or was left out to be filled in.
    template <class T>
    void write_at(std::size_t offset, T value) {
        if (out_.size() >= sizeof(T) && offset <= out_.size() - sizeof(T))
            std::memcpy(out_.data() + offset, &value, sizeof(T));
    }
    void write_bytes(std::string_view bytes) {
        for (const char c : bytes) write(c);
    }
    void align() {
        while (size_ % 4 != 0) write(std::byte{});
    }

    // How much was written, or would have been with a buffer that is large enough; or what failed.
    [[nodiscard]] Result<std::size_t> finish() const {
        if (error_) return tl::unexpected(*error_);
        return size_;
    }

 private:
    std::span<std::byte> out_;
    std::size_t size_ = 0;
    std::string_view message_;
    std::optional<Error> error_;
};

}  // namespace acmotion::wire
