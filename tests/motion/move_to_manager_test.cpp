// 60-moveto 5 and 8: the way there
#include "acmotion/motion/move_to_manager.h"

#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion {
namespace {

constexpr ObjectId kTarget = 0x50000001;
constexpr std::uint32_t kAwayOnlyMask = 0x1E90F;

MoveToParams without_spheres() { return MoveToParams{}.without(kMoveToUseSpheres); }

MoveToParams away_to(float min) {
    MoveToParams params;
    params.mask = kAwayOnlyMask;
    params.min_distance = min;
    return params;
}

void tick_until_turned(Walker& walker, int turning_ticks) {
    while (walker.turning_ticks < turning_ticks) walker.tick();
}

void tick_until_moved(Walker& walker, int moving_ticks) {
    while (walker.moving_ticks < moving_ticks) walker.tick();
}

std::vector<MoveToNodeKind> kinds(const Walker& walker) {
    std::vector<MoveToNodeKind> kinds;
    for (const MoveToNode& node : walker.state().nodes.all()) kinds.push_back(node.kind);
    return kinds;
}

const std::vector kTurnThenMove{MoveToNodeKind::Turn, MoveToNodeKind::Move};

// ---- T1 and T2

TEST(MoveToPosition, TurnsToItsTargetThenWalksThere) {
    Walker walker;
    walker.run_rate = 1.5F;
    const Position target = walker.place(10, 0);

    walker.move_to(target, without_spheres());
    EXPECT_EQ(kinds(walker), kTurnThenMove);
    EXPECT_EQ(walker.state().nodes.head().heading, 90);
    tick_until_turned(walker, 31);
    EXPECT_NEAR(walker.heading(), 88.808458, 4e-3);
    EXPECT_EQ(walker.state().command, MotionCommand::TurnRight);
    tick_until_turned(walker, 32);
    EXPECT_NEAR(walker.heading(), 90, 1e-4);
    EXPECT_EQ(walker.state().command, MotionCommand::WalkForward);

    tick_until_moved(walker, 90);
    EXPECT_NEAR(walker.distance_to(target), 0.640, 1e-4);
    EXPECT_TRUE(walker.manager.is_moving_to());
    tick_until_moved(walker, 91);
    EXPECT_NEAR(walker.distance_to(target), 0.536, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.forward, MotionCommand::Ready);
    EXPECT_EQ(walker.turning_ticks, 32);
}

TEST(MoveToPosition, RunsWhenItCanChargeButTurnsAtTheWalkingRateFirst) {
    Walker walker;
    walker.run_rate = 1.6F;
    const Position target = walker.place(10, 0);
    MoveToParams params = without_spheres();
    params.mask |= kMoveToCanCharge;

    walker.move_to(target, params);
    tick_until_turned(walker, 31);
    EXPECT_NEAR(walker.heading(), 88.808458, 4e-3);
    tick_until_moved(walker, 44);
    EXPECT_EQ(walker.forward, MotionCommand::RunForward);
    EXPECT_NEAR(walker.distance_to(target), 0.613333, 1e-4);
    tick_until_moved(walker, 45);
    EXPECT_NEAR(walker.distance_to(target), 0.4, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.turning_ticks, 32);
}

// ---- T4

TEST(MoveToPosition, IsOverAtOnceWhenItIsCloseEnough) {
    Walker walker;
    walker.move_to(walker.place(0, 0.6F), without_spheres());
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_TRUE(walker.calls.empty());
    EXPECT_EQ(walker.complete_stops, 2);
}

TEST(MoveToPosition, OnlyTurnsToItsFinalHeadingWhenItIsCloseEnough) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToUseFinalHeading;
    params.desired_heading = 180;
    walker.move_to(walker.place(0, 0.5F), params);
    EXPECT_EQ(kinds(walker), std::vector{MoveToNodeKind::Turn});
    EXPECT_EQ(walker.state().nodes.head().heading, 180);
}

TEST(MoveToPosition, MeasuresItsFirstDistanceFromCentreToCentreWhateverTheParametersSay) {
    Walker walker;
    walker.own_shape = {1, 2};
    // 0.7 m between centres is a way to go, but not between the surfaces: the node that is planned is dropped at once.
    walker.move_to(walker.place(0, 0.7F), MoveToParams{});
    EXPECT_FALSE(walker.manager.is_moving_to());
    walker.move_to(walker.place(0.7F, 0), MoveToParams{});
    EXPECT_EQ(kinds(walker), kTurnThenMove);
}

TEST(MoveToPosition, NeverKeepsTheStickyBit) {
    Walker walker;
    MoveToParams params;
    params.mask |= kMoveToSticky;
    walker.move_to(walker.place(0, 10), params);
    EXPECT_FALSE(walker.state().params.has(kMoveToSticky));
    EXPECT_EQ(walker.state().params.mask, MoveToParams::kDefaultMask);
}

// ---- T5: steering

TEST(MoveNode, IsTurnedByAnAuxiliaryTurnBeyondTwentyDegrees) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(339.9F);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnRight);
    walker.set_heading(341);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);
    EXPECT_EQ(walker.turn_speed, 0);
}

TEST(MoveNode, DoesNotStopAnAuxiliaryTurnBeforeTheOppositeOne) {
    Walker walker;
    walker.move_to(walker.place(0, 10), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.tick();
    walker.set_heading(270);
    walker.calls.clear();
    walker.tick();
    EXPECT_EQ(walker.calls, (std::vector<MotionCall>{{MotionCall::Verb::Do, MotionCommand::TurnRight, 1}}));
}

TEST(MoveNode, HasArrivedAtExactlyItsDistance) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.distance_to_object = 0.5F;
    walker.move_to(walker.place(0, 2), params);
    walker.drag_to(1.5F, 0.5);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(MoveNode, StopsItsAuxiliaryTurnWhileMotionsArePending) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnLeft);
    walker.pending = true;
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);
}

TEST(MoveNode, RemembersAnAuxiliaryTurnThatWasRefused) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.do_result = MotionError::GeneralFailure;
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnLeft);
    EXPECT_TRUE(walker.manager.is_moving_to());
}

// 5.7 step 1: starting TurnLeft leaves -1; arriving in the same tick then stops WalkForward with -1 and TurnLeft
// with 1.
TEST(MoveNode, HandsTheAdjustedSpeedOnToTheNextMotionOfTheTick) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.at.frame.origin.y = 0.5F;
    walker.calls.clear();
    walker.tick();
    using enum MotionCall::Verb;
    EXPECT_EQ(walker.calls, (std::vector<MotionCall>{{Do, MotionCommand::TurnRight, -1},
                                                     {Stop, MotionCommand::WalkForward, -1},
                                                     {Stop, MotionCommand::TurnRight, 1}}));
}

// ---- T6: progress

TEST(Progress, DoesNotRecogniseArrivalWhileItIsTooSlow) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0.2F * 1.033F, 1.033);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
    walker.drag_to(0.45F, 1.217);  // 0.2 m/s on average, and 0.55 m from the target
    EXPECT_EQ(walker.state().fail_progress_count, 2);
    EXPECT_TRUE(walker.manager.is_moving_to());
    // Once the rate since the last good sample is 0.25 m/s, being there counts.
    walker.drag_to(0.9F, 0.5);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(Progress, IsNotLookedAtUntilMoreThanASecondHasPassed) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0, 1.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
    walker.drag_to(0, 1.0 / 64);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
}

TEST(Progress, IsGoodAtExactlyAQuarterMetreASecond) {
    Walker walker;
    walker.move_to(walker.place(0, 4), without_spheres());
    walker.drag_to(0.5F, 2.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
    EXPECT_EQ(walker.state().previous.distance, 3.5F);
}

TEST(Progress, FailuresAreNotCountedWhileInterpolating) {
    Walker walker;
    walker.interpolating = true;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0, 2.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
}

TEST(Progress, IsMeasuredAnewAfterATargetUpdate) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 5));
    walker.tick();
    walker.drag_to(0.2F, 1.5);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
    walker.hear_of(kTarget, walker.place(0, 0.5F));
    EXPECT_EQ(walker.state().previous.distance, kLargestMetres);
    walker.drag_to(0.2F, 0.1);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

// ---- T8: away

TEST(MovingAway, FacesItsTargetFirstAndIsTurnedRoundWhileWalking) {
    Walker walker;
    const Position target = walker.place(0, 3);
    walker.move_to(target, away_to(5));
    EXPECT_EQ(walker.state().command, MotionCommand::WalkForward);
    EXPECT_TRUE(walker.state().moving_away);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);  // the walk itself is still pending
    walker.tick();
    EXPECT_NEAR(walker.at.frame.origin.y, 0.208, 1e-4);
    EXPECT_NE(walker.state().auxiliary, MotionCommand::None);

    while (walker.state().auxiliary != MotionCommand::None) walker.tick();
    EXPECT_EQ(walker.turning_ticks, 31);
    const bool left = walker.heading() > 180;
    EXPECT_NEAR(walker.heading(), left ? 271.19154 : 88.80846, 4e-3);
    EXPECT_NEAR(walker.distance_to(target), 2.0918, 1e-4);

    tick_until_moved(walker, 61);
    EXPECT_NEAR(walker.distance_to(target), 4.9325, 1e-4);
    EXPECT_TRUE(walker.manager.is_moving_to());
    tick_until_moved(walker, 62);
    EXPECT_NEAR(walker.distance_to(target), 5.0355, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

// ---- T11: the target quantum

TEST(TargetQuantum, FollowsTheTimeOfArrivalWhenThatChangesByMoreThanASecond) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 20));
    walker.speed = 4;
    walker.drag_to(0, 0.1);
    EXPECT_EQ(walker.quanta, std::vector{5.0});
    walker.drag_to(0.1F, 0.1);
    EXPECT_EQ(walker.quanta, std::vector{5.0});
}

TEST(TargetQuantum, StaysWhileTheBodyHardlyMoves) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 20));
    walker.speed = 0.1F;
    walker.drag_to(0, 0.1);
    EXPECT_TRUE(walker.quanta.empty());
}

// ---- objects

TEST(MoveToObject, WaitsForItsFirstTargetUpdate) {
    Walker walker;
    walker.follow(kTarget, MoveToParams{});
    EXPECT_EQ(walker.watched, kTarget);
    EXPECT_TRUE(walker.state().nodes.empty());
    walker.tick();
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_EQ(kinds(walker), kTurnThenMove);
    EXPECT_TRUE(walker.state().initialised);
}

TEST(MoveToObject, MeasuresBetweenCylindersWhenAsked) {
    Walker walker;
    walker.own_shape = {1, 2};
    walker.follow(kTarget, MoveToParams{}, {2, 2});
    walker.hear_of(kTarget, walker.place(0, 10));
    EXPECT_FLOAT_EQ(walker.state().original.distance, 7);
}

TEST(MoveToObject, AddsTheDesiredHeadingToTheBearingForItsFinalTurn) {
    Walker walker;
    MoveToParams params;
    params.mask |= kMoveToUseFinalHeading;
    params.desired_heading = 300;
    walker.follow(kTarget, params);
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_FLOAT_EQ(walker.state().nodes.all()[2].heading, 30);
}

TEST(MoveToObject, TakesAFullTurnOffAFinalHeadingOf360) {
    Walker walker;
    MoveToParams params;
    params.mask |= kMoveToUseFinalHeading;
    params.desired_heading = 270;
    walker.follow(kTarget, params);
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_EQ(walker.state().nodes.all()[2].heading, 0);
}

TEST(MoveToObject, FollowsItsTargetWithoutPlanningAnew) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 10));
    walker.tick();
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_EQ(kinds(walker), std::vector{MoveToNodeKind::Move});
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnRight);
}

TEST(MoveToObject, TurnsTowardsThePredictedPositionAndMeasuresToTheActualOne) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.manager.handle_update_target(
        walker.context(),
        {.target = kTarget, .status = TargetStatus::Ok, .actual = walker.place(0, 8), .predicted = walker.place(8, 0)});
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    EXPECT_EQ(walker.state().current_target, walker.place(0, 8));
    EXPECT_EQ(walker.state().sought, walker.place(8, 0));
}

TEST(MoveToObject, SticksToItsTargetOnArrivalAfterCleaningUp) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToSticky;
    walker.follow(kTarget, params);
    walker.hear_of(kTarget, walker.place(0, 1));
    while (walker.manager.is_moving_to()) walker.tick();
    EXPECT_EQ(walker.stuck_to, kTarget);
    EXPECT_EQ(walker.forward, MotionCommand::Ready);
    EXPECT_FALSE(walker.watched.has_value());
}

TEST(MoveToObject, IsOverAtOnceWhenTheTargetIsTheBodyItself) {
    Walker walker;
    walker.follow(walker.id(), MoveToParams{});
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.complete_stops, 2);
}

TEST(MoveToObject, ComparesUpdatesWithTheTopLevelObject) {
    constexpr ObjectId kChild = 0x80000002;
    Walker walker;
    walker.manager.move_to_object(walker.context(), {kChild, kTarget, {}}, MoveToParams{});
    EXPECT_EQ(walker.watched, kTarget);
    walker.hear_of(kChild, walker.place(0, 10));
    EXPECT_FALSE(walker.state().initialised);
    walker.hear_of(kTarget, walker.place(0, 10));
    EXPECT_TRUE(walker.state().initialised);
}

TEST(TurnToObject, FixesItsHeadingWithTheFirstUpdate) {
    Walker walker;
    walker.manager.turn_to_object(walker.context(), kTarget, kTarget, MoveToParams{});
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    walker.hear_of(kTarget, walker.place(-10, 0));
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    EXPECT_EQ(walker.state().current_target, walker.place(10, 0));
}

// ---- turning

TEST(TurnToHeading, BeginsAtOnceAndEndsExactly) {
    Walker walker;
    walker.turn_to(270);
    EXPECT_EQ(walker.state().command, MotionCommand::TurnLeft);
    while (walker.manager.is_moving_to()) walker.tick();
    EXPECT_NEAR(walker.heading(), 270, 1e-4);
    EXPECT_EQ(walker.turn_speed, 0);
}

TEST(TurnNode, IsBegunAtTheStoredSpeedAndStoppedAtTheDefaultOne) {
    Walker walker;
    MoveToParams params;
    params.speed = 2;
    walker.turn_to(90, params);
    while (walker.manager.is_moving_to()) walker.tick();
    using enum MotionCall::Verb;
    EXPECT_EQ(walker.calls,
              (std::vector<MotionCall>{{Do, MotionCommand::TurnRight, 2}, {Stop, MotionCommand::TurnRight, 1}}));
}

TEST(TurnNode, WaitsWhileMotionsArePending) {
    Walker walker;
    walker.pending = true;
    walker.turn_to(90, MoveToParams{}.without(kMoveToStopCompletely));
    EXPECT_TRUE(walker.calls.empty());
    walker.tick();
    EXPECT_TRUE(walker.calls.empty());
    walker.tick();
    EXPECT_EQ(walker.calls.size(), 1);
}

TEST(TurnNode, CountsTicksThatDoNotTurn) {
    Walker walker;
    walker.turn_to(90);
    walker.tick();
    const int before = walker.state().fail_progress_count;
    walker.turn_speed = 0;
    walker.tick();
    EXPECT_EQ(walker.state().fail_progress_count, before + 1);
}

TEST(UseTime, DoesNothingInTheAir) {
    Walker walker;
    walker.turn_to(90);
    walker.contact = false;
    for (int i = 0; i < 60; ++i) walker.tick();
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.contact = true;
    walker.set_heading(91);
    walker.tick();
    EXPECT_FALSE(walker.manager.is_moving_to());
}

// ---- landing

TEST(HitGround, BeginsTheHeadNodeAgain) {
    Walker walker;
    walker.move_to(walker.place(0, 10), without_spheres());
    walker.now += 5;
    walker.manager.hit_ground(walker.context());
    EXPECT_EQ(walker.state().original.time, walker.now);
    EXPECT_EQ(walker.calls.size(), 2);
}

TEST(HitGround, EndsWhatStillWaitsForItsTarget) {
    Walker walker;
    walker.follow(kTarget, MoveToParams{});
    walker.manager.hit_ground(walker.context());
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_FALSE(walker.watched.has_value());
}

// ---- the story

TEST(Trace, TellsTheStoryOfAMoveTo) {
    Walker walker;
    walker.run_rate = 1.5F;
    walker.move_to(walker.place(10, 0), without_spheres());
    while (walker.manager.is_moving_to()) walker.tick();
    EXPECT_EQ(walker.story, (std::vector<std::string>{
                                "told to move to a place",
                                "turns right by 90.0° to heading 90.0",
                                "heading 90.0 reached",
                                "walks towards the target, 10.00 m",
                                "arrived at 0.536 m",
                                "move-to done",
                            }));
}

}  // namespace
}  // namespace acmotion
