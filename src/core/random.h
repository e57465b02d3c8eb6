#pragma once
#include <cstdint>

namespace acmotion {

// Our own random numbers (splitmix64): those of the standard library differ between its makers, and a seed must mean
// the same capture everywhere.
class Random {
 public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    [[nodiscard]] std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    // In [0, 1), 53 bits of it.
    [[nodiscard]] double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
    std::uint64_t state_;
};

}  // namespace acmotion
