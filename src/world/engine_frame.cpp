#include "world/engine.h"

namespace acmotion {

// The order of spec 20 §1; messages come after, through receive.
void Engine::advance() {
    InboundState& inbound = state_.inbound;
    const bool has_player = state_.objects.find(state_.player) != nullptr;
    if (has_player && !inbound.waiting_for_teleport && !inbound.position_update_complete) {
        inbound.position_update_complete = true;
        inbound.has_been_teleported = true;
    }
    keep_up();

    // The world's own gate (spec 40 §6.1): a clock that ran backwards only sets it anew.
    const double elapsed = now_ - state_.last_tick;
    if (elapsed >= 0 && elapsed < kMinQuantumSeconds) return;
    if (elapsed >= 0) tick_bodies();
    state_.last_tick = now_;
}

// Spec 20 §6.5.
void Engine::keep_up() {
    while (const std::optional<ObjectId> due = state_.schedule.take_due(now_)) destroy(*due);
    while (const std::optional<ObjectId> overdue = state_.description_requests.take_due(now_)) {
        state_.description_requests.schedule(*overdue, now_ + kDescriptionOverdueSeconds);
        trace(*overdue).tell(DescriptionWanted{});
    }
}

void Engine::tick_bodies() {
    if (rules_.every_update_snaps) return;  // nothing moves in between
    const BodyContext context = body_context();
    for (WorldObject& object : state_.objects.slots()) {
        if (object.is_live) tick(context, object, player_position());
    }
}

// Whatever is current when a body's turn comes: the player moves in the same pass.
std::optional<Position> Engine::player_position() const {
    const Position* position = find(state_.player);
    return position != nullptr ? std::optional{*position} : std::nullopt;
}

}  // namespace acmotion
