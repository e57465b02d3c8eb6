#include "lab/survey/csv.h"

#include <fmt/format.h>

namespace acmotion::survey {
namespace {

std::string csv_text(const std::string& text) {
    if (!text.empty() && text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string{c};
    return quoted + "\"";
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
