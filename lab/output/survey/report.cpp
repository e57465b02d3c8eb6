#include "lab/output/survey/report.h"

#include <fmt/format.h>

#include <algorithm>

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

double count_of(const Sums::ByName& by_state) {
    double count = 0;
    for (const auto& [state, counted] : by_state) count += counted.at("count");
    return count;
}

std::string facts_html(const Sums& sums) {
    const auto count = [&](std::string_view name) { return count_text(amount(sums.all, name)); };
    return "<table class=\"counts\"><tbody>" + fact("n-files", "files", count_text(count_of(sums.files))) +
           fact("n-captures", "captures", count_text(count_of(sums.captures))) +
           fact("n-sessions", "sessions", count("sessions")) +
           fact("n-hours", "hours of play", report::number_text(amount(sums.all, "hours"))) +
           fact("n-bodies", "bodies that moved", count("bodies")) +
           fact("n-positions", "positions", count("positions")) + fact("n-messages", "messages", count("messages")) +
           "</tbody></table>";
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

// ---- the worst moments ----------------------------------------------------------------------------------------------

// For a shell, as POSIX has it.
std::string quoted_for_shell(const std::string& word) {
    constexpr std::string_view kPlain = "-._/:~+,=@%";
    const bool is_plain = !word.empty() && std::ranges::all_of(word, [&](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               kPlain.find(c) != std::string_view::npos;
    });
    if (is_plain) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
    return quoted + "'";
}

std::string moment_html(const Sums::Worst& one, int rank, const std::string& file) {
    constexpr double kSecondsAround = 5;
    const std::string command =
        fmt::format("acmotion view {} --survey {} --since {:.1f} --until {:.1f}", one.session, quoted_for_shell(file),
                    std::max(0.0, one.time - kSecondsAround), one.time + kSecondsAround);
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{}: <bdi>{}</bdi> <code>{:08X}</code> {}<br>"
        "<code class=\"copy\">{}</code><br><small><bdi>{}</bdi>, at {:.1f} s</small></td></tr>\n",
        rank, report::number_text(one.severity), escape(one.kind), escape(one.name), one.body, escape(one.sentence),
        escape(command), escape(one.path), one.time);
}

std::string moments_table(const std::vector<Sums::Worst>& worst, const std::string& file) {
    std::string html = R"(<table class="worst"><thead><tr><th></th><th class="n">severity</th>)"
                       R"(<th>what happened, and the command that shows it</th></tr></thead><tbody>)";
    int rank = 0;
    for (const Sums::Worst& one : worst) html += moment_html(one, ++rank, file);
    return html + "</tbody></table>";
}

std::string worst_moments_html(const Sums& sums, const std::string& file) {
    std::string html;
    for (const std::string& rules : sums.rules()) {
        const auto found = sums.worst.find(rules);
        html += fmt::format("<details{}><summary>Under {}</summary>{}</details>\n", html.empty() ? " open" : "",
                            rules_key(rules),
                            found == sums.worst.end() ? "<p>There are none.</p>" : moments_table(found->second, file));
    }
    return section(
        "worst", "The hundred worst moments",
        "Of all captures together. A severity of 1 is just noticeable. The command makes a page that plays the "
        "seconds around a moment; a click copies it.",
        html);
}

}  // namespace

std::string survey_report(const ReadRows& rows, const std::string& file) {
    const Sums sums = sums_of(rows);
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
