#include "lab/output/survey/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string facts_html(Asked& asked) {
    const auto counted = [&](const char* sql) { return count_text(asked.number(sql)); };
    return "<table class=\"counts\"><tbody>" + fact("n-files", "files", counted("SELECT count(*) FROM files")) +
           fact("n-captures", "captures", counted("SELECT count(*) FROM captures")) +
           fact("n-sessions", "sessions", counted("SELECT count(*) FROM sessions")) +
           fact("n-hours", "hours of play",
                report::number_text(asked.number("SELECT sum(seconds) / 3600.0 FROM sessions"))) +
           fact("n-bodies", "bodies that moved", counted("SELECT count(*) FROM bodies")) +
           fact("n-positions", "positions", counted("SELECT sum(positions) FROM updates")) +
           fact("n-messages", "messages", counted("SELECT sum(messages) FROM sessions")) + "</tbody></table>";
}

// What a reader needs to know of the names.
std::string rules_html(Asked& asked) {
    std::string html;
    for (const std::string& rules : asked.rules()) {
        html += fmt::format("<dt>{}</dt><dd>{}</dd>", rules_key(rules), escape(report::what_it_is(rules)));
    }
    return html.empty() ? "" : "<dl class=\"legend\">" + html + "</dl>";
}

std::string header_html(Asked& asked) {
    return "<header><h1>What goes wrong, and how often</h1><p class=\"lead\">Captures of Asheron's Call: each session in them "
           "was played again as a client shows it, under several rule sets, and what its player would have seen was counted. "
           "An hour is an hour of play.</p>" +
           facts_html(asked) + rules_html(asked) + std::string{kHowToRead} +
           "<nav><a href=\"#rules\">by rule set</a><a href=\"#servers\">by server</a><a href=\"#hours\">by hour</a>"
           "<a href=\"#creatures\">by creature</a><a href=\"#distributions\">distributions</a>"
           "<a href=\"#undecodable\">undecodable</a><a href=\"#worst\">worst moments</a><a href=\"#files\">files</a></nav>"
           "</header>\n";
}

}  // namespace

tl::expected<std::string, std::string> survey_report(Database& database, const std::string& file) {
    Asked asked{database};
    const std::string body = header_html(asked) + "<main>" + by_rules_html(asked) + by_kind_of_moment_html(asked) +
                             by_server_html(asked) + by_hour_html(asked) + by_creature_html(asked) +
                             distributions_html(asked) + undecodable_html(asked) + worst_moments_html(asked, file) +
                             files_html(asked) +
                             fmt::format(
                                 "</main><footer>Made by acmotion {} from {}. Its docs/survey.md describes the "
                                 "database, and how to ask it more.</footer>",
                                 ACMOTION_VERSION, escape(file));
    if (asked.trouble()) return tl::unexpected(*asked.trouble());
    return report::page_html("What goes wrong, and how often", body);
}

}  // namespace acmotion::survey
