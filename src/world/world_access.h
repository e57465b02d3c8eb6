#pragma once
#include "acmotion/world/world.h"
#include "world/inside.h"

// The back door into a World: for tests and fuzz targets, which must see what the face does not show.
namespace acmotion {

struct WorldAccess {
    [[nodiscard]] static const WorldState& state(const World& world) { return world.inside_->state; }
    [[nodiscard]] static const WorldInside& inside(const World& world) { return *world.inside_; }
    [[nodiscard]] static Snapshot snapshot(const WorldState& state) {
        return Snapshot{std::make_shared<const WorldState>(state)};
    }
};

[[nodiscard]] inline const WorldState& state_of(const World& world) { return WorldAccess::state(world); }
[[nodiscard]] inline Snapshot snapshot_of(const WorldState& state) { return WorldAccess::snapshot(state); }
// Null if there is no such object.
[[nodiscard]] inline const WorldObject* object_of(const World& world, ObjectId id) {
    return state_of(world).objects.find(id);
}

}  // namespace acmotion
