#pragma once
#include <map>
#include <optional>

#include "body/host.h"
#include "inbound/position_apply.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {

// Another object, as far as a case describes it.
struct OtherObject {
    Position position;
    Cylinder shape;
    ObjectId parent;
};

// What all objects of a case share. Whatever is asked of any of them goes into the log.
struct CaseWorld : CallLog {
    Rules rules;
    Limits limits;
    Pools pools;
    std::map<ObjectId, OtherObject> others;
    double now = 0;
};

// The body that the vectors describe as "the stand-in world": placing it works unless the case says otherwise, and whatever is asked
// of it goes into the log. Each kind of vectors fills in what else it needs.
class StandIn : public InboundBody, public TraceSink {
 public:
    StandIn(const Position& place, CaseWorld& world);
    // With its contact and its speed, as most kinds give them.
    StandIn(Args& setup, const std::string& position_member, CaseWorld& world);
    StandIn(const StandIn&) = delete;
    StandIn& operator=(const StandIn&) = delete;

    // The ops that several kinds share. False if it is none of them.
    bool run_shared(const std::string& op, Args& args);
    // What adjust_offset made of an offset, kept for apply_offset.
    Json adjusted(const Frame& offset);
    // What a call into a manager needs now.
    [[nodiscard]] Call call() { return {world.rules, world.limits, world.pools, this, world.now}; }
    // Made if there is none.
    PositionManager& made_manager() { return position_manager(physics, world.now); }
    // Its position manager, as the vectors see it.
    [[nodiscard]] Json manager_json() const {
        return to_json(physics.manager ? *physics.manager : PositionManager{}, anchor, world.pools.waypoints);
    }

    // The outcome of a placement: false if the case has it fail.
    bool place_logged(const Position& target, const char* call, const Json& how);

    [[nodiscard]] ObjectId id() const override { return own_id; }
    [[nodiscard]] const Position* where() const override { return attached ? &position : nullptr; }
    [[nodiscard]] Mover mover() const override {
        return {.position = position, .in_contact = has_contact, .is_local_player = is_player};
    }
    [[nodiscard]] BodyView view() const override;
    [[nodiscard]] const Weenie* weenie() const override { return game_object ? &*game_object : nullptr; }
    [[nodiscard]] Cylinder shape() const override { return {radius, height}; }
    [[nodiscard]] bool in_contact() const override { return has_contact; }
    [[nodiscard]] MaxSpeed max_speed() override { return speed; }
    bool place_sliding(const Position& target) override {
        return place_logged(target, "set_position_simple", {{"sliding", 1}});
    }
    void set_heading(float degrees) override;
    void set_velocity(const Vec3& velocity) override { world.log("set_velocity", {{"velocity", to_json(velocity)}}); }
    void activate() override { acmotion::activate(physics, world.now); }
    [[nodiscard]] const Position* find(ObjectId object) const override;
    void set_target(ObjectId object, float radius, double quantum) override;
    void clear_target() override {
        if (has_target_manager) world.log("clear_target");
    }
    void cancel_move_to(MotionError why) override;
    using MotionHost::stick_to;
    void stick_to(ObjectId target, const Cylinder& shape) override;
    void unstick() override;
    void stop_interpolating() override;
    void unconstrain() override;
    void on_event(const Event& /*event*/) override {}

    CaseWorld& world;
    ObjectId own_id = 1;
    Body physics;  // its position, its bits and its position manager
    Position& position = physics.position;
    Position anchor;  // of its leash
    MaxSpeed speed;
    std::optional<Weenie> game_object;
    float radius = 0;
    float height = 0;
    bool attached = true;
    bool has_contact = false;
    bool is_player = false;
    bool has_movement_manager = false;
    bool has_target_manager = false;
    bool is_moving_to = false;
    bool last_move_autonomous = false;
    bool leash_is_full = false;

 private:
    Frame offset_;
    std::int64_t placements_to_fail_ = 0;
};

// A case about one body: itself in a world with nothing else that acts.
class BodyCase : public CaseWorld, public StandIn, public CaseRunner {
 public:
    explicit BodyCase(const Position& place) : StandIn(place, *this) {}
    explicit BodyCase(Args& setup) : StandIn(setup, "body", *this) {}
};

}  // namespace acmotion::conform
