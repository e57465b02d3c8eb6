#pragma once
#include <map>

#include "lab/conform/args.h"
#include "lab/conform/call_log.h"
#include "motion/position_manager.h"

namespace acmotion::conform {

// Where other objects are, as far as a case describes them.
using OtherObjects = std::map<ObjectId, Position>;

// The body that the vectors describe as "the stand-in world": placing it works unless the case says otherwise, and
// whatever is asked of it goes into a log.
class StandInBody : public virtual MotionHost, public CallLog {
 public:
    StandInBody(Args& setup, const std::string& position_member, const OtherObjects& others);

    // The world ops that every file shares. False if it is none of them.
    bool run_world_op(const std::string& op, Args& args);
    // What adjust_offset made of an offset, kept for apply_offset.
    Json adjusted(const Frame& offset);

    // The outcome of a placement: 0, or the code that the case has it fail with.
    bool place_logged(const Position& target, const char* call, const Json& how);

    [[nodiscard]] const Position* where() const override { return &position; }
    [[nodiscard]] Mover mover() const override;
    [[nodiscard]] Cylinder shape() const override { return {radius, 0}; }
    [[nodiscard]] MaxSpeed max_speed() override { return speed; }
    bool place_sliding(const Position& target) override;
    void set_heading(float degrees) override;
    void set_velocity(const Vec3& velocity) override;
    [[nodiscard]] const Position* find(ObjectId object) const override;
    void set_target(ObjectId object, float radius, double quantum) override;
    void clear_target() override;
    void cancel_move_to(MotionError why) override;

    Position position;
    MaxSpeed speed;
    float radius = 0;
    bool in_contact = false;
    bool is_player = false;
    bool has_cell = true;
    bool has_movement_manager = false;
    bool has_target_manager = false;
    bool is_moving_to = false;

 private:
    void read_max_speed(Args& args);
    void apply_offset();

    const OtherObjects* others_;
    std::int64_t placements_to_fail_ = 0;
    Frame offset_;
};

}  // namespace acmotion::conform
