#include "lab/output/survey/report_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "acmotion/core/text.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

namespace acmotion::survey {
namespace {

using report::escape;

constexpr std::size_t kLongestShown = 400;  // bytes

// Of a name that has none.
constexpr std::string_view kNothing = "–";

std::string shortened(std::string text) {
    if (text.size() <= kLongestShown) return text;
    std::size_t end = kLongestShown;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

std::string cell_of(const Value& value, Show show) {
    const std::string text = text_of(value);
    switch (show) {
        case Show::Name: return text.empty() ? std::string{kNothing} : "<bdi>" + escape(text) + "</bdi>";
        case Show::Text: return escape(text);
        case Show::Code: return text.empty() ? "" : "<code>" + escape(text) + "</code>";
        case Show::Rules: return rules_key(text);
        case Show::Count:
        case Show::CountPerHour: return count_text(number_of(value));
        case Show::Number: break;
    }
    return report::number_text(number_of(value));
}

bool is_number(Show show) { return show >= Show::Count; }

std::string row_html(std::span<const Column> columns, const Row& row) {
    std::string html = "<tr>";
    std::size_t at = 0;
    for (const Column& column : columns) {
        std::string cell = cell_of(row.at(at++), column.show);
        if (column.show == Show::CountPerHour) {
            cell += fmt::format(" <small>{}/h</small>", report::number_text(number_of(row.at(at++))));
        }
        html += &column == columns.data() ? fmt::format(R"(<th scope="row">{}</th>)", cell)
                : is_number(column.show)  ? fmt::format(R"(<td class="n">{}</td>)", cell)
                                          : fmt::format("<td>{}</td>", cell);
    }
    return html + "</tr>\n";
}

}  // namespace

double number_of(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::numeric_limits<double>::quiet_NaN();
}

std::string text_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return shortened(without_controls(*text));
    if (std::holds_alternative<std::monostate>(value)) return "";
    return report::number_text(number_of(value));
}

std::string count_text(double count) {
    if (!std::isfinite(count)) return std::string{kNothing};
    std::string text = fmt::format("{:.0f}", count);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string rules_key(const std::string& rules) {
    const std::string css = report::colour_of(rules);
    return fmt::format(R"(<span class="key {}">{}</span>)", css.empty() ? "other0" : escape(css), escape(rules));
}

std::string table_html(std::span<const Column> columns, const std::vector<Row>& rows) {
    if (rows.empty()) return "<p>There are none.</p>";
    std::string html = R"(<div class="wide of6"><table><thead><tr>)";
    for (const Column& column : columns) {
        html += fmt::format(R"(<th{}>{}</th>)", is_number(column.show) ? R"( class="n")" : "", escape(column.title));
    }
    html += "</tr></thead><tbody>\n";
    for (const Row& row : rows) html += row_html(columns, row);
    return html + "</tbody></table></div>\n";
}

}  // namespace acmotion::survey
