#include <fmt/format.h>

#include <array>

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

// What goes wrong, as the views of the survey count it.
constexpr std::string_view kTroubles =
    "sessions, hours, blips, blips_per_hour, pops, stalls, stalls_per_hour, seconds_stalled, far, far_per_hour, stale, "
    "stale_per_hour, lost, lost_per_hour, undecodable";
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

}  // namespace

std::string files_html(Asked& asked) {
    constexpr std::array<Column, 3> kStates{{{"state", Show::Text}, {"files", Show::Count}, {"MB", Show::Number}}};
    constexpr std::array<Column, 2> kCaptures{{{"state", Show::Text}, {"captures", Show::Count}}};
    constexpr std::array<Column, 3> kTrouble{{{"file", Show::Name}, {"state", Show::Text}, {"why", Show::Text}}};
    const std::string states = table_html(
        kStates,
        asked.rows("SELECT state, count(*), sum(bytes) / 1e6 FROM files GROUP BY state ORDER BY 2 DESC, 1 LIMIT 100"));
    const std::string captures = table_html(
        kCaptures, asked.rows("SELECT state, count(*) FROM captures GROUP BY state ORDER BY 2 DESC, 1 LIMIT 100"));
    const std::string trouble = table_html(
        kTrouble,
        asked.rows("SELECT path, state, trouble FROM files WHERE trouble IS NOT NULL ORDER BY path LIMIT 50"));
    return section(
        "files", "What was found",
        "Files as they lie in folders and archives; then the captures among them, each once, however often it "
        "was found. <i>Another game</i> has the same transport, and messages of which none is known here: it is "
        "set aside.",
        states + captures + folded("The first fifty files with trouble", trouble));
}

std::string by_rules_html(Asked& asked) {
    const auto columns = before_troubles({{"rules", Show::Rules}});
    return section(
        "rules", "What goes wrong, by rule set",
        "The same sessions, played under each rule set. Far, stale, lost and undecodable are what the server and the "
        "network did; they are the same for all.",
        table_html(columns, asked.rows(fmt::format(
                                "SELECT rules, {} FROM trouble_by_rules ORDER BY rules <> 'retail', rules LIMIT 100",
                                kTroubles))));
}

std::string by_kind_of_moment_html(Asked& asked) {
    constexpr std::array<Column, 3> kColumns{
        {{"moment", Show::Text}, {"rules", Show::Rules}, {"how many", Show::Count}}};
    return folded(
        "Ugly moments of each kind",
        table_html(kColumns, asked.rows("SELECT kind, rules, sum(count) FROM moment_counts GROUP BY kind, rules "
                                        "ORDER BY kind, rules <> 'retail', rules LIMIT 200")));
}

std::string by_server_html(Asked& asked) {
    const auto columns = before_troubles({{"server", Show::Text}, {"rules", Show::Rules}});
    return section("servers", "By kind of server",
                   "How often a server sends the position of a creature that moves tells kinds of servers apart: five "
                   "times a second, or once. Where too few creatures moved it is unknown.",
                   table_html(columns, asked.rows(fmt::format(
                                           "SELECT server_kind, rules, {} FROM trouble_by_server ORDER BY server_kind, "
                                           "rules <> 'retail', rules LIMIT 100",
                                           kTroubles))));
}

std::string by_creature_html(Asked& asked) {
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
    if (asked.rules().empty()) return "";
    const std::string& rules = asked.rules().front();
    const auto rows = asked.rows(
        "SELECT name, kind, bodies, hours, positions, blips, blips_per_hour, pops, seconds_stalled, far, stale FROM "
        "trouble_by_creature WHERE rules = ? AND blips + pops + seconds_stalled + coalesce(far + stale, 0) > 0 "
        "ORDER BY blips DESC, pops DESC, seconds_stalled DESC, name, kind LIMIT 50",
        {rules});
    return section(
        "creatures", "By creature",
        fmt::format(
            "Under {}, the fifty names with the most blips; after them those with pops and stalls. Hours are those of all bodies of a name "
            "together; bodies that no message describes have no name.",
            rules_key(rules)),
        table_html(kColumns, rows));
}

std::string undecodable_html(Asked& asked) {
    constexpr std::array<Column, 5> kColumns{{{"message", Show::Code},
                                              {"what is wrong", Show::Text},
                                              {"messages", Show::Count},
                                              {"sessions", Show::Count},
                                              {"first bytes of one", Show::Code}}};
    return section("undecodable", "Messages that do not decode",
                   "By sender, opcode and what is wrong, the most frequent first.",
                   table_html(kColumns, asked.rows("SELECT subject, sentence, count, sessions, bytes FROM undecodable "
                                                   "ORDER BY count DESC, subject, sentence LIMIT 100")));
}

}  // namespace acmotion::survey
