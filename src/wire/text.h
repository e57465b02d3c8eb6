#pragma once
#include <string>
#include <string_view>

namespace acmotion::wire {

// Names travel as Windows-1252 (spec 10 §1). The five bytes it leaves undefined become the control characters of the
// same number.
[[nodiscard]] std::string to_utf8(std::string_view windows_1252);

}  // namespace acmotion::wire
