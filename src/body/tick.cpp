#include "body/tick.h"

#include "body/activity.h"

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

// Visits the lengths of the slices of step 3, each with the slice time it ends at. Answers where the clock stands then.
template <class Visit>
double for_each_slice(const Rules& rules, double clock, double now, const Visit& visit) {
    double elapsed = now - clock;
    if (elapsed <= kEpsilon || elapsed > kHugeQuantumSeconds) return now;  // too little to matter, or thrown away
    if (elapsed <= kMaxQuantumSeconds && !rules.single_slice_minimum) {
        // However short: two readers of the binary agree that the minimum is jumped over here (spec 40 §6.2).
        visit(elapsed, now);
        return now;
    }
    double slice_time = clock;
    while (elapsed > kMaxQuantumSeconds) {
        slice_time += kMaxQuantumSeconds;
        visit(kMaxQuantumSeconds, slice_time);
        elapsed -= kMaxQuantumSeconds;
    }
    if (elapsed > kMinQuantumSeconds) {
        slice_time += elapsed;
        visit(elapsed, slice_time);
    }
    return slice_time;
}

}  // namespace

double clock_after_tick(const Rules& rules, double clock, double now) {
    return for_each_slice(rules, clock, now, [](double /*length*/, double /*slice_time*/) {});
}

bool tick(const BodyContext& context, Body& body, const std::optional<Position>& player) {
    if (is_out_of_time(body)) {
        body.set(kActive, false);
        return false;
    }
    if (player) refresh_activity(context, body, *player);
    bool ran = false;
    body.clock = for_each_slice(context.rules, body.clock, context.now, [&](double length, double slice_time) {
        run_slice(context.at_slice(slice_time), body, static_cast<float>(length));
        ran = true;
    });
    return ran;
}

}  // namespace acmotion
