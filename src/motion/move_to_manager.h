#pragma once
#include <tuple>

#include "acmotion/trace/trace.h"
#include "motion/move_to_host.h"
#include "motion/move_to_record.h"
#include "motion/steering.h"
#include "motion/target_info.h"

namespace acmotion {

// What every call into a move-to shares. `now` is the frame clock: all slices of one update see the same.
struct MoveToContext {
    MoveToHost& host;
    Trace trace;
    double now = 0;
};

// Whom to go to, or to turn to. If the object has a parent, that is the top-level object, which is tracked; the shape
// stays the child's.
struct MoveToTarget {
    ObjectId object;
    ObjectId top_level;
    Cylinder shape;
};

// Steers a body to where the server told it to go, with ordinary motions, until it is there, the target is lost, or
// something else comes (spec 60 §5). Position updates only correct it meanwhile.
class MoveToManager {
 public:
    explicit MoveToManager(double now) { state_.reset(now); }

    // Each request first ends what runs (error 0x36) and lets go of a sticky target. Without a body it does no more.
    void move_to_object(const MoveToContext& context, const MoveToTarget& target, const MoveToParams& params);
    void move_to_position(const MoveToContext& context, const Position& target, const MoveToParams& params);
    void turn_to_object(const MoveToContext& context, ObjectId object, ObjectId top_level, const MoveToParams& params);
    void turn_to_heading(const MoveToContext& context, const MoveToParams& params);
    // Nothing happens unless a movement is active.
    void cancel(const MoveToContext& context, MotionError why);

    // One slice, after the body has moved and after its targets have been handled.
    void use_time(const MoveToContext& context);
    // The head node is begun again. After the interpreter's own part (spec 60 §1).
    void hit_ground(const MoveToContext& context);
    void handle_update_target(const MoveToContext& context, const TargetInfo& info);

    [[nodiscard]] bool is_moving_to() const { return state_.type != MoveToType::None; }
    [[nodiscard]] const MoveToRecord& state() const { return state_; }
    // For World::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [state] = *this;
        return std::tie(state);
    }

 private:
    enum class Progress : std::uint8_t { Ok, NotOk };

    // ---- requests and their end (move_to_manager.cpp)
    [[nodiscard]] bool prepare_request(const MoveToContext& context);
    void start(const MoveToContext& context, MoveToType type, const MoveToParams& params);
    void follow(const MoveToContext& context, MoveToType type, const MoveToTarget& target, const MoveToParams& params);
    void append_turn(float heading);
    void plan_way(const MoveToParams& params, double distance, float heading);
    void begin_move_to_object(const MoveToContext& context, const TargetInfo& info);
    void begin_turn_to_object(const MoveToContext& context, const TargetInfo& info);
    void begin_following(const MoveToContext& context, const TargetInfo& info);
    void retrack(const MoveToContext& context, const TargetInfo& info);
    void clean_up(const MoveToContext& context);
    void finish(const MoveToContext& context);

    // ---- the nodes (move_to_steps.cpp)
    void begin_next_node(const MoveToContext& context);
    void complete(const MoveToContext& context);
    void begin_moving(const MoveToContext& context);
    void begin_turning(const MoveToContext& context);
    void begin_after_head(const MoveToContext& context);

    void use_move_node(const MoveToContext& context);
    void steer(const MoveToContext& context, SubMotion& block);
    void stop_auxiliary(const MoveToContext& context, SubMotion& block);
    [[nodiscard]] Progress check_progress(double distance, double now);
    void fail_progress(const MoveToContext& context, double distance);
    void check_arrival(const MoveToContext& context, double distance, SubMotion& block);
    void arrive(const MoveToContext& context, double distance, SubMotion& block);
    void adapt_quantum(const MoveToContext& context, double distance) const;

    void use_turn_node(const MoveToContext& context);
    void finish_turn(const MoveToContext& context);
    void watch_turn(const MoveToContext& context, float heading);

    [[nodiscard]] double current_distance(const MoveToHost& host) const;
    [[nodiscard]] bool has_arrived(double distance) const;
    [[nodiscard]] SubMotion stored_motion() const { return {state_.params.speed, state_.params.hold_key}; }

    MoveToRecord state_;
};

}  // namespace acmotion
