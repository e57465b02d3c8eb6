#pragma once
#include <optional>

#include "lab/replay/listener.h"
#include "world/world_access.h"

namespace acmotion {

// The little of a body that is asked for in every slice, as its world has it. BodyInfo is all there is to know, and takes five
// times as long to make.
class WorldBody {
 public:
    WorldBody(const WorldState& state, ObjectTable::Slot slot)
        : state_(&state), slot_(slot), object_(&state.objects.slots()[slot]) {}
    // Nothing if no world knows it.
    [[nodiscard]] static std::optional<WorldBody> in(const ReplayFrame& frame, std::size_t place) {
        if (frame.known_to == nullptr) return std::nullopt;
        const WorldState& state = state_of(*frame.known_to);
        const ObjectTable::Slot slot =
            frame.slots.empty() ? state.objects.slot_of(frame.bodies[place].object) : frame.slots[place];
        return slot != ObjectTable::kNone ? std::optional{WorldBody{state, slot}} : std::nullopt;
    }

    // What it was commanded to do; null if it never was.
    [[nodiscard]] const InterpreterFields* motion() const {
        const bool is_commanded = object_->movement && object_->movement->interpreter();
        return is_commanded ? &object_->movement->interpreter()->fields() : nullptr;
    }
    [[nodiscard]] const Weenie& weenie() const { return weenie_of(*object_); }
    [[nodiscard]] const Position& position() const { return state_->objects.bearer_of(*object_).position; }
    [[nodiscard]] const Vec3& velocity() const { return object_->velocity; }
    [[nodiscard]] float scale() const { return object_->seldom->scale; }
    [[nodiscard]] bool in_air() const { return !object_->is(kContact) || !object_->is(kOnWalkable); }
    [[nodiscard]] bool is_moving_to() const { return object_->is_moving_to(); }
    [[nodiscard]] float player_distance() const {
        const ObjectTable& objects = state_->objects;
        return objects.is_awake(slot_) ? object_->player_distance : objects.settled(slot_).player_distance;
    }
    [[nodiscard]] int waypoints() const {
        return object_->manager && object_->manager->queue() ? object_->manager->queue()->size() : 0;
    }
    // There must be one.
    [[nodiscard]] Position next_waypoint() const {
        return state_->pools.waypoints[object_->manager->queue()->head()].value.position();
    }

 private:
    const WorldState* state_;
    ObjectTable::Slot slot_;
    const WorldObject* object_;
};

}  // namespace acmotion
