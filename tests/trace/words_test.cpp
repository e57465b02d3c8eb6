// Numbers in sentences: the same text as fmt::format makes of them
#include "trace/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace acmotion::test {
namespace {

template <class Number>
std::string text(const Number& number) {
    Words out;
    out << number;
    return out.text();
}

// Of every size, both signs; half of them floats, some of them exactly between two texts.
class Numbers {
 public:
    double next() {
        const double size = std::ldexp(1.0, static_cast<int>(random_() % 60) - 30);
        const double value = (static_cast<double>(random_() % 2'000'001) / 1'000'000 - 1) * size;
        switch (random_() % 4) {
            case 0: return static_cast<double>(static_cast<float>(value));
            case 1: return std::round(value * 8) / 8;
            case 2: return std::round(value * 1000) / 1000 + 0.0005;
            default: return value;
        }
    }

 private:
    std::mt19937 random_{7};  // NOLINT: the same numbers in every run
};

TEST(Words, ShowNumbersAsFmtDoes) {
    Numbers numbers;
    for (int i = 0; i < 100'000; ++i) {
        const Fixed number{numbers.next(), i % 10};
        const std::string expected = fmt::format("{:.{}f}", number.value, number.digits);
        ASSERT_EQ(text(number), expected) << fmt::format("{} with {} digits", number.value, number.digits);
        ASSERT_EQ(as_shown(number), std::stod(expected)) << expected;
        ASSERT_EQ(text(General{number.value}), fmt::format("{:g}", number.value));
        ASSERT_EQ(text(General{std::round(number.value)}), fmt::format("{:g}", std::round(number.value)));
    }
}

TEST(Words, ShowOddNumbersAsFmtDoes) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (const double number : {0.0, -0.0, -0.001, 0.125, 2.5, 999'999.0, 1'000'000.0, 1e300, 5e-324, kInfinite,
                                -kInfinite, std::numeric_limits<double>::quiet_NaN()}) {
        for (int digits = 0; digits < 10; ++digits) {
            EXPECT_EQ(text(Fixed{number, digits}), fmt::format("{:.{}f}", number, digits));
        }
        EXPECT_EQ(text(General{number}), fmt::format("{:g}", number));
    }
    for (const std::uint32_t number : {0U, 0x5000'0001U, 0xFFFF'FFFFU, 0xABCDEFU}) {
        EXPECT_EQ(text(Hex{number}), fmt::format("0x{:08X}", number));
    }
}

}  // namespace
}  // namespace acmotion::test
