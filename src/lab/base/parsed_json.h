#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace acmotion {

// Walking a document calls itself for each level of lists and objects: printing, comparing and copying do. None that
// acmotion reads needs a tenth of this.
inline constexpr std::size_t kMaxJsonLevels = 64;

// The only way by which JSON from outside is read. What is not JSON, or has more levels, is discarded. Throws nothing.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);

// Are there more levels than kMaxJsonLevels?
[[nodiscard]] bool is_deep(std::string_view json);

// Why parse_json discarded it: "expected JSON", or of how many levels.
[[nodiscard]] std::string_view json_fault(std::string_view text);

}  // namespace acmotion
