#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>

#include "lab/output/survey/report_parts.h"
#include "lab/page/chart.h"
#include "lab/page/sheet.h"

namespace acmotion::survey {
namespace {

using report::Steps;

// A colour for each kind of body.
std::string colour_of_kind(const std::string& kind) {
    if (kind == "creature") return "other0";
    if (kind == "player") return "other1";
    return kind == "other" ? "snapshot" : "deadreckoning";
}

// A database may hold anything.
constexpr double kMostDrawn = 1e15;
constexpr std::size_t kMostLines = 8;

// Rows of a kind, a bucket and a number become lines of that many buckets; what lies elsewhere is not drawn.
using Lines = std::map<std::string, std::vector<double>>;
Lines lines_of(const std::vector<Row>& rows, std::size_t buckets) {
    Lines lines;
    for (const Row& row : rows) {
        const double bucket = number_of(row[1]), value = number_of(row[2]);
        const bool is_inside = bucket >= 0 && bucket < static_cast<double>(buckets);
        if (!is_inside || !(value >= 0 && value < kMostDrawn)) continue;
        const std::string name = text_of(row[0]);
        if (lines.size() == kMostLines && !lines.contains(name)) continue;
        auto& line = lines[name];
        line.resize(buckets);
        line[static_cast<std::size_t>(bucket)] += value;
    }
    return lines;
}

// In per cent of each line.
void make_shares(Lines& lines) {
    for (auto& [name, line] : lines) {
        double sum = 0;
        for (const double value : line) sum += value;
        for (double& value : line) value = sum > 0 ? 100 * value / sum : 0;
    }
}

void add_lines(Steps& steps, const Lines& lines, const std::function<std::string(const std::string&)>& colour) {
    for (const auto& [name, line] : lines) steps.kinds.push_back({name, colour(name), line});
}

std::string colour_of_rules(const std::string& rules) {
    const std::string css = report::colour_of(rules);
    return css.empty() ? "other0" : css;
}

// Histograms of positions, by kind of body.
std::string histogram(Asked& asked, Steps steps, const std::string& measure, const std::string& server_kind) {
    constexpr std::size_t kBuckets = 61;  // the last is open
    Lines lines = lines_of(
        asked.rows(
            "SELECT h.kind, CAST(round(h.low / ?) AS INTEGER), sum(h.count) FROM histograms h JOIN sessions s ON "
            "s.session = h.session WHERE h.measure = ? AND (? = '' OR s.server_kind = ?) GROUP BY 1, 2 LIMIT 2000",
            {steps.width, measure, server_kind, server_kind}),
        kBuckets);
    if (lines.empty()) return "";
    make_shares(lines);
    steps.ends_open = true;
    add_lines(steps, lines, colour_of_kind);
    return draw(steps);
}

std::string intervals_html(Asked& asked) {
    std::string html;
    for (const Row& row : asked.rows("SELECT DISTINCT server_kind FROM sessions ORDER BY 1 LIMIT 4")) {
        const std::string kind = text_of(row[0]);
        html += histogram(asked,
                          {.title = fmt::format("From one position to the next, servers: {}", kind),
                           .x_unit = "s",
                           .y_unit = "% of intervals",
                           .width = 0.05,
                           .kinds = {}},
                          "interval", kind);
    }
    return html;
}

std::string behind_html(Asked& asked) {
    constexpr std::size_t kBuckets = 21;
    Steps steps{.title = "How far behind the last update a moving body is, on average",
                .x_unit = "m",
                .y_unit = "% of sessions",
                .width = 0.25,
                .ends_open = true,
                .kinds = {}};
    Lines lines =
        lines_of(asked.rows("SELECT rules, CAST(min(behind_update_moving_mean / 0.25, 20) AS INTEGER), count(*) "
                            "FROM metrics WHERE behind_update_moving_mean IS NOT NULL GROUP BY 1, 2 LIMIT 2000"),
                 kBuckets);
    if (lines.empty()) return "";
    make_shares(lines);
    add_lines(steps, lines, colour_of_rules);
    return draw(steps);
}

std::string hours_picture(Asked& asked, std::string title, std::string unit, const std::string& sql) {
    constexpr std::size_t kHours = 24;
    Steps steps{.title = std::move(title), .x_unit = "hour of the day, UTC", .y_unit = std::move(unit), .kinds = {}};
    const Lines lines = lines_of(asked.rows(sql), kHours);
    if (lines.empty()) return "";
    add_lines(steps, lines, colour_of_rules);
    return draw(steps);
}

}  // namespace

std::string by_hour_html(Asked& asked) {
    const std::string blips = hours_picture(asked, "Blips", "per hour of play",
                                            "SELECT rules, hour, blips_per_hour FROM trouble_by_hour LIMIT 2000");
    const std::string stalls = hours_picture(asked, "Stalls", "per hour of play",
                                             "SELECT rules, hour, stalls_per_hour FROM trouble_by_hour LIMIT 2000");
    const std::string lost =
        hours_picture(asked, "Packets lost", "per hour of play",
                      "SELECT 'all', hour, max(lost_per_hour) FROM trouble_by_hour GROUP BY hour LIMIT 2000");
    const std::string play =
        hours_picture(asked, "Hours of play", "hours",
                      "SELECT 'all', hour, sum(seconds) / 3600.0 FROM sessions GROUP BY hour LIMIT 2000");
    return "<section id=\"hours\"><h2>By hour</h2><p>By the hour of the day in which a session began. Where there was little "
           "play, little is known: compare the last picture.</p><div class=\"charts\">" +
           blips + stalls + lost + play + "</div></section>\n";
}

std::string distributions_html(Asked& asked) {
    return "<section id=\"distributions\"><h2>Distributions</h2><p>How often positions come, how fast bodies are by their "
           "places, and how far behind they are shown.</p><div class=\"charts\">" +
           intervals_html(asked) +
           histogram(asked,
                     {.title = "Speed from one position to the next, all servers",
                      .x_unit = "m/s",
                      .y_unit = "% of intervals",
                      .width = 0.5,
                      .kinds = {}},
                     "speed", "") +
           behind_html(asked) + "</div></section>\n";
}

}  // namespace acmotion::survey
