#pragma once
#include <cstdint>

namespace acmotion {

// Which of the two neighbouring ports of a server: clients log in and talk at the first, the world talks from the second
// (spec 11 §4).
enum class ServerPort : std::uint8_t { First, Second };

}  // namespace acmotion
