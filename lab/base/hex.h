#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace acmotion {

// Pairs of hexadecimal digits, nothing else.
[[nodiscard]] std::optional<std::vector<std::byte>> from_hex(std::string_view hex);
// In capitals, as the conformance vectors write them.
[[nodiscard]] std::string to_hex(std::span<const std::byte> bytes);

}  // namespace acmotion
