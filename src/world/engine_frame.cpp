#include <new>

#include "acmotion/motion/root_motion.h"
#include "body/host.h"
#include "body/tick.h"
#include "core/same_bits.h"
#include "world/look_ahead.h"
#include "world/object_actor.h"
#include "world/smoothing.h"

namespace acmotion {
namespace {

// Neither goes nor turns. Whether it may walk at all does not matter then.
bool is_still(const InterpretedState& state) {
    return root_velocity({state}) == Vec3{} && root_omega(state, kTurnRateRadiansPerSecond) == 0;
}

// May a slice still end its gait, after a silence (spec 81 row 33)? Of a body without legs too: it then forgets its velocity,
// which counts once it has some.
bool awaits_silence(const WorldObject& object) {
    return object.remembered() != nullptr && object.remembered()->has_velocity;
}

}  // namespace

// The order of spec 20 §1; messages come after, through receive.
void Engine::advance() {
    InboundState& inbound = state_.inbound;
    const bool has_player = find(state_.player) != nullptr;
    if (has_player && !inbound.waiting_for_teleport && !inbound.position_update_complete) {
        inbound.position_update_complete = true;
        inbound.has_been_teleported = true;
    }
    keep_up();

    // The world's own gate (spec 40 §6.1): a clock that ran backwards only sets it anew.
    const double elapsed = call_.now - state_.last_tick;
    const bool is_closed = elapsed >= 0 && elapsed < kMinQuantumSeconds;
    if (is_closed && !call_.rules.tick_every_frame && !call_.rules.gate_per_body) return;
    if (elapsed >= 0) tick_bodies();
    state_.pools.give_back();
    state_.last_tick = call_.now;
}

// Spec 20 §6.5.
void Engine::keep_up() {
    while (const std::optional<ObjectId> due = state_.destructions.take_due(call_.now)) destroy(*due);
    while (const std::optional<ObjectId> overdue = state_.description_requests.take_due(call_.now)) {
        state_.description_requests.schedule(*overdue, call_.now + kDescriptionOverdueSeconds);
        call_.trace(*overdue).report(Event::DescriptionWanted{});
    }
}

// Answers whether it may rest: another tick would change nothing.
[[gnu::noinline]] bool Engine::tick_body(WorldObject& object, const Position& before,
                                         const std::optional<Position>& player) {
    // The slice in which a walk or an order ends may leave a body exactly where it was, and yet have moved it. The next one
    // shows where it stays: of a rotation, the sign of a zero may change.
    const bool was_driven = object.is_moving_to() || (object.manager && !object.manager->is_idle());
    ObjectActor actor(*this, object);
    const bool ran = tick(actor, player);
    const bool stood = ran && !was_driven && object.cached_velocity == Vec3{} && same_bits(before, object.position);
    return stays_as_it_is(object, stood);
}

// Flat: a stroll is compiled in one piece with the pass, and saves no registers.
[[gnu::flatten]] void Engine::tick_bodies() {
    if (call_.rules.every_update_snaps) return;  // nothing moves in between
    ObjectTable& objects = state_.objects;
    // A carried player moves with its holder.
    const WorldObject* player_body = look_up(state_.player);
    const ObjectId bearer = player_body != nullptr ? objects.bearer_of(*player_body).id : state_.player;
    std::optional<Position> player = player_position();
    objects.begin_pass(clock_after_tick(call_.rules, objects.rest_clock(), call_.now), bearer, player);
    if (smoothing_ != nullptr) smoothing_->begin_pass(objects.slots().size());
    for (auto slot = objects.next_awake(0); slot != ObjectTable::kNone; slot = objects.next_awake(slot + 1)) {
        // Laundered, or the compiler computes its address again wherever it is used.
        WorldObject& object = *std::launder(&objects.awake_at(slot));
        look_ahead(state_, slot, object);
        const Position before = object.position;
        const double clock = object.clock;
        const bool has_strolled = built_in_.strolls && player && stroll(object, call_, *player);
        const bool rests = !has_strolled && tick_body(object, before, player);
        if (has_strolled && object.chase) {  // its move-to goes on, and those who watch it are told
            ObjectActor actor(*this, object);
            end_slice(actor, call_.now);
        }
        if (smoothing_ != nullptr) {
            const bool has_waited = call_.rules.gate_per_body && object.clock == clock;
            has_waited ? smoothing_->keep(slot) : smoothing_->take_step(slot, before, clock, object);
        }
        if (object.id == bearer) {
            player = object.position;  // bodies in later slots see it at its new place
            objects.player_moved(object.position);
        } else if (rests) {
            objects.rest(slot);
        }
    }
}

// Will another tick change nothing? `stood`: a slice has just left the body exactly where it was, and measured nothing. One
// that walked and was blipped back in one slice stands where it stood, yet has measured that walk (spec 40 §7).
bool Engine::stays_as_it_is(const WorldObject& object, bool stood) const {
    // A slice that took the body out of its cell leaves it active; its next tick clears that (spec 40 §6.2).
    if (object.is(kActive)) return stood && !is_out_of_time(object) && is_idle(object);
    if (is_out_of_time(object)) return true;
    // A body near the player wakes on the next tick (spec 40 §6.2).
    const bool is_far = call_.rules.far_bodies_sleep && object.player_distance > kActivityRadiusMetres;
    return is_far || object.is(kStatic) || state_.objects.slot_of(state_.player) == ObjectTable::kNone;
}

// Would a slice of whatever length leave the body as it is, if it does not move? Only a host knows what its animation
// does. A target manager acts now and then, and a body without a movement manager falls asleep by itself.
bool Engine::is_idle(const WorldObject& object) const {
    if (!built_in_.animation || object.target() != nullptr || object.is_moving_to() || object.is(kCheckEthereal))
        return false;
    if (object.velocity != Vec3{} || object.acceleration != Vec3{} || object.omega != Vec3{}) return false;
    if (object.manager && !object.manager->is_idle()) return false;
    if (call_.rules.gait_from_velocity && awaits_silence(object)) return false;
    if (!object.movement) return !object.is(kOnWalkable);
    const Maybe<MotionInterpreter>& interpreter = object.movement->interpreter();
    if (!interpreter) return true;
    InterpretedState state = interpreter->fields().interpreted;
    if (const AxisMotion* gait = call_.rules.gait_from_velocity ? object.gait() : nullptr) state.forward = *gait;
    return !interpreter->motions_pending() && is_still(state);
}

const Position* Engine::find(ObjectId id) const {
    const WorldObject* object = look_up(id);
    return object != nullptr ? &state_.objects.bearer_of(*object).position : nullptr;
}

std::optional<Position> Engine::player_position() const {
    const Position* position = find(state_.player);
    return position != nullptr ? std::optional{*position} : std::nullopt;
}

}  // namespace acmotion
