#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "lab/output/survey/report_parts.h"
#include "lab/page/chart.h"

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
std::string histogram(Steps steps, const Sums::Lines& lines, std::string (*colour)(const std::string&)) {
    if (lines.empty()) return "";
    steps.ends_open = true;
    for (auto [name, shares] : lines) {
        const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
        for (double& value : shares) value = sum > 0 ? 100 * value / sum : 0;
        steps.kinds.push_back({name, colour(name), std::move(shares)});
    }
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
    Sums::Lines lines_;
};

}  // namespace

std::string by_hour_html(const Sums& sums) {
    HoursPicture blips{"Blips", "per hour of play"}, stalls{"Stalls", "per hour of play"},
        lost{"Packets lost", "per hour of play"}, play{"Hours of play", "hours"};
    for (const auto& [hour, by_rules] : sums.by_hour) {
        for (const auto& [rules, all] : by_rules) {
            const double hours = amount(all, "hours");
            blips.add(rules, hour, amount(all, "blips") / hours);
            stalls.add(rules, hour, amount(all, "stalls") / hours);
            lost.add("all", hour, amount(all, "lost") / hours);
        }
    }
    for (const auto& [hour, hours] : sums.hours_by_hour) play.add("all", hour, hours);
    return section(
        "hours", "By hour",
        "By the hour of the day in which a session began. Where there was little play, little is known: compare the last "
        "picture.",
        "<div class=\"charts\">" + blips.html() + stalls.html() + lost.html() + play.html() + "</div>");
}

std::string distributions_html(const Sums& sums) {
    std::string charts;
    const auto draw_all = [&](std::string title, const char* x_unit, const char* y_unit, double width,
                              const Sums::Lines& lines, std::string (*colour)(const std::string&)) {
        charts +=
            histogram({.title = std::move(title), .x_unit = x_unit, .y_unit = y_unit, .width = width, .kinds = {}},
                      lines, colour);
    };
    for (const auto& [kind, lines] : sums.intervals) {
        draw_all(fmt::format("From one position to the next, servers: {}", kind), "s", "% of intervals",
                 Sums::kIntervalBucket, lines, colour_of_kind);
    }
    draw_all("Speed from one position to the next, all servers", "m/s", "% of intervals", Sums::kSpeedBucket,
             sums.speeds, colour_of_kind);
    draw_all("How far behind the last update a moving body is, on average", "m", "% of sessions", Sums::kBehindBucket,
             sums.behind, colour_of_rules);
    return section("distributions", "Distributions",
                   "How often positions come, how fast bodies are by their places, and how far behind they are shown.",
                   "<div class=\"charts\">" + charts + "</div>");
}

}  // namespace acmotion::survey
