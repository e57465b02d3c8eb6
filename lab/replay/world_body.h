#pragma once
#include <optional>
#include <vector>

#include "sessions/listener.h"
#include "world/world_access.h"

namespace acmotion {

// What is asked about a body in every slice or every frame, as its world has it. BodyInfo is all there is to know, and takes
// five times as long to make.
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
    [[nodiscard]] const BodyShape& shape() const { return object_->seldom->shape; }
    [[nodiscard]] const StampSet& stamps() const { return object_->stamps; }
    [[nodiscard]] bool in_air() const { return !object_->is(kContact) || !object_->is(kOnWalkable); }
    [[nodiscard]] bool is_moving_to() const { return object_->is_moving_to(); }
    [[nodiscard]] float player_distance() const {
        const ObjectTable& objects = state_->objects;
        return objects.is_awake(slot_) ? object_->player_distance : objects.settled(slot_).player_distance;
    }
    // Null while it never had a waypoint.
    [[nodiscard]] const WaypointQueue* queue() const {
        return object_->manager && object_->manager->queue() ? &*object_->manager->queue() : nullptr;
    }
    [[nodiscard]] int waypoints() const { return queue() != nullptr ? queue()->size() : 0; }
    // As World::waypoints has them.
    void put_waypoints(std::vector<Position>& places) const {
        places.clear();
        if (waypoints() == 0) return;
        const WaypointPool& pool = state_->pools.waypoints;
        for (auto at = queue()->head(); at != WaypointPool::kNone; at = pool[at].next) {
            if (pool[at].value.is_position()) places.push_back(pool[at].value.position());
        }
    }
    // There must be one.
    [[nodiscard]] Position next_waypoint() const { return state_->pools.waypoints[queue()->head()].value.position(); }
    // Null while it is not on one.
    [[nodiscard]] const Leash* leash() const {
        const bool is_leashed = object_->manager && object_->manager->leash();
        return is_leashed && object_->manager->leash()->is_constrained() ? &*object_->manager->leash() : nullptr;
    }
    [[nodiscard]] ObjectId sticky_target() const {
        return object_->manager ? object_->manager->sticky_target() : ObjectId{};
    }
    // Null while it does not move to anything.
    [[nodiscard]] const MoveToManager* move_to() const { return is_moving_to() ? object_->move_to() : nullptr; }

 private:
    const WorldState* state_;
    ObjectTable::Slot slot_;
    const WorldObject* object_;
};

}  // namespace acmotion
