#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/page/report.h"

// The page, part by part.
namespace acmotion::report {

// What every part needs to know.
struct Sheet {
    std::span<const TrackedRun> runs;
    const GroundTruth* truth = nullptr;
    const ReportOptions& options;
    std::vector<std::string> css;  // one class per run: the same colour wherever it appears
    Range time;
    std::vector<ObjectId> bodies;  // those that moved, the worst shown first
    std::vector<ObjectId> still;   // the others, those that were never in the world last
    std::string rest;              // the others in a clause: "41 things did not move"
    [[nodiscard]] bool is_full(ObjectId object) const;
    [[nodiscard]] bool is_long() const { return runs.front().whole.has_value(); }
};

// A class with a colour for the well-known rules and for baselines; empty for others.
[[nodiscard]] std::string colour_of(std::string_view label);
// The same of each; others get one in turn.
[[nodiscard]] std::vector<std::string> colours_of(std::span<const TrackedRun> runs);
[[nodiscard]] std::vector<const RunMetrics*> metrics_of(std::span<const TrackedRun> runs);
[[nodiscard]] const Metrics* metrics_of(const TrackedRun& run, ObjectId object);

// The walk on which the runs differ most, and the seconds of it that show it best.
struct Showpiece {
    ObjectId object;
    Range time;
};
[[nodiscard]] std::optional<Showpiece> find_showpiece(std::span<const TrackedRun> runs);

// One line about a set of rules, for readers who do not know its name.
[[nodiscard]] std::string_view what_it_is(std::string_view label);
// Where several runs share a drawing: its colour, and how broad its line is.
[[nodiscard]] std::string layer_css(const Sheet& sheet, std::size_t run);
// The name of a run in its colour.
[[nodiscard]] std::string key_html(const Sheet& sheet, std::size_t run);
[[nodiscard]] std::string key_html(const Sheet& sheet, std::string_view label);
// Its name; a link to its part of the page, if it has one.
[[nodiscard]] std::string who_html(const Sheet& sheet, const Track& track);
// To a moment of a run in the page that plays the capture, if there is one.
[[nodiscard]] std::string play_html(const Sheet& sheet, ObjectId object, double time, std::string_view run);
[[nodiscard]] std::string showpiece_html(const Sheet& sheet);
[[nodiscard]] std::string metrics_html(const Sheet& sheet);
// Lateness against roughness; empty if fewer than two runs know both.
[[nodiscard]] std::string lateness_html(const Sheet& sheet);
[[nodiscard]] std::string moments_html(const Sheet& sheet);
// A long session on one screen.
[[nodiscard]] std::string over_time_html(const Sheet& sheet);
// "0:12:34"
[[nodiscard]] std::string clock_text(double seconds);
// A command that shows more of a body under a run, around a moment if one is given; empty if the capture is no file.
[[nodiscard]] std::string explain_html(const Sheet& sheet, ObjectId object, std::string_view run,
                                       std::optional<double> moment = {});
// Empty if no two rule sets were compared.
[[nodiscard]] std::string versus_html(const Sheet& sheet);
[[nodiscard]] std::string table_of_bodies_html(const Sheet& sheet);
// What did not move, folded; empty if there is no such thing.
[[nodiscard]] std::string still_html(const Sheet& sheet);
[[nodiscard]] std::string bodies_html(const Sheet& sheet);
// The same of a long session: some bodies, folded, over all of the time.
[[nodiscard]] std::string bodies_over_time_html(const Sheet& sheet);
// How often a body popped and the like, for each run.
[[nodiscard]] std::string facts_html(const Sheet& sheet, ObjectId object);
[[nodiscard]] const Track& first_track(const Sheet& sheet, ObjectId object);

}  // namespace acmotion::report
