#include "acmotion/world/world.h"

#include <algorithm>
#include <cmath>

#include "acmotion/world/inspector.h"
#include "body/tick.h"
#include "world/describe.h"
#include "world/engine.h"
#include "world/inside.h"
#include "world/state.h"

namespace acmotion {
namespace {

constexpr Reception kImpossibleTime{Status::Error, Error{ErrorCode::Invalid, "World", "now", 0}};

Engine engine(WorldInside& world, double now) {
    Smoothing* smoothing = world.smoothing ? &*world.smoothing : nullptr;
    return {world.state, world.rules, world.limits, world.host, world.built_in, now, world.user_data, smoothing};
}

}  // namespace

WorldInside::WorldInside(const Rules& its_rules, const Limits& its_limits, const WorldHost& its_host)
    : rules(its_rules),
      limits(its_limits),
      host(its_host),
      built_in{.ground = host.placement == nullptr, .layer = host.animation == nullptr} {
    built_in.animation = built_in.layer && (host.root_motion == nullptr || host.root_motion->leaves_standing());
    built_in.strolls = built_in.ground && built_in.layer && host.root_motion == nullptr && strolls_by(rules);
    if (host.placement == nullptr) host.placement = &placement;
    if (host.root_motion == nullptr) host.root_motion = &root_motion;
    if (host.animation == nullptr) host.animation = &animation;
    if (host.shapes == nullptr) host.shapes = &shapes;
    if (host.player_client == nullptr) host.player_client = &player_client;
    state.objects.set_hash_key(host.hash_key);
}

World::World(const Rules& rules, const Limits& limits, const WorldHost& host)
    : inside_(std::make_unique<WorldInside>(rules, limits, host)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

// ---- in -------------------------------------------------------------------------------------------------------------

Reception World::receive(std::span<const std::byte> message, double now) {
    if (!std::isfinite(now)) return kImpossibleTime;
    return engine(*inside_, now).receive(message);
}
bool World::receive_all(std::span<const std::span<const std::byte>> messages, double now,
                        std::span<Reception> receptions) {
    if (!std::isfinite(now)) {
        std::ranges::fill(receptions.first(std::min(receptions.size(), messages.size())), kImpossibleTime);
        return false;
    }
    engine(*inside_, now).receive_all(messages, receptions);
    return true;
}
bool World::advance(double now) {
    if (std::isfinite(now)) engine(*inside_, now).advance();
    return std::isfinite(now);
}
bool World::set_player(ObjectId player, double now) {
    if (std::isfinite(now)) engine(*inside_, now).set_player(player);
    return std::isfinite(now);
}
bool World::move_player(const Position& position, double now) {
    return std::isfinite(now) && engine(*inside_, now).move_player(position);
}
bool World::remove(ObjectId id, double now) { return std::isfinite(now) && engine(*inside_, now).remove(id); }

bool World::set_user_data(ObjectId id, void* data) {
    const ObjectTable::Slot slot = inside_->state.objects.slot_of(id);
    if (slot != ObjectTable::kNone) inside_->user_data.put(slot, data);
    return slot != ObjectTable::kNone;
}

void World::set_autonomy_level(int level) { inside_->state.autonomy_level = level; }
void World::assume_objects(bool on) { inside_->state.assumes_objects = on; }

void World::set_smooth(bool on) {
    if (!on) return inside_->smoothing.reset();
    // With `tick_every_frame` there is nothing to interpolate.
    if (!inside_->smoothing && !inside_->rules.tick_every_frame) inside_->smoothing.emplace();
}

// ---- out ------------------------------------------------------------------------------------------------------------

ObjectId World::player() const { return inside_->state.player; }
const Rules& World::rules() const { return inside_->rules; }
PoseRange World::poses() const { return PoseRange{*inside_, PoseRange::kAsTheyAre}; }
PoseRange World::poses_at(double now) const { return PoseRange{*inside_, now}; }

std::optional<Pose> World::pose(ObjectId id) const { return poses().of(id); }
std::optional<Pose> World::pose_at(ObjectId id, double now) const { return poses_at(now).of(id); }

std::optional<BodyInfo> World::find(ObjectId id) const {
    std::optional<BodyInfo> info;
    const ObjectTable::Slot slot = inside_->state.objects.slot_of(id);
    if (slot != ObjectTable::kNone) describe(*inside_, slot, info.emplace());
    return info;
}

void* World::user_data(ObjectId id) const { return inside_->user_data.at(inside_->state.objects.slot_of(id)); }

WaypointRange World::waypoints(ObjectId id) const { return {*inside_, id}; }

void World::changed(std::vector<ObjectId>& bodies) {
    bodies.clear();
    inside_->state.objects.take_stirred([&](const WorldObject& object) {
        if (is_shown(object)) bodies.push_back(object.id);
    });
}

// ---- snapshots ------------------------------------------------------------------------------------------------------

Snapshot World::snapshot() const { return Snapshot{std::make_shared<const WorldState>(inside_->state)}; }

void World::restore(const Snapshot& snapshot) {
    inside_->user_data.follow(inside_->state.objects, snapshot.state_->objects);
    if (inside_->smoothing) inside_->smoothing.emplace();  // the remembered steps are not of this state
    inside_->state = *snapshot.state_;
    inside_->state.objects.set_hash_key(inside_->host.hash_key);
    inside_->state.objects.stir_all();
    inside_->state.objects.wake_all();  // which bodies may rest depends on the host, and this may be another host
}

// ---- beside it ------------------------------------------------------------------------------------------------------

std::uint64_t WorldInspector::state_hash() const { return hash_of(inside_->state); }
const Limits::Reached& WorldInspector::bounds_reached() const { return inside_->state.pools.bounds; }
std::size_t WorldInspector::memory_used() const { return acmotion::memory_used(*inside_); }

}  // namespace acmotion
