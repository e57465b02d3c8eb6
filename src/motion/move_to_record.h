#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <tuple>

#include "acmotion/core/object_id.h"
#include "acmotion/trace/decisions.h"
#include "geometry/cylinder.h"
#include "motion/move_to_params.h"

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

}  // namespace acmotion
