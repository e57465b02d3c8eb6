#pragma once
#include <cstddef>
#include <optional>

#include "acmotion/body/free_space.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/world/pose.h"
#include "body/host.h"
#include "world/smoothing.h"
#include "world/state.h"
#include "world/user_data.h"

namespace acmotion {

// What a World points to. It stays where it is when the World moves, because `host` points into it.
struct WorldInside {
    WorldInside(const Rules& rules, const Limits& limits, const WorldHost& host);

    Rules rules;
    Limits limits;
    // What the host did not bring. They hold no state of the world.
    FreeSpace placement;
    DefaultRootMotion root_motion;
    AnimationLayer animation;
    ShapeSource shapes;
    PlayerClient player_client;
    WorldHost host;
    BuiltIn built_in;
    WorldState state;
    std::optional<Smoothing> smoothing;  // while it is wanted
    UserData user_data;
};

// Is it in a cell, and not carried? Free slots of a table are not, nor is what is being made.
[[nodiscard]] inline bool is_shown(const Body& body) { return body.has_cell && body.parent.is_null(); }

// WorldInspector::memory_used.
[[nodiscard]] std::size_t memory_used(const WorldInside& world);

}  // namespace acmotion
