#pragma once
#include <cmath>
#include <optional>

#include "acmotion/body/free_space.h"
#include "acmotion/core/bytes.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/world/world.h"
#include "c/game_data.h"
#include "c/guard.h"
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
    bool is_lent = false;  // it is a part of another handle

 private:
    const acmotion::WorldHost& plug(const acm_host& host, const acmotion::HashKey& key);
    void plug_callbacks(const acm_host& host);
};

struct acm_snapshot {
    acmotion::Rules rules;
    acmotion::Snapshot world;
    acmotion::c::WorldData::LayerSnapshot layer;
};

namespace acmotion::c {

// Asks a world: `work` answers an acm_code, and changes nothing.
template <class Work>
acm_code ask(const acm_world* world, const Work& work) {
    if (world == nullptr) return ACM_BAD_ARGUMENT;
    if (world->is_busy) return ACM_BUSY;
    return guarded(work);
}

// Changes a world: callbacks may come meanwhile, and find it busy.
template <class Work>
acm_code change(acm_world* world, double now, const Work& work) {
    if (world == nullptr || !std::isfinite(now)) return ACM_BAD_ARGUMENT;
    if (world->is_busy) return ACM_BUSY;
    world->is_busy = true;
    const acm_code code = guarded(work);
    world->is_busy = false;
    return code;
}

[[nodiscard]] inline bool are_bytes(const void* bytes, std::size_t size) { return bytes != nullptr || size == 0; }
[[nodiscard]] inline Bytes as_bytes(const void* bytes, std::size_t size) {
    return {static_cast<const std::byte*>(bytes), size};
}

}  // namespace acmotion::c
