#pragma once
#include <map>
#include <optional>

#include "acmotion/core/stamp.h"
#include "body/activity.h"
#include "lab/conform/args.h"
#include "lab/conform/call_log.h"
#include "lab/conform/vector_weenie.h"
#include "motion/movement_manager.h"
#include "motion/position_manager.h"

namespace acmotion::conform {

// Another object, as far as a case describes it.
struct OtherObject {
    Position position;
    Cylinder shape;
    ObjectId parent;
};

// The body of motion_state.jsonl: velocity, ground and activity are real, the animation accepts what the case says and
// records it, and nothing ever moves to anything.
class AnimatedBody : public MotionHost, public AnimationLayer, public CallLog {
 public:
    explicit AnimatedBody(Args& setup);

    [[nodiscard]] Call call() { return {.rules = rules_, .limits = limits_, .pools = pools_, .now = now_}; }
    // The movement manager, made and logged if there is none.
    MovementManager& made_movement();
    bool run_world_op(const std::string& op, Args& args);
    [[nodiscard]] Json state();

    // ---- MotionHost
    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] const Position* where() const override { return interpreter_has_body ? &body_.position : nullptr; }
    [[nodiscard]] BodyView view() const override;
    [[nodiscard]] AnimationLayer* animation() override { return has_part_array_ ? this : nullptr; }
    [[nodiscard]] const Weenie* weenie() const override { return game_object ? &*game_object : nullptr; }
    void set_velocity(const Vec3& velocity) override;
    void set_on_walkable(bool on_walkable) override;
    void cancel_move_to(MotionError why) override;
    void unstick() override;
    void activate() override { acmotion::activate(body_, now_); }
    using MotionHost::stick_to;
    void stick_to(ObjectId object) override;
    MotionError begin_move_to(const MoveToOrder& order) override;
    [[nodiscard]] const Position* find(ObjectId object) const override;
    void set_target(ObjectId object, float radius, double quantum) override;
    void clear_target() override;
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
    bool interpreter_has_body = true;

 private:
    void read_others(Args& setup);
    void read_movement(Args& setup);
    void run_ground_change(bool on_walkable);

    Rules rules_;
    Limits limits_;
    Pools pools_;
    std::map<ObjectId, OtherObject> others_;
    std::optional<PositionManager> position_manager_;
    Body body_;
    double now_ = 0;
    bool has_part_array_ = true;
    MotionError do_result_ = MotionError::None;
    MotionError stop_result_ = MotionError::None;
    std::map<MotionCommand, MotionError> result_for_;
};

}  // namespace acmotion::conform
