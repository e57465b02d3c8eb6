#pragma once
#include <span>
#include <string_view>

namespace acmotion {

// The one of `names` that `word` was probably meant to be: a letter or two differ, or a third of a long word.
// Empty if none is.
[[nodiscard]] std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names);

}  // namespace acmotion
