#pragma once
#include "acmotion/core/motion_state.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/rules.h"
#include "acmotion/geometry/position.h"

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

}  // namespace acmotion
