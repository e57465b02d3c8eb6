#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>
#include <numeric>

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

// In per cent of each line.
template <class Lines>
void add_shares(Steps& steps, const Lines& lines, const std::function<std::string(const std::string&)>& colour) {
    for (const auto& [name, line] : lines) {
        std::vector<double> shares{line.begin(), line.end()};
        const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
        for (double& value : shares) value = sum > 0 ? 100 * value / sum : 0;
        steps.kinds.push_back({name, colour(name), std::move(shares)});
    }
}

std::string colour_of_rules(const std::string& rules) {
    const std::string css = report::colour_of(rules);
    return css.empty() ? "other0" : css;
}

// Histograms of positions, by kind of body.
std::string histogram(Steps steps, const Sums::Lines<Sums::kBuckets>& lines) {
    if (lines.empty()) return "";
    steps.ends_open = true;
    add_shares(steps, lines, colour_of_kind);
    return draw(steps);
}

std::string intervals_html(const Sums& sums) {
    std::string html;
    for (const auto& [kind, lines] : sums.intervals) {
        html += histogram({.title = fmt::format("From one position to the next, servers: {}", kind),
                           .x_unit = "s",
                           .y_unit = "% of intervals",
                           .width = Sums::kIntervalBucket,
                           .kinds = {}},
                          lines);
    }
    return html;
}

std::string behind_html(const Sums& sums) {
    if (sums.behind.empty()) return "";
    Steps steps{.title = "How far behind the last update a moving body is, on average",
                .x_unit = "m",
                .y_unit = "% of sessions",
                .width = Sums::kBehindBucket,
                .ends_open = true,
                .kinds = {}};
    add_shares(steps, sums.behind, colour_of_rules);
    return draw(steps);
}

// By hour of the day, a line for each name.
class HoursPicture {
 public:
    HoursPicture(std::string title, std::string unit)
        : steps_{.title = std::move(title), .x_unit = "hour of the day, UTC", .y_unit = std::move(unit), .kinds = {}} {}
    void add(const std::string& name, int hour, double value) {
        constexpr std::size_t kHours = 24;
        if (hour == Sums::kNoHour || !std::isfinite(value)) return;
        auto& line = lines_[name];
        line.resize(kHours);
        line[static_cast<std::size_t>(hour)] = value;
    }
    [[nodiscard]] std::string html() {
        for (const auto& [name, line] : lines_) steps_.kinds.push_back({name, colour_of_rules(name), line});
        return lines_.empty() ? "" : draw(steps_);
    }

 private:
    Steps steps_;
    std::map<std::string, std::vector<double>> lines_;
};

}  // namespace

std::string by_hour_html(const Sums& sums) {
    HoursPicture blips{"Blips", "per hour of play"}, stalls{"Stalls", "per hour of play"},
        lost{"Packets lost", "per hour of play"}, play{"Hours of play", "hours"};
    for (const auto& [hour, by_rules] : sums.by_hour) {
        for (const auto& [rules, all] : by_rules) {
            blips.add(rules, hour, all.blips / all.hours);
            stalls.add(rules, hour, all.stalls / all.hours);
            lost.add("all", hour, all.lost / all.hours);
        }
    }
    for (const auto& [hour, hours] : sums.hours_by_hour) play.add("all", hour, hours);
    return "<section id=\"hours\"><h2>By hour</h2><p>By the hour of the day in which a session began. Where there was little "
           "play, little is known: compare the last picture.</p><div class=\"charts\">" +
           blips.html() + stalls.html() + lost.html() + play.html() + "</div></section>\n";
}

std::string distributions_html(const Sums& sums) {
    return "<section id=\"distributions\"><h2>Distributions</h2><p>How often positions come, how fast bodies are by their "
           "places, and how far behind they are shown.</p><div class=\"charts\">" +
           intervals_html(sums) +
           histogram({.title = "Speed from one position to the next, all servers",
                      .x_unit = "m/s",
                      .y_unit = "% of intervals",
                      .width = Sums::kSpeedBucket,
                      .kinds = {}},
                     sums.speeds) +
           behind_html(sums) + "</div></section>\n";
}

}  // namespace acmotion::survey
