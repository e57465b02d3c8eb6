#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// Text as people write and read it.
namespace acmotion {

// Text from outside must not steer a terminal: control characters, characters that turn the direction of text, and bytes
// that are no UTF-8 become '?'.
[[nodiscard]] std::string without_controls(std::string_view utf8);

// Letters, not bytes.
[[nodiscard]] std::size_t count_letters(std::string_view utf8);

// The one of `names` that `word` was probably meant to be: a letter or two differ, or a third of a long word.
// Empty if none is.
[[nodiscard]] std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names);

// "1 flow", "2 flows".
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view noun) {
    return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

// Names of files are UTF-8 on every system. On Windows, std::filesystem would take a plain string for something else.
[[nodiscard]] inline std::filesystem::path file_path(std::string_view name) {
    return std::u8string{name.begin(), name.end()};
}
[[nodiscard]] inline std::string file_name(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

// Names travel as Windows-1252 (spec 10 §1). The five bytes it leaves undefined become the control characters
// of the same number.
[[nodiscard]] std::string to_utf8(std::string_view windows_1252);

// Every row of every table and file shows names, so a name longer than any in the game is cut after this many characters;
// the last of them is "…".
inline constexpr std::size_t kLongestName = 64;
// UTF-8. Names come from strangers: nothing in them may steer a terminal, so control characters become '?'.
[[nodiscard]] std::string printable(std::string windows_1252);

// "0x80001234", "80001234" as tables have it, or decimal: eight digits are hexadecimal. Nothing else.
[[nodiscard]] std::optional<std::uint32_t> parse_id(std::string_view text);
// "0xF748", "F748" as tables have it, or decimal: four digits are hexadecimal.
[[nodiscard]] std::optional<std::uint32_t> parse_opcode(std::string_view text);

// But for the case of the letters A to Z: names are compared as bytes.
[[nodiscard]] bool same_ignoring_case(std::string_view a, std::string_view b);

}  // namespace acmotion
