#pragma once
#include <string>
#include <string_view>

namespace acmotion {

// A spreadsheet takes a text that begins with one of these for a formula, and runs it.
inline constexpr std::string_view kFormulaStarts = "=+-@\t\r";

// A text as a quoted cell (RFC 4180). An apostrophe keeps a spreadsheet from running it.
[[nodiscard]] inline std::string csv_cell(std::string_view text) {
    std::string cell = "\"";
    if (!text.empty() && kFormulaStarts.find(text.front()) != std::string_view::npos) cell += '\'';
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + '"';
}

}  // namespace acmotion
