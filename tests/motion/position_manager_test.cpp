// 30-interpolation 2: the chain
#include "motion/position_manager.h"

#include <gtest/gtest.h>

#include "motion/managed_walker.h"

namespace acmotion::test {
namespace {

TEST(PositionManager, InterpolatesWhileItsQueueHasAHeadAndTellsItsEnd) {
    for (const bool landed : {true, false}) {
        ManagedWalker walker;
        walker.update(north(1));
        EXPECT_TRUE(walker.manager.is_interpolating());
        walker.manager.stop_interpolating(walker.call(), walker, landed);
        EXPECT_FALSE(walker.manager.is_interpolating());
        const Event::InterpolationStopped stopped = walker.log.all<Event::InterpolationStopped>().at(0);
        EXPECT_EQ(stopped.dropped, 1);
        EXPECT_EQ(stopped.landed, landed);
    }
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

TEST(PositionManager, IsFullyConstrainedWhenItsLeashIsFull) {
    ManagedWalker walker;
    walker.manager.constrain_to(walker.call(), walker, at(0, 44), {10, 50});
    EXPECT_FALSE(walker.manager.is_fully_constrained());
    EXPECT_EQ(walker.log.all<Event::Leashed>().at(0).travelled, 44);
    walker.manager.constrain_to(walker.call(), walker, at(0, 46), {10, 50});
    EXPECT_TRUE(walker.manager.is_fully_constrained());
    walker.manager.unconstrain(walker.call(), walker);
    EXPECT_TRUE(walker.manager.is_fully_constrained());
    EXPECT_FALSE(walker.manager.leash()->is_constrained());
}

TEST(PositionManager, IsIdleWithoutAWaypointAFailureAndATarget) {
    ManagedWalker walker;
    EXPECT_TRUE(walker.manager.is_idle());
    walker.leash();
    EXPECT_TRUE(walker.manager.is_idle()) << "a leash does nothing to a body that stands";
    walker.stick_to(kQuarry, 0);
    EXPECT_FALSE(walker.manager.is_idle());
    walker.manager.unstick(walker.call(), walker);
    EXPECT_TRUE(walker.manager.is_idle());
    walker.blocked = walker.refuses_placement = true;
    walker.update(north(1));
    EXPECT_FALSE(walker.manager.is_idle());
    walker.ticks(12);
    ASSERT_FALSE(walker.manager.is_interpolating());
    EXPECT_FALSE(walker.manager.is_idle()) << "its blip is still due";
    walker.manager.destroy(walker.pools.waypoints);
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);
}

}  // namespace
}  // namespace acmotion::test
