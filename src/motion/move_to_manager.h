#pragma once
#include <tuple>

#include "motion/call.h"
#include "motion/host.h"
#include "motion/move_to_record.h"
#include "motion/steering.h"

namespace acmotion {

// The object to go to, or to turn to. If it has a parent, that is the top-level object, which is tracked; the shape
// stays the child's.
struct MoveToTarget {
    ObjectId object;
    ObjectId top_level;
    Cylinder shape;
};

// Steers a body to where the server sent it, with ordinary motions, until it is there, the target is lost, or
// something else comes (spec 60 §5). Position updates only correct it meanwhile.
class MoveToManager {
 public:
    explicit MoveToManager(double now) { state_.reset(now); }

    // Each request first ends what runs (error 0x36) and lets go of a sticky target. Without a body it does no more.
    void move_to_object(const Call& call, MotionHost& host, const MoveToTarget& target, const MoveToParams& params);
    void move_to_position(const Call& call, MotionHost& host, const Position& target, const MoveToParams& params);
    void turn_to_object(const Call& call, MotionHost& host, ObjectId object, ObjectId top_level,
                        const MoveToParams& params);
    void turn_to_heading(const Call& call, MotionHost& host, const MoveToParams& params);
    // Nothing happens unless a movement is active.
    void cancel(const Call& call, MotionHost& host, MotionError why);

    // One slice, after the body has moved and after its targets have been handled.
    void use_time(const Call& call, MotionHost& host);
    // The head node is begun again. After the interpreter's own part (spec 60 §1).
    void hit_ground(const Call& call, MotionHost& host);
    void handle_update_target(const Call& call, MotionHost& host, const TargetInfo& info);

    [[nodiscard]] bool is_moving_to() const { return state_.type != MoveToType::None; }
    [[nodiscard]] const MoveToRecord& state() const { return state_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [state] = *this;
        return std::tie(state);
    }

 private:
    enum class Progress : std::uint8_t { Ok, NotOk };

    // ---- requests and their end (move_to_manager.cpp)
    [[nodiscard]] bool prepare_request(const Call& call, MotionHost& host);
    void start(const Call& call, MotionHost& host, MoveToType type, const MoveToParams& params);
    void follow(const Call& call, MotionHost& host, MoveToType type, const MoveToTarget& target,
                const MoveToParams& params);
    void append_turn(float heading);
    void plan_way(const MoveToParams& params, double distance, float heading);
    void begin_move_to_object(const Call& call, MotionHost& host, const TargetInfo& info);
    void begin_turn_to_object(const Call& call, MotionHost& host, const TargetInfo& info);
    void begin_following(const Call& call, MotionHost& host, const TargetInfo& info);
    void retrack(const Call& call, MotionHost& host, const TargetInfo& info);
    void clean_up(const Call& call, MotionHost& host);
    void finish(const Call& call, MotionHost& host);

    // ---- the nodes (move_to_steps.cpp)
    void begin_next_node(const Call& call, MotionHost& host);
    void complete(const Call& call, MotionHost& host);
    void begin_moving(const Call& call, MotionHost& host);
    void begin_turning(const Call& call, MotionHost& host);
    void begin_after_head(const Call& call, MotionHost& host);

    void use_move_node(const Call& call, MotionHost& host);
    void steer(const Call& call, MotionHost& host, SubMotion& block);
    void stop_auxiliary(const Call& call, MotionHost& host, SubMotion& block);
    [[nodiscard]] Progress check_progress(double distance, double now);
    void fail_progress(const Call& call, MotionHost& host, double distance);
    void check_arrival(const Call& call, MotionHost& host, double distance, SubMotion& block);
    void arrive(const Call& call, MotionHost& host, double distance, SubMotion& block);
    void adapt_quantum(const Call& call, MotionHost& host, double distance) const;

    void use_turn_node(const Call& call, MotionHost& host);
    void finish_turn(const Call& call, MotionHost& host);
    void watch_turn(const MotionHost& host, float heading);

    [[nodiscard]] double current_distance(const MotionHost& host) const;
    [[nodiscard]] bool has_arrived(double distance) const;
    [[nodiscard]] SubMotion stored_motion() const { return {state_.params.speed, state_.params.hold_key}; }

    MoveToRecord state_;
};

}  // namespace acmotion
