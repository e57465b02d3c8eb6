#pragma once
#include <string>
#include <tl/expected.hpp>

namespace acmotion::survey {

class Database;

// The page of a survey that was opened for reading; an error is one sentence.
[[nodiscard]] tl::expected<std::string, std::string> survey_report(Database& database);

}  // namespace acmotion::survey
