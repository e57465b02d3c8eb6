#pragma once
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/base/map_place.h"
#include "lab/metrics/metrics.h"
#include "lab/session/session.h"

namespace acmotion {

struct TrackPoint {
    std::size_t frame = 0;  // index into TrackedRun::frame_times
    MapPlace place;
    float heading = 0;         // compass degrees
    float speed = 0;           // m/s over the last slice
    float behind_update = -1;  // metres to the newest accepted update; -1: none yet
    float behind_truth = -1;   // metres; -1: unknown
    std::uint8_t waypoints = 0;
    bool in_contact = false;
    bool is_hidden = false;
};

struct SeenUpdate {
    double time = 0;
    MapPlace place;
    PositionOutcome outcome = PositionOutcome::Ignore;
};

struct Track {
    ObjectId object;
    std::string name;
    ObjectKind kind = ObjectKind::Other;
    std::vector<TrackPoint> points;   // one per frame while the body is in the world
    std::vector<SeenUpdate> updates;  // what the server said, whatever became of it
    std::vector<Event> events;        // every decision, in order
};

// What a run keeps at most, of all objects together; about 700 MB. What comes after is counted and not kept.
inline constexpr std::size_t kMaxTrackPoints = 8'000'000;
inline constexpr std::size_t kMaxTrackEvents = 2'000'000;

// A replay kept whole: a report needs all of it at once.
struct TrackedRun {
    std::string label;
    std::vector<double> frame_times;
    std::vector<Track> tracks;  // in order of id
    RunMetrics metrics;
    std::size_t points_dropped = 0;  // beyond the bounds above
    std::size_t events_dropped = 0;

    [[nodiscard]] const Track* find(ObjectId object) const;
};

}  // namespace acmotion
