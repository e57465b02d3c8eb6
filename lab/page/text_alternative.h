#pragma once
#include <string>

#include "lab/page/map.h"
#include "lab/page/plot.h"

// Drawings as text, for screen readers.
namespace acmotion::report {

// "speed over time, 12.0 to 20.0 s: retail 0 to 5.3 m/s, on average 3.1"
[[nodiscard]] std::string text_alternative(const Plot& plot);
// "path from above, 30 m wide: retail 31 m and 2 jumps"
[[nodiscard]] std::string text_alternative(const Map& map);

}  // namespace acmotion::report
