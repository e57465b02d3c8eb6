#pragma once
#include <cstdint>
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/geometry/vec3.h"
#include "acmotion/host.h"

namespace acmotion {

// A body's model, as far as it matters to movement: how large it is, and what it plays by default (spec 71 §5).
struct Setup {
    enum Flags : std::uint32_t { kHasParents = 1, kHasScales = 2, kAllowFreeHeading = 4, kHasPhysicsMesh = 8 };

    struct Sphere {
        Vec3 centre;
        float radius = 0;

        bool operator==(const Sphere&) const = default;
    };
    struct CylSphere {
        Vec3 low_point;
        float radius = 0;
        float height = 0;

        bool operator==(const CylSphere&) const = default;
    };
    // A pose to hold or stand in; the places of the parts matter to a renderer only.
    struct Placement {
        std::uint32_t key = 0;
        std::vector<Animation::Hook> hooks;  // of frame 0

        bool operator==(const Placement&) const = default;
    };

    std::uint32_t id = 0;
    std::uint32_t flags = 0;
    std::vector<std::uint32_t> parts;              // ids of meshes
    std::vector<std::uint32_t> holding_locations;  // keys: where it can hold something (spec 10 §5)
    std::uint32_t connection_count = 0;
    std::vector<Placement> placements;  // as stored, equal keys too
    std::vector<CylSphere> cylspheres;  // what others collide with
    std::vector<Sphere> spheres;        // what the body itself moves with: the first two of them
    float height = 0;                   // metres, unscaled, like all that follow
    float radius = 0;                   // of the cylinder in distances between bodies
    float step_up = 0;
    float step_down = 0;
    std::uint32_t light_count = 0;
    std::uint32_t default_animation = 0;     // 0: none
    std::uint32_t default_motion_table = 0;  // only for objects that come without a description

    bool operator==(const Setup&) const = default;
};

// What a body takes from it, unscaled (spec 71 §5.1). Without spheres it is placed with the dummy sphere of spec 40 §1.
[[nodiscard]] BodyShape shape_of(const Setup& setup);

}  // namespace acmotion
