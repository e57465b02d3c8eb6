// 30-interpolation 3.5 to 3.7: one slice of walking, the stall window, failures and the blip
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

const Frame kRootMotion{{0.01F, 0.02F, 0}, facing(3.0F)};

TEST(Walk, WithoutContactLeavesTheOffsetAndKeepsTheQueue) {
    Walker walker;
    walker.root_motion = kRootMotion;
    walker.in_contact = false;
    walker.update(north(1));

    EXPECT_EQ(walker.ticks(20), Walk::NoContact);
    EXPECT_EQ(walker.offset, kRootMotion);
    EXPECT_EQ(walker.queue.size(), 1);
    EXPECT_EQ(walker.queue.frame_counter(), 0) << "no window runs in the air";
}

TEST(Walk, PopsAReachedWaypointAndLeavesTheOffset) {
    Walker walker;
    walker.root_motion = kRootMotion;
    walker.updates_north({1, 2});
    walker.position = north(0.96F);

    EXPECT_EQ(walker.tick(), Walk::Reached);
    EXPECT_EQ(walker.offset, kRootMotion);
    EXPECT_EQ(walker.waypoints(), (std::vector{north(2)}));
    EXPECT_NEAR(walker.queue.original_distance(), 1.04, kTolerance) << "the next one has a real baseline";
    EXPECT_NEAR(walker.log.all<Event::WaypointReached>().at(0).distance, 0.04, kTolerance);
}

TEST(Walk, TheSecondReachTestCompletesWithTheOldBaseline) {
    Walker walker;
    walker.position = north(10);
    walker.updates_north({0.05F, 2});
    walker.position = north(0);

    EXPECT_EQ(walker.tick(), Walk::SteppedOnto);
    EXPECT_EQ(walker.queue.original_distance(), 2) << "measured before the step";
    const Event::WaypointReached reached = walker.log.all<Event::WaypointReached>().at(0);
    EXPECT_EQ(reached.how, Walk::SteppedOnto);
    EXPECT_EQ(reached.distance, double{0.05F});
    EXPECT_EQ(reached.queue_after, 1);
    EXPECT_EQ(walker.queue.frame_counter(), 0);
}

// A body that cannot move at all.
struct BlockedWalker : Walker {
    BlockedWalker() { blocked = true; }
};

TEST(Window, BadJustBelow20CentimetresIsAnArrival) {
    BlockedWalker at_exactly;
    at_exactly.updates_north({0.2F, 5});
    EXPECT_EQ(at_exactly.ticks(10), Walk::StalledFailed);

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

TEST(Blip, HappensInTheAirWithTheWaypointsRotation) {
    Walker walker;
    walker.in_contact = false;
    walker.update(facing(north(150), 77));
    walker.tick();
    EXPECT_EQ(walker.position, facing(north(150), 77));
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
    const std::vector<Event::Blipped> blips = walker.log.all<Event::Blipped>();
    ASSERT_EQ(blips.size(), 3U);
    EXPECT_FALSE(blips[1].placed);
    EXPECT_TRUE(blips[2].placed);
    EXPECT_NEAR(blips[2].distance, 160 - 3 * 0.266667, kTolerance);
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
            EXPECT_EQ(walker.log.all<Event::WindowJudged>().front().reason, WindowReason::Unmeasured);
            EXPECT_EQ(walker.log.all<Event::WindowJudged>().front().ratio, 0) << "there is nothing to compare with";
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

TEST(Window, OfABodyThatSticksIsGoodBecauseOfThat) {
    for (const Rules& rules : {Rules{}, Rules{{.window_test = Rules::WindowTest::ProgressOrRate}}}) {
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
    Walker walker({{.window_test = Rules::WindowTest::ProgressOrRate}});
    walker.blocked = true;
    walker.update(at(0, 0, 1));
    for (int i = 0; i < 5; ++i) walker.tick(seconds_of_a_slice);
    walker.position = at(0, 0, metres);
    for (int i = 0; i < 5; ++i) walker.tick(seconds_of_a_slice);
    return walker.log.all<Event::WindowJudged>().back().reason;
}

TEST(Window, ByTheNotesAFifthOfAMetreIsFarEpsilonNothing) {
    EXPECT_EQ(reason_by_notes(0.21F, kTick), WindowReason::Far);
    EXPECT_EQ(reason_by_notes(0.19F, kTick), WindowReason::FastByNotes);
    EXPECT_EQ(reason_by_notes(kMinProgressMetres, 0.01F), WindowReason::SlowByNotes);
    EXPECT_EQ(reason_by_notes(2 * kMinProgressMetres, 0.01F), WindowReason::FastByNotes);
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

TEST(Blip, GoesToTheLastWaypointThatFailed) {
    BlockedWalker walker;
    walker.refuses_placement = true;
    for (const float metres : {1.0F, 2.0F}) {
        walker.update(north(metres));
        walker.ticks(10);
        EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(metres));
        walker.queue.stop(walker.pools.waypoints);
    }
    walker.queue.destroy(walker.pools.waypoints);
    walker.queue.destroy(walker.pools.waypoints);
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U) << "given back once";
}

}  // namespace
}  // namespace acmotion::test
