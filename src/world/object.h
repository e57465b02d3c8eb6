#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/stamp_set.h"
#include "body/body.h"
#include "core/boxed.h"
#include "motion/move_to_manager.h"
#include "motion/movement_manager.h"
#include "motion/target_manager.h"

namespace acmotion {

// The answers of a remote's game record: only the local player's knows more, and that one is the host's.
class RecordWeenie : public Weenie {
 public:
    [[nodiscard]] bool is_creature() const override { return creature; }
    [[nodiscard]] bool is_local_player() const override { return local_player; }

    bool creature = true;
    bool local_player = false;
};

// What the world knows about an object besides its body. Apart from that, so that World::state_hash can name all
// members.
struct ObjectRecord {
    StampSet stamps;
    std::string name;  // Windows-1252, as it came
    RecordWeenie weenie;
    bool is_live = false;      // false while it is being made
    bool is_animated = false;  // it has a motion table
    bool last_move_autonomous = false;

    std::optional<MovementManager> movement;
    // Few bodies ever chase or are chased, and both are large.
    Boxed<MoveToManager> move_to;
    Boxed<TargetManager> target;
    std::vector<ObjectId> children;

    [[nodiscard]] bool is_moving_to() const { return move_to && move_to->is_moving_to(); }
};

struct WorldObject : Body, ObjectRecord {};

}  // namespace acmotion
