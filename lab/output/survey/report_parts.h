#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/output/survey/sums.h"

// The page of a survey, part by part. What comes from the rows is escaped, and cut where it is long.
namespace acmotion::survey {

// ---- values ---------------------------------------------------------------------------------------------------------
// Not a number if it is none.
[[nodiscard]] double number_of(const Value& value);
// Not escaped, and without what could turn the text around it.
[[nodiscard]] std::string text_of(const Value& value);
// "12,345"; "–" if it is no number.
[[nodiscard]] std::string count_text(double count);

// ---- tables ---------------------------------------------------------------------------------------------------------
enum class Show : std::uint8_t {
    Name,
    Text,
    Code,
    Rules,
    Count,
    Number,
    CountPerHour,  // two values: how many, and how many in an hour
};
struct Column {
    std::string_view title;
    Show show{};
};
// A row of the table for each that was asked for; their values in the order of the columns, and as many as these show.
[[nodiscard]] std::string table_html(std::span<const Column> columns, const std::vector<Row>& rows);
[[nodiscard]] std::string rules_key(const std::string& rules);

// ---- sections -------------------------------------------------------------------------------------------------------
[[nodiscard]] std::string files_html(const Sums& sums);
[[nodiscard]] std::string by_rules_html(const Sums& sums);
[[nodiscard]] std::string by_kind_of_moment_html(const Sums& sums);
[[nodiscard]] std::string by_server_html(const Sums& sums);
[[nodiscard]] std::string by_hour_html(const Sums& sums);
[[nodiscard]] std::string by_creature_html(const Sums& sums);
[[nodiscard]] std::string distributions_html(const Sums& sums);
[[nodiscard]] std::string undecodable_html(const Sums& sums);
[[nodiscard]] std::string worst_moments_html(const Sums& sums, const std::string& file);

}  // namespace acmotion::survey
