// 30-interpolation 2: the chain
#include "motion/position_manager.h"

#include <gtest/gtest.h>

#include "motion/managed_walker.h"

namespace acmotion::test {
namespace {

TEST(PositionManager, MakesItsHelpersWhenTheyAreFirstNeeded) {
    ManagedWalker walker;
    EXPECT_FALSE(walker.manager.queue() || walker.manager.sticky() || walker.manager.leash());

    walker.update(north(1));
    EXPECT_TRUE(walker.manager.queue().has_value());
    EXPECT_FALSE(walker.manager.sticky().has_value());
    walker.stick_to(kQuarry, 0);
    EXPECT_TRUE(walker.manager.sticky().has_value());
    walker.leash();
    EXPECT_TRUE(walker.manager.leash().has_value());
}

TEST(PositionManager, WithoutHelpersLeavesEverythingAlone) {
    ManagedWalker walker;
    walker.root_motion = {{0, 0.1F, 0}, facing(3.0F)};
    walker.manager.stop_interpolating(walker.call(), walker);
    walker.manager.unconstrain(walker.call(), walker);
    walker.report(kQuarry, TargetStatus::Ok);

    EXPECT_EQ(walker.tick(), Walk::NoWaypoint);
    EXPECT_EQ(walker.offset, walker.root_motion);
    EXPECT_FALSE(walker.manager.is_interpolating());
    EXPECT_FALSE(walker.manager.is_fully_constrained());
    EXPECT_TRUE(walker.manager.sticky_target().is_null());
    EXPECT_TRUE(walker.log.events.empty());
}

TEST(PositionManager, InterpolatesWhileItsQueueHasAHead) {
    ManagedWalker walker;
    walker.update(north(1));
    EXPECT_TRUE(walker.manager.is_interpolating());

    walker.manager.stop_interpolating(walker.call(), walker);
    EXPECT_FALSE(walker.manager.is_interpolating());
    EXPECT_EQ(walker.log.all<Event::InterpolationStopped>().at(0).dropped, 1);
}

TEST(PositionManager, EditsTheOffsetInTheOrderQueueStickyLeash) {
    ManagedWalker walker;
    walker.others[kQuarry] = at(30, 0);
    walker.stick_to(kQuarry, 0);
    walker.report(kQuarry, TargetStatus::Ok);
    walker.update(north(1));
    walker.manager.constrain_to(walker.call(), walker, at(0, 30), {10, 50});

    EXPECT_EQ(walker.tick(), Walk::Stepped) << "the queue ran";
    EXPECT_TRUE(near(walker.position.frame.origin, {0.333333F, 0, 0})) << "sticky's 0.666667, halved by the leash";
}

TEST(PositionManager, ExcusesAStallWhileStuck) {
    ManagedWalker walker;
    walker.blocked = true;
    walker.update(north(1));
    walker.stick_to(kQuarry, 0);
    walker.ticks(29);

    EXPECT_EQ(walker.manager.queue()->fail_counter(), 0);
    EXPECT_TRUE(walker.placements.empty());
}

TEST(PositionManager, IsFullyConstrainedWhenItsLeashIsFull) {
    ManagedWalker walker;
    walker.manager.constrain_to(walker.call(), walker, at(0, 46), {10, 50});
    EXPECT_TRUE(walker.manager.is_fully_constrained());

    walker.manager.unconstrain(walker.call(), walker);
    EXPECT_TRUE(walker.manager.is_fully_constrained());
    EXPECT_FALSE(walker.manager.leash()->is_constrained());
}

TEST(PositionManager, IsNotFullyConstrainedByALeashThatHasSomeLeft) {
    ManagedWalker walker;
    walker.manager.constrain_to(walker.call(), walker, at(0, 44), {10, 50});
    EXPECT_FALSE(walker.manager.is_fully_constrained());
    EXPECT_TRUE(walker.manager.leash()->is_constrained());
    EXPECT_EQ(walker.log.all<Event::Leashed>().at(0).travelled, 44);
}

TEST(PositionManager, MakesNoLeashByRulesWithoutOne) {
    ManagedWalker walker({.leash = false});
    walker.leash();
    EXPECT_FALSE(walker.manager.leash().has_value());
    EXPECT_TRUE(walker.log.events.empty());
}

TEST(PositionManager, IsIdleWithoutAWaypointAFailureAndATarget) {
    ManagedWalker walker;
    EXPECT_TRUE(walker.manager.is_idle());
    walker.leash();
    EXPECT_TRUE(walker.manager.is_idle()) << "a leash does nothing to a body that stands";
    walker.update(north(1));
    EXPECT_FALSE(walker.manager.is_idle());
    walker.manager.stop_interpolating(walker.call(), walker);
    EXPECT_TRUE(walker.manager.is_idle());
    walker.stick_to(kQuarry, 0);
    EXPECT_FALSE(walker.manager.is_idle());
    EXPECT_EQ(walker.manager.sticky_target(), kQuarry);
    walker.manager.unstick(walker.call(), walker);
    EXPECT_TRUE(walker.manager.is_idle());

    ManagedWalker failing;
    failing.blocked = failing.refuses_placement = true;
    failing.update(north(1));
    failing.ticks(12);
    ASSERT_FALSE(failing.manager.is_interpolating());
    EXPECT_FALSE(failing.manager.is_idle()) << "its blip is still due";
}

TEST(PositionManager, TellsWhetherItsQueueWasEmptiedByALanding) {
    for (const bool landed : {true, false}) {
        ManagedWalker walker;
        walker.update(north(1));
        walker.update(north(2));
        walker.manager.stop_interpolating(walker.call(), walker, landed);
        const Event::InterpolationStopped stopped = walker.log.all<Event::InterpolationStopped>().at(0);
        EXPECT_EQ(stopped.dropped, 2);
        EXPECT_EQ(stopped.landed, landed);
    }
}

TEST(PositionManager, LetsItsHelpersEndASliceWithoutEachOther) {
    ManagedWalker sticking;
    sticking.stick_to(kQuarry, 0);
    sticking.now = 2;
    sticking.manager.use_time(sticking.call(), sticking);
    EXPECT_TRUE(sticking.manager.sticky_target().is_null()) << "a second is over";

    ManagedWalker walking;
    walking.update(north(150));
    walking.manager.use_time(walking.call(), walking);
    EXPECT_EQ(walking.placements, (std::vector{north(150)}));
}

TEST(PositionManager, GivesItsWaypointsBackWhenItGoes) {
    ManagedWalker walker;
    walker.update(north(1));
    walker.update(north(2));
    walker.manager.destroy(walker.pools.waypoints);
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);

    ManagedWalker without_queue;
    without_queue.manager.destroy(without_queue.pools.waypoints);
    EXPECT_EQ(without_queue.pools.waypoints.in_use(), 0U);
}

}  // namespace
}  // namespace acmotion::test
