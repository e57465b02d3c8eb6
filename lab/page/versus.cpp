#include <fmt/format.h>

#include "lab/divergence/rule_divergences.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

// Where the rule sets diverge: the rows of `explain --versus`.
namespace acmotion::report {
namespace {

constexpr std::size_t kOpenDivergences = 5;  // of each rule set; the others are folded

std::string decided_html(const Sheet& sheet, const std::string& label, const std::string& what) {
    return fmt::format("<dt>{}</dt><dd>{}</dd>", key_html(sheet, label), escape(what));
}

std::string body_html(const Sheet& sheet, const divergence::Divergence& one) {
    for (const TrackedRun& run : sheet.runs) {
        if (const Track* track = run.find(one.object)) return who_html(sheet, *track);
    }
    return escape(one.name);
}

std::string rows_html(const divergence::Divergence& one) {
    std::string all;
    for (const std::string& text : row_texts(one)) all += fmt::format("<dt>why</dt><dd>{}</dd>", escape(text));
    return all;
}

std::string divergence_html(const Sheet& sheet, const divergence::RuleDivergences& found,
                            const divergence::Divergence& one) {
    return fmt::format("<article><h4>{} at {:.3f} s, {}{}</h4><dl class=\"legend\">{}{}{}</dl></article>\n",
                       body_html(sheet, one), one.time, escape(apart_text(one)),
                       play_html(sheet, one.object, one.time, found.rules),
                       decided_html(sheet, found.rules, one.reason.ours),
                       decided_html(sheet, found.versus, one.reason.theirs), rows_html(one));
}

std::string rule_set_html(const Sheet& sheet, const divergence::RuleDivergences& found) {
    std::string open;
    std::string folded;
    for (std::size_t i = 0; i < found.all.size(); ++i)
        (i < kOpenDivergences ? open : folded) += divergence_html(sheet, found, found.all[i]);
    const std::string more = folded.empty() ? ""
                                            : fmt::format("<details><summary>{} more</summary>{}</details>",
                                                          found.all.size() - kOpenDivergences, folded);
    return fmt::format("<h3>{}</h3>{}{}", escape(sentence(found)), open, more);
}

}  // namespace

std::string versus_html(const Sheet& sheet) {
    std::string all;
    for (const divergence::RuleDivergences& found : sheet.options.versus) all += rule_set_html(sheet, found);
    if (all.empty()) return "";
    return fmt::format(
        "<section id=\"versus\"><h2>Where the rule sets diverge</h2><p>The first moment at which a body is not where it is "
        "under the other rules, what each had decided last, and the row of docs/divergences.md that is the reason.</p>"
        "{}</section>\n",
        all);
}

}  // namespace acmotion::report
