#pragma once
#include <map>
#include <optional>

#include "acmotion/core/stamp.h"
#include "lab/conform/motion_values.h"
#include "lab/conform/stand_in_body.h"
#include "motion/movement_manager.h"

namespace acmotion::conform {

// The body of motion_state.jsonl: velocity, ground and activity are real, the animation accepts what the case says and
// records it, and nothing ever moves to anything.
class AnimatedBody : public StandInBody, public AnimationLayer {
 public:
    AnimatedBody(Args& setup, CaseWorld& world);

    [[nodiscard]] Call call() { return world.call(); }
    // The movement manager, made and logged if there is none.
    MovementManager& made_movement();
    bool run_world_op(const std::string& op, Args& args);
    [[nodiscard]] Json state();

    // ---- MotionHost
    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] BodyView view() const override;
    [[nodiscard]] AnimationLayer* animation() override { return has_part_array_ ? this : nullptr; }
    [[nodiscard]] const Weenie* weenie() const override { return game_object ? &*game_object : nullptr; }
    void set_velocity(const Vec3& velocity) override;
    void set_on_walkable(bool on_walkable) override;
    void cancel_move_to(MotionError why) override;
    using StandInBody::stick_to;
    void stick_to(ObjectId object) override;
    MotionError begin_move_to(const MoveToOrder& order) override;
    // ---- AnimationLayer
    using MotionHost::do_motion;
    using MotionHost::stop_motion;
    void initialise(ObjectId body) override;
    MotionError do_motion(ObjectId body, MotionCommand motion, float speed) override;
    MotionError stop_motion(ObjectId body, MotionCommand motion) override;
    void stop_all_motions(ObjectId body) override;
    void drop_link_animations(ObjectId body, AnimationSink& sink) override;
    void check_completed_motions(ObjectId body, AnimationSink& sink) override;

    std::optional<MovementManager> movement;
    std::optional<Weenie> game_object;
    StampSet stamps;
    bool last_move_autonomous = false;

 private:
    void read_others(Args& setup);
    void read_movement(Args& setup);
    void run_ground_change(bool on_walkable);

    bool has_part_array_ = true;
    MotionError do_result_ = MotionError::None;
    MotionError stop_result_ = MotionError::None;
    std::map<MotionCommand, MotionError> result_for_;
};

}  // namespace acmotion::conform
