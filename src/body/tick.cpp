#include "body/tick.h"

#include <limits>

#include "body/activity.h"
#include "body/slice.h"

namespace acmotion {
namespace {

// Step 2 of spec 40 §6.2.
void refresh_activity(BodyHost& host, const Position& player) {
    Body& body = host.body();
    body.player_distance = static_cast<float>(distance(player, body.position));
    if (host.call().rules.far_bodies_sleep && body.player_distance > kActivityRadiusMetres) {
        body.set(kActive, false);
    } else {
        activate(body, host.call().now);
    }
}

// The usual case of step 3: one slice. However short: two readers of the binary agree that the minimum is jumped over here
// (spec 40 §6.2).
bool is_one_slice(const Rules& rules, double elapsed) {
    return elapsed > kEpsilon && elapsed <= kMaxQuantumSeconds && !rules.tick_every_frame &&
           !rules.single_slice_minimum && !rules.gate_per_body;
}

// Visits the lengths of the slices, each with the slice time it ends at. Answers where the clock stands then.
template <class Visit>
double for_each_slice(const Rules& rules, double clock, double now, const Visit& visit) {
    double elapsed = now - clock;
    if (rules.tick_every_frame) {
        // Whatever its length, as long as a float holds it.
        if (elapsed > 0 && elapsed <= std::numeric_limits<float>::max()) visit(elapsed, now);
        return now;
    }
    if (elapsed <= kEpsilon || elapsed > kHugeQuantumSeconds) return now;  // too little to matter, or thrown away
    if (is_one_slice(rules, elapsed)) {
        visit(elapsed, now);
        return now;
    }
    double slice_time = clock;
    while (elapsed > kMaxQuantumSeconds) {
        slice_time += kMaxQuantumSeconds;
        visit(kMaxQuantumSeconds, slice_time);
        elapsed -= kMaxQuantumSeconds;
    }
    if (elapsed > (rules.gate_per_body ? kOpenacQuantumSeconds : kMinQuantumSeconds)) {
        slice_time += elapsed;
        visit(elapsed, slice_time);
    }
    return slice_time;
}

// Answers whether there was one.
[[gnu::noinline]] bool run_slices(BodyHost& host) {
    const Call& call = host.call();
    bool ran = false;
    host.body().clock = for_each_slice(call.rules, host.body().clock, call.now, [&](double length, double slice_time) {
        run_slice(host, static_cast<float>(length), slice_time);
        ran = true;
    });
    return ran;
}

}  // namespace

double clock_after_tick(const Rules& rules, double clock, double now) {
    return for_each_slice(rules, clock, now, [](double /*length*/, double /*slice_time*/) {});
}

bool tick(BodyHost& host, const std::optional<Position>& player) {
    Body& body = host.body();
    if (body.placed_this_tick) body.placed_this_tick = false;  // a write to one flag makes the next reader wait
    if (is_out_of_time(body)) {
        body.set(kActive, false);
        return false;
    }
    if (player) refresh_activity(host, *player);
    const double now = host.call().now;
    const double elapsed = now - body.clock;
    if (!is_one_slice(host.call().rules, elapsed)) return run_slices(host);
    run_slice(host, static_cast<float>(elapsed), now);
    body.clock = now;
    return true;
}

}  // namespace acmotion
