#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace acmotion {

// What a recording may take of memory once it is unpacked, and a report while it is made: so much, more for each byte it is
// made of (of the capture, or of the file as it is stored), and never more than a page can hold. A few bytes can stand for
// very much; writers and readers stop at the same bound. (Lists that grow take up to thrice what is in them.)
inline constexpr std::size_t kBytesAtLeast = 20'000'000;
inline constexpr std::size_t kBytesPerByte = 320;
inline constexpr std::size_t kMostBytes = 1'000'000'000;
[[nodiscard]] constexpr std::size_t most_bytes_of(std::uint64_t made_of) {
    const std::uint64_t more = (kMostBytes - kBytesAtLeast) / kBytesPerByte;
    return made_of > more ? kMostBytes : kBytesAtLeast + kBytesPerByte * static_cast<std::size_t>(made_of);
}

// What remains of a bound on memory. Things count as what they take, roughly.
class Budget {
 public:
    explicit Budget(std::size_t bytes) : remaining_(bytes) {}

    // False if there is no room. Then there will be none for anything else either.
    bool spend(std::size_t bytes) {
        if (bytes > remaining_) is_spent_ = true;
        remaining_ -= std::min(bytes, remaining_);
        return !is_spent_;
    }
    [[nodiscard]] bool is_spent() const { return is_spent_; }
    [[nodiscard]] std::size_t remaining() const { return is_spent_ ? 0 : remaining_; }

 private:
    std::size_t remaining_;
    bool is_spent_ = false;
};

}  // namespace acmotion
