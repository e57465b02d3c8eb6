#include "acmotion/body/tick.h"

#include "acmotion/body/activity.h"

namespace acmotion {
namespace {

// Step 2 of spec 40 §6.2.
void refresh_activity(const BodyContext& context, Body& body, const Position& player) {
    body.player_distance = static_cast<float>(distance(player, body.position));
    if (body.player_distance > kActivityRadiusMetres) {
        body.set(kActive, false);
    } else {
        activate(body, context.now);
    }
}

// Slices of exactly the maximum, then the rest if it is worth a slice. Answers how far the clock got.
double run_slices(const BodyContext& context, Body& body, double elapsed) {
    double slice_time = body.clock;
    while (elapsed > kMaxQuantumSeconds) {
        slice_time += kMaxQuantumSeconds;
        run_slice(context.at_slice(slice_time), body, static_cast<float>(kMaxQuantumSeconds));
        elapsed -= kMaxQuantumSeconds;
    }
    if (elapsed > kMinQuantumSeconds) {
        slice_time += elapsed;
        run_slice(context.at_slice(slice_time), body, static_cast<float>(elapsed));
    }
    return slice_time;
}

}  // namespace

void tick(const BodyContext& context, Body& body, const std::optional<Position>& player) {
    if (!body.parent.is_null() || !body.has_cell || body.is(kFrozen)) return body.set(kActive, false);
    if (player) refresh_activity(context, body, *player);

    const double elapsed = context.now - body.clock;
    if (elapsed <= kEpsilon || elapsed > kHugeQuantumSeconds) {
        body.clock = context.now;  // too little to matter, or so much that it is thrown away
    } else if (elapsed <= kMaxQuantumSeconds && !context.rules.single_slice_minimum) {
        // However short: two readers of the binary agree that the minimum is jumped over here (spec 40 §6.2).
        run_slice(context.at_slice(context.now), body, static_cast<float>(elapsed));
        body.clock = context.now;
    } else {
        body.clock = run_slices(context, body, elapsed);
    }
}

}  // namespace acmotion
