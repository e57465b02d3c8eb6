#include "lab/divergence/log_align.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/divergence/score.h"
#include "lab/load/object_choice.h"
#include "sessions/counted.h"
#include "sessions/quantile.h"
#include "sessions/replay.h"

namespace acmotion::against {
namespace {

constexpr double kNoFrame = 0.05;  // seconds: the replay has a gap there
// Where a whole number of frames is about 1/30 s, chance decides which of them move a body: more of those.
constexpr auto kLikelyDisplays = std::to_array<Display>({
    {60, 0.5, 1},
    {60, 0.5, 2},
    {60, 0.5, 3},
    {60, 0.5, 4},
    {60, 4, 1},
    {60, 4, 2},
    {30, 0.5, 1},
    {30, 0.5, 2},
    {30, 4, 1},
    {120, 0.5, 1},
    {120, 0.5, 2},
    {90, 0.5, 1},
    {40, 0.5, 1},
    {50, 0.5, 1},
    {75, 0.5, 1},
    {144, 0.5, 1},
});
constexpr double kShownSeconds = 1;  // a body that is ticked is logged five times in it
constexpr std::uint32_t kAnOutdoorCell = 1;

// The frame in which a pose is drawn.
std::optional<double> frame_of(double time, const LoggedPose& pose, const FrameTimes& frames) {
    auto at = std::ranges::lower_bound(frames, time);
    if (at == frames.end() || (at != frames.begin() && time - *std::prev(at) < *at - time)) --at;
    if (std::fabs(*at - time) > kNoFrame) return std::nullopt;
    // A replay draws its bodies first, and takes what came then.
    if (pose.is_after_update && ++at == frames.end()) return std::nullopt;
    return *at;
}

Position position_logged(const LoggedPose& pose, std::uint32_t landblock) {
    return {CellId{landblock << 16U | kAnOutdoorCell}, {{pose.place[0], pose.place[1], pose.place[2]}, {}}};
}

double time_of(const LoggedPose& pose, const LogSpan& span) {
    return static_cast<double>(pose.milliseconds) / 1000 - span.offset;
}

void give(Alignment& made, ObjectId object, const std::vector<LoggedPose>& poses, const FrameTimes& frames) {
    std::vector<GivenPose>& track = made.given.tracks[object];
    for (const LoggedPose& pose : poses) {
        const LogSpan* span = made.log->match.span_at(pose.milliseconds);
        const auto frame = span != nullptr ? frame_of(time_of(pose, *span), pose, frames) : std::nullopt;
        if (!frame || (!track.empty() && *frame < track.back().time)) {
            ++made.log->left_out;
            continue;
        }
        if (!track.empty() && track.back().time == *frame) track.pop_back();
        track.push_back({*frame, position_logged(pose, span->landblock)});
    }
}

void give_all(Alignment& made, const LogPart& part, const Reference& reference) {
    for (const auto& [object, poses] : part.poses) {
        if (reference.knows(object) && made.log->match.is_usable(object)) {
            give(made, object, poses, made.frames);
        } else {
            made.log->left_out += poses.size();
        }
    }
    std::erase_if(made.given.tracks, [](const auto& track) { return track.second.empty(); });
}

// ---- when the client drew -------------------------------------------------------------------------------------------

// How far the rule set openac is from the log, drawn so.
double misfit_of(const Alignment& made, const Session& session) {
    Partings whole;
    whole.noise = {.is_log = true};
    for (const auto& [object, poses] : made.given.tracks) whole.all.push_back({.object = object});
    ScoreKeeper keeper{made, whole};
    replay(session, Rules::openac(), made.frames, keeper);
    double sum = 0;
    for (const Score& score : keeper.scores()) sum += score.whole;
    return sum;
}

// `made` with the frames of a display, and the poses at those.
Alignment drawn_at(const Alignment& made, const Display& display, const LogPart& part, const Session& session,
                   const Reference& reference) {
    Alignment drawn = made;
    drawn.frames = FrameTimes{display, session};
    drawn.log->frames_per_second = display.frames_per_second;
    give_all(drawn, part, reference);
    return drawn;
}

Alignment nearest_display(const Alignment& made, const LogPart& part, const Session& session,
                          const Reference& reference) {
    std::optional<Alignment> best;
    double least = 0;
    std::vector<FrameTimes> others;
    for (const Display& display : kLikelyDisplays) {
        Alignment drawn = drawn_at(made, display, part, session, reference);
        const double misfit = misfit_of(drawn, session);
        const bool is_better = !best || misfit < least;
        if (best) others.push_back(is_better ? best->frames : drawn.frames);
        if (!is_better) continue;
        best = std::move(drawn);
        least = misfit;
    }
    best->other_frames = std::move(others);
    return std::move(*best);
}

// From which to which, and how often a body.
void note_times(Alignment& made) {
    std::vector<double> intervals;
    made.since = made.until = made.given.tracks.begin()->second.front().time;
    for (const auto& [object, poses] : made.given.tracks) {
        made.since = std::min(made.since, poses.front().time);
        made.until = std::max(made.until, poses.back().time);
        made.poses += poses.size();
        for (std::size_t i = 1; i < poses.size(); ++i) intervals.push_back(poses[i].time - poses[i - 1].time);
    }
    const double usual = quantile(intervals, 0.5);
    made.frames_per_second = usual > 0 ? 1 / usual : 0;
}

std::string on_span(const LogSpan& span) {
    return fmt::format(
        "{:.1f} to {:.1f} s: metres from landblock 0x{:04X}, clock {:.3f} s ahead of the capture's, to {:.0f} ms, by {}",
        span.since, span.until, span.landblock, span.offset, span.scatter * 1000, counted(span.matched, "update"));
}

}  // namespace

tl::expected<Alignment, std::string> align_log(const OpenacLog& log, const Session& session, const TrackedRun& retail) {
    auto match = match_log(log, session, retail);
    if (!match) return tl::unexpected(match.error());
    const Reference reference{retail, session.player};
    Alignment made;
    made.log =
        LogReading{std::move(*match), log.lines, log.slide_lines, log.passed_over, log.first_passed, log.parts.size()};
    const LogPart& part = log.parts[made.log->match.part];
    made.given.shown_for = kShownSeconds;
    made.given.is_thin = true;
    made.given.rules = Rules::openac();
    made.clock.offset = made.log->match.spans.front().offset;
    made.is_clock_checked = true;
    made = nearest_display(made, part, session, reference);
    if (made.given.tracks.empty()) {
        return tl::unexpected(std::string{
            "its updates are in the capture, and no pose of an object that retail shows then. Nothing is compared."});
    }
    note_times(made);
    made.objects = made.given.tracks.size();
    std::set<ObjectId> objects;
    for (const auto& [object, poses] : part.poses) objects.insert(object);
    note_who_is_there(made, objects, session.player, reference);
    return made;
}

std::vector<std::string> remarks_on(const LogReading& log, const Session& session) {
    const LogMatch& match = log.match;
    std::vector<std::string> all{
        fmt::format("an OpenAC log: {} of {} lines are [remote-slide-…]", log.slide_lines, log.lines),
        fmt::format(
            "{} of {} updates in it were found in the capture, of {}; {} outside of its time; the next best clock would "
            "explain {} where this one does {}",
            match.matched, match.updates, counted(match.found.size(), "object"), match.outside, match.rival,
            match.votes)};
    for (const LogSpan& span : match.spans) all.push_back(on_span(span));
    if (log.passed_over > 0) {
        all.push_back(fmt::format("{} of them cannot be understood and {} passed over; the first is {}",
                                  log.passed_over, log.passed_over == 1 ? "is" : "are", log.first_passed));
    }
    if (log.parts > 1) {
        all.push_back(fmt::format("its clock begins anew {}; only part {} is of this capture",
                                  log.parts == 2 ? "once" : fmt::format("{} times", log.parts - 1), match.part + 1));
    }
    if (!match.foreign.empty()) {
        all.push_back(fmt::format("not compared, as most of their updates are not in the capture: {}",
                                  titles_of(session, match.foreign)));
    }
    if (!match.doubled.empty()) {
        all.push_back(
            fmt::format("not compared, as two clients wrote about them: {}", titles_of(session, match.doubled)));
    }
    if (log.left_out > 0) {
        all.push_back(
            fmt::format("{} {} not compared: of such objects, outside of the capture, or where the centre is not known",
                        counted(log.left_out, "pose"), log.left_out == 1 ? "is" : "are"));
    }
    all.emplace_back(kNothingOfSteps);
    return all;
}

}  // namespace acmotion::against
