#pragma once
#include <string>

#include "lab/output/survey/rows.h"

namespace acmotion::survey {

// A line as RFC 4180 has it, with its end. NULL is empty, an empty text is "".
[[nodiscard]] std::string csv_line(const Row& row);
[[nodiscard]] std::string csv_line(const std::vector<std::string>& columns);

}  // namespace acmotion::survey
