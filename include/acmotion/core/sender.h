#pragma once
#include <cstdint>

namespace acmotion {

// Who sent a message: opcodes mean different things in the two directions.
enum class Sender : std::uint8_t { Server, Client };

}  // namespace acmotion
