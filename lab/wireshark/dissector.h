#pragma once
#include <string>

namespace acmotion {

// A dissector for Wireshark and tshark, as one Lua script: the message table, the layouts and the optional headers of this
// library as Lua, inside a reader that is the same for all of them (fields.lua, messages.lua, packets.lua).
[[nodiscard]] std::string wireshark_dissector();

// The part of it that is made of the layouts of messages: how their fields look, and functions that read them.
struct LayoutTables {
    std::string field_looks;
    std::string functions;
};
[[nodiscard]] LayoutTables layout_tables();

}  // namespace acmotion
