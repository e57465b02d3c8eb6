#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "acmotion/core/time.h"
#include "acmotion/geometry/position.h"
#include "sessions/replay.h"
#include "sessions/session.h"

namespace acmotion::foxglove {

// Bodies as Foxglove's 3D panel shows them: each has its own frame below the root "start", and a figure with its
// name stands in that frame. Frames have x forward, y to the left and z up, as there; "start" has x east and y north,
// and is where the first body was seen first, because the panel begins by looking at 0, 0, 0.
class Scene {
 public:
    explicit Scene(const Session& session) : session_(session) {}

    // The JSON of the messages that a frame needs; nothing where nothing changed. Transforms: of bodies that moved, and
    // of all once per second, so that they are found after a seek. Updates: all figures, whenever one comes or goes.
    [[nodiscard]] std::optional<std::string> transforms(const ReplayFrame& frame, Nanoseconds moment);
    [[nodiscard]] std::optional<std::string> update(const ReplayFrame& frame, Nanoseconds moment);

    // On the map of all landblocks; nothing before the first body.
    [[nodiscard]] const std::optional<MapPlace>& start() const { return start_; }

 private:
    [[nodiscard]] std::string transform(const BodyFrame& body, Nanoseconds moment) const;
    [[nodiscard]] std::string entity(ObjectId object, Nanoseconds moment) const;

    const Session& session_;
    std::optional<MapPlace> start_;
    std::map<ObjectId, Position> written_;  // as last written
    Nanoseconds whole_at_ = -kNanosecondsPerSecond;
    std::set<ObjectId> shown_;
};

}  // namespace acmotion::foxglove
