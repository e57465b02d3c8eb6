#pragma once
#include <array>
#include <cstdint>
#include <limits>

#include "acmotion/body/state.h"
#include "acmotion/host.h"
#include "core/constants.h"
#include "core/maybe.h"
#include "motion/movement_manager.h"
#include "motion/position_manager.h"

namespace acmotion {

// Bits of the transient state word, owned by the client (spec 40 §5.2).
enum TransientState : std::uint32_t {
    kContact = 0x1,  // touching a surface at the last commit
    kOnWalkable = 0x2,
    kSliding = 0x4,
    kWaterContact = 0x8,
    kStationaryFall = 0x10,
    kStationaryStop = 0x20,
    kStationaryStuck = 0x40,
    kActive = 0x80,
    kCheckEthereal = 0x100,  // set by a hook of an animation that ends the state
    kAirborne = 0x200,       // not the client's: Rules::airborne_by_flag (spec 30 §7 row 27)
    kInFlight = 0x400,       // not the client's: Rules::gait_from_velocity (spec 81 §2, "airborne flag")
};
inline constexpr std::uint32_t kStationaryBits = kStationaryFall | kStationaryStop | kStationaryStuck;

// Two bytes of a shape belong to no member: whatever a host left there makes no difference.
[[nodiscard]] inline bool same_bits(const BodyShape& a, const BodyShape& b) {
    static_assert(sizeof(BodyShape) == 7 * sizeof(float) + 4, "a member that is not compared");
    const auto numbers = [](const BodyShape& of) {
        return std::array{of.radius,      of.height,      of.step_down,  of.cylinder_radius,
                          of.low_point.x, of.low_point.y, of.low_point.z};
    };
    return same_bits(numbers(a), numbers(b)) && a.has_one_sphere == b.has_one_sphere &&
           a.has_free_heading == b.has_free_heading;
}

// One physical object (spec 40 §5). Plain data: the functions of this folder act on it, the world stores it. In the order
// in which a slice needs it, and without gaps: docs/performance.md, "Memory", says why.
struct Body {
    // What nearly all bodies have in common, and what few slices ask for.
    struct Seldom {
        BodyShape shape = kPersonShape;
        float scale = 1;
        float friction = kDefaultFriction;
        float elasticity = kDefaultElasticity;
        Vec3 sliding_normal;
    };

    // ---- a pose
    ObjectId id;
    std::uint32_t physics_state = kDefaultPhysicsState;
    Position position;
    double clock = 0;  // simulated up to here, seconds
    std::uint32_t transient_state = 0;
    Vec3 cached_velocity;  // displacement of the last slice over its length

    // ---- the rest of a slice
    Vec3 velocity;      // m/s, world axes
    Vec3 acceleration;  // m/s², world axes
    Vec3 omega;         // rad/s, world axes
    Vec3 contact_normal{0, 0, 1};
    float player_distance = std::numeric_limits<float>::max();  // from the last tick (spec 20 §15)
    float last_support_z = 0;
    ObjectId parent;
    bool has_cell : 1 = false;
    bool has_spheres : 1 = true;  // a body without them never translates in a slice
    bool is_local_player : 1 = false;
    bool forced_into_cell : 1 = false;  // hooks, storage, corpses: put down without a check (spec 40 §12.3, inferred)
    bool colliding_with_environment : 1 = false;
    bool jumped_this_frame : 1 = false;  // written, never read, as in the original
    // Since its last tick began it was placed or blipped, or lost its cell: for displays, which draw no walk there.
    bool placed_this_tick : 1 = false;

    Maybe<PositionManager> manager;
    Maybe<MovementManager> movement;  // also asked whether it is there: a body without one falls asleep

    Usual<Seldom> seldom;

    [[nodiscard]] bool is(PhysicsState bit) const { return (physics_state & bit) != 0; }
    [[nodiscard]] bool is(TransientState bit) const { return (transient_state & bit) != 0; }
    void set(TransientState bit, bool on) { transient_state = on ? transient_state | bit : transient_state & ~bit; }
};

}  // namespace acmotion
