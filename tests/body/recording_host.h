#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "body/all.h"
#include "trace/event_log.h"

namespace acmotion::test {

// Spec 40 §12.1: kSimpleSlidingPlacement for bodies that may not slide. Nothing in the world uses it.
inline constexpr std::uint32_t kSimplePlacement = 0x1002;

inline constexpr CellId kField{0xA9B40001};   // outdoors, its landblock's south-west corner
inline constexpr CellId kCellar{0xA9B40105};  // indoors, in the same landblock

inline constexpr Vec3 kUp{0, 0, 1};

[[nodiscard]] inline Position spot(float x, float y, float z, CellId cell = kField) { return {cell, {{x, y, z}, {}}}; }
[[nodiscard]] inline Position turned(Position position, float degrees) {
    set_heading(position.frame, degrees);
    return position;
}

// One body and the world it asks things of. The body stands awake in a field, in contact with walkable ground, and
// faces north; nothing moves it. What the host is asked for is written down in `calls`.
class RecordingHost : public BodyHost {
 public:
    explicit RecordingHost(const BuiltIn& built_in = {}) : BodyHost(current_call, body, built_in) {
        body.id = 1;
        body.position = spot(10, 10, 5);
        body.transient_state = kContact | kOnWalkable | kActive;
        body.has_cell = true;
        body.clock = now;
        body.last_support_z = 5;
        body.seldom.change().shape = {};
    }

    // Time goes on by that much, and the body is ticked once.
    void tick_after(double seconds) {
        now += seconds;
        slices.clear();
        tick(*this, player);
    }
    void ticks(int count, double seconds) {
        for (int i = 0; i < count; ++i) tick_after(seconds);
    }
    // A slice without the tick around it.
    void slice(float quantum) { run_slice(*this, quantum, now); }

    PlacementResult place(const Position& target, std::uint32_t flags = kSimpleSlidingPlacement) {
        return place_body(*this, {.position = target, .flags = flags});
    }
    void walk_to(const Position& target, bool keep_heading = false) { interpolate_to(*this, target, keep_heading); }
    // Up in the air, at rest.
    void lift() { body.transient_state &= ~(kContact | kOnWalkable); }
    [[nodiscard]] const Vec3& origin() const { return body.position.frame.origin; }
    [[nodiscard]] float heading() const { return heading_of(body.position.frame.rotation); }
    [[nodiscard]] int count(const std::string& call) const {
        return static_cast<int>(std::count(calls.begin(), calls.end(), call));
    }

    // Given
    Rules rules;
    Limits limits;
    Pools pools;
    EventLog story;  // what it reported
    Call current_call{rules, limits, pools, &story, 100};
    double& now = current_call.now;
    Body body;
    std::optional<Position> player;
    FreeSpace free_space;
    const PlacementWorld* ground = &free_space;
    Frame root_motion;  // of every slice, however long
    MaxSpeed speed;
    std::function<void()> during_scripts;  // something that happens at the end of a slice
    std::function<void()> during_leave_ground;

    // Then
    std::vector<std::string> calls;
    std::vector<float> slices;  // of the last tick

    // BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *ground; }
    [[nodiscard]] Frame advance_animation(float /*quantum*/) override {
        calls.emplace_back("advance_animation");
        return root_motion;
    }
    [[nodiscard]] MaxSpeed max_speed() override { return speed; }
    void animation_upkeep() override { calls.emplace_back("animation_upkeep"); }
    void hit_ground() override { calls.emplace_back("hit_ground"); }
    void leave_ground() override {
        calls.emplace_back("leave_ground");
        if (during_leave_ground) during_leave_ground();
    }
    void use_movement_time() override { calls.emplace_back("use_movement_time"); }
    void handle_targets(double /*physics_time*/) override { calls.emplace_back("handle_targets"); }
    void entering_world() override { calls.emplace_back("entering_world"); }
    void lost_cell() override { calls.emplace_back("lost_cell"); }
    void hit_environment(bool had_contact) override {
        calls.emplace_back(had_contact ? "hit_environment on the ground" : "hit_environment in the air");
    }
    void run_scripts(float quantum) override {
        calls.emplace_back("run_scripts");
        slices.push_back(quantum);
        if (during_scripts) during_scripts();
    }

    // MotionHost
    bool place_sliding(const Position& target) override {
        calls.emplace_back("place_sliding");
        return BodyHost::place_sliding(target);
    }
    void set_target(ObjectId /*target*/, float /*radius*/, double /*quantum*/) override {
        calls.emplace_back("set_target");
    }
    void clear_target() override { calls.emplace_back("clear_target"); }
    void cancel_move_to(MotionError /*why*/) override { calls.emplace_back("cancel_move_to"); }
};

}  // namespace acmotion::test
