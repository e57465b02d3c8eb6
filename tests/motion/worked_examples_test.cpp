// 30-interpolation 6: the worked examples E1 to E12 and E15, with their numbers (E13: sticky_test, E14: leash_test)
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

constexpr Vec3 kStepNorth{0, 0.266667F, 0};

TEST(WorkedExamples, E1OneWaypointAMetreNorth) {
    Walker walker;
    walker.update(north(1));

    struct Row {
        float offset_y;
        float y_after;
        int frame_counter;
    };
    for (const Row& row :
         {Row{0.266667F, 0.266667F, 1}, {0.266667F, 0.533333F, 2}, {0.266667F, 0.8F, 3}, {0.2F, 1.0F, 4}}) {
        EXPECT_EQ(walker.tick(), Walk::Stepped);
        EXPECT_NEAR(walker.offset.origin.y, row.offset_y, kTolerance);
        EXPECT_NEAR(walker.y(), row.y_after, kTolerance);
        EXPECT_EQ(walker.queue.frame_counter(), row.frame_counter);
    }

    EXPECT_EQ(walker.tick(), Walk::Reached);
    EXPECT_EQ(walker.offset, Frame{}) << "root motion, left alone";
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(walker.log.all<Event::WindowJudged>().empty()) << "the window never fires";
}

TEST(WorkedExamples, E2AWaypointTenMetresNorth) {
    Walker walker;
    walker.update(north(10));

    walker.ticks(5);
    EXPECT_NEAR(walker.log.all<Event::WindowJudged>().back().distance, 8.933333, kTolerance);
    EXPECT_NEAR(walker.queue.original_distance(), 8.933333, kTolerance);

    walker.ticks(5);
    EXPECT_NEAR(walker.log.all<Event::WindowJudged>().back().distance, 7.6, kTolerance);
    EXPECT_NEAR(walker.log.all<Event::WindowJudged>().back().ratio, 1.0, kTolerance);

    EXPECT_EQ(10 + walker.ticks_until_idle(100), 39);
    EXPECT_EQ(walker.log.all<Event::WindowJudged>().size(), 7U) << "at ticks 5, 10, 15 … 35";
}

TEST(WorkedExamples, E3TheWalkReplacesRootMotion) {
    Walker walker;
    walker.root_motion = {{0, 0.133333F, 0}, {}};
    walker.update(north(1));

    walker.tick();
    EXPECT_TRUE(near(walker.offset.origin, kStepNorth)) << "not 0.4";

    walker.ticks(3);
    walker.tick();
    EXPECT_NEAR(walker.y(), 1.133333, kTolerance) << "tick 5 is root motion alone";
}

TEST(WorkedExamples, E4ABodyFacingEastStepsLeftAndTurnsLeft) {
    Walker walker;
    walker.position = facing(at(0, 0), 90);
    walker.update(north(1));
    walker.tick();

    EXPECT_TRUE(near(walker.offset.origin, {-0.266667F, 0, 0}));
    EXPECT_TRUE(near(walker.offset.rotation, facing(-90.0F)));
    EXPECT_TRUE(near(walker.position.frame.origin, kStepNorth));
    EXPECT_TRUE(near_heading(walker.heading(), 0));
}

TEST(WorkedExamples, E4WithKeepHeadingItStepsAsFarAndDoesNotTurn) {
    Walker walker;
    walker.position = facing(at(0, 0), 90);
    walker.update(north(1), true);
    walker.tick();

    EXPECT_TRUE(near(walker.position.frame.origin, kStepNorth));
    EXPECT_TRUE(near_heading(walker.heading(), 90));
}

TEST(WorkedExamples, E5ATotalBlockBlipsToTheOnlyWaypointAfterTenTicks) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(1));

    walker.ticks(5);
    EXPECT_EQ(walker.queue.original_distance(), 1) << "passed on the sentinel";
    walker.ticks(4);
    EXPECT_TRUE(walker.placements.empty());

    EXPECT_EQ(walker.tick(), Walk::StalledFailed);
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1));
    ASSERT_EQ(walker.placements.size(), 1U) << "after a single failure";
    EXPECT_EQ(walker.position, north(1));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WorkedExamples, E6SixWaypointsBehindATotalBlockBlipAtTick25) {
    Walker walker;
    walker.blocked = true;
    walker.updates_north({1, 2, 3, 4, 5, 6});

    for (int failures = 1; failures <= 3; ++failures) {
        walker.ticks(failures == 1 ? 10 : 5);
        EXPECT_EQ(walker.queue.fail_counter(), failures);
        EXPECT_EQ(walker.queue.original_distance(), static_cast<float>(failures + 1)) << "a real baseline";
    }
    walker.ticks(4);
    EXPECT_TRUE(walker.placements.empty());
    walker.tick();
    EXPECT_EQ(walker.position, north(6));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WorkedExamples, E6ThreeWaypointsBlipToTheThirdAtTick20) {
    Walker walker;
    walker.blocked = true;
    walker.updates_north({1, 2, 3});

    walker.ticks(19);
    EXPECT_TRUE(walker.placements.empty());
    walker.tick();
    EXPECT_EQ(walker.position, north(3));
}

TEST(WorkedExamples, E7StalledCloseByCountsAsArrived) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(0.15F));

    EXPECT_EQ(walker.ticks(10), Walk::StalledNear);
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(walker.placements.empty());
    EXPECT_EQ(walker.y(), 0) << "it stays 0.15 m off";
}

TEST(WorkedExamples, E8AFarUpdateLandsOnTheNextTick) {
    Walker walker;
    EXPECT_EQ(walker.update(north(150)), Enqueue::AppendedFar);
    EXPECT_EQ(walker.queue.size(), 1);
    EXPECT_EQ(walker.queue.fail_counter(), 4);
    EXPECT_FALSE(walker.queue.keep_heading());

    walker.tick();
    EXPECT_TRUE(near(walker.offset.origin, kStepNorth)) << "it walks first";
    EXPECT_EQ(walker.position, north(150));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WorkedExamples, E9ExactlyTheBlipDistanceIsNear) {
    EXPECT_EQ(Walker{}.update(north(100)), Enqueue::Appended);
    EXPECT_EQ(Walker{}.update(north(100.001F)), Enqueue::AppendedFar);
}

TEST(WorkedExamples, E9ExactlyReachFromTheBodyIsThereAlready) {
    EXPECT_EQ(Walker{}.update(north(0.05F)), Enqueue::AlreadyThere);
    EXPECT_EQ(Walker{}.update(north(0.0501F)), Enqueue::Appended);
}

TEST(WorkedExamples, E9ATailAtExactlyReachIsKept) {
    Walker walker;
    walker.position = north(10);
    walker.updates_north({0, 0.05F});

    EXPECT_EQ(walker.queue.size(), 2);
}

TEST(WorkedExamples, E9AHeadAtExactlyReachIsCompletedLateButSteppedOnto) {
    Walker walker;
    walker.position = north(10);
    walker.update(north(0.05F));
    walker.position = north(0);

    EXPECT_EQ(walker.tick(), Walk::SteppedOnto);
    EXPECT_EQ(walker.offset.origin.y, 0.05F);
    EXPECT_TRUE(is_at_rest(walker.queue));
}

// A window of five ticks in which the body gets that much closer, after one that set the baseline.
bool is_good_window(float closing_metres) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(5));
    walker.ticks(5);
    walker.position = north(closing_metres);
    walker.ticks(5);
    return walker.log.all<Event::WindowJudged>().back().good;
}

TEST(WorkedExamples, E10AWindowIsGoodFromThirtyPercentOfCatchUp) {
    EXPECT_TRUE(is_good_window(0.41F));
    EXPECT_FALSE(is_good_window(0.39F));
}

TEST(WorkedExamples, E11TheCapIsALoopOfTheNearBranch) {
    Walker walker;
    for (int i = 1; i <= 25; ++i) walker.update(north(static_cast<float>(i)));
    EXPECT_EQ(walker.queue.size(), 20);
    EXPECT_EQ(walker.head(), north(6)) << "the oldest are gone";
    EXPECT_EQ(walker.log.all<Event::WaypointEnqueued>().back().capped, 1);

    walker.updates_north({126, 227, 328});
    EXPECT_EQ(walker.queue.size(), 23) << "the far branch does not look";

    walker.update(north(329));
    EXPECT_EQ(walker.queue.size(), 20);
    EXPECT_EQ(walker.tail(), north(329));
}

TEST(WorkedExamples, E12WithoutAMaxSpeedTheCatchUpSpeedIsSevenAndAHalf) {
    Walker walker;
    walker.speed = {};
    walker.update(north(1));
    walker.tick();

    EXPECT_NEAR(walker.offset.origin.y, 0.25, kTolerance);
}

TEST(WorkedExamples, E15AnUpdatePrunesEveryTailItIsCloseTo) {
    Walker walker;
    for (const float metres : {5.0F, 5.02F, 5.03F}) {
        walker.queue.append(walker.pools.waypoints, Waypoint::to_position(north(metres)));
    }
    walker.update(north(5.01F));

    ASSERT_EQ(walker.queue.size(), 1);
    EXPECT_EQ(walker.tail(), north(5.01F));
    EXPECT_EQ(walker.log.all<Event::WaypointEnqueued>().back().pruned, 3);
    EXPECT_EQ(walker.pools.waypoints.in_use(), 1U);
}

}  // namespace
}  // namespace acmotion::test
