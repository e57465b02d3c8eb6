#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace acmotion::wire {

// A length of two bytes that says: the real one follows, in four (spec 10 §1).
inline constexpr std::size_t kLongTextMark = 0xFFFF;

// Names travel as Windows-1252 (spec 10 §1). The five bytes it leaves undefined become the control characters
// of the same number.
[[nodiscard]] std::string to_utf8(std::string_view windows_1252);

}  // namespace acmotion::wire
