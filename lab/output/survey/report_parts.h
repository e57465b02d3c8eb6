#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/output/survey/database.h"

// The page of a survey, part by part. What comes from the database is escaped, and cut where it is long.
namespace acmotion::survey {

// Asks a survey. The first trouble is kept, and whatever is asked then has no rows, so that the parts of the page need no branches.
class Asked {
 public:
    explicit Asked(Database& database) : database_(database) {}

    [[nodiscard]] std::vector<Row> rows(const std::string& sql, const Row& values = {});
    // The first number of the first row; 0 if there is none.
    [[nodiscard]] double number(const std::string& sql);
    // The rule sets, the usual one first; 8 at most.
    [[nodiscard]] const std::vector<std::string>& rules();
    [[nodiscard]] const std::optional<std::string>& trouble() const { return trouble_; }

 private:
    Database& database_;
    std::optional<std::string> trouble_;
    std::optional<std::vector<std::string>> rules_;
};

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
[[nodiscard]] std::string files_html(Asked& asked);
[[nodiscard]] std::string by_rules_html(Asked& asked);
[[nodiscard]] std::string by_kind_of_moment_html(Asked& asked);
[[nodiscard]] std::string by_server_html(Asked& asked);
[[nodiscard]] std::string by_hour_html(Asked& asked);
[[nodiscard]] std::string by_creature_html(Asked& asked);
[[nodiscard]] std::string distributions_html(Asked& asked);
[[nodiscard]] std::string undecodable_html(Asked& asked);
[[nodiscard]] std::string worst_moments_html(Asked& asked, const std::string& file);

}  // namespace acmotion::survey
