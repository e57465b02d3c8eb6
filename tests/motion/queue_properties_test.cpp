// 30-interpolation 3.9: what holds whatever happens
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/generators.h"
#include "motion/managed_walker.h"
#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

// By name, so that a failure shows which.
Rules any_rules() { return *Rules::parse(*rc::gen::element<std::string>("retail", "acdream", "snap")); }

// One of the things that can happen to a queue.
void do_something(Walker& walker) {
    switch (*rc::gen::inRange(0, 8)) {
        case 0: walker.update(at(*metres(300), *metres(300)), *rc::gen::arbitrary<bool>()); break;
        case 1: walker.update(at(*metres(5), *metres(5))); break;
        case 2: walker.blocked = !walker.blocked; break;
        case 3: walker.refuses_placement = !walker.refuses_placement; break;
        case 4: walker.in_contact = !walker.in_contact; break;
        case 5: walker.queue.complete_head(walker.pools.waypoints, walker.position, *rc::gen::arbitrary<bool>()); break;
        default: walker.ticks(*rc::gen::inRange(1, 20));
    }
}

RC_GTEST_PROP(QueueProperties, NeverExceedsItsBoundAndGivesAllWaypointsBack, ()) {
    Walker walker(any_rules());
    walker.limits.waypoints_per_body = *rc::gen::inRange<std::size_t>(1, 70);
    const int bound = static_cast<int>(walker.limits.waypoints_per_body);

    const int operations = *rc::gen::inRange(1, 100);
    for (int i = 0; i < operations; ++i) {
        do_something(walker);
        RC_ASSERT(walker.queue.size() <= bound);
        const bool remembers = walker.queue.blip_to(walker.pools.waypoints) != Position{};
        const int kept = walker.queue.size() + (remembers ? 1 : 0);
        RC_ASSERT(walker.pools.waypoints.in_use() == static_cast<std::size_t>(kept));
        RC_ASSERT(walker.queue.frame_counter() < kWindowSlices);
    }
    walker.queue.stop(walker.pools.waypoints);
    RC_ASSERT(is_at_rest(walker.queue));
    walker.queue.destroy(walker.pools.waypoints);
    RC_ASSERT(walker.pools.waypoints.in_use() == 0U);
}

RC_GTEST_PROP(QueueProperties, NeverHasMoreThanTwentyAfterANearEnqueue, ()) {
    Walker walker;
    walker.refuses_placement = true;
    const int operations = *rc::gen::inRange(1, 100);
    for (int i = 0; i < operations; ++i) {
        const bool near = walker.update(at(*metres(100), *metres(100))) == Enqueue::Appended;
        RC_ASSERT(!near || walker.queue.size() <= kQueueLimit);
    }
}

// How many steps the whole way takes at most, with a tick to notice each arrival.
int most_ticks(const Walker& walker, double step) {
    int ticks = 0;
    Position from = walker.position;
    for (const Position& to : walker.waypoints()) {
        ticks += static_cast<int>(std::ceil(distance(from, to) / step)) + 2;
        from = to;
    }
    return ticks;
}

RC_GTEST_PROP(QueueProperties, InFreeSpaceABodyReachesItsTailOrBlipsThere, ()) {
    Walker walker;
    walker.speed.adjusted = static_cast<float>(*rc::gen::inRange(0, 200)) / 10.0F;
    const int updates = *rc::gen::inRange(1, 40);
    for (int i = 0; i < updates; ++i) walker.update(at(*metres(150), *metres(150), *metres(20)));
    RC_PRE(!walker.queue.empty());

    const Position tail = walker.tail();
    const float max_speed = walker.speed.adjusted;
    const double speed = max_speed > 0 ? static_cast<double>(2 * max_speed) : 7.5;
    walker.ticks_until_idle(most_ticks(walker, speed * kTick));

    RC_ASSERT(walker.queue.empty());
    RC_ASSERT(distance(walker.position, tail) <= 0.0501);
}

// Slower than the window measures, or behind a wall: then it blips.
RC_GTEST_PROP(QueueProperties, BlockedABodyIsAtItsTailAfterFiveWindowsAtMost, ()) {
    Walker walker;
    walker.blocked = true;
    const int updates = *rc::gen::inRange(1, 30);
    for (int i = 0; i < updates; ++i) walker.update(at(*metres(40), *metres(40)));
    RC_PRE(!walker.queue.empty());

    const Position tail = walker.tail();
    // A waypoint that happens to be close by is no failure, and its window does not count.
    walker.ticks_until_idle(5 * (5 + walker.queue.size()));
    RC_ASSERT(walker.queue.empty());
    RC_ASSERT(distance(walker.position, tail) < kNearEnoughOnStallMetres);
}

RC_GTEST_PROP(QueueProperties, NoStepIsLongerThanTheSpeedAllowsOrTheWay, ()) {
    Walker walker;
    walker.speed.adjusted = static_cast<float>(*rc::gen::inRange(1, 200)) / 10.0F;
    walker.update(at(*metres(80), *metres(80)));
    RC_PRE(!walker.queue.empty());
    const double to_head = distance(walker.position, walker.head());
    walker.tick();

    const double step = length(walker.offset.origin);
    RC_ASSERT(step <= static_cast<double>(2 * walker.speed.adjusted * kTick) + 1e-5);
    RC_ASSERT(step <= to_head + 1e-5);
}

// ---- nothing ever becomes NaN ----

rc::Gen<float> any_speed() { return rc::gen::element(0.0F, 1e-38F, -5.0F, 4.0F, 50.0F, 1e20F, 3.4e38F); }
rc::Gen<float> any_slice() { return rc::gen::element(1e-6F, kTick, 0.2F, 2.0F); }

RC_GTEST_PROP(QueueProperties, NothingBecomesNaNFromWhatTheDoorLetsIn, ()) {
    constexpr ObjectId kOther = 7;
    ManagedWalker walker(any_rules());
    walker.position = *positions(10'000);
    walker.speed = {*any_speed(), *any_speed()};
    walker.root_motion = *frames(10);
    walker.refuses_placement = *rc::gen::arbitrary<bool>();
    walker.leash();
    walker.others[kOther] = *positions(10'000);
    if (*rc::gen::arbitrary<bool>()) {
        walker.stick_to(kOther, *metres(5));
        walker.report(kOther, TargetStatus::Ok, *positions(10'000));
    }

    const int updates = *rc::gen::inRange(1, 5);
    for (int i = 0; i < updates; ++i) {
        walker.update(*positions(10'000));
        for (int tick = 0; tick < 6; ++tick) {
            walker.tick(*any_slice());
            RC_ASSERT(is_finite(walker.offset));
            RC_ASSERT(is_finite(walker.position.frame));
            RC_ASSERT(!std::isnan(walker.manager.queue()->original_distance()));
        }
    }
}

}  // namespace
}  // namespace acmotion::test
