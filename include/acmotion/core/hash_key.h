#pragma once
#include <cstdint>

namespace acmotion {

// The secret with which ids and addresses are spread over hash tables, wherever the network chooses them. Without knowing it, a
// sender cannot choose many that fall into one place. It changes no result, only how long things take. The default is
// public, and good for tests; a program that reads what strangers send takes one from the system.
struct HashKey {
    std::uint64_t first = 0x0706050403020100;
    std::uint64_t second = 0x0F0E0D0C0B0A0908;

    bool operator==(const HashKey&) const = default;
};

}  // namespace acmotion
