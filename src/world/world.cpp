#include "acmotion/world/world.h"

#include "world/engine.h"
#include "world/state_hash.h"

namespace acmotion {

struct World::Defaults {
    FreeSpace placement;
    DefaultRootMotion root_motion;
    AnimationLayer animation;
    ShapeSource shapes;
    PlayerClient player_client;
};

BodyShape ShapeSource::shape_of(ObjectId /*object*/, std::uint32_t /*setup*/) const {
    return {.radius = 0.4F, .height = 1.8F, .step_down = 0.6F};
}

World::World(const Rules& rules, const Limits& limits, const WorldHost& host)
    : rules_(rules),
      limits_(limits),
      host_(host),
      has_animation_(host.root_motion != nullptr || host.animation != nullptr),
      defaults_(std::make_shared<Defaults>()) {
    if (host_.placement == nullptr) host_.placement = &defaults_->placement;
    if (host_.root_motion == nullptr) host_.root_motion = &defaults_->root_motion;
    if (host_.animation == nullptr) host_.animation = &defaults_->animation;
    if (host_.shapes == nullptr) host_.shapes = &defaults_->shapes;
    if (host_.player_client == nullptr) host_.player_client = &defaults_->player_client;
}

Reception World::receive(std::span<const std::byte> message, double now) { return engine(now).receive(message); }
void World::advance(double now) { engine(now).advance(); }
void World::set_player(ObjectId player, double now) { engine(now).set_player(player); }
Engine World::engine(double now) { return {state_, rules_, limits_, host_, has_animation_, now}; }

void World::restore(const WorldState& state) {
    state_ = state;
    state_.objects.wake_all();  // who may rest depends on the host, and that may be another one
}

bool World::move_player(const Position& position, double now) { return engine(now).move_player(position); }

std::optional<Pose> World::pose(ObjectId id) const {
    const WorldObject* object = find(id);
    if (object == nullptr || !PoseRange::is_shown(*object)) return std::nullopt;
    return PoseRange::pose_of(*object);
}

std::uint64_t World::state_hash() const { return hash_of(state_); }

}  // namespace acmotion
