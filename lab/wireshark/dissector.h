#pragma once
#include <string>

namespace acmotion {

// A dissector for Wireshark and tshark, as one Lua script: the message table, the layouts and the optional headers of this
// library as Lua, inside a reader that is the same for all of them (fields.lua, messages.lua, packets.lua).
[[nodiscard]] std::string wireshark_dissector();

}  // namespace acmotion
