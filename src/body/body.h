#pragma once
#include <cstdint>
#include <limits>
#include <optional>

#include "acmotion/body/state.h"
#include "acmotion/host.h"
#include "body/transient_state.h"
#include "core/constants.h"
#include "motion/movement_manager.h"
#include "motion/position_manager.h"

namespace acmotion {

// One physical object (spec 40 §5). Plain data: the functions of this folder act on it, the world stores it.
struct Body {
    ObjectId id;
    Position position;
    double clock = 0;  // simulated up to here, seconds

    std::uint32_t physics_state = kDefaultPhysicsState;
    std::uint32_t transient_state = 0;

    Vec3 velocity;      // m/s, world axes
    Vec3 acceleration;  // m/s², world axes
    Vec3 omega;         // rad/s, world axes
    Vec3 contact_normal{0, 0, 1};
    Vec3 sliding_normal;
    Vec3 cached_velocity;  // displacement of the last slice over its length

    float player_distance = std::numeric_limits<float>::max();  // from the last tick (spec 20 §15)
    float last_support_z = 0;
    float scale = 1;
    float friction = kDefaultFriction;
    float elasticity = kDefaultElasticity;
    BodyShape shape;

    ObjectId parent;
    bool has_cell = false;
    bool has_spheres = true;  // a body without them never translates in a slice
    bool is_local_player = false;
    bool forced_into_cell = false;  // hooks, storage, corpses: put down without a check (spec 40 §12.3, inferred)
    bool colliding_with_environment = false;
    bool jumped_this_frame = false;  // written, never read, as in the original

    std::optional<PositionManager> manager;
    std::optional<MovementManager> movement;  // also asked whether it is there: a body without one falls asleep

    [[nodiscard]] bool is(PhysicsState bit) const { return (physics_state & bit) != 0; }
    [[nodiscard]] bool is(TransientState bit) const { return (transient_state & bit) != 0; }
    void set(TransientState bit, bool on) { transient_state = on ? transient_state | bit : transient_state & ~bit; }
};

}  // namespace acmotion
