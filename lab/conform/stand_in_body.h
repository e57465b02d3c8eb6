#pragma once
#include <map>
#include <optional>

#include "body/host.h"
#include "lab/conform/args.h"
#include "lab/conform/call_log.h"
#include "motion/position_manager.h"

namespace acmotion::conform {

// Another object, as far as a case describes it.
struct OtherObject {
    Position position;
    Cylinder shape;
    ObjectId parent;
};

// What all objects of a case share.
struct CaseWorld {
    [[nodiscard]] Call call(TraceSink* trace = nullptr) { return {rules, limits, pools, trace, now}; }

    Rules rules;
    Limits limits;
    Pools pools;
    std::map<ObjectId, OtherObject> others;
    double now = 0;
};

// The body that the vectors describe as "the stand-in world": placing it works unless the case says otherwise, and whatever is asked
// of it goes into a log. Each kind of vectors fills in what else it needs.
class StandInBody : public virtual MotionHost, public CallLog {
 public:
    StandInBody(const Position& place, CaseWorld& world);
    // With its contact and its speed, as most kinds give them.
    StandInBody(Args& setup, const std::string& position_member, CaseWorld& world);
    StandInBody(const StandInBody&) = delete;
    StandInBody& operator=(const StandInBody&) = delete;

    // The world ops that several files share. False if it is none of them.
    bool run_world_op(const std::string& op, Args& args);
    // What adjust_offset made of an offset, kept for apply_offset.
    Json adjusted(const Frame& offset);

    // The outcome of a placement: 0, or the code that the case has it fail with.
    bool place_logged(const Position& target, const char* call, const Json& how);

    [[nodiscard]] const Position* where() const override { return attached ? &position : nullptr; }
    [[nodiscard]] Mover mover() const override;
    [[nodiscard]] Cylinder shape() const override { return {radius, height}; }
    [[nodiscard]] bool in_contact() const override { return has_contact; }
    [[nodiscard]] MaxSpeed max_speed() override { return speed; }
    bool place_sliding(const Position& target) override;
    void set_heading(float degrees) override;
    void set_velocity(const Vec3& velocity) override;
    void activate() override { acmotion::activate(physics, world.now); }
    [[nodiscard]] const Position* find(ObjectId object) const override;
    void set_target(ObjectId object, float radius, double quantum) override;
    void clear_target() override;
    void cancel_move_to(MotionError why) override;
    using MotionHost::stick_to;
    void stick_to(ObjectId target, const Cylinder& shape) override;
    void unstick() override;

    CaseWorld& world;
    Body physics;  // its position, its bits and its position manager
    Position& position = physics.position;
    MaxSpeed speed;
    float radius = 0;
    float height = 0;
    bool attached = true;
    bool has_contact = false;
    bool is_player = false;
    bool has_movement_manager = false;
    bool has_target_manager = false;
    bool is_moving_to = false;

 protected:
    // Made if there is none.
    PositionManager& made_manager() { return position_manager(physics, world.now); }

 private:
    void read_max_speed(Args& args);
    void apply_offset();

    std::int64_t placements_to_fail_ = 0;
    Frame offset_;
};

}  // namespace acmotion::conform
