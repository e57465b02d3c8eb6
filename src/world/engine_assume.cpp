#include "world/engine.h"

// Objects without a description: ours, for observers that came late (spec 11 §9.3, "Assumed objects"). The original
// parks messages about them for ever.
namespace acmotion {
namespace {

// The stamps that came with a position are known; the others are unset, so that the first one received is newer.
StampSet stamps_of(const PositionPack& pack) {
    StampSet stamps{.unset = StampSet::kAllUnset};
    stamps.write(StampSlot::Instance, pack.instance_stamp);
    stamps.write(StampSlot::Position, pack.position_stamp);
    stamps.write(StampSlot::Teleport, pack.teleport_stamp);
    stamps.write(StampSlot::ForcePosition, pack.force_position_stamp);
    return stamps;
}

// A creature or a player of ordinary size that stands there. It is not carried: a carried object never gets a position.
ObjectDescription ordinary(ObjectId object, const Position& position, const StampSet& stamps) {
    ObjectDescription description;
    description.object = object;
    description.physics.state = kDefaultPhysicsState;
    description.physics.position = position;
    description.physics.stamps = stamps;
    return description;
}

}  // namespace

bool Engine::is_to_be_assumed(ObjectId id, Stamp instance) const {
    if (!state_.assumes_objects || look_up(id) != nullptr) return false;
    const auto ended = state_.ended_lives.find(id);
    return ended == state_.ended_lives.end() || instance.newer_than(ended->second);
}

// A position may come after the deletion that overtook it, and must not bring its object back to life.
void Engine::remember_end(ObjectId id, Stamp instance) {
    if (!state_.assumes_objects) return;
    if (state_.ended_lives.size() >= call_.limits.objects && !state_.ended_lives.contains(id)) {
        return report_bound(WorldBound::EndedLives, state_.pools.bounds.ended_lives);
    }
    state_.ended_lives.insert_or_assign(id, instance);
}

Engine::Gated Engine::assume(ObjectId id, const PositionPack& pack) {
    const Status status =
        create(ordinary(id, pack.position, stamps_of(pack)), {.assumed = true, .grounded = pack.has_contact});
    return {find_object(id), status};
}

// Its own client reports where it is; the server's instance stamp for that life is not known yet.
bool Engine::assume_player(const Position& position) {
    if (state_.player.is_null() || !state_.assumes_objects) return false;
    const StampSet unset{.unset = StampSet::kAllUnset};
    const Status status = create(ordinary(state_.player, position, unset), {.assumed = true});
    run_replays();
    return status == Status::Processed;
}

}  // namespace acmotion
