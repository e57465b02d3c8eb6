#include "lab/metrics/versus.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "assumption_json.h"
#include "command_line.h"
#include "complain.h"
#include "core/rule_fields.h"
#include "explain_text.h"
#include "lab/base/utf8.h"
#include "lab/report/html.h"
#include "lab/session/object_choice.h"
#include "terminal.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

// "row 14: acdream goes as if …", or the rule's name where it has no number.
std::string row_text(const RowBehind& row) {
    const std::string name = row.row > 0 ? fmt::format("row {}", row.row) : row.rule;
    return fmt::format("{}: {}", name, row.does);
}

std::string apart_text(const Divergence& one) {
    const std::string metres = fmt::format("{:.2f} m apart", one.metres);
    return one.degrees < 1 ? metres : fmt::format("{}, {:.0f}° in heading", metres, one.degrees);
}

struct Sides {
    const Rules::Preset& rules;
    const Rules::Preset& versus;
};

void print_divergence(std::size_t number, const Session& session, const Divergence& one, const Sides& sides,
                      const PageLinks& links) {
    const auto row = [&](const std::string& text) { fmt::print("   {}\n", fitted(text, kNumberColumns)); };
    const std::string heading =
        fmt::format("{}. {:.3f} s  {}: {}", number, one.time, title_of(session, one.object), apart_text(one));
    fmt::print("\n{}\n", as_heading(fitted(heading, kNumberColumns)));
    row(fmt::format("{} decided: {}", sides.rules.name, with_names(session, one.ours)));
    row(fmt::format("{} decided: {}", sides.versus.name, with_names(session, one.theirs)));
    for (const RowBehind& behind : one.rows) row(row_text(behind));
    if (one.rows.empty()) row("no single rule is the reason");
    row(links.to(one.object, one.time));
}

Json to_json(const Session& session, const Divergence& one, const PageLinks& links) {
    Json rows = Json::array();
    for (const RowBehind& row : one.rows) {
        rows.push_back({{"row", row.row}, {"rule", row.rule}, {"text", row_text(row)}});
    }
    return {{"object", one.object.value},
            {"name", session.object(one.object).name},
            {"time", one.time},
            {"metres", one.metres},
            {"degrees", one.degrees},
            {"rules_decided", with_names(session, one.ours)},
            {"versus_decided", with_names(session, one.theirs)},
            {"rows", std::move(rows)},
            {"link", links.to(one.object, one.time)}};
}

void print_json(const SessionInput& input, const Versus& found, const Sides& sides, const PageLinks& links) {
    Json all = Json::array();
    for (const Divergence& one : found.all) all.push_back(to_json(input.session, one, links));
    Json document{{"rules", sides.rules.name},
                  {"versus", sides.versus.name},
                  {"assumptions", assumption_json(input.session)},
                  {"bounds_reached", to_json(input.bounds)},
                  {"together", found.together},
                  {"divergences", std::move(all)}};
    put_game_data(document, input.game_data.get());
    put_pace(document, input.session.paces);
    print_document(document);
}

void print(const SessionInput& input, const Versus& found, const Sides& sides, const PageLinks& links) {
    print_game_data(input.game_data.get());
    print_pace(input.session.paces);
    const std::size_t bodies = found.all.size() + found.together;
    fmt::print("{} and {}: {} of {} {} diverge{}\n", sides.rules.name, sides.versus.name, found.all.size(), bodies,
               bodies == 1 ? "body" : "bodies", found.all.empty() ? "" : "; the first moment of each");
    for (std::size_t i = 0; i < found.all.size(); ++i)
        print_divergence(i + 1, input.session, found.all[i], sides, links);
    if (!found.all.empty()) links.print_way_to_make_the_page();
}

}  // namespace

std::string fitted(const std::string& text, std::size_t indent) {
    constexpr std::size_t kLeastColumns = 40;
    const auto columns = terminal_columns();
    return columns && *columns >= kLeastColumns ? wrapped(text, *columns - indent, indent) : text;
}

std::string PageLinks::to(ObjectId object, double time) const {
    const std::string page = from_.capture == "-" ? "" : from_.capture + ".html";
    return report::view_link(page, object, time, rules_);
}

void PageLinks::print_way_to_make_the_page() const {
    if (from_.capture == "-") return;
    const std::vector<std::string> usual = rule_names();
    const bool is_usual = std::ranges::find(usual, rules_) != usual.end();
    fmt::print("\nThe page that the links lead to: {}\n",
               without_controls(fmt::format("acmotion view {}{}{}", quoted(from_.capture),
                                            is_usual ? "" : fmt::format(" --rules {}", rules_),
                                            from_.pace.empty() ? "" : " --pace " + from_.pace)));
}

bool explain_versus(const SessionArguments& arguments, const Rules::Preset& rules, const std::string& versus, bool json,
                    SessionInput& input) {
    const auto asked = rules_named(versus);
    if (!asked) {
        complain(arguments.command, "--versus {}: {}", versus, asked.error());
        return false;
    }
    const Rules::Preset others{versus, *asked};
    const Sides sides{rules, others};
    const Versus found = find_divergences(input.session, sides.rules, sides.versus, input.frames, input.part);
    note_bounds(arguments, input, found.bounds);
    const PageLinks links{arguments, rules.name};
    json ? print_json(input, found, sides, links) : print(input, found, sides, links);
    return true;
}

}  // namespace acmotion::cli
