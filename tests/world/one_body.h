#pragma once
#include "world/story.h"

namespace acmotion::test {

inline constexpr ObjectId kStroller = 0x50000007;

// A world in which one body stands beside the player.
class OneBody : public Story {
 public:
    explicit OneBody(const Rules& rules = {}, ObjectId id = kOlthoi, double frame = kFrame30, bool recorded = true)
        : Story{{.rules = rules, .frame = frame, .recorded = recorded}}, id_(id) {
        server.create(id_, outside(60, 50));
        frames(3);
    }
    OneBody(const Rules& rules, const Description& description) : Story{{.rules = rules}}, id_(kOlthoi) {
        server.create(id_, outside(60, 50), description);
        frames(3);
    }
    [[nodiscard]] const WorldObject& it() const { return body(id_); }
    [[nodiscard]] Vec3 origin() const { return where(id_).frame.origin; }
    [[nodiscard]] int queue() const { return waypoints(id_); }
    void update(const Position& position, bool grounded = true) { server.position(id_, position, grounded); }
    void update_with_velocity(const Position& position, const Vec3& velocity) {
        ++server.stamp(id_, StampSlot::Position).value;
        UpdatePosition sent{id_, server.pack(id_, position, true)};
        sent.pack.velocity = velocity;
        server.send(sent);
    }
    [[nodiscard]] PositionReason reason() const { return recorder.all<Event::PositionDecided>(id_).back().reason; }

 private:
    ObjectId id_;
};

}  // namespace acmotion::test
