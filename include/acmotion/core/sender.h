#pragma once
#include <cstdint>

namespace acmotion {

// Which side sent a message or datagram: opcodes mean different things in the two directions. Also the index of arrays
// that have one element for each side.
enum class Sender : std::uint8_t { Server, Client };

}  // namespace acmotion
