#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <tuple>

#include "acmotion/core/object_id.h"
#include "acmotion/trace/decisions.h"
#include "geometry/cylinder.h"
#include "motion/call.h"
#include "motion/host.h"
#include "motion/motion_parameters.h"
#include "motion/steering.h"

namespace acmotion {

enum class MoveToNodeKind : std::uint8_t { Move = 7, Turn = 9 };

struct MoveToNode {
    MoveToNodeKind kind = MoveToNodeKind::Move;
    float heading = 0;  // of a turn, in degrees
};

// What is still to do, head first. There are never more than three: turn, move, final turn (spec 60 §9).
class MoveToNodes {
 public:
    void append(const MoveToNode& node) {
        assert(count_ < nodes_.size());
        nodes_[count_++] = node;
    }
    void drop_head() {
        assert(count_ > 0);
        for (std::size_t i = 1; i < count_; ++i) nodes_[i - 1] = nodes_[i];
        --count_;
    }
    void clear() { count_ = 0; }

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const MoveToNode& head() const { return nodes_[0]; }
    [[nodiscard]] std::span<const MoveToNode> all() const { return {nodes_.data(), count_}; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [nodes, count] = *this;
        return std::tie(nodes, count);
    }

 private:
    std::array<MoveToNode, 3> nodes_;
    std::size_t count_ = 0;
};

// How far it was, and when.
struct DistanceSample {
    float distance = kLargestMetres;
    double time = 0;
};

// Everything a move-to remembers (spec 60 §5.1).
struct MoveToRecord {
    MoveToType type = MoveToType::None;
    bool moving_away = false;
    bool initialised = false;                       // types 6 and 8: the first target update has come
    int fail_progress_count = 0;                    // counted as in the original, where nothing reads it either
    MotionCommand command = MotionCommand::None;    // of the head node, as asked for (before adjustment)
    MotionCommand auxiliary = MotionCommand::None;  // the turn that steers a walking body
    MoveToNodes nodes;
    MoveToParams params;
    float previous_heading = 0;
    DistanceSample previous;
    DistanceSample original;
    ObjectId object;     // the sought object
    ObjectId top_level;  // the object that is tracked: its parent if it has one
    Cylinder shape;      // of the sought object
    Position sought;
    Position current_target;
    Position starting;

    // As it is at first and between two movements. The starting position, the nodes, and all parameters but the mask
    // stay. That the mask is 0 makes MoveToPosition measure its first distance without spheres (spec 60 §5.2).
    void reset(double now);
    void reset_progress(double now);
};

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
