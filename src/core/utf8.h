#pragma once
#include <cstddef>
#include <string>
#include <string_view>

// Text as terminals show it.
namespace acmotion {

// What comes from outside must not steer a terminal: control characters, those that turn the direction of text, and bytes
// that are no UTF-8 become '?'.
[[nodiscard]] std::string without_controls(std::string_view utf8);

// Letters, not bytes.
[[nodiscard]] std::size_t count_letters(std::string_view utf8);

}  // namespace acmotion
