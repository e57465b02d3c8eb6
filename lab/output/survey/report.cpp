#include "lab/output/survey/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/report_parts.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

namespace acmotion::survey {
namespace {

using report::escape;

constexpr std::string_view kHowToRead =
    "<h3>How to read it</h3><dl class=\"legend\">"
    "<dt>blip</dt><dd>a body is put at its newest place at once, instead of walking there: too far, or it could not follow</dd>"
    "<dt>pop</dt><dd>a step farther than a body can walk in that time: it is suddenly elsewhere</dd>"
    "<dt>stall</dt><dd>a body that has somewhere to go hardly moves</dd>"
    "<dt>far</dt><dd>an update with a place that a client cannot walk to before the next one is due</dd>"
    "<dt>stale</dt><dd>an update that was overtaken, came twice, or was sent before a teleport</dd>"
    "<dt>lost</dt><dd>a packet of the server that its client asked for again</dd>"
    "<dt>undecodable</dt><dd>a message whose bytes are not what its opcode says</dd></dl>";

std::string fact(std::string_view id, std::string_view name, const std::string& value) {
    return fmt::format(R"(<tr><th scope="row">{}</th><td class="n" id="{}">{}</td></tr>)", name, id, value);
}

double all_of(const std::map<std::string, Sums::Counted>& by_state) {
    double count = 0;
    for (const auto& [state, counted] : by_state) count += counted.count;
    return count;
}

std::string facts_html(const Sums& sums) {
    return "<table class=\"counts\"><tbody>" + fact("n-files", "files", count_text(all_of(sums.files))) +
           fact("n-captures", "captures", count_text(all_of(sums.captures))) +
           fact("n-sessions", "sessions", count_text(sums.sessions)) +
           fact("n-hours", "hours of play", report::number_text(sums.hours)) +
           fact("n-bodies", "bodies that moved", count_text(sums.bodies)) +
           fact("n-positions", "positions", count_text(sums.positions)) +
           fact("n-messages", "messages", count_text(sums.messages)) + "</tbody></table>";
}

// What a reader needs to know of the names.
std::string rules_html(const Sums& sums) {
    std::string html;
    for (const std::string& rules : sums.rules()) {
        html += fmt::format("<dt>{}</dt><dd>{}</dd>", rules_key(rules), escape(report::what_it_is(rules)));
    }
    return html.empty() ? "" : "<dl class=\"legend\">" + html + "</dl>";
}

std::string header_html(const Sums& sums) {
    return "<header><h1>What goes wrong, and how often</h1><p class=\"lead\">Captures of Asheron's Call: each session in them "
           "was played again as a client shows it, under several rule sets, and what its player would have seen was counted. "
           "An hour is an hour of play.</p>" +
           facts_html(sums) + rules_html(sums) + std::string{kHowToRead} +
           "<nav><a href=\"#rules\">by rule set</a><a href=\"#servers\">by server</a><a href=\"#hours\">by hour</a>"
           "<a href=\"#creatures\">by creature</a><a href=\"#distributions\">distributions</a>"
           "<a href=\"#undecodable\">undecodable</a><a href=\"#worst\">worst moments</a><a href=\"#files\">files</a></nav>"
           "</header>\n";
}

}  // namespace

std::string survey_report(const ReadRows& rows, const std::string& file) {
    Sums sums;
    rows.each([&](std::string_view table, const Row& row) { sums.take(table, row); });
    const std::string body = header_html(sums) + "<main>" + by_rules_html(sums) + by_kind_of_moment_html(sums) +
                             by_server_html(sums) + by_hour_html(sums) + by_creature_html(sums) +
                             distributions_html(sums) + undecodable_html(sums) + worst_moments_html(sums, file) +
                             files_html(sums) +
                             fmt::format(
                                 "</main><footer>Made by acmotion {} from {}. Its docs/survey.md describes the "
                                 "rows, and how to ask more of them.</footer>",
                                 ACMOTION_VERSION, escape(file));
    return report::page_html("What goes wrong, and how often", body);
}

}  // namespace acmotion::survey
