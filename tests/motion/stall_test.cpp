// 30-interpolation 3.5 to 3.7: the stall window, failures and the blip
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

// A body that cannot move at all.
struct BlockedWalker : Walker {
    BlockedWalker() { blocked = true; }
};

TEST(Window, IsJudgedEveryFiveSlices) {
    Walker walker;
    walker.update(north(20));
    for (std::size_t window = 1; window <= 4; ++window) {
        walker.ticks(4);
        EXPECT_EQ(walker.log.all<Event::WindowJudged>().size(), window - 1);
        walker.tick();
        EXPECT_EQ(walker.log.all<Event::WindowJudged>().size(), window);
        EXPECT_EQ(walker.queue.frame_counter(), 0);
        EXPECT_EQ(walker.queue.progress_quantum(), 0);
    }
}

TEST(Window, SumsTheTimeOfItsSlices) {
    Walker walker;
    walker.update(north(20));
    walker.tick(0.1F);
    walker.tick(0.02F);

    EXPECT_FLOAT_EQ(walker.queue.progress_quantum(), 0.12F);
}

TEST(Window, TheFirstAfterAFreshStartAlwaysPasses) {
    BlockedWalker walker;
    walker.update(north(5));
    walker.ticks(5);

    const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
    EXPECT_TRUE(window.good);
    EXPECT_EQ(window.reason, WindowReason::Unmeasured);
    EXPECT_EQ(window.ratio, 0) << "there is nothing to compare with";
    EXPECT_EQ(window.progress, 0);
    EXPECT_NEAR(window.expected, kCatchUpGain * walker.speed.plain * window.seconds, kTolerance);
    EXPECT_EQ(walker.queue.fail_counter(), 0);
}

TEST(Window, WithoutProgressIsAFailureAndPopsTheHead) {
    BlockedWalker walker;
    walker.root_motion = {{0, 0.01F, 0}, {}};
    walker.updates_north({1, 2});

    EXPECT_EQ(walker.ticks(10), Walk::StalledFailed);
    EXPECT_EQ(walker.queue.fail_counter(), 1);
    EXPECT_EQ(walker.waypoints(), (std::vector{north(2)}));
    EXPECT_EQ(walker.offset, walker.root_motion) << "no step this tick";
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), Position{}) << "remembered only when the queue empties";
}

TEST(Window, ExactlyEpsilonOfProgressIsEnoughForASlowBody) {
    Walker walker;
    walker.blocked = true;
    walker.speed = {0, kEpsilon};
    walker.update(at(0, 0, 1));
    walker.ticks(5);
    walker.position = at(0, 0, kEpsilon);
    walker.ticks(5);

    const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
    EXPECT_EQ(window.good, 1.0F - (1.0F - kEpsilon) >= kEpsilon) << "as single precision subtracts";
    EXPECT_GT(window.ratio, 0.3);
}

TEST(Window, IsGoodForABodyThatIsStuckToAnObject) {
    BlockedWalker walker;
    walker.is_stuck = true;
    walker.update(north(1));
    walker.ticks(50);

    EXPECT_EQ(walker.queue.fail_counter(), 0);
    EXPECT_EQ(walker.queue.size(), 1);
}

TEST(Window, AGoodOneDoesNotForgetFailures) {
    BlockedWalker walker;
    walker.updates_north({1, 10});
    walker.ticks(10);
    ASSERT_EQ(walker.queue.fail_counter(), 1);

    walker.blocked = false;
    walker.ticks(10);
    EXPECT_TRUE(walker.log.all<Event::WindowJudged>().back().good);
    EXPECT_EQ(walker.queue.fail_counter(), 1);
}

TEST(Window, CompletingAWaypointWhileOthersRemainDoesNotForgetFailures) {
    BlockedWalker walker;
    walker.updates_north({1, 2, 10});
    walker.ticks(10);
    walker.position = north(2);

    EXPECT_EQ(walker.tick(), Walk::Reached);
    EXPECT_EQ(walker.queue.fail_counter(), 1);
}

TEST(Window, EmptyingTheQueueBySuccessForgetsFailures) {
    BlockedWalker walker;
    walker.updates_north({1, 2});
    walker.ticks(10);
    walker.position = north(2);
    walker.tick();

    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(Window, BadAtExactly20CentimetresIsNoArrival) {
    BlockedWalker walker;
    walker.updates_north({0.2F, 5});

    EXPECT_EQ(walker.ticks(10), Walk::StalledFailed);
}

TEST(Window, BadJustBelow20CentimetresIsAnArrival) {
    BlockedWalker walker;
    walker.updates_north({0.19F, 5});

    EXPECT_EQ(walker.ticks(10), Walk::StalledNear);
    EXPECT_EQ(walker.queue.fail_counter(), 0);
    EXPECT_EQ(walker.queue.size(), 1);
    const Event::WaypointReached reached = walker.log.all<Event::WaypointReached>().at(0);
    EXPECT_EQ(reached.how, Walk::StalledNear);
    EXPECT_NEAR(reached.distance, 0.19, kTolerance);
    EXPECT_EQ(reached.queue_after, 1);
}

TEST(Blip, NeedsMoreThanThreeFailures) {
    BlockedWalker walker;
    walker.updates_north({1, 2, 3, 4, 5});
    walker.ticks(20);
    EXPECT_EQ(walker.queue.fail_counter(), 3);
    EXPECT_TRUE(walker.placements.empty());

    walker.ticks(5);
    EXPECT_EQ(walker.placements, (std::vector{north(5)})) << "to the tail";
}

TEST(Blip, TakesTheWaypointsRotationToo) {
    Walker walker;
    walker.update(facing(north(150), 77));
    walker.tick();

    EXPECT_TRUE(near_heading(walker.heading(), 77));
}

TEST(Blip, HappensInTheAir) {
    Walker walker;
    walker.in_contact = false;
    walker.update(north(150));
    walker.tick();

    EXPECT_EQ(walker.position, north(150));
}

TEST(Blip, ThatIsRefusedIsTriedEveryTickWithAFresherTail) {
    Walker walker;
    walker.refuses_placement = true;
    walker.update(north(150));
    walker.tick();
    walker.update(north(160));
    walker.tick();

    EXPECT_EQ(walker.placements, (std::vector{north(150), north(160)}));
    EXPECT_EQ(walker.queue.size(), 2);
    EXPECT_EQ(walker.queue.fail_counter(), 4);
    EXPECT_NEAR(walker.y(), 2 * 0.266667, kTolerance) << "it goes on walking in between";

    walker.refuses_placement = false;
    walker.tick();
    EXPECT_EQ(walker.position, north(160));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(Blip, RefusedAfterTheQueueEmptiedIsTriedAgainToo) {
    BlockedWalker walker;
    walker.refuses_placement = true;
    walker.update(north(1));
    walker.ticks(12);

    EXPECT_EQ(walker.placements, (std::vector{north(1), north(1), north(1)}));
    EXPECT_EQ(walker.queue.fail_counter(), 1);
}

TEST(Blip, IsReportedWithItsDistanceAndWhetherItWorked) {
    Walker walker;
    walker.refuses_placement = true;
    walker.update(north(150));
    walker.tick();
    walker.refuses_placement = false;
    walker.tick();

    const std::vector<Event::Blipped> blips = walker.log.all<Event::Blipped>();
    ASSERT_EQ(blips.size(), 2U);
    EXPECT_FALSE(blips[0].placed);
    EXPECT_TRUE(blips[1].placed);
    EXPECT_NEAR(blips[1].distance, 150 - 2 * 0.266667, kTolerance);
}

TEST(CompleteHead, WithoutAHeadBySuccessIsAStop) {
    Walker walker;
    walker.queue.complete_head(walker.pools.waypoints, walker.position, true);

    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(CompleteHead, WithoutAHeadByFailureKeepsTheRememberedWaypoint) {
    BlockedWalker walker;
    walker.refuses_placement = true;
    walker.update(north(1));
    walker.ticks(10);
    walker.queue.complete_head(walker.pools.waypoints, walker.position, false);

    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1));
    EXPECT_EQ(walker.queue.fail_counter(), 1);
    EXPECT_EQ(walker.queue.original_distance(), kNoBaselineMetres);
}

// 8 m/s of catch-up speed, and 30 % of that is enough: 2.4 m/s.
TEST(Window, TellsItsShareItsProgressItsTimeAndWhatItForgives) {
    for (const bool forgives : {false, true}) {
        for (const float metres : {0.5F, 0.1F}) {
            BlockedWalker walker;
            walker.rules.good_window_resets_fails = forgives;
            walker.updates_north({5, 10, 20});
            walker.ticks(10);  // one bad window, which pops the first
            ASSERT_EQ(walker.queue.fail_counter(), 1);
            walker.position = north(metres);
            walker.ticks(5);
            const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
            const double seconds = 5 * double{kTick};
            const bool is_fast = metres > 0.4F;
            EXPECT_EQ(window.good, is_fast);
            EXPECT_EQ(window.reason, is_fast ? WindowReason::Fast : WindowReason::Slow);
            EXPECT_NEAR(window.ratio, metres / seconds / 8, 1e-4);
            EXPECT_NEAR(window.progress, metres, kTolerance);
            EXPECT_NEAR(window.seconds, seconds, kTolerance);
            EXPECT_NEAR(window.expected, 8 * seconds, kTolerance);
            EXPECT_NEAR(window.distance, 10 - metres, kTolerance);
            EXPECT_EQ(window.fail_counter, 1) << "before this one";
            EXPECT_EQ(window.forgiven, forgives && is_fast ? 1 : 0);
            EXPECT_EQ(walker.queue.fail_counter(), is_fast ? (forgives ? 0 : 1) : 2);
        }
    }
}

// Acdream, rows 9 and 12.
TEST(Window, ByTheNotesTheFirstIsMeasuredFromItsFirstStepOn) {
    Walker walker({.baseline_on_first_step = true});
    walker.blocked = true;
    walker.update(north(5));
    walker.tick();
    EXPECT_EQ(walker.queue.original_distance(), 5);
    walker.position = north(1);
    walker.ticks(4);
    const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
    EXPECT_EQ(window.reason, WindowReason::Fast);
    EXPECT_NEAR(window.progress, 1, kTolerance);
}

TEST(Blip, ByAStepIsReportedAsDoneWithItsLength) {
    Walker walker({.blip_by_placement = false});
    walker.root_motion = {{0, 0.01F, 0}, facing(5.0F)};
    walker.update(facing(north(150), 77));
    EXPECT_EQ(walker.tick(), Walk::Blipped);
    const std::vector<Event::Blipped> blips = walker.log.all<Event::Blipped>();
    ASSERT_EQ(blips.size(), 1U);
    EXPECT_TRUE(blips[0].placed);
    EXPECT_NEAR(blips[0].distance, 150, kTolerance);
    EXPECT_TRUE(walker.placements.empty());
    EXPECT_TRUE(near_heading(walker.heading(), 5)) << "a translation only";
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(Window, OfABodyThatSticksIsGoodBecauseOfThat) {
    for (const Rules& rules : {Rules{}, Rules{.window_test = Rules::WindowTest::ProgressOrRate}}) {
        Walker walker(rules);
        walker.blocked = true;
        walker.is_stuck = true;
        walker.update(north(5));
        walker.ticks(10);
        EXPECT_TRUE(walker.log.all<Event::WindowJudged>().back().good);
        EXPECT_EQ(walker.log.all<Event::WindowJudged>().back().reason, WindowReason::Stuck);
    }
}

// The second window of a body that comes so much nearer to a place one metre above it.
WindowReason reason_by_notes(float metres, float seconds_of_a_slice) {
    Walker walker({.window_test = Rules::WindowTest::ProgressOrRate});
    walker.blocked = true;
    walker.update(at(0, 0, 1));
    for (int i = 0; i < 5; ++i) walker.tick(seconds_of_a_slice);
    walker.position = at(0, 0, metres);
    for (int i = 0; i < 5; ++i) walker.tick(seconds_of_a_slice);
    return walker.log.all<Event::WindowJudged>().back().reason;
}

TEST(Window, ByTheNotesAFifthOfAMetreIsFarAndEpsilonIsNothing) {
    EXPECT_EQ(reason_by_notes(0.21F, kTick), WindowReason::Far);
    EXPECT_EQ(reason_by_notes(0.19F, kTick), WindowReason::FastByNotes);
    EXPECT_EQ(reason_by_notes(kMinProgressMetres, 0.01F), WindowReason::SlowByNotes);
    EXPECT_EQ(reason_by_notes(2 * kMinProgressMetres, 0.01F), WindowReason::FastByNotes);
}

TEST(Window, AnArrivalThatEmptiesTheQueueIsASuccess) {
    BlockedWalker walker;
    walker.update(north(0.19F));
    EXPECT_EQ(walker.ticks(10), Walk::StalledNear);
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(walker.placements.empty());
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), Position{}) << "nothing has failed";
}

// Two seconds at 1 m/s, and 30 % of that: each number is exact.
TEST(Window, IsGoodAtExactlyThirtyPercent) {
    for (const float more : {0.0F, -1e-6F}) {
        BlockedWalker walker;
        walker.speed = {0.5F, 0.5F};
        walker.update(at(0, 0, 1));
        for (int i = 0; i < 5; ++i) walker.tick(0.4F);
        walker.position = at(0, 0, 2 * 0.3F + more);
        for (int i = 0; i < 5; ++i) walker.tick(0.4F);
        const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
        ASSERT_EQ(window.seconds, 2);
        EXPECT_EQ(window.good, more == 0);
    }
}

// From 0.3125 m to 0.1125 m: single precision holds both.
TEST(Window, ByTheNotesExactlyAFifthOfAMetreIsFar) {
    Walker walker({.window_test = Rules::WindowTest::ProgressOrRate});
    walker.blocked = true;
    walker.update(at(0, 0, 0.3125F));
    walker.ticks(5);
    walker.position = at(0, 0, 0.2F);
    walker.ticks(5);
    const Event::WindowJudged window = walker.log.all<Event::WindowJudged>().back();
    ASSERT_EQ(window.progress, double{0.2F});
    EXPECT_EQ(window.reason, WindowReason::Far);
}

TEST(CompleteHead, BySuccessThatEmptiesTheQueueLeavesNoBlipDue) {
    BlockedWalker walker;
    walker.updates_north({1, 2});
    walker.ticks(10);
    ASSERT_EQ(walker.queue.fail_counter(), 1);
    walker.position = north(2);
    walker.tick();
    EXPECT_TRUE(walker.placements.empty());
    EXPECT_EQ(walker.position, north(2));
}

TEST(Blip, GoesToTheLastWaypointThatFailed) {
    BlockedWalker walker;
    walker.refuses_placement = true;
    walker.update(north(1));
    walker.ticks(10);
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1));
    walker.queue.stop(walker.pools.waypoints);
    walker.update(north(2));
    walker.ticks(10);
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(2));
    EXPECT_EQ(walker.pools.waypoints.in_use(), 1U);
    walker.queue.destroy(walker.pools.waypoints);
    walker.queue.destroy(walker.pools.waypoints);
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U) << "given back once";
}

}  // namespace
}  // namespace acmotion::test
