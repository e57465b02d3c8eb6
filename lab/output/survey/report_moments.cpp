#include <fmt/format.h>

#include <algorithm>

#include "lab/output/survey/report_parts.h"
#include "lab/page/html.h"

namespace acmotion::survey {
namespace {

using report::escape;

constexpr int kWorst = 100;
constexpr double kSecondsAround = 5;

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

// Of session, time, body, name, kind, severity, sentence, path.
std::string moment_html(const Row& row, int rank, const std::string& file) {
    const double time = number_of(row[1]);
    const std::string command =
        fmt::format("acmotion view {} --survey {} --since {:.1f} --until {:.1f}", text_of(row[0]),
                    quoted_for_shell(file), std::max(0.0, time - kSecondsAround), time + kSecondsAround);
    const auto* id = std::get_if<std::int64_t>(&row[2]);
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{}: <bdi>{}</bdi> <code>{:08X}</code> {}<br>"
        "<code class=\"copy\">{}</code><br><small><bdi>{}</bdi>, at {:.1f} s</small></td></tr>\n",
        rank, report::number_text(number_of(row[5])), escape(text_of(row[4])), escape(text_of(row[3])),
        id == nullptr ? 0 : *id, escape(text_of(row[6])), escape(command), escape(text_of(row[7])), time);
}

std::string moments_table(Asked& asked, const std::string& rules, const std::string& file) {
    const auto rows = asked.rows(
        "SELECT session, time, body, name, kind, severity, sentence, path FROM worst_moments WHERE rules = ? "
        "ORDER BY severity DESC, session, rules, rank LIMIT " +
            std::to_string(kWorst),
        {rules});
    if (rows.empty()) return "<p>There are none.</p>";
    std::string html = R"(<table class="worst"><thead><tr><th></th><th class="n">severity</th>)"
                       R"(<th>what happened, and the command that shows it</th></tr></thead><tbody>)";
    int rank = 0;
    for (const Row& row : rows) html += moment_html(row, ++rank, file);
    return html + "</tbody></table>";
}

}  // namespace

std::string worst_moments_html(Asked& asked, const std::string& file) {
    std::string html =
        "<section id=\"worst\"><h2>The hundred worst moments</h2><p>Of all captures together. A severity of 1 is just "
        "noticeable. The command makes a page that plays the seconds around a moment; a click copies it.</p>";
    for (std::size_t i = 0; i < asked.rules().size(); ++i) {
        const std::string& rules = asked.rules()[i];
        html += fmt::format("<details{}><summary>Under {}</summary>{}</details>\n", i == 0 ? " open" : "",
                            rules_key(rules), moments_table(asked, rules, file));
    }
    return html + "</section>\n";
}

}  // namespace acmotion::survey
