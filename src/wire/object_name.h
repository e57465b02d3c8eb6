#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Names and ids of objects, as people write and read them.
namespace acmotion {

// Names are shown in every row of every table and file, so what is longer than any in the game ends after this many
// characters, the last of which is "…".
inline constexpr std::size_t kLongestName = 64;
// UTF-8. Names come from strangers: nothing in them may steer a terminal, so control characters become '?'.
[[nodiscard]] std::string printable(std::string windows_1252);

// "0x80001234", "80001234" as tables have it, or decimal: eight digits are hexadecimal. Nothing else.
[[nodiscard]] std::optional<std::uint32_t> parse_id(std::string_view text);
// "0xF748", "F748" as tables have it, or decimal: four digits are hexadecimal.
[[nodiscard]] std::optional<std::uint32_t> parse_opcode(std::string_view text);

// Of the letters A to Z only: names are compared as bytes.
[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] bool same_ignoring_case(std::string_view a, std::string_view b);

}  // namespace acmotion
