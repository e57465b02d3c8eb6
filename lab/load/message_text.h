#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lab/load/message_log.h"

namespace acmotion {

// What matters of a message, on one line: "A9B40019 (84.000, 7.500, 94.005) heading 270 on ground p258 t3".
[[nodiscard]] std::string key_fields(const Message& message);

// A row of a table for people, and the row above all others.
[[nodiscard]] std::string table_header();
// Also what is odd about a message; what real servers send all the time only if `with_usual`.
[[nodiscard]] std::string table_row(const LoggedMessage& message, bool with_usual = false);

// One JSON object with every field of the message, or its error, without a line end; and `hex`, if `with_bytes`.
[[nodiscard]] std::string json_line(const LoggedMessage& message, bool with_bytes = false);

// "UpdatePosition", or nothing for an opcode without a name.
[[nodiscard]] std::string_view opcode_name(std::uint32_t opcode);
// "F748 UpdatePosition"; "0xF7DE (not decoded)" for an opcode without a name.
[[nodiscard]] std::string opcode_text(std::uint32_t opcode);
// All that a message may be called, by a table or by a filter.
[[nodiscard]] std::vector<std::string_view> message_names();

}  // namespace acmotion
