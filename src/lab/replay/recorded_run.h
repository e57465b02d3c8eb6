#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/map_place.h"
#include "lab/metrics/metrics.h"
#include "lab/replay/listener.h"
#include "lab/replay/session.h"
#include "lab/simulate/ground_truth.h"

namespace acmotion {

struct TrackPoint {
    std::size_t frame = 0;  // index into RecordedRun::frame_times
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
    std::vector<TrackPoint> points;   // one a frame while the body is in the world
    std::vector<SeenUpdate> updates;  // what the server said, whatever became of it
    std::vector<Event> events;        // every decision, in order
};

// A replay kept whole, for what needs all of it at once: reports, explanations, the viewer.
struct RecordedRun {
    std::string label;
    std::vector<double> frame_times;
    std::vector<Track> tracks;  // in order of id
    RunMetrics metrics;

    [[nodiscard]] const Track* find(ObjectId object) const;
};

}  // namespace acmotion
