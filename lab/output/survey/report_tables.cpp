#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "lab/output/survey/report_parts.h"
#include "lab/page/html.h"

namespace acmotion::survey {
namespace {

using report::escape;

std::string section(std::string_view id, std::string_view title, std::string_view lead, const std::string& body) {
    return fmt::format("<section id=\"{}\"><h2>{}</h2><p>{}</p>{}</section>\n", id, title, lead, body);
}

std::string folded(std::string_view title, const std::string& body) {
    return fmt::format("<details><summary>{}</summary>{}</details>\n", title, body);
}

constexpr std::array<Column, 10> kTroubleColumns{{{"sessions", Show::Count},
                                                  {"hours", Show::Number},
                                                  {"blips", Show::CountPerHour},
                                                  {"pops", Show::Count},
                                                  {"stalls", Show::CountPerHour},
                                                  {"stalled s", Show::Number},
                                                  {"far", Show::CountPerHour},
                                                  {"stale", Show::CountPerHour},
                                                  {"lost", Show::CountPerHour},
                                                  {"undecodable", Show::Count}}};

std::vector<Column> before_troubles(std::initializer_list<Column> first) {
    std::vector<Column> columns{first};
    columns.insert(columns.end(), kTroubleColumns.begin(), kTroubleColumns.end());
    return columns;
}

// Names first, then what goes wrong under a rule set, in the order of the columns.
Row troubles_row(std::initializer_list<std::string> names, const Troubles& all) {
    Row row{names.begin(), names.end()};
    for (const double value : {all.sessions, all.hours, all.blips, all.blips / all.hours, all.pops, all.stalls,
                               all.stalls / all.hours, all.seconds_stalled, all.far, all.far / all.hours, all.stale,
                               all.stale / all.hours, all.lost, all.lost / all.hours, all.undecodable}) {
        row.emplace_back(value);
    }
    return row;
}

// The most first, where there are equal ones the first name.
std::vector<Row> states_of(const std::map<std::string, Sums::Counted>& by_state, bool with_bytes) {
    constexpr double kMegabyte = 1e6;
    std::vector<Row> rows;
    for (const auto& [state, counted] : by_state) {
        rows.push_back({state, counted.count});
        if (with_bytes) rows.back().emplace_back(counted.bytes / kMegabyte);
    }
    std::ranges::stable_sort(rows, std::greater{}, [](const Row& row) { return std::get<double>(row[1]); });
    return rows;
}

}  // namespace

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
    std::vector<Row> rows;
    for (const std::string& rules : sums.rules()) rows.push_back(troubles_row({rules}, sums.by_rules.at(rules)));
    return section(
        "rules", "What goes wrong, by rule set",
        "The same sessions, played under each rule set. Far, stale, lost and undecodable are what the server and the "
        "network did; they are the same for all.",
        table_html(before_troubles({{"rules", Show::Rules}}), rows));
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
    std::vector<Row> rows;
    for (const auto& [kind, by_rules] : sums.by_server) {
        for (const std::string& rules : sums.rules()) {
            const auto found = by_rules.find(rules);
            if (found != by_rules.end()) rows.push_back(troubles_row({kind, rules}, found->second));
        }
    }
    return section("servers", "By kind of server",
                   "How often a server sends the position of a creature that moves tells kinds of servers apart: five "
                   "times a second, or once. Where too few creatures moved it is unknown.",
                   table_html(before_troubles({{"server", Show::Text}, {"rules", Show::Rules}}), rows));
}

std::string by_creature_html(const Sums& sums) {
    constexpr std::size_t kMostListed = 50;
    constexpr std::array<Column, 10> kColumns{{{"name", Show::Name},
                                               {"kind", Show::Text},
                                               {"bodies", Show::Count},
                                               {"hours", Show::Number},
                                               {"positions", Show::Count},
                                               {"blips", Show::CountPerHour},
                                               {"pops", Show::Count},
                                               {"stalled s", Show::Number},
                                               {"far", Show::Count},
                                               {"stale", Show::Count}}};
    if (sums.by_rules.empty()) return "";
    const std::string rules = sums.rules().front();
    std::vector<const std::pair<const std::tuple<std::string, std::string, std::string>, Sums::Creature>*> all;
    for (const auto& one : sums.creatures) {
        const Sums::Creature& c = one.second;
        if (std::get<0>(one.first) == rules && c.blips + c.pops + c.seconds_stalled + c.far + c.stale > 0)
            all.push_back(&one);
    }
    std::ranges::stable_sort(all, std::greater{}, [](const auto* one) {
        return std::tuple{one->second.blips, one->second.pops, one->second.seconds_stalled};
    });
    all.resize(std::min(all.size(), kMostListed));
    std::vector<Row> rows;
    for (const auto* one : all) {
        const auto& [its_rules, name, kind] = one->first;
        const Sums::Creature& c = one->second;
        rows.push_back({name, kind, c.bodies, c.hours, c.positions, c.blips, c.blips / c.hours, c.pops,
                        c.seconds_stalled, c.far, c.stale});
    }
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
    std::ranges::stable_sort(rows, std::greater{}, [](const Row& row) { return std::get<double>(row[2]); });
    rows.resize(std::min(rows.size(), kMostListed));
    return section("undecodable", "Messages that do not decode",
                   "By sender, opcode and what is wrong, the most frequent first.", table_html(kColumns, rows));
}

}  // namespace acmotion::survey
