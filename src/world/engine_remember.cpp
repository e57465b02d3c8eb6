#include <algorithm>

#include "body/contact.h"
#include "body/physics.h"
#include "body/tick.h"
#include "geometry/map.h"
#include "world/object_actor.h"

// What OpenAC does with a remote beside the client's own rules (spec 81 §2): it remembers where the last update had it
// and when, and from that comes whether an update is the first one, and how fast a creature's legs go.
namespace acmotion {
namespace {

// Keeps the place as it is. A cell from which it would lie beyond all coordinates is not taken.
void take_cell(Position& position, CellId cell) {
    const Vec3 origin = (WideVec3{position.frame.origin} - WideVec3{block_offset(position.cell, cell)}).rounded();
    if (!is_within_reach(origin)) return;
    position.cell = cell;
    position.frame.origin = origin;
}

double level_length(const WideVec3& v) { return length(WideVec3{v.x, v.y, 0}); }

// The level speed of an update, in m/s; nothing if it has none.
std::optional<double> speed_of(const ReceivedPosition& received, const Remembered& last, double now) {
    if (received.velocity != Vec3{}) return level_length(received.velocity);
    const double seconds = now - last.time;
    if (!last.has_place || !(seconds > kGaitShortestSeconds)) return std::nullopt;
    return level_length(offset(last.place, received.position)) / seconds;
}

AxisMotion gait_of(double velocity) {
    const auto at_speed = [velocity](double of_cycle) {
        return static_cast<float>(std::clamp(velocity / of_cycle, kGaitSlowest, kGaitFastest));
    };
    if (velocity < kGaitWalkMetresPerSecond) return {MotionCommand::Ready};
    if (velocity < kGaitRunMetresPerSecond) return {MotionCommand::WalkForward, at_speed(kWalkMetresPerSecond)};
    return {MotionCommand::RunForward, at_speed(kRunMetresPerSecond)};
}

}  // namespace

bool is_player_character(ObjectId id) { return id.value >> 24U == 0x50; }

bool is_locomotion(MotionCommand motion) {
    const std::uint32_t low = static_cast<std::uint32_t>(motion) & 0xFFU;
    return low == 0x05 || low == 0x06 || low == 0x07 || low == 0x0F || low == 0x10;
}

bool Engine::remembers(const WorldObject& object) const {
    return remembers_updates(call_.rules) && !object.is_local_player;
}

// ---- rows 32, 35, 36 ------------------------------------------------------------------------------------------------

// True if there was none. One that is new settles.
bool Engine::make_record(WorldObject& object) {
    if (object.remembered() != nullptr) return false;
    object.made_chase().remembered.emplace();
    settle_in_the_air(object);
    return true;
}

void Engine::settle_in_the_air(WorldObject& object) {
    const bool is_here = object.has_cell && object.has_spheres && object.parent.is_null();
    if (!call_.rules.movement_message_settles || !is_here || object.is(kContact)) return;
    ObjectActor actor(*this, object);
    if (settle_body(actor)) object.set(kInFlight, call_.rules.gait_from_velocity && !object.is(kOnWalkable));
}

// Leaving the ground gives a body the velocity of its motion state; here it has the one that was sent after all.
void Engine::take_off_at_once(WorldObject& object, const Vec3& velocity, const Vec3& omega) {
    ObjectActor actor(*this, object);
    object.set(kInFlight, call_.rules.gait_from_velocity);
    leave_ground_at_once(actor);
    set_velocity(object, velocity, call_.now);
    object.omega = omega;
}

// ---- rows 29, 33: an update -----------------------------------------------------------------------------------------

void Engine::remember_update(WorldObject& object, const ReceivedPosition& received, const PositionDecision& decision) {
    const bool is_airborne = decision.outcome == PositionOutcome::Ignore;
    if (is_airborne && !call_.rules.airborne_update_takes_cell) return;
    if (is_airborne) take_cell(object.position, received.position.cell);
    const bool is_teleport = decision.outcome == PositionOutcome::HardTeleport;
    if (call_.rules.gait_from_velocity && !is_airborne && !is_teleport) take_velocity(object, received);
    object.remembered()->keep(received.position, call_.now);
}

void Engine::take_velocity(WorldObject& object, const ReceivedPosition& received) {
    if (is_player_character(object.id)) return;
    Remembered& kept = *object.remembered();
    const std::optional<double> velocity = speed_of(received, kept, call_.now);
    kept.has_velocity = velocity.has_value();
    if (velocity && !object.is(kInFlight) && !object.is_moving_to()) play_gait_of(object, *velocity, 0);
}

// ---- row 33: the legs -----------------------------------------------------------------------------------------------

MotionCommand Engine::playing(const WorldObject& object) const {
    if (!object.movement || !object.movement->interpreter()) return MotionCommand::None;
    if (const auto cycle = host_.animation->playing(object.id)) return *cycle;
    const AxisMotion* gait = object.gait();
    return gait != nullptr ? gait->command : object.movement->interpreter()->fields().interpreted.forward.command;
}

// Only where it stands or goes already: whatever else it does goes on.
void Engine::play_gait_of(WorldObject& object, double velocity, double silence) {
    const MotionCommand now = playing(object);
    if (now != MotionCommand::Ready && !is_locomotion(now)) return;
    Remembered& kept = *object.remembered();
    const AxisMotion gait = gait_of(velocity);
    if (kept.gait == gait && now == gait.command) return;
    kept.gait = gait;
    call_.trace(object.id).report(
        Event::GaitChanged{static_cast<std::uint32_t>(gait.command), gait.speed, velocity, silence});
    ObjectActor actor(*this, object);
    object.movement->interpreter()->play_gait(call_, actor, gait);
}

[[gnu::noinline]] void Engine::end_silent_gait(WorldObject& object) {
    Remembered* kept = object.remembered();
    if (kept == nullptr || !kept->has_velocity || is_player_character(object.id)) return;
    const bool is_stuck = object.manager && !object.manager->sticky_target().is_null();
    const double silence = call_.now - kept->time;
    if (object.is(kInFlight) || object.is_moving_to() || is_stuck || !(silence > kGaitSilenceSeconds)) return;
    kept->has_velocity = false;
    play_gait_of(object, 0, silence);
}

// ---- rows 29, 33: a movement ----------------------------------------------------------------------------------------

// It plays its own motion again. One that sets a body going counts as an update at the place where the body is.
void Engine::remember_movement(WorldObject& object, const MovementUpdate& update, bool went) {
    Remembered& kept = *object.remembered();
    kept.gait = {};
    if (went || !std::holds_alternative<InterpretedUpdate>(update.content) || !is_locomotion(playing(object))) return;
    kept.keep(object.position, call_.now);
}

}  // namespace acmotion
