#pragma once
#include <cstdint>
#include <string_view>

namespace acmotion::test {

// What one scenario comes to under one set of rules.
struct Pin {
    std::string_view scenario;
    std::string_view rules;
    std::uint64_t hash = 0;
};

}  // namespace acmotion::test
