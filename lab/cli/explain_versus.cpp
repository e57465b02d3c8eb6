#include <algorithm>

#include "acmotion/core/text.h"
#include "acmotion/research/rule_fields.h"
#include "lab/cli/explain.h"
#include "lab/load/capture_file.h"
#include "lab/metrics/metric_json.h"
#include "lab/page/html.h"

namespace acmotion::cli {

namespace {

void print_divergence(std::size_t number, const Session& session, const divergence::Divergence& one,
                      const divergence::RuleDivergences& found, const PageLinks& links) {
    const auto row = [&](const std::string& text) { fmt::print("   {}\n", fitted(text, kNumberColumns)); };
    const std::string heading =
        fmt::format("{}. {:.3f} s  {}: {}", number, one.time, title_of(session, one.object), apart_text(one));
    fmt::print("\n{}\n", as_heading(fitted(heading, kNumberColumns)));
    row(fmt::format("{} decided: {}", found.rules, one.reason.ours));
    row(fmt::format("{} decided: {}", found.versus, one.reason.theirs));
    for (const std::string& behind : row_texts(one)) row(behind);
    row(links.to(one.object, one.time));
}

void print_json(const SessionInput& input, const divergence::RuleDivergences& found, const PageLinks& links) {
    Json all = list_json(found.all, [&](const divergence::Divergence& one) {
        Json json = to_json(one);
        json["link"] = links.to(one.object, one.time);
        return json;
    });
    Json document{{"rules", found.rules},
                  {"versus", found.versus},
                  {"assumptions", assumption_json(input.session)},
                  {"bounds_reached", to_json(input.bounds)},
                  {"together", found.together},
                  {"divergences", std::move(all)}};
    put_sources(document, input.game_data.get(), input.session.paces);
    print_document(document);
}

void print(const SessionInput& input, const divergence::RuleDivergences& found, const PageLinks& links) {
    print_sources(input.game_data.get(), input.session.paces);
    fmt::print("{}\n", sentence(found));
    for (std::size_t i = 0; i < found.all.size(); ++i)
        print_divergence(i + 1, input.session, found.all[i], found, links);
    if (!found.all.empty()) links.print_way_to_make_the_page();
}

}  // namespace

std::string fitted(const std::string& text, std::size_t indent) {
    constexpr std::size_t kLeastColumns = 40;
    const auto columns = terminal_columns();
    return columns && *columns >= kLeastColumns ? wrapped(text, *columns - indent, indent) : text;
}

std::string PageLinks::to(ObjectId object, double time) const {
    const std::string page = from_.capture == "-" ? "" : path_beside(from_.capture) + ".html";
    return report::view_link(page, object, time, rules_);
}

std::string PageLinks::options() const {
    std::string options;
    const std::vector<std::string> usual = rule_names();
    if (!from_.baselines.empty()) {
        options += fmt::format(" --baseline {}", from_.baselines.front().typed);
    } else if (std::ranges::find(usual, rules_) == usual.end()) {
        options += fmt::format(" --rules {}", rules_);
    }
    if (!from_.game_data.empty()) options += " --game-data " + quoted(from_.game_data);
    if (!from_.pace.empty() && !from_.has_game_data()) options += " --pace " + from_.pace;
    return options;
}

void PageLinks::print_way_to_make_the_page() const {
    if (from_.capture == "-") return;
    fmt::print("\nThe page that the links lead to: {}\n",
               without_controls(fmt::format("acmotion view {}{}", quoted(from_.capture), options())));
}

bool explain_versus(const SessionArguments& arguments, const Rules::Preset& rules, const std::string& versus, bool json,
                    SessionInput& input) {
    const auto asked = Rules::parse(versus);
    if (!asked) return complain(arguments.command, "--versus {}: {}", versus, asked.error());
    const divergence::RuleDivergences found =
        divergence::find_divergences(input.session, rules, {versus, *asked}, input.frames, input.part);
    note_bounds(arguments, input, found.bounds);
    const PageLinks links{arguments, rules.name};
    json ? print_json(input, found, links) : print(input, found, links);
    return true;
}

}  // namespace acmotion::cli
