#pragma once
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "acmotion/core/motion_state.h"
#include "acmotion/trace/event.h"

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

// The whole command of which this half travels; nothing: the spec does not give it (spec 10 §1.1).
[[nodiscard]] std::optional<MotionCommand> motion_of_word(std::uint16_t low_half);
// Its name, or its number where it has none.
[[nodiscard]] std::string motion_text(MotionCommand command);

// What retail's stall test (spec 30 §3.5) makes of a window that another rule may have judged.
[[nodiscard]] bool passes_in_retail(const Event::WindowJudged& window);

// "window bad: 0.02 m in 0.17 s, 5 % of the expected distance (< 30 %); 1.20 m to go; failure 1 of 4"
void put_sentence(Words& out, const Event::WindowJudged& e);

}  // namespace acmotion
