#pragma once
#include <cmath>
#include <vector>

#include "lab/metrics/tracked_run.h"

namespace acmotion::test {

inline constexpr ObjectId kFirstBody = 0x50000002;

// Bodies that walk east at 3 m/s with one update per second: gliding under "retail", standing and popping under
// any other label. A wave on top makes every sample differ, as no real walk does: nothing can be left out by luck.
inline TrackedRun sample_run(const std::string& label, std::size_t bodies, double seconds) {
    TrackedRun run{.label = label};
    run.metrics.label = label;
    for (double t = 0; t < seconds; t += 1.0 / 60) run.frame_times.push_back(t);
    for (std::size_t b = 0; b < bodies; ++b) {
        Track track{
            .object = kFirstBody.value + static_cast<std::uint32_t>(b), .name = "Walker", .kind = ObjectKind::Creature};
        double before = 0;
        for (std::size_t f = 0; f < run.frame_times.size(); ++f) {
            const double t = run.frame_times[f];
            const double x = label == "retail" ? 3 * t : 3 * std::floor(t);
            const double wave = std::sin(static_cast<double>(f * (b + 7)));
            track.points.add({.frame = static_cast<std::uint32_t>(f),
                              .place = {1000 + x, 2000 + 2 * static_cast<double>(b) + wave * 0.01, 94 + wave * 0.05},
                              .heading = static_cast<float>(90 + wave),
                              .speed = static_cast<float>((x - before) * 60),
                              .behind_update = static_cast<float>(1 + wave),
                              .in_contact = true});
            if (x - before > 1) track.flaws.push_back({t, MomentKind::Pop, x - before});
            before = x;
        }
        for (double t = 0; t < seconds; t += 1) {
            track.updates.push_back(
                {t, {1000 + 3 * t, 2000 + 2 * static_cast<double>(b), 94}, PositionOutcome::Interpolate});
            track.events.push_back({t, track.object, Event::Blipped{true, 3}});
        }
        run.metrics.objects.push_back(
            {track.object, track.name, {.seconds = seconds, .seconds_moving = seconds, .pops = b}});
        run.tracks.push_back(std::move(track));
    }
    if (bodies > 0) run.metrics.moments.push_back({.time = 1, .object = kFirstBody, .severity = 3, .amount = 3});
    return run;
}

// `change` may alter a point, and answers whether it stays.
template <class Change>
void change_points(Track& track, const Change& change) {
    TrackPoints changed;
    for (TrackPoint point : track.points) {
        if (change(point)) changed.add(point);
    }
    track.points = std::move(changed);
}

inline std::vector<TrackedRun> sample_runs(std::size_t bodies, double seconds) {
    return {sample_run("retail", bodies, seconds), sample_run("acdream", bodies, seconds),
            sample_run("snap", bodies, seconds)};
}

}  // namespace acmotion::test
