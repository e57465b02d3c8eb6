#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/output/survey/report_parts.h"
#include "lab/page/html.h"

namespace acmotion::survey {
namespace {

using report::escape;

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

std::string moment_html(const Sums::Worst& one, int rank, const std::string& file) {
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

}  // namespace

std::string worst_moments_html(const Sums& sums, const std::string& file) {
    std::string html =
        "<section id=\"worst\"><h2>The hundred worst moments</h2><p>Of all captures together. A severity of 1 is just "
        "noticeable. The command makes a page that plays the seconds around a moment; a click copies it.</p>";
    bool is_first = true;
    for (const std::string& rules : sums.rules()) {
        const auto found = sums.worst.find(rules);
        html += fmt::format("<details{}><summary>Under {}</summary>{}</details>\n",
                            std::exchange(is_first, false) ? " open" : "", rules_key(rules),
                            found == sums.worst.end() ? "<p>There are none.</p>" : moments_table(found->second, file));
    }
    return html + "</section>\n";
}

}  // namespace acmotion::survey
