#include "lab/output/survey/csv.h"

#include <fmt/format.h>

#include "lab/base/csv_cell.h"

namespace acmotion::survey {
namespace {

// Quoted only where it must be; an empty text is, because NULL is nothing at all.
std::string csv_text(const std::string& text) {
    const bool is_plain = !text.empty() && text.find_first_of(",\"\r\n") == std::string::npos &&
                          kFormulaStarts.find(text.front()) == std::string_view::npos;
    return is_plain ? text : csv_cell(text);
}

struct ToCsv {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(const std::string& text) const { return csv_text(text); }
    std::string operator()(auto number) const { return fmt::format("{}", number); }
};

}  // namespace

std::string csv_line(const Row& row) {
    std::string line;
    for (const Value& value : row) line += (&value == row.data() ? "" : ",") + std::visit(ToCsv{}, value);
    return line + "\r\n";
}

std::string csv_line(const std::vector<std::string>& columns) { return csv_line(Row{columns.begin(), columns.end()}); }

}  // namespace acmotion::survey
