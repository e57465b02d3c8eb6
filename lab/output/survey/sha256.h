#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "acmotion/core/bytes.h"

namespace acmotion::survey {

// SHA-256 (FIPS 180-4), a piece at a time. It names contents, because every system has a program that computes it.
class Sha256 {
 public:
    void add(Bytes bytes);
    // 64 digits, small letters, as sha256sum prints them. Call once, and last.
    [[nodiscard]] std::string hex();

 private:
    static constexpr std::size_t kBlock = 64;
    void take_block(const std::byte* block);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, kBlock> waiting_{};  // the first bytes of a block
    std::uint64_t bytes_ = 0;
};

}  // namespace acmotion::survey
