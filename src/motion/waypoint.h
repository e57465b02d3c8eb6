#pragma once
#include <cstdint>
#include <tuple>

#include "acmotion/geometry/position.h"
#include "motion/pooled_list.h"

namespace acmotion {

// Nothing in retail ever makes a waypoint of kind 2 or 3; their handling is there, and so it is here (spec 30 §3.8).
enum class WaypointKind : std::uint8_t { Position = 1, Jump = 2, Velocity = 3 };

// One entry of a queue: a place to walk to, or a velocity to take on.
class Waypoint {
 public:
    Waypoint() = default;
    [[nodiscard]] static Waypoint to_position(const Position& position);
    [[nodiscard]] static Waypoint of_velocity(WaypointKind kind, const Vec3& velocity);

    [[nodiscard]] WaypointKind kind() const { return kind_; }
    [[nodiscard]] bool is_position() const { return kind_ == WaypointKind::Position; }
    // Of kind 1 only.
    [[nodiscard]] const Position& place() const { return place_; }
    // Nowhere, identity for kinds 2 and 3.
    [[nodiscard]] Position position() const { return is_position() ? place_ : Position{}; }
    // Zero for kind 1.
    [[nodiscard]] Vec3 velocity() const { return is_position() ? Vec3{} : place_.frame.origin; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [place, kind] = *this;
        return std::tie(place, kind);
    }

 private:
    // Kinds 2 and 3 have no place, so their velocity stays in its origin: twelve bytes that every waypoint of a million
    // bodies would otherwise carry for nothing.
    Position place_;
    WaypointKind kind_ = WaypointKind::Position;
};

// All waypoints of all bodies of one world.
using WaypointPool = Pool<Waypoint>;

}  // namespace acmotion
