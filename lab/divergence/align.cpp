#include "lab/divergence/align.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "lab/base/angle.h"
#include "lab/base/quantile.h"
#include "lab/divergence/frames.h"
#include "lab/divergence/known_rules.h"
#include "sessions/frame_times.h"

namespace acmotion::divergence {
namespace {

constexpr double kSameFrame = 0.002;  // seconds: a client may look at its clock once for every body
constexpr double kShortestFrame = 0.0002;
constexpr double kPoorMisfit = 0.5;     // half of the probes are elsewhere
constexpr double kNoticedShift = 0.02;  // metres
constexpr double kSoftDegrees = 5;
constexpr double kLongestInterval = 3;  // seconds between frames; more is another unit of time
constexpr std::size_t kFewestHeadings = 10;

// Of one row.
struct Stamp {
    double time;
    ObjectId object;
};
using Stamps = std::vector<Stamp>;

Stamps stamps_of(const PoseFile& file) {
    Stamps stamps;
    stamps.reserve(file.poses);
    for (const auto& [object, poses] : file.tracks) {
        for (const WrittenPose& pose : poses) stamps.push_back({pose.time, object});
    }
    std::ranges::sort(stamps, std::less{}, &Stamp::time);
    return stamps;
}

std::vector<double> times_of(const Stamps& stamps) {
    std::vector<double> times;
    times.reserve(stamps.size());
    for (const Stamp& stamp : stamps) times.push_back(stamp.time);
    return times;
}

// Of moments that follow each other.
double usual_interval(const std::vector<double>& times) {
    std::vector<double> intervals;
    double before = times.front();
    for (const double time : times) {
        if (time > before) intervals.push_back(time - before);
        before = time;
    }
    return quantile(intervals, 0.5);
}

// Seconds, unless that would make frames last for long.
double unit_of_time(const std::vector<double>& times, double session_seconds) {
    const double interval = usual_interval(times);
    if (interval < kLongestInterval || times.back() - times.front() < 2 * session_seconds) return 1;
    double unit = 1;
    while (interval * unit > kLongestInterval && unit > 1e-9) unit /= 1000;
    return unit;
}

// ---- which reading fits ---------------------------------------------------------------------------------------------

void find_places(Alignment& made, const Probes& probes, const Reference& reference, const TimeRange& written,
                 ClockSearching searching) {
    double least = 0;
    for (const PlaceReading& reading : place_readings()) {
        const ClockMatch match = searching == ClockSearching::None
                                     ? match_same_clock(probes, reading, reference, made.clock.seconds)
                                     : match_clock(probes, reading, reference, written, made.clock.seconds);
        const bool is_first = reading.words.empty();
        if (is_first || match.misfit < least / 2) {
            least = match.misfit;
            made.place = reading;
            made.clock = match.clock;
            made.misfit = match.misfit;
        }
        if (is_first && match.misfit < kPoorMisfit) return;
    }
}

// What speaks against a reading: how badly it fits, and between two that fit, how much it asks for.
double doubt_about(const PlaceReading& reading, double misfit) {
    const bool is_mirrored = reading.sign != PlaceReading{}.sign;
    const auto asks = [](double shift) { return std::fabs(shift) >= kNoticedShift && !is_whole_landblocks(shift); };
    const bool is_shifted = asks(reading.shift.x) || asks(reading.shift.y) || asks(reading.shift.z);
    return misfit + (is_mirrored ? 0.01 : 0) + (is_shifted ? 0.02 : 0);
}

// Places that are all beside retail's by the same, or mirrored, look as if they belonged to another clock: that of the capture is
// tried, too.
void find_shift(Alignment& made, const PoseFile& file, const Probes& moving, const Reference& reference) {
    const Probes probes = any_probes(file, reference);
    const bool is_poor = made.misfit >= kPoorMisfit;
    const PlaceReading usual = made.place;
    double least = made.misfit / 2;
    for (const Clock& clock : {Clock{made.clock.seconds, 0}, made.clock}) {
        if (!is_poor && clock.offset != made.clock.offset) continue;
        for (PlaceReading reading : mirrored_readings()) {
            const bool is_mirrored = !reading.words.empty();
            if (is_mirrored && !is_poor) break;
            if (!is_mirrored) reading = usual;
            reading.shift = constant_shift(probes, reading, reference, clock).value_or(WideVec3{});
            const ClockMatch match = match_same_clock(moving, reading, reference, clock.seconds, clock.offset);
            const double doubt = doubt_about(reading, match.misfit);
            if (doubt >= least) continue;
            least = doubt;
            made.place = reading;
            made.clock = clock;
            made.misfit = match.misfit;
        }
    }
}

double misfit_of(const TurnReading& reading, const Alignment& made, const Probes& probes, const Reference& reference) {
    double sum = 0;
    std::size_t count = 0;
    for (const Probe& probe : probes) {
        const auto seen = reference.at(probe.object, made.clock.session_time(probe.pose->time));
        if (!seen) continue;
        const double degrees = angle_between(seen->heading, heading_of(*probe.pose, made.turning, reading));
        sum += degrees * degrees / (degrees * degrees + kSoftDegrees * kSoftDegrees);
        ++count;
    }
    return count < kFewestHeadings ? 0 : sum / static_cast<double>(count);
}

void find_turns(Alignment& made, const Probes& probes, const Reference& reference) {
    if (made.turning == Turning::Unknown) return;
    const double as_it_should_be = misfit_of({}, made, probes, reference);
    double least = as_it_should_be;
    if (least < kPoorMisfit) return;
    for (const TurnReading& reading : turn_readings(made.turning)) {
        const double misfit = misfit_of(reading, made, probes, reference);
        if (misfit >= least || misfit > as_it_should_be / 2) continue;
        least = misfit;
        made.turn = reading;
    }
}

// ---- frames and poses -----------------------------------------------------------------------------------------------

// The last moment of every frame, in whole microseconds of the session. A frame shows each object once.
std::vector<double> frames_of(const Stamps& stamps, const Clock& clock) {
    std::vector<double> frames;
    std::map<ObjectId, std::size_t> shown;  // in which frame, counted from 1
    double first = 0;
    for (const Stamp& stamp : stamps) {
        const double time = seconds_of(to_microseconds(clock.session_time(stamp.time)));
        std::size_t& last_shown = shown[stamp.object];
        const bool is_again = last_shown == frames.size() && time - first > kShortestFrame;
        if (frames.empty() || is_again || time - first > kSameFrame) {
            frames.push_back(time);
            first = time;
        } else {
            frames.back() = time;
        }
        last_shown = frames.size();
    }
    return frames;
}

// `frames` are those of the file, one of them for each pose, and `drawn` the moments at which they were.
void give(Alignment& made, const PoseFile& file, const Reference& reference, const std::vector<double>& frames,
          const std::vector<double>& drawn) {
    for (const auto& [object, poses] : file.tracks) {
        if (!reference.knows(object)) continue;
        std::vector<GivenPose>& track = made.given.tracks[object];
        for (const WrittenPose& pose : poses) {
            const double time = seconds_of(to_microseconds(made.clock.session_time(pose.time)));
            const auto frame = std::ranges::lower_bound(frames, time);
            if (frame == frames.end()) continue;
            const double shown = drawn[static_cast<std::size_t>(frame - frames.begin())];
            if (shown < made.since || shown > made.until) continue;
            const GivenPose given{shown, position_of(pose, made.place, made.turning, made.turn)};
            if (!track.empty() && track.back().time == given.time) {
                track.back() = given;
            } else {
                track.push_back(given);
            }
        }
    }
    std::erase_if(made.given.tracks, [](const auto& track) { return track.second.empty(); });
}

// Objects that only one of both shows.
void note_who_is_there(Alignment& made, const PoseFile& file, ObjectId player, const Reference& reference) {
    for (const ObjectId object : reference.seen_within(made.since, made.until)) {
        if (!file.tracks.contains(object)) made.missing.push_back(object);
    }
    for (const auto& [object, poses] : file.tracks) {
        if (!reference.knows(object) && object != player) made.extra.push_back(object);
    }
}

}  // namespace

std::vector<std::string> Alignment::misreadings() const {
    std::vector<std::string> all;
    if (clock.seconds != 1) all.push_back(fmt::format("times are not in seconds; one unit is {:g} s", clock.seconds));
    if (std::string placed = words(place); !placed.empty()) all.push_back(std::move(placed));
    if (std::string turned = words(turn); !turned.empty()) all.push_back(std::move(turned));
    return all;
}

tl::expected<Alignment, std::string> align(const PoseFile& file, const Session& session, const TrackedRun& retail,
                                           ClockSearching searching) {
    const Reference reference{retail, session.player};
    Alignment made;
    made.poses = file.poses;
    made.objects = file.tracks.size();
    made.turning = file.turning;
    const Stamps stamps = stamps_of(file);
    const std::vector<double> times = times_of(stamps);
    made.clock.seconds = unit_of_time(times, session.seconds);
    if (std::ranges::none_of(file.tracks, [&](const auto& track) { return reference.knows(track.first); })) {
        return tl::unexpected(fmt::format(
            "none of its {} objects is seen in the capture. Column object has the server's ids, as acmotion flows and "
            "acmotion replay list them; is it the right capture, and the right --session?",
            made.objects));
    }
    const Probes probes = moving_probes(file, reference);
    made.is_clock_checked = !probes.empty();
    find_places(made, probes, reference, {times.front() * made.clock.seconds, times.back() * made.clock.seconds},
                searching);
    find_shift(made, file, probes, reference);
    find_turns(made, probes, reference);

    const std::vector<double> written = frames_of(stamps, made.clock);
    const std::vector<double> own = without_rounding(written, session);
    made.since = std::max(own.front(), reference.begin());
    made.until = std::min(own.back(), reference.end());
    give(made, file, reference, written, own);
    if (made.given.tracks.empty()) {
        return tl::unexpected(fmt::format(
            "its times are from {:.1f} to {:.1f} s, those of the capture from {:.1f} to {:.1f} s, and no offset makes "
            "them fit. Was it drawn from this capture? Seconds count from its first packet.",
            own.front(), own.back(), reference.begin(), reference.end()));
    }
    const double interval = usual_interval(own);
    made.frames_per_second = interval > 0 ? 1 / interval : 0;
    made.given.shown_for = std::max(made.given.shown_for, 3 * interval);
    DrawnFrames drawn = frames_to_replay(made, own, session, retail);
    made.frames = std::move(drawn.all);
    made.logged_every = drawn.every;
    made.other_frames = std::move(drawn.others);
    note_rules(made, session);
    note_who_is_there(made, file, session.player, reference);
    return made;
}

}  // namespace acmotion::divergence
