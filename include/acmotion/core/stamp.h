#pragma once
#include <cstdint>

namespace acmotion {

// A 16-bit sequence stamp that wraps around: which of two things the server sent later.
struct Stamp {
    std::uint16_t value = 0;

    // The relation of spec 20 §3.1. Equality is never newer, so "not newer" and "older" are different questions.
    [[nodiscard]] constexpr bool newer_than(Stamp old) const {
        const int gap = value > old.value ? value - old.value : old.value - value;
        // At a gap of exactly half the range the numerically smaller value is the newer one (spec 20 §3.2). The usual
        // "modular difference below half" gets that edge wrong.
        return gap > 0x7FFF ? value < old.value : old.value < value;
    }
    [[nodiscard]] constexpr bool older_than(Stamp other) const { return other.newer_than(*this); }

    bool operator==(const Stamp&) const = default;
};

}  // namespace acmotion
