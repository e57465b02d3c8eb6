#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/against/scene.h"

namespace acmotion::test {

// How a client comes to write its times and places.
struct LogStyle {
    double clock = 81'235.047;                     // seconds by which its machine's clock is ahead of the capture's
    std::int64_t counts = 16;                      // milliseconds at once
    std::map<double, std::uint32_t> centres = {};  // landblocks, from when on; before the first, 0xA9B4
};
using LogLines = std::vector<std::string>;

// The `[remote-slide-…]` lines that spec 81 §4 describes, of a client that plays by these rules. The player's own body has none.
[[nodiscard]] LogLines slide_lines(const Scene& scene, const Rules& rules, const LogStyle& style = {},
                                   const Display& display = {});
[[nodiscard]] std::string log_text(const LogLines& lines);

}  // namespace acmotion::test
