#pragma once
#include <string>
#include <vector>

#include "acmotion/core/motion_state.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/rules.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "body/body.h"
#include "core/maybe.h"
#include "motion/move_to_manager.h"
#include "motion/target_manager.h"

namespace acmotion {

// What OpenAC keeps of a remote's updates beside its body (spec 81 §2, "motion record"). Made by the first accepted
// position or movement message of a life, under rules that ask for it.
struct Remembered {
    Position place;  // as the server sent it
    double time = 0;
    AxisMotion gait;            // plays in place of the forward motion; None: nothing does
    bool has_place = false;     // an update has been remembered
    bool has_velocity = false;  // its newest one had a velocity, or gave one

    void keep(const Position& update, double now) {
        place = update;
        time = now;
        has_place = true;
    }

    bool operator==(const Remembered&) const = default;
};

// Another person's, or the local one: ids of creatures have other top bytes.
[[nodiscard]] bool is_player_character(ObjectId id);
// Walks, runs or sidesteps.
[[nodiscard]] bool is_locomotion(MotionCommand motion);

[[nodiscard]] inline bool remembers_updates(const Rules& rules) {
    return rules.near_snap > 0 || rules.gait_from_velocity || rules.movement_message_settles;
}

// What the world knows about an object beyond its body.
// Apart from that, so that WorldInspector::state_hash can name all members.
struct ObjectRecord {
    // What no slice looks at.
    struct Aside {
        std::string name;  // Windows-1252, as it came
        std::vector<ObjectId> children;
        std::uint32_t setup = 0;  // of the model in the data files; 0: none was named
    };
    // Few bodies ever chase or are chased, and both managers are large. Only some rules remember anything.
    struct Chase {
        Boxed<MoveToManager> move_to;
        Boxed<TargetManager> target;
        Boxed<Remembered> remembered;
    };

    Boxed<Chase> chase;
    Usual<Aside> aside;
    StampSet stamps;
    bool is_live : 1 = false;      // false while it is being made
    bool is_assumed : 1 = false;   // until it is described (spec 11 §9.3)
    bool is_animated : 1 = false;  // it has a motion table
    bool is_creature : 1 = true;
    bool last_move_autonomous : 1 = false;

    // Null if there is none.
    [[nodiscard]] MoveToManager* move_to() { return chase && chase->move_to ? &*chase->move_to : nullptr; }
    [[nodiscard]] const MoveToManager* move_to() const { return chase && chase->move_to ? &*chase->move_to : nullptr; }
    [[nodiscard]] TargetManager* target() { return chase && chase->target ? &*chase->target : nullptr; }
    [[nodiscard]] const TargetManager* target() const { return chase && chase->target ? &*chase->target : nullptr; }
    [[nodiscard]] Remembered* remembered() { return chase && chase->remembered ? &*chase->remembered : nullptr; }
    [[nodiscard]] const Remembered* remembered() const {
        return chase && chase->remembered ? &*chase->remembered : nullptr;
    }
    // What plays in place of the forward motion; null: nothing does.
    [[nodiscard]] const AxisMotion* gait() const {
        const Remembered* kept = remembered();
        return kept != nullptr && kept->gait.command != MotionCommand::None ? &kept->gait : nullptr;
    }
    [[nodiscard]] Chase& made_chase() { return chase ? *chase : chase.emplace(); }

    [[nodiscard]] bool is_moving_to() const { return move_to() != nullptr && move_to()->is_moving_to(); }
};

// Aligned so that its body lies in four or five lines of the cache.
struct alignas(32) WorldObject : Body, ObjectRecord {};
static_assert(sizeof(WorldObject) <= 288, "a member has left a gap, or is to be kept elsewhere");

// What its game record answers: only the local player's has more, and the host brings that one. So four constant records
// serve all objects.
[[nodiscard]] inline const Weenie& weenie_of(const WorldObject& object) {
    static constexpr Weenie kPlain{.is_creature = false};
    static constexpr Weenie kCreature;
    static constexpr Weenie kPlainPlayer{.is_creature = false, .is_local_player = true};
    static constexpr Weenie kPlayer{.is_local_player = true};
    if (object.is_local_player) return object.is_creature ? kPlayer : kPlainPlayer;
    return object.is_creature ? kCreature : kPlain;
}

}  // namespace acmotion
