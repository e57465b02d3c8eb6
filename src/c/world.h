#pragma once
#include <optional>

#include "acmotion/body/free_space.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/world.h"
#include "c/game_data.h"
#include "c/host.h"

// What the handles of the C API point to.

struct acm_world {
    // All are checked, and `host` and `limits` are whole.
    acm_world(const acmotion::Rules& rules, const acmotion::Limits& limits, const acm_host& host,
              const acm_game_data* game_data, const acmotion::HashKey& key);

    acmotion::FreeSpace free_space;
    acmotion::DefaultRootMotion default_root_motion;
    acmotion::AnimationLayer default_animation;
    acmotion::ShapeSource default_shapes;
    acmotion::c::WorldData data;
    acmotion::WorldHost interfaces;  // of the default, the data and the callbacks, in that order

    std::optional<acmotion::c::PlacementCallbacks> placement;
    std::optional<acmotion::c::RootMotionCallback> root_motion;
    std::optional<acmotion::c::AnimationCallbacks> animation;
    std::optional<acmotion::c::ShapeCallback> shapes;
    std::optional<acmotion::c::PlayerCallbacks> player;
    std::optional<acmotion::c::TraceCallback> trace;

    acmotion::World world;
    bool is_busy = false;  // in a call that may come to a callback

 private:
    const acmotion::WorldHost& plug(const acm_host& host, const acmotion::HashKey& key);
    void plug_callbacks(const acm_host& host);
};

struct acm_snapshot {
    acmotion::Snapshot world;
    acmotion::c::WorldData::LayerSnapshot layer;
};
