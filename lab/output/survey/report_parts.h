#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/output/survey/rows.h"
#include "lab/output/survey/sums.h"

// The page of a survey, part by part. What comes from the rows is escaped, and cut where it is long.
namespace acmotion::survey {

// Not escaped, and without what could turn the text around it.
[[nodiscard]] std::string text_of(const Value& value);
// "12,345"; "–" if it is no number.
[[nodiscard]] std::string count_text(double count);
[[nodiscard]] std::string rules_key(const std::string& rules);
// The class of the style sheet with the colour of a rule set.
[[nodiscard]] std::string colour_of_rules(const std::string& rules);
// An amount; 0 if it is not there.
[[nodiscard]] double amount(const Amounts& all, std::string_view name);

[[nodiscard]] std::string section(std::string_view id, std::string_view title, std::string_view lead,
                                  const std::string& body);
// From the files that were found to the messages that do not decode.
[[nodiscard]] std::string files_html(const Sums& sums);
[[nodiscard]] std::string by_rules_html(const Sums& sums);
[[nodiscard]] std::string by_kind_of_moment_html(const Sums& sums);
[[nodiscard]] std::string by_server_html(const Sums& sums);
[[nodiscard]] std::string by_hour_html(const Sums& sums);
[[nodiscard]] std::string by_creature_html(const Sums& sums);
[[nodiscard]] std::string distributions_html(const Sums& sums);
[[nodiscard]] std::string undecodable_html(const Sums& sums);

}  // namespace acmotion::survey
