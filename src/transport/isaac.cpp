#include "transport/isaac.h"

namespace acmotion {
namespace {

constexpr std::size_t kTableWords = 256;
using Table = std::array<std::uint32_t, kTableWords>;
using Eight = std::array<std::uint32_t, 8>;

// Positive shifts go left, negative ones right.
constexpr std::array<int, 8> kMixShifts{11, -2, 8, -16, 10, -4, 8, -9};

constexpr std::uint32_t shifted(std::uint32_t word, int by) { return by > 0 ? word << by : word >> -by; }

consteval void mix(Eight& x) {
    for (std::size_t k = 0; k < 8; ++k) {
        x[k] ^= shifted(x[(k + 1) % 8], kMixShifts[k]);
        x[(k + 3) % 8] += x[k];
        x[(k + 1) % 8] += x[(k + 2) % 8];
    }
}

consteval void mix_into(Table& table, Eight& x) {
    for (std::size_t j = 0; j < kTableWords; j += 8) {
        for (std::size_t k = 0; k < 8; ++k) x[k] += table[j + k];
        mix(x);
        for (std::size_t k = 0; k < 8; ++k) table[j + k] = x[k];
    }
}

// The seed does not enter the table, so every connection starts with the same one. The first pass adds the zeros it
// finds, as the original adds its unfilled seed array.
consteval Table make_first_table() {
    Table table{};
    Eight x{};
    x.fill(0x9E3779B9);
    for (int i = 0; i < 4; ++i) mix(x);
    mix_into(table, x);
    mix_into(table, x);
    return table;
}

constexpr Table kFirstTable = make_first_table();

}  // namespace

Isaac::Isaac(std::uint32_t seed) : memory_(kFirstTable), a_(seed), b_(seed), c_(seed) {}

std::uint32_t Isaac::next() {
    if (remaining_ == 0) generate();
    return results_[--remaining_];
}

void Isaac::generate() {
    constexpr std::array<int, 4> kShifts{13, -6, 2, -16};
    b_ += ++c_;
    for (std::size_t i = 0; i < kWords; ++i) {
        const std::uint32_t x = memory_[i];
        a_ = (a_ ^ shifted(a_, kShifts[i % 4])) + memory_[(i + kWords / 2) % kWords];
        const std::uint32_t y = memory_[(x >> 2) % kWords] + a_ + b_;
        memory_[i] = y;
        b_ = memory_[(y >> 10) % kWords] + x;
        results_[i] = b_;
    }
    remaining_ = kWords;
}

}  // namespace acmotion
