#pragma once
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace acmotion {

// Numbers as fmt::format shows them by {:.2f}, {:g} and 0x{:08X}.
struct Fixed {
    double value = 0;
    int digits = 2;  // behind the point; 9 at most
};
struct General {
    double value = 0;
};
struct Hex {
    std::uint32_t value = 0;
};

// What a reader takes it for: 95.97 with one digit is 96.
[[nodiscard]] double as_shown(const Fixed& number);
// With as many digits as it takes to show on which side of the limit it is: 95.97 m is not 96.0 m (< 96).
[[nodiscard]] Fixed beside(double limit, double value, int digits);

// A text in the making. It comes to the same as fmt::format, in a fifth of the time: a recording has a sentence for every decision.
class Words {  // NOLINT(cppcoreguidelines-pro-type-member-init): `now_` is filled as far as `size_` says
 public:
    template <std::size_t Size>
    Words& operator<<(const char (&literal)[Size]) {  // NOLINT: an array, so that its length is known
        return put(literal, Size - 1);
    }
    Words& operator<<(std::string_view words) { return put(words.data(), words.size()); }
    Words& operator<<(std::integral auto number) {
        std::array<char, 24> digits;  // NOLINT: filled by what follows
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        return put(digits.data(), static_cast<std::size_t>(end - digits.data()));
    }
    Words& operator<<(const Fixed& number);
    Words& operator<<(const General& number);
    Words& operator<<(const Hex& number);

    [[nodiscard]] std::string text() const {
        return before_.empty() ? std::string{now_.data(), size_} : before_ + std::string{now_.data(), size_};
    }

 private:
    Words& put(const char* words, std::size_t count) {
        if (count > now_.size() - size_) return put_long({words, count});
        std::memcpy(now_.data() + size_, words, count);
        size_ += count;
        return *this;
    }
    Words& put_long(std::string_view words);

    std::string before_;  // what no longer had room
    std::array<char, 400> now_;
    std::size_t size_ = 0;
};

}  // namespace acmotion
