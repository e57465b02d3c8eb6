#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/output/survey/schema.h"

// Rows of a survey, and the lines that they are (docs/survey.md).
namespace acmotion::survey {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;  // what is not known first
using Row = std::vector<Value>;                                                 // in the order of the table's columns
using Rows = std::map<std::string_view, std::vector<Row>>;                      // by table

// What the bytes of a file begin with that has rows.
inline constexpr std::string_view kFirstOfRows = R"({"table":")";
inline constexpr std::size_t kLongestLine = std::size_t{64} << 10;
// Of a text in a row. A longer one is cut, so that no line is too long; control characters are replaced.
inline constexpr std::size_t kLongestText = 3000;

// With its end. `capture` is the key; empty: it is no capture.
[[nodiscard]] std::string line_of(std::string_view table, const std::string& capture, const Row& row);

struct ParsedLine {
    std::string_view table;
    std::string capture;  // its key; empty only of a file
    Row row;
};
// Nothing if it is not a whole row of a survey. Lines come from strangers: keys are what they seem, and control characters in texts
// are replaced.
[[nodiscard]] std::optional<ParsedLine> parse_line(std::string_view line);

// A whole number of a row; 0 if it is none.
[[nodiscard]] std::int64_t whole_in(const Value& value);
// Empty if it is none.
[[nodiscard]] std::string text_in(const Value& value);
// The number of a column.
[[nodiscard]] std::size_t column(std::string_view table, std::string_view name);

}  // namespace acmotion::survey
