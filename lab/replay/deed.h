#pragma once
#include <string>
#include <string_view>

#include "lab/replay/follower.h"

// What followers do, in words.
namespace acmotion::baseline {

// "placed", "blends", "extrapolates", "holds", "starved"
[[nodiscard]] std::string_view name(Doing doing);
// "blends over 0.20 s to a place 0.83 m away, and goes on at 4.0 m/s"
[[nodiscard]] std::string sentence(const Deed& deed);

}  // namespace acmotion::baseline
