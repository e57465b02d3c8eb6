#pragma once
#include <string>

namespace acmotion::survey {

class ReadRows;

// The page of a survey. `file` is its name, for the commands that the page shows. What the page has is bounded, however many
// captures were surveyed.
[[nodiscard]] std::string survey_report(const ReadRows& rows, const std::string& file);

}  // namespace acmotion::survey
