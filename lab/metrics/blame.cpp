#include "lab/metrics/blame.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/base/quantile.h"
#include "lab/metrics/thresholds.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::report {
namespace {

constexpr double kJustBefore = 1;       // seconds from what happened to the moment that it explains
constexpr double kWalkedShare = 0.5;    // of its usual speed: it went on during the gap, and did not rest
constexpr double kEdgeSeconds = 0.05;   // frames and packets are not exact to more
constexpr std::size_t kMostLegs = 100;  // of a moment: no server sends more often

bool is_accepted(const SeenUpdate& update) { return update.outcome != PositionOutcome::Ignore; }
bool is_walk(const SeenUpdate& update) {
    return is_accepted(update) && update.outcome != PositionOutcome::HardTeleport;
}

bool explains(double from, double to, double moment) { return moment >= from && moment <= to + kJustBefore; }

// With the body that each is of, in order of time.
std::vector<std::pair<const SeenUpdate*, ObjectId>> updates_of(const TrackedRun& run) {
    std::vector<std::pair<const SeenUpdate*, ObjectId>> all;
    for (const Track& track : run.tracks)
        for (const SeenUpdate& update : track.updates) all.emplace_back(&update, track.object);
    std::ranges::stable_sort(all, {}, [](const auto& one) { return one.first->time; });
    return all;
}

}  // namespace

void MedianTally::add(double value) {
    if (seen_++ % every_ != 0) return;
    kept_.push_back(value);
    if (kept_.size() < kMost) return;
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    every_ *= 2;
}

double MedianTally::median() const {
    std::vector<double> values = kept_;
    return quantile(values, 0.5);
}

BlameTally::BlameTally(const std::vector<Moment>& moments) {
    for (const Moment& moment : moments) {
        Body& body = bodies_[moment.object];
        body.moments.push_back(moment.time);
        body.has_odd_update.push_back(false);
    }
}

void BlameTally::add(ObjectId object, const SeenUpdate& update) {
    note_arrival(update.time);
    const auto found = bodies_.find(object);
    if (found == bodies_.end()) return;
    Body& body = found->second;
    if (!is_walk(update)) note_odd_update(body, update.time);
    if (!is_accepted(update)) return;
    if (body.accepted && is_walk(update) && update.time > body.accepted->time) add_leg(body, update);
    body.accepted = update;
}

// Something odd about that body alone: a teleport, or an update that was ignored.
void BlameTally::note_odd_update(Body& body, double time) {
    for (std::size_t i = 0; i < body.moments.size(); ++i) {
        if (explains(time, time, body.moments[i])) body.has_odd_update[i] = true;
    }
}

void BlameTally::add_leg(Body& body, const SeenUpdate& update) const {
    const SeenUpdate& before = *body.accepted;
    Leg leg{before.time, update.time, distance(before.place, update.place)};
    if (leg.metres < kUnderWayMetres) return;
    body.seconds.add(leg.seconds());
    body.speeds.add(leg.metres / leg.seconds());
    leg.is_silent = earlier_ <= leg.from + kEdgeSeconds;
    const bool matters =
        std::ranges::any_of(body.moments, [&](double moment) { return explains(leg.from, leg.to, moment); });
    if (matters && body.legs.size() < kMostLegs * body.moments.size()) body.legs.push_back(leg);
}

void BlameTally::note_arrival(double time) {
    recent_.push_back(time);
    while (recent_.front() < time - kEdgeSeconds) {
        earlier_ = std::max(earlier_, recent_.front());
        recent_.pop_front();
    }
}

// A gap is longer than usual, while the body went on.
void BlameTally::judge(const Body& body, Blame& blame) {
    const double usual = body.seconds.median();
    const double speed = body.speeds.median();
    const auto is_gap = [&](const Leg& leg) {
        return leg.seconds() > longest_usual_interval(usual) && leg.metres > kWalkedShare * speed * leg.seconds();
    };
    for (std::size_t i = 0; i < body.moments.size(); ++i) {
        std::vector<Leg> gaps = body.legs;
        std::erase_if(gaps,
                      [&](const Leg& leg) { return !is_gap(leg) || !explains(leg.from, leg.to, body.moments[i]); });
        const auto silence = std::ranges::find_if(gaps, &Leg::is_silent);
        ++blame.moments;
        if (silence != gaps.end()) {
            ++blame.network;
            blame.longest_silence = std::max(blame.longest_silence, silence->seconds());
        } else {
            ++(!gaps.empty() || body.has_odd_update[i] ? blame.server : blame.rules);
        }
    }
}

Blame BlameTally::blame() const {
    Blame blame;
    for (const auto& [object, body] : bodies_) judge(body, blame);
    return blame;
}

Blame blame_of(const TrackedRun& run) {
    std::vector<Moment> moments = run.metrics.moments;
    std::erase_if(moments, [&](const Moment& moment) { return run.find(moment.object) == nullptr; });
    BlameTally tally{moments};
    for (const auto& [update, object] : updates_of(run)) tally.add(object, *update);
    return tally.blame();
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
    text += fmt::format("{} has {}{} ugly moment{}. ", label, blame.moments == kMaxMoments ? "at least " : "",
                        blame.moments, blame.moments == 1 ? "" : "s");
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
