#include "lab/report/blame.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lab/base/quantile.h"
#include "lab/metrics/thresholds.h"

namespace acmotion::report {
namespace {

constexpr double kJustBefore = 1;      // seconds from what happened to the moment that it explains
constexpr double kWalkedShare = 0.5;   // of its usual speed: it went on during the gap, and did not rest
constexpr double kEdgeSeconds = 0.05;  // frames and packets are not exact to more

struct Gap {
    double from = 0;
    double to = 0;
};

bool is_accepted(const SeenUpdate& update) { return update.outcome != PositionOutcome::Ignore; }
bool is_walk(const SeenUpdate& update) {
    return is_accepted(update) && update.outcome != PositionOutcome::HardTeleport;
}

// Between two accepted updates of a body that was under way.
struct Leg {
    Gap time;
    double metres = 0;
    [[nodiscard]] double seconds() const { return time.to - time.from; }
};

std::vector<Leg> legs_of(const Track& track) {
    std::vector<Leg> legs;
    const SeenUpdate* before = nullptr;
    for (const SeenUpdate& update : track.updates) {
        if (!is_accepted(update)) continue;
        if (before != nullptr && is_walk(update) && update.time > before->time) {
            const double metres = distance(before->place, update.place);
            if (metres >= kUnderWayMetres) legs.push_back({{before->time, update.time}, metres});
        }
        before = &update;
    }
    return legs;
}

// Longer than usual, while the body went on.
std::vector<Gap> gaps_of(const Track& track) {
    const std::vector<Leg> legs = legs_of(track);
    std::vector<double> seconds;
    std::vector<double> speeds;
    for (const Leg& leg : legs) {
        seconds.push_back(leg.seconds());
        speeds.push_back(leg.metres / leg.seconds());
    }
    const double usual = quantile(seconds, 0.5);
    const double speed = quantile(speeds, 0.5);
    std::vector<Gap> gaps;
    for (const Leg& leg : legs) {
        const bool is_long = leg.seconds() > longest_usual_interval(usual);
        if (is_long && leg.metres > kWalkedShare * speed * leg.seconds()) gaps.push_back(leg.time);
    }
    return gaps;
}

std::vector<double> arrival_times(const TrackedRun& run) {
    std::vector<double> times;
    for (const Track& track : run.tracks)
        for (const SeenUpdate& update : track.updates) times.push_back(update.time);
    std::ranges::sort(times);
    return times;
}

bool is_silent(const std::vector<double>& arrivals, const Gap& gap) {
    const auto next = std::ranges::upper_bound(arrivals, gap.from + kEdgeSeconds);
    return next == arrivals.end() || *next >= gap.to - kEdgeSeconds;
}

bool explains(const Gap& gap, double moment) { return moment >= gap.from && moment <= gap.to + kJustBefore; }

// Something odd about that body alone: a teleport, or an update that was ignored.
bool has_odd_update(const Track& track, double moment) {
    return std::ranges::any_of(track.updates, [&](const SeenUpdate& update) {
        return !is_walk(update) && explains({update.time, update.time}, moment);
    });
}

}  // namespace

Blame blame_of(const TrackedRun& run) {
    const std::vector<double> arrivals = arrival_times(run);
    std::map<ObjectId, std::vector<Gap>> all_gaps;
    Blame blame;
    for (const Moment& moment : run.metrics.moments) {
        const Track* track = run.find(moment.object);
        if (track == nullptr) continue;
        ++blame.moments;
        const auto [known, is_new] = all_gaps.try_emplace(moment.object);
        if (is_new) known->second = gaps_of(*track);
        std::vector<Gap> gaps = known->second;
        std::erase_if(gaps, [&](const Gap& gap) { return !explains(gap, moment.time); });
        const auto silence = std::ranges::find_if(gaps, [&](const Gap& gap) { return is_silent(arrivals, gap); });
        if (silence != gaps.end()) {
            ++blame.network;
            blame.longest_silence = std::max(blame.longest_silence, silence->to - silence->from);
        } else {
            ++(!gaps.empty() || has_odd_update(*track, moment.time) ? blame.server : blame.rules);
        }
    }
    return blame;
}

std::string paragraph(const Blame& blame, const Arrivals& arrivals, std::string_view label) {
    std::string text;
    if (arrivals.packets > 0) {
        text = fmt::format(
            "Of the server's {} packets, {} ({:.1f} %) did not arrive. ", arrivals.packets + arrivals.lost,
            arrivals.lost,
            100.0 * static_cast<double>(arrivals.lost) / static_cast<double>(arrivals.packets + arrivals.lost));
    }
    if (blame.moments == 0) return text + fmt::format("There is no ugly moment under {}.", label);
    text += fmt::format("{} has {} ugly moment{}. ", label, blame.moments, blame.moments == 1 ? "" : "s");
    if (blame.network > 0) {
        text += fmt::format(
            "{} within a second of a silence in which nothing arrived about any body, up to {:.1f} s long: the network, or a "
            "server that paused. ",
            blame.network == 1 ? "One is" : fmt::format("{} are", blame.network), blame.longest_silence);
    }
    if (blame.server > 0) {
        text += fmt::format(
            "{} within a second of a gap, a teleport or a late position of that body alone: the server, or a lost packet. ",
            blame.server == 1 ? "One is" : fmt::format("{} are", blame.server));
    }
    if (blame.rules > 0) {
        text += fmt::format("{} neither: the updates were good, and the client's own rules made {}. ",
                            blame.rules == 1 ? "One is" : fmt::format("{} are", blame.rules),
                            blame.rules == 1 ? "it" : "them");
    }
    text.pop_back();
    return text;
}

}  // namespace acmotion::report
