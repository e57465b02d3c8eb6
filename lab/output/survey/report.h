#pragma once
#include <string>
#include <tl/expected.hpp>

namespace acmotion::survey {

class Database;

// The page of a survey that was opened for reading. `file` is its name, for the commands that the page shows. What the page has is
// bounded, however many captures were surveyed. An error is one sentence.
[[nodiscard]] tl::expected<std::string, std::string> survey_report(Database& database, const std::string& file);

}  // namespace acmotion::survey
