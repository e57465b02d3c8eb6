#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>

#include "acmotion/core/text.h"
#include "lab/output/survey/report_parts.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

namespace acmotion::survey {
namespace {

using report::escape;

constexpr std::size_t kLongestShown = 400;  // bytes
constexpr std::string_view kNothing = "–";  // of a name that has none

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
    std::string_view amount = title;
};

bool is_number(Show show) { return show >= Show::Count; }

std::string cell_of(const Value& value, Show show) {
    const std::string text = text_of(value);
    switch (show) {
        case Show::Name: return text.empty() ? std::string{kNothing} : "<bdi>" + escape(text) + "</bdi>";
        case Show::Text: return escape(text);
        case Show::Code: return text.empty() ? "" : "<code>" + escape(text) + "</code>";
        case Show::Rules: return rules_key(text);
        case Show::Count:
        case Show::CountPerHour: return count_text(number_in(value));
        case Show::Number: break;
    }
    return report::number_text(number_in(value));
}

std::string row_html(std::span<const Column> columns, const Row& row) {
    std::string html = "<tr>";
    std::size_t at = 0;
    for (const Column& column : columns) {
        std::string cell = cell_of(row.at(at++), column.show);
        if (column.show == Show::CountPerHour) {
            cell += fmt::format(" <small>{}/h</small>", report::number_text(number_in(row.at(at++))));
        }
        html += &column == columns.data() ? fmt::format(R"(<th scope="row">{}</th>)", cell)
                : is_number(column.show)  ? fmt::format(R"(<td class="n">{}</td>)", cell)
                                          : fmt::format("<td>{}</td>", cell);
    }
    return html + "</tr>\n";
}

// The values of a row are in the order of the columns, and as many as these show.
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

std::string folded(std::string_view title, const std::string& body) {
    return fmt::format("<details><summary>{}</summary>{}</details>\n", title, body);
}

// What the first columns show, and for all others the amount that they name.
Row amounts_row(std::span<const Column> columns, Row row, const Amounts& all) {
    for (const Column& column : columns.subspan(row.size())) {
        const double value = amount(all, column.amount);
        row.emplace_back(value);
        if (column.show == Show::CountPerHour) row.emplace_back(value / amount(all, "hours"));
    }
    return row;
}

std::vector<Column> before_troubles(std::vector<Column> columns) {
    columns.insert(columns.end(), {{"sessions", Show::Count},
                                   {"hours", Show::Number},
                                   {"blips", Show::CountPerHour},
                                   {"pops", Show::Count},
                                   {"stalls", Show::CountPerHour},
                                   {"stalled s", Show::Number, "seconds_stalled"},
                                   {"far", Show::CountPerHour},
                                   {"stale", Show::CountPerHour},
                                   {"lost", Show::CountPerHour},
                                   {"undecodable", Show::Count}});
    return columns;
}

// The rows with most in a column first, where there are equal ones as they were.
void sort_by(std::vector<Row>& rows, std::size_t column) {
    std::ranges::stable_sort(rows, std::greater{}, [&](const Row& row) { return std::get<double>(row[column]); });
}

std::vector<Row> states_of(const Sums::ByName& by_state, bool with_bytes) {
    constexpr double kMegabyte = 1e6;
    std::vector<Row> rows;
    for (const auto& [state, counted] : by_state) {
        rows.push_back({state, counted.at("count")});
        if (with_bytes) rows.back().emplace_back(counted.at("bytes") / kMegabyte);
    }
    sort_by(rows, 1);
    return rows;
}

}  // namespace

std::string text_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return shortened(without_controls(*text), kLongestShown);
    if (std::holds_alternative<std::monostate>(value)) return "";
    return report::number_text(number_in(value));
}

std::string count_text(double count) {
    if (!std::isfinite(count)) return std::string{kNothing};
    std::string text = fmt::format("{:.0f}", count);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string colour_of_rules(const std::string& rules) {
    const std::string css = report::colour_of(rules);
    return css.empty() ? "other0" : css;
}

std::string rules_key(const std::string& rules) {
    return fmt::format(R"(<span class="key {}">{}</span>)", escape(colour_of_rules(rules)), escape(rules));
}

double amount(const Amounts& all, std::string_view name) {
    const auto found = all.find(name);
    return found == all.end() ? 0 : found->second;
}

std::string section(std::string_view id, std::string_view title, std::string_view lead, const std::string& body) {
    return fmt::format("<section id=\"{}\"><h2>{}</h2><p>{}</p>{}</section>\n", id, title, lead, body);
}

std::string files_html(const Sums& sums) {
    constexpr std::array<Column, 3> kStates{{{"state", Show::Text}, {"files", Show::Count}, {"MB", Show::Number}}};
    constexpr std::array<Column, 2> kCaptures{{{"state", Show::Text}, {"captures", Show::Count}}};
    constexpr std::array<Column, 3> kTrouble{{{"file", Show::Name}, {"state", Show::Text}, {"why", Show::Text}}};
    std::vector<Row> bad;
    for (const Sums::BadFile& one : sums.bad_files) bad.push_back({one.path, one.state, one.trouble});
    return section(
        "files", "What was found",
        "Files as they lie in folders and archives; then the captures among them, each once, however often it "
        "was found. <i>Another game</i> has the same transport, and messages of which none is known here: it is "
        "set aside.",
        table_html(kStates, states_of(sums.files, true)) + table_html(kCaptures, states_of(sums.captures, false)) +
            folded("The first fifty files with trouble", table_html(kTrouble, bad)));
}

std::string by_rules_html(const Sums& sums) {
    const std::vector<Column> columns = before_troubles({{"rules", Show::Rules}});
    std::vector<Row> rows;
    for (const std::string& rules : sums.rules())
        rows.push_back(amounts_row(columns, {rules}, sums.by_rules.at(rules)));
    return section(
        "rules", "What goes wrong, by rule set",
        "The same sessions, played under each rule set. Far, stale, lost and undecodable are what the server and the "
        "network did; they are the same for all.",
        table_html(columns, rows));
}

std::string by_kind_of_moment_html(const Sums& sums) {
    constexpr std::array<Column, 3> kColumns{
        {{"moment", Show::Text}, {"rules", Show::Rules}, {"how many", Show::Count}}};
    std::vector<Row> rows;
    for (const auto& [key, count] : sums.moments) rows.push_back({key.first, key.second, count});
    const auto order = [](const Row& row) { return std::tuple{row[0], row[1] != Value{"retail"}}; };
    std::ranges::stable_sort(rows, {}, order);
    return folded("Ugly moments of each kind", table_html(kColumns, rows));
}

std::string by_server_html(const Sums& sums) {
    const std::vector<Column> columns = before_troubles({{"server", Show::Text}, {"rules", Show::Rules}});
    std::vector<Row> rows;
    for (const auto& [kind, by_rules] : sums.by_server) {
        for (const std::string& rules : sums.rules()) {
            const auto found = by_rules.find(rules);
            if (found != by_rules.end()) rows.push_back(amounts_row(columns, {kind, rules}, found->second));
        }
    }
    return section("servers", "By kind of server",
                   "How often a server sends the position of a creature that moves tells kinds of servers apart: five "
                   "times a second, or once. Where too few creatures moved it is unknown.",
                   table_html(columns, rows));
}

std::string by_creature_html(const Sums& sums) {
    constexpr std::size_t kMostListed = 50;
    constexpr std::array<std::string_view, 5> kTroubles{"blips", "pops", "seconds_stalled", "far", "stale"};
    constexpr std::array<Column, 10> kColumns{{{"name", Show::Name},
                                               {"kind", Show::Text},
                                               {"bodies", Show::Count},
                                               {"hours", Show::Number},
                                               {"positions", Show::Count},
                                               {"blips", Show::CountPerHour},
                                               {"pops", Show::Count},
                                               {"stalled s", Show::Number, "seconds_stalled"},
                                               {"far", Show::Count},
                                               {"stale", Show::Count}}};
    if (sums.by_rules.empty()) return "";
    const std::string rules = sums.rules().front();
    std::vector<Row> rows;
    for (const auto& [key, all] : sums.creatures) {
        const auto is_there = [&](std::string_view trouble) { return amount(all, trouble) > 0; };
        const auto& [its_rules, name, kind] = key;
        if (its_rules != rules || std::ranges::none_of(kTroubles, is_there)) continue;
        rows.push_back(amounts_row(kColumns, {name, kind}, all));
    }
    for (const std::size_t column : {8U, 7U, 5U}) sort_by(rows, column);  // by blips, then pops, then seconds
    rows.resize(std::min(rows.size(), kMostListed));
    return section(
        "creatures", "By creature",
        fmt::format(
            "Under {}, the fifty names with the most blips; after them those with pops and stalls. Hours are those of all bodies of a name "
            "together; bodies that no message describes have no name.",
            rules_key(rules)),
        table_html(kColumns, rows));
}

std::string undecodable_html(const Sums& sums) {
    constexpr std::size_t kMostListed = 100;
    constexpr std::array<Column, 5> kColumns{{{"message", Show::Code},
                                              {"what is wrong", Show::Text},
                                              {"messages", Show::Count},
                                              {"sessions", Show::Count},
                                              {"first bytes of one", Show::Code}}};
    std::vector<Row> rows;
    for (const auto& [key, group] : sums.undecodable) {
        rows.push_back({key.first, key.second, group.count, group.sessions, group.bytes});
    }
    sort_by(rows, 2);
    rows.resize(std::min(rows.size(), kMostListed));
    return section("undecodable", "Messages that do not decode",
                   "By sender, opcode and what is wrong, the most frequent first.", table_html(kColumns, rows));
}

}  // namespace acmotion::survey
