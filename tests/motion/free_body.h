#pragma once
#include <map>
#include <vector>

#include "geometry/map.h"
#include "geometry/places.h"
#include "motion/all.h"
#include "trace/event_log.h"

namespace acmotion::test {

inline constexpr float kTick = 1.0F / 30.0F;

// A body at the origin that faces north, stands on the ground and has a max speed of 4: a catch-up speed of 8 m/s, and
// so a step of 0.266667 m a tick (spec 30 §6, "Common"). Free space unless blocked.
class FreeBody : public MotionHost {
 public:
    explicit FreeBody(const Rules& body_rules = Rules::retail()) : rules(body_rules) {}

    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] const Position* where() const override { return &position; }
    [[nodiscard]] Mover mover() const override {
        return {.id = id(), .position = position, .in_contact = in_contact, .is_local_player = is_local_player};
    }
    [[nodiscard]] Cylinder shape() const override { return {radius, 0}; }
    [[nodiscard]] MaxSpeed max_speed() override { return speed; }
    [[nodiscard]] Call call() { return {rules, limits, pools, has_listener ? &log : nullptr, now}; }
    [[nodiscard]] float heading() const { return heading_of(position.frame.rotation); }
    [[nodiscard]] float y() const { return position.frame.origin.y; }

    // What the sweep makes of a slice's offset: nothing against a wall, all of it in free space.
    void move(const Frame& offset) {
        if (blocked) return;
        position.frame = combine(position.frame, offset);
        if (cell_class(position.cell) == CellClass::Outdoor) adjust_to_outside(position);
    }

    // MotionHost
    bool place_sliding(const Position& target) override {
        placements.push_back(target);
        if (refuses_placement) return false;
        position = target;
        return true;
    }
    void set_heading(float degrees) override { acmotion::set_heading(position.frame, degrees); }
    void set_velocity(const Vec3& velocity) override { velocities.push_back(velocity); }
    [[nodiscard]] const Position* find(ObjectId object) const override {
        const auto found = others.find(object);
        return found == others.end() ? nullptr : &found->second;
    }
    void set_target(ObjectId object, float target_radius, double quantum) override {
        targets.push_back({object, target_radius, quantum});
    }
    void clear_target() override { ++targets_cleared; }
    void cancel_move_to(MotionError why) override { move_tos_cancelled.push_back(why); }

    // Given
    Rules rules;
    Limits limits;
    Position position = at(0, 0);
    MaxSpeed speed{4, 4};
    float radius = 0;
    bool in_contact = true;
    bool is_local_player = false;
    bool blocked = false;
    bool refuses_placement = false;
    bool has_listener = true;
    double now = 0;
    std::map<ObjectId, Position> others;

    // Then
    struct Target {
        ObjectId object;
        float radius;
        double quantum;
    };
    Pools pools;

    EventLog log;
    std::vector<Position> placements;
    std::vector<Vec3> velocities;
    std::vector<Target> targets;
    int targets_cleared = 0;
    std::vector<MotionError> move_tos_cancelled;
};

}  // namespace acmotion::test
