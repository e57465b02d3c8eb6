#pragma once
#include <cstdint>

namespace acmotion {

// Which key counts as held while a motion is done. Invalid: the one the raw state holds (spec 50 §4).
enum class HoldKey : std::uint8_t { Invalid = 0, None = 1, Run = 2 };

}  // namespace acmotion
