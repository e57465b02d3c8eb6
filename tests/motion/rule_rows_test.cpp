// 30-interpolation 7: every row that concerns the walk, one field flipped at a time (rows 15, 16, 21, 22: inbound)
#include <gtest/gtest.h>

#include <limits>

#include "motion/managed_walker.h"
#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

// A body exactly 0.05 m from its only waypoint.
Walker at_exactly_reach(const Rules& rules) {
    Walker walker(rules);
    walker.position = north(10);
    walker.update(north(0.05F));
    walker.position = north(0);
    return walker;
}

// A body that cannot move, with its waypoints.
Walker blocked_before(const Rules& rules, std::initializer_list<float> metres) {
    Walker walker(rules);
    walker.blocked = true;
    walker.updates_north(metres);
    return walker;
}

TEST(RuleRows, R1TheHeadIsReachedBelowReachOrAtIt) {
    EXPECT_EQ(at_exactly_reach({}).tick(), Walk::SteppedOnto);
    EXPECT_EQ(at_exactly_reach({{.head_reached_at_exactly_reach = true}}).tick(), Walk::Reached);
}

int waypoints_exactly_reach_apart(const Rules& rules) {
    Walker walker(rules);
    walker.position = north(10);
    walker.updates_north({0, 0.05F});
    return walker.queue.size();
}
TEST(RuleRows, R2TheTailIsPrunedBelowReachOrAtIt) {
    EXPECT_EQ(waypoints_exactly_reach_apart({}), 2);
    EXPECT_EQ(waypoints_exactly_reach_apart({{.prune_at_exactly_reach = true}}), 1);
}

int queue_after_23_and_one_near(const Rules& rules) {
    Walker walker(rules);
    for (int i = 1; i <= 23; ++i)
        walker.queue.append(walker.pools.waypoints, Waypoint::to_position(north(static_cast<float>(i))));
    walker.update(north(24));
    return walker.queue.size();
}
TEST(RuleRows, R3TheCapIsALoopOrDropsOne) {
    EXPECT_EQ(queue_after_23_and_one_near({}), 20);
    EXPECT_EQ(queue_after_23_and_one_near({{.cap_drops_only_one = true}}), 23);
}

Enqueue indoors_30_metres_off(const Rules& rules) {
    Walker walker(rules);
    walker.position = at(0, 0, 0, kHall);
    return walker.update(north(30));
}
TEST(RuleRows, R4TheBlipDistanceGoesByTheCellOrIs100) {
    EXPECT_EQ(indoors_30_metres_off({}), Enqueue::AppendedFar);
    EXPECT_EQ(indoors_30_metres_off({{.blip_distance_by_cell = false}}), Enqueue::Appended);
}

bool window_of_10_centimetres_is_good(const Rules& rules) {
    Walker walker = blocked_before(rules, {5});
    walker.ticks(5);
    walker.position = north(0.1F);
    walker.ticks(5);
    return walker.log.all<Event::WindowJudged>().back().good;
}
TEST(RuleRows, R5AWindowIsJudgedByItsShareOfTheSpeedOrByProgressAndRate) {
    EXPECT_FALSE(window_of_10_centimetres_is_good({}));
    EXPECT_TRUE(window_of_10_centimetres_is_good({{.window_test = Rules::WindowTest::ProgressOrRate}}));
}

TEST(RuleRows, R6ABadWindowCloseByIsAnArrivalOrAFailure) {
    EXPECT_EQ(blocked_before({}, {0.15F}).ticks(10), Walk::StalledNear);
    EXPECT_EQ(blocked_before({{.stall_near_waypoint_succeeds = false}}, {0.15F}).ticks(10), Walk::StalledFailed);
}

TEST(RuleRows, R7ABadWindowPopsTheHeadOrStepsOn) {
    Walker pops = blocked_before({}, {1, 2});
    EXPECT_EQ(pops.ticks(10), Walk::StalledFailed);
    EXPECT_EQ(pops.queue.size(), 1);

    Walker stays = blocked_before({{.stall_pops_head = false}}, {1, 2});
    EXPECT_EQ(stays.ticks(10), Walk::Stepped);
    EXPECT_EQ(stays.queue.size(), 2);
    EXPECT_EQ(stays.queue.fail_counter(), 1);
    EXPECT_EQ(stays.queue.frame_counter(), 0) << "re-baselined";
}

int fails_after_a_bad_and_a_good_window(const Rules& rules) {
    Walker walker = blocked_before(rules, {1, 10});
    walker.ticks(10);
    walker.blocked = false;
    walker.ticks(10);
    return walker.queue.fail_counter();
}
TEST(RuleRows, R8AGoodWindowKeepsOrResetsTheFailures) {
    EXPECT_EQ(fails_after_a_bad_and_a_good_window({}), 1);
    EXPECT_EQ(fails_after_a_bad_and_a_good_window({{.good_window_resets_fails = true}}), 0);
}

TEST(RuleRows, R9TheFirstBaselineIsNoneOrTakenOnTheFirstStep) {
    Walker none = blocked_before({}, {1});
    EXPECT_EQ(none.ticks(5), Walk::Stepped) << "the sentinel passes";

    Walker first_step = blocked_before({{.baseline_on_first_step = true}}, {1});
    first_step.tick();
    EXPECT_EQ(first_step.queue.original_distance(), 1);
    EXPECT_EQ(first_step.ticks(4), Walk::StalledFailed);
}

std::size_t blips_of_one_blocked_waypoint(const Rules& rules) {
    Walker walker = blocked_before(rules, {1});
    walker.ticks(10);
    return walker.placements.size();
}
TEST(RuleRows, R10AFailureThatEmptiesTheQueueBlipsOrNot) {
    EXPECT_EQ(blips_of_one_blocked_waypoint({}), 1U);
    EXPECT_EQ(blips_of_one_blocked_waypoint({{.blip_when_failure_empties_queue = false}}), 0U);
}

TEST(RuleRows, R11AnEmptyQueueBlipsToTheRememberedWaypointOrNowhere) {
    EXPECT_EQ(blips_of_one_blocked_waypoint({}), 1U);
    EXPECT_EQ(blips_of_one_blocked_waypoint({{.blip_to_remembered_waypoint = false}}), 0U);
}

TEST(RuleRows, R12ABlipIsAPlacementOrOneBigOffset) {
    Walker placed;
    placed.update(north(150));
    EXPECT_EQ(placed.tick(), Walk::Stepped);
    EXPECT_EQ(placed.placements.size(), 1U);

    Walker offset({{.blip_by_placement = false}});
    offset.root_motion.rotation = facing(30.0F);
    offset.update(facing(north(150), 90));
    EXPECT_EQ(offset.tick(), Walk::Blipped);
    EXPECT_NEAR(offset.offset.origin.y, 150, kTolerance);
    EXPECT_TRUE(near(offset.offset.rotation, facing(30.0F))) << "translation only";
    EXPECT_TRUE(offset.placements.empty());
}

Walk airborne_walk(const Rules& rules) {
    Walker walker(rules);
    walker.in_contact = false;
    walker.update(north(1));
    return walker.tick();
}
TEST(RuleRows, R13TheWalkNeedsContactOrNot) {
    EXPECT_EQ(airborne_walk({}), Walk::NoContact);
    EXPECT_EQ(airborne_walk({{.walk_needs_contact = false}}), Walk::Stepped);
}

Frame offset_over_root_motion(const Rules& rules) {
    Walker walker(rules);
    walker.root_motion = {{0, 0.133333F, 0}, facing(5.0F)};
    walker.update(facing(north(1), 90));
    walker.tick();
    return walker.offset;
}
TEST(RuleRows, R14TheCorrectionReplacesRootMotionOrAddsToIt) {
    const Frame replaced = offset_over_root_motion({});
    EXPECT_NEAR(replaced.origin.y, 0.266667, kTolerance);
    EXPECT_TRUE(near(replaced.rotation, facing(90.0F)));

    const Frame added = offset_over_root_motion({{.offset_blend = Rules::OffsetBlend::Add}});
    EXPECT_NEAR(added.origin.y, 0.4, kTolerance);
    EXPECT_TRUE(near(added.rotation, facing(5.0F))) << "rotation stays root motion's";
}

float heading_of_first_far_waypoint(const Rules& rules) {
    Walker walker(rules);
    walker.position = facing(at(0, 0), 40);
    walker.update(facing(north(150), 200), true);
    return heading_of(walker.tail().frame.rotation);
}
TEST(RuleRows, R17TheFarBranchAsksTheStoredFlagOrTheCalls) {
    EXPECT_TRUE(near_heading(heading_of_first_far_waypoint({}), 200));
    EXPECT_TRUE(near_heading(heading_of_first_far_waypoint({{.far_heading = Rules::FarHeading::CallFlag}}), 40));
}

TEST(RuleRows, R18TheSecondReachTestIsThereOrNot) {
    EXPECT_EQ(at_exactly_reach({}).tick(), Walk::SteppedOnto);

    Walker without = at_exactly_reach({{.second_reach_test = false}});
    EXPECT_EQ(without.tick(), Walk::Stepped);
    EXPECT_EQ(without.offset.origin.y, 0.05F) << "the smaller of step and distance";
    EXPECT_EQ(without.queue.size(), 1);
}

float step_with_two_speeds(const Rules& rules) {
    Walker walker(rules);
    walker.speed = {.plain = 3, .adjusted = 6};
    walker.update(north(10));
    walker.tick();
    return walker.offset.origin.y;
}
TEST(RuleRows, R19TheCatchUpSpeedIsTwiceTheAdjustedOrThePlainMaxSpeed) {
    EXPECT_NEAR(step_with_two_speeds({}), 0.4, kTolerance);
    EXPECT_NEAR(step_with_two_speeds({{.adjusted_max_speed = false}}), 0.2, kTolerance);
}

// 81-openac 2: node 1 m north, dt 1/30.
float step_of(const Rules& rules, const MaxSpeed& speed) {
    Walker walker(rules);
    walker.speed = speed;
    walker.update(north(1));
    walker.tick();
    return walker.offset.origin.y;
}
TEST(RuleRows, R19AWalkerOfRunRate1IsCaughtUpAt2MetresASecondInsteadOf8) {
    const MaxSpeed walking{.plain = 4, .adjusted = 4};
    EXPECT_NEAR(step_of({}, walking), 0.266667, kTolerance);
    EXPECT_NEAR(step_of({{.bare_run_rate = true}}, walking), 0.066667, kTolerance);
    const MaxSpeed running{.plain = 10, .adjusted = 10, .runs = true};
    EXPECT_NEAR(step_of({}, running), 0.666667, kTolerance);
    EXPECT_NEAR(step_of({{.bare_run_rate = true}}, running), 0.666667, kTolerance);
}

bool has_leash_after_update(const Rules& rules) {
    ManagedWalker walker(rules);
    walker.leash();
    return walker.manager.leash().has_value();
}
TEST(RuleRows, R20ThereIsALeashOrNone) {
    EXPECT_TRUE(has_leash_after_update({}));
    EXPECT_FALSE(has_leash_after_update({{.leash = false}}));
}

TEST(RuleRows, R23AnImpossibleTimeIsWalkedOrNot) {
    for (const float impossible : {0.0F, -kTick, std::numeric_limits<float>::quiet_NaN()}) {
        Walker skips({{.skip_impossible_dt = true}});
        skips.update(north(1));
        EXPECT_EQ(skips.tick(impossible), Walk::ImpossibleTime);
        EXPECT_EQ(skips.offset, Frame{});
        EXPECT_EQ(skips.queue.frame_counter(), 0);
    }
    Walker counts;
    counts.update(north(1));
    EXPECT_EQ(counts.tick(0), Walk::Stepped);
    EXPECT_EQ(counts.queue.frame_counter(), 1);
}

}  // namespace
}  // namespace acmotion::test
