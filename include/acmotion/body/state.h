#pragma once
#include <cstdint>

namespace acmotion {

// Bits of the physics state word, owned by the server (spec 40 §5.1): CreateObject and SetState bring it whole. Only
// those that anything here asks for.
enum PhysicsState : std::uint32_t {
    kStatic = 0x1,             // part of the landscape: never wakes
    kEthereal = 0x4,           // others pass through it
    kReportCollisions = 0x8,   // cleared while hidden
    kIgnoreCollisions = 0x10,  // set while hidden
    kMissile = 0x40,           // until it hits the environment
    kAlignPath = 0x100,        // faces where it flies
    kPathClipped = 0x200,
    kGravity = 0x400,       // falls when it has no contact
    kHidden = 0x4000,       // not drawn, not animated; updates still move it
    kInelastic = 0x20000,   // a collision stops it
    kEdgeSlide = 0x400000,  // slides along an edge instead of stepping over it
    kSledding = 0x800000,   // faces where it slides, with little friction
    kFrozen = 0x1000000,    // time does not pass for it
};
// Edge slide, lights, gravity, report collisions.
inline constexpr std::uint32_t kDefaultPhysicsState = 0x00400C08;

}  // namespace acmotion
