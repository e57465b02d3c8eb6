#pragma once
#include <string_view>

namespace acmotion::test {

// Scenarios of which a test plays the first seconds: the whole of them takes minutes under sanitizers.
[[nodiscard]] inline bool is_large(std::string_view scenario) { return scenario == "crowd" || scenario == "evening"; }

}  // namespace acmotion::test
