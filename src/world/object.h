#pragma once
#include <string>
#include <vector>

#include "acmotion/core/stamp_set.h"
#include "body/body.h"
#include "core/boxed.h"
#include "motion/move_to_manager.h"
#include "motion/target_manager.h"

namespace acmotion {

// What the world knows about an object beyond its body.
// Apart from that, so that World::state_hash can name all members.
struct ObjectRecord {
    StampSet stamps;
    std::string name;          // Windows-1252, as it came
    bool is_live = false;      // false while it is being made
    bool is_assumed = false;   // until it is described (spec 11 §9.3)
    bool is_animated = false;  // it has a motion table
    bool is_creature = true;
    bool last_move_autonomous = false;

    // Few bodies ever chase or are chased, and both are large.
    Boxed<MoveToManager> move_to;
    Boxed<TargetManager> target;
    std::vector<ObjectId> children;

    [[nodiscard]] bool is_moving_to() const { return move_to && move_to->is_moving_to(); }
};

struct WorldObject : Body, ObjectRecord {};

// What its game record answers: only the local player's knows more, and that one is the host's. So there are four of
// them, and nobody has to make one.
[[nodiscard]] inline const Weenie& weenie_of(const WorldObject& object) {
    static constexpr Weenie kPlain{.is_creature = false};
    static constexpr Weenie kCreature;
    static constexpr Weenie kPlainPlayer{.is_creature = false, .is_local_player = true};
    static constexpr Weenie kPlayer{.is_local_player = true};
    if (object.is_local_player) return object.is_creature ? kPlayer : kPlainPlayer;
    return object.is_creature ? kCreature : kPlain;
}

}  // namespace acmotion
