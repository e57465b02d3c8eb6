#pragma once
#include <array>
#include <cstdint>

namespace acmotion {

// The generator of key words (spec 11 §6.5): ISAAC with an unkeyed table, its three registers set to the seed.
class Isaac {
 public:
    explicit Isaac(std::uint32_t seed);

    [[nodiscard]] std::uint32_t next();

 private:
    static constexpr std::size_t kWords = 256;

    void generate();

    std::array<std::uint32_t, kWords> memory_;
    std::array<std::uint32_t, kWords> results_{};
    std::uint32_t a_;
    std::uint32_t b_;
    std::uint32_t c_;
    std::size_t remaining_ = 0;  // results not yet handed out; they leave from the last to the first
};

}  // namespace acmotion
