#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/base/map_place.h"
#include "lab/metrics/metrics.h"
#include "lab/session/bounds_reached.h"
#include "lab/session/session.h"

namespace acmotion {

// Ends the label of a run by rules alone, beside one of the same rules with data files of the game.
inline constexpr const char* kWithoutData = ", no data";

struct TrackPoint {
    std::uint32_t frame = 0;  // index into TrackedRun::frame_times
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

// What a run keeps at most of memory, of all objects together, for that many bytes captured. What comes after is counted and
// not kept. A report is made of up to four runs.
[[nodiscard]] constexpr std::size_t most_track_bytes_of(std::uint64_t captured_bytes) {
    constexpr std::size_t kBytesAtLeast = 8'000'000;
    constexpr std::size_t kBytesPerByte = 140;
    constexpr std::uint64_t kMostCounted = 4'000'000;
    return kBytesAtLeast + kBytesPerByte * std::min(captured_bytes, kMostCounted);
}

// A replay kept whole: a report needs all of it at once.
struct TrackedRun {
    std::string label;
    std::vector<double> frame_times;
    std::vector<Track> tracks;  // in order of id
    RunMetrics metrics;
    std::size_t points_dropped = 0;  // beyond the bound above
    std::size_t events_dropped = 0;

    [[nodiscard]] const Track* find(ObjectId object) const;
    // Between two frames of a body: it was not there, or nobody looked.
    [[nodiscard]] bool was_unseen(std::size_t from, std::size_t to) const;
};

// By its world, and for want of room.
[[nodiscard]] std::vector<BoundReached> bounds_reached(const TrackedRun& run);

}  // namespace acmotion
