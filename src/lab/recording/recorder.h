#pragma once
#include <map>
#include <optional>

#include "lab/recording/budget.h"
#include "lab/replay/kept_bodies.h"
#include "lab/replay/listener.h"

namespace acmotion::recording {

// The place of each object in Recording::objects.
using ObjectNumbers = std::map<ObjectId, std::size_t>;

// Watches one replay, and keeps all of it: up to the frame before which it had `most_bytes`.
class RunRecorder : public ReplayListener {
 public:
    explicit RunRecorder(const ObjectNumbers& objects, std::size_t most_bytes = kMostBytes);

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override;

    // What was seen, in order; tracks without a pose are left out. Call once, at the end. `about` stays empty.
    [[nodiscard]] Run take();
    // By number of the object; 0 for those that never were in the world.
    [[nodiscard]] const std::vector<BodyShape>& shapes() const { return shapes_; }
    // The first frame that was not kept.
    [[nodiscard]] std::optional<std::size_t> stopped_at() const { return stopped_at_; }

 private:
    // What a place came to: between two ticks, or at rest, it is the same in the next frame.
    struct Drawn {
        Position position;
        RecordedPose pose;
    };

 public:
    static constexpr std::size_t kBytesPerObject = sizeof(BodyTrack) + sizeof(BodyShape) + sizeof(Drawn);

 private:
    [[nodiscard]] bool has_room();
    [[nodiscard]] BodyTrack* track_of(ObjectId object);
    template <class T>
    void keep(std::vector<T>& list, T value) {
        budget_.spend(cost_of(value));
        list.push_back(std::move(value));
    }
    void keep_pose(BodyTrack& track, const BodyFrame& body);
    void keep_state(BodyTrack& track, const BodyInfo& body);
    void keep_queue(BodyTrack& track, const BodyInfo& body, const World& world);
    [[nodiscard]] RecordedPose pose_of(std::size_t object, const BodyFrame& body);

    const ObjectNumbers& objects_;
    std::vector<BodyTrack> tracks_;
    KeptBodies<BodyTrack> shown_;
    std::vector<BodyShape> shapes_;
    std::vector<Drawn> drawn_;
    // Room that every frame uses again.
    std::vector<Position> positions_;
    std::vector<Place> waypoints_;
    Run run_;
    std::size_t frame_ = 0;  // the one being made
    double last_frame_time_ = -1;
    Budget budget_;
    std::optional<std::size_t> stopped_at_;
};

}  // namespace acmotion::recording
