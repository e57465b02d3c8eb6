#pragma once
#include <string>
#include <vector>

#include "lab/divergence/scene.h"

namespace acmotion::test {

using LogLines = std::vector<std::string>;

// The `[remote-slide-…]` lines of spec 81 §4, with the fields that are read, of a client that plays by these rules. Its clock is
// 81,235.047 s ahead of the capture's and counts 16 ms at once; its metres count from landblock 0xA9B4. The player's body has none.
[[nodiscard]] LogLines slide_lines(const Scene& scene, const Rules& rules);
[[nodiscard]] std::string log_text(const LogLines& lines);

}  // namespace acmotion::test
