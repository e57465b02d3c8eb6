#pragma once
#include <algorithm>

#include "acmotion/capture/byte_stream.h"
#include "support/hex.h"

namespace acmotion::test {

// Gives a few bytes at a time, as a slow pipe does, then ends or fails.
class Trickle : public ByteStream::Source {
 public:
    explicit Trickle(ByteBuffer bytes, std::size_t step = 1, bool fails = false)
        : bytes_(std::move(bytes)), step_(step), fails_(fails) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        const std::size_t count = std::min({step_, into.size(), bytes_.size() - at_});
        if (count == 0 && fails_) return fail(ErrorCode::Unreadable, "Capture", "file", 0);
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), count, into.begin());
        at_ += count;
        return count;
    }

 private:
    ByteBuffer bytes_;
    std::size_t step_;
    bool fails_;
    std::size_t at_ = 0;
};

}  // namespace acmotion::test
