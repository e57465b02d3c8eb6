#pragma once
#include <cstdint>

namespace acmotion {

// Bits of the physics state word, owned by the server (spec 40 §5.1). Only those that anything here asks for.
enum PhysicsState : std::uint32_t {
    kStatic = 0x1,
    kEthereal = 0x4,
    kReportCollisions = 0x8,
    kIgnoreCollisions = 0x10,
    kMissile = 0x40,
    kAlignPath = 0x100,
    kPathClipped = 0x200,
    kGravity = 0x400,
    kHidden = 0x4000,
    kInelastic = 0x20000,
    kEdgeSlide = 0x400000,
    kSledding = 0x800000,
    kFrozen = 0x1000000,
};
// Edge slide, lights, gravity, report collisions.
inline constexpr std::uint32_t kDefaultPhysicsState = 0x00400C08;

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
    kCheckEthereal = 0x100,  // nothing in the world sets it yet; kept because the vectors do
};
inline constexpr std::uint32_t kStationaryBits = kStationaryFall | kStationaryStop | kStationaryStuck;

}  // namespace acmotion
