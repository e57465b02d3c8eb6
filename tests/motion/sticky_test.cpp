// 30-interpolation 4: glued beside a target for at most one second
#include "motion/sticky.h"

#include <gtest/gtest.h>

#include <cmath>

#include "motion/managed_walker.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kBanderling = 0x80000124;

// Own radius 0.5, max speed 4: a sticky speed of 20 m/s, and so a step of 0.666667 m a tick.
struct Lunger : ManagedWalker {
    Lunger() { radius = 0.5F; }

    // Stuck to a known drudge of radius 0.5 that many metres north, whose first report has come.
    void lunge_at(const Position& where) {
        others[kQuarry] = where;
        stick_to(kQuarry, 0.5F);
        report(kQuarry, TargetStatus::Ok, where);
    }
    [[nodiscard]] double distance_to_drudge() const { return distance(position, others.at(kQuarry)); }
    [[nodiscard]] const Sticky& sticky() const { return *manager.sticky(); }
};

TEST(Sticky, E13ClosesToThirtyCentimetresBetweenTheSurfaces) {
    Lunger body;
    body.lunge_at(north(3));

    for (const double after : {2.333333, 1.666667, 1.3, 1.3}) {
        body.tick();
        EXPECT_NEAR(body.distance_to_drudge(), after, kTolerance);
    }
}

TEST(Sticky, E13BacksOffFromADistanceOfOneMetre) {
    Lunger body;
    body.lunge_at(north(1));
    body.tick();

    EXPECT_NEAR(body.offset.origin.y, -0.3, kTolerance);
    EXPECT_NEAR(body.distance_to_drudge(), 1.3, kTolerance);
}

TEST(Sticky, E13GoesThroughATargetItIsFarInside) {
    Lunger body;
    body.lunge_at(north(0.5F));
    body.tick();

    EXPECT_NEAR(body.offset.origin.y, 0.666667, kTolerance) << "always forward when the gap is more than a step";
}

TEST(Sticky, AStepOfExactlyTheGapIsTheSignedOne) {
    Lunger body;
    body.radius = 0;
    body.speed.plain = 6;  // 30 m/s: exactly 0.5 m in 1/60 s
    body.others[kQuarry] = north(0);
    body.stick_to(kQuarry, 0.2F);
    body.report(kQuarry, TargetStatus::Ok);
    body.position = at(0, -1e-3F);
    body.tick(1.0F / 60.0F);

    EXPECT_LT(body.offset.origin.y, 0) << "|gap| of 0.499 is within a step of 0.5";
}

TEST(Sticky, FallsBackToFifteenMetresASecond) {
    Lunger body;
    body.speed = {.plain = 0, .adjusted = 9};
    body.lunge_at(north(3));
    body.tick();

    EXPECT_NEAR(body.offset.origin.y, 0.5, kTolerance) << "the plain max speed counts, not the adjusted one";
}

TEST(Sticky, MeasuresTheGapInThreeDimensionsAndMovesFlat) {
    Lunger body;
    body.lunge_at(at(0, 3, 4));
    body.tick();

    EXPECT_TRUE(near(body.offset.origin, {0, 0.666667F, 0}));
    body.ticks(20);
    EXPECT_NEAR(body.position.frame.origin.z, 0, kTolerance);
}

TEST(Sticky, DirectlyBelowItsTargetItDoesNotMove) {
    Lunger body;
    body.position = facing(at(0, 0), 90);
    body.lunge_at(at(0, 0, 4));
    body.tick();

    EXPECT_EQ(body.offset.origin, (Vec3{0, 0, 0}));
    EXPECT_TRUE(near_heading(body.heading(), 0)) << "the heading towards straight above is 0";
}

TEST(Sticky, FacesTheTargetAtTheEndOfTheTick) {
    Lunger body;
    body.position = facing(at(5, 0), 200);
    body.lunge_at(at(2, 0));
    body.tick();

    EXPECT_TRUE(near_heading(body.heading(), 270));
    EXPECT_TRUE(near(body.position.frame.origin, {4.333333F, 0, 0}));
}

TEST(Sticky, OverwritesWhatTheQueueWrote) {
    Lunger body;
    body.update(north(10));
    body.lunge_at(at(3, 0));
    body.tick();

    EXPECT_TRUE(near(body.position.frame.origin, {0.666667F, 0, 0}));
}

TEST(Sticky, AsksForNoContact) {
    Lunger body;
    body.in_contact = false;
    body.lunge_at(north(3));
    body.tick();

    EXPECT_NEAR(body.offset.origin.y, 0.666667, kTolerance);
}

TEST(Sticky, DoesNothingBeforeTheFirstReport) {
    Lunger body;
    body.others[kQuarry] = north(3);
    body.stick_to(kQuarry, 0.5F);
    body.tick();

    EXPECT_EQ(body.offset, Frame{});
    EXPECT_FALSE(body.sticky().initialised());
}

TEST(Sticky, FollowsTheLiveObjectNotTheReports) {
    Lunger body;
    body.lunge_at(north(3));
    body.report(kQuarry, TargetStatus::Ok, at(3, 0));
    body.tick();

    EXPECT_GT(body.offset.origin.y, 0.6F);
    EXPECT_EQ(body.sticky().target_position(), at(3, 0)) << "remembered all the same";
}

TEST(Sticky, BridgesAVanishedTargetWithTheRememberedPosition) {
    Lunger body;
    body.lunge_at(north(3));
    body.others.clear();
    body.tick();

    EXPECT_NEAR(body.offset.origin.y, 0.666667, kTolerance);
}

TEST(Sticky, SubscribesToItsTarget) {
    Lunger body;
    body.stick_to(kQuarry, 0.5F);

    ASSERT_EQ(body.targets.size(), 1U);
    EXPECT_EQ(body.targets[0].object, kQuarry);
    EXPECT_EQ(body.targets[0].radius, 0.5F);
    EXPECT_EQ(body.targets[0].quantum, 0.5);
    EXPECT_EQ(body.manager.sticky_target(), kQuarry);
}

TEST(Sticky, HoldsAtTheVeryEndOfItsLifetimeAndLetsGoAfterIt) {
    Lunger body;
    body.now = 10;
    body.lunge_at(north(3));

    body.now = 11.0;
    body.manager.use_time(body.call(), body);
    EXPECT_EQ(body.manager.sticky_target(), kQuarry);
    body.now = 11.0001;
    body.manager.use_time(body.call(), body);
    EXPECT_TRUE(body.manager.sticky_target().is_null());
}

TEST(Sticky, ReportsDoNotRenewTheLifetime) {
    Lunger body;
    body.lunge_at(north(3));
    body.now = 0.9;
    body.report(kQuarry, TargetStatus::Ok, north(3));

    EXPECT_EQ(body.sticky().expiry(), 1.0);
}

TEST(Sticky, LettingGoEndsTheSubscriptionAndAnyMoveTo) {
    Lunger body;
    body.lunge_at(north(3));
    body.manager.unstick(body.call(), body);

    EXPECT_TRUE(body.sticky().target().is_null());
    EXPECT_FALSE(body.sticky().initialised());
    EXPECT_EQ(body.targets_cleared, 1);
    EXPECT_EQ(body.move_tos_cancelled, (std::vector{MotionError::ActionCancelled}));
    EXPECT_EQ(body.sticky().target_radius(), 0.5F) << "radius, expiry and remembered position stay";
    EXPECT_EQ(body.sticky().expiry(), 1.0);
    EXPECT_EQ(body.sticky().target_position(), north(3));
}

TEST(Sticky, LettingGoWithoutATargetDoesNothing) {
    Lunger body;
    body.manager.unstick(body.call(), body);
    body.lunge_at(north(3));
    body.manager.unstick(body.call(), body);
    body.manager.unstick(body.call(), body);

    EXPECT_EQ(body.targets_cleared, 1);
    EXPECT_EQ(body.move_tos_cancelled.size(), 1U);
}

TEST(Sticky, ToAnotherLetsGoOfTheFirst) {
    Lunger body;
    body.lunge_at(north(3));
    body.now = 0.4;
    body.stick_to(kBanderling, 0.7F);

    EXPECT_EQ(body.targets_cleared, 1);
    EXPECT_EQ(body.move_tos_cancelled.size(), 1U);
    EXPECT_EQ(body.sticky().target(), kBanderling);
    EXPECT_FALSE(body.sticky().initialised()) << "the other has not reported yet";
    EXPECT_EQ(body.sticky().expiry(), 1.4);
}

TEST(Sticky, IgnoresReportsOfOthers) {
    Lunger body;
    body.lunge_at(north(3));
    body.report(kBanderling, TargetStatus::LeftWorld);
    body.report(kBanderling, TargetStatus::Ok, at(9, 9));

    EXPECT_EQ(body.sticky().target(), kQuarry);
    EXPECT_EQ(body.sticky().target_position(), north(3));
}

TEST(Sticky, AReportAboutNoObjectDoesNotCountForTheNextTarget) {
    Lunger body;
    body.lunge_at(north(3));
    body.manager.unstick(body.call(), body);
    body.report({}, TargetStatus::Ok, at(9, 9));
    body.stick_to(kBanderling, 0.5F);

    EXPECT_FALSE(body.sticky().initialised());
}

TEST(Sticky, LetsGoOnEveryStatusThatIsNotOk) {
    for (const TargetStatus status : {TargetStatus::Undefined, TargetStatus::LeftWorld, TargetStatus::Teleported,
                                      TargetStatus::Contained, TargetStatus::Parented, TargetStatus::TimedOut}) {
        Lunger body;
        body.lunge_at(north(3));
        body.report(kQuarry, status);
        EXPECT_TRUE(body.sticky().target().is_null()) << static_cast<int>(status);
    }
}

TEST(Sticky, ReboundLetsGoWithoutCancellingAMoveToAndForgetsThePosition) {
    Lunger body;
    body.lunge_at(north(3));
    body.manager.sticky()->rebind(body);

    EXPECT_TRUE(body.sticky().target().is_null());
    EXPECT_FALSE(body.sticky().initialised());
    EXPECT_EQ(body.sticky().target_position(), Position{});
    EXPECT_EQ(body.targets_cleared, 1);
    EXPECT_TRUE(body.move_tos_cancelled.empty());
    EXPECT_EQ(body.sticky().target_radius(), 0.5F) << "radius and expiry stay";

    body.manager.sticky()->rebind(body);
    EXPECT_EQ(body.targets_cleared, 1) << "nothing to let go of";
}

TEST(Sticky, ReportsWhatItHoldsAndLetsGoOf) {
    Lunger body;
    body.lunge_at(north(3));
    body.manager.unstick(body.call(), body);

    EXPECT_EQ(body.log.all<Event::Stuck>().at(0).target, kQuarry);
    EXPECT_EQ(body.log.all<Event::Unstuck>().at(0).target, kQuarry);
}

TEST(Sticky, FallsBackBelowEpsAMetreASecondAndNotAtIt) {
    Lunger body;
    body.speed.plain = std::ldexp(2748779.0F, -36);  // a fifth of EPS
    ASSERT_EQ(double{kStickyGain} * body.speed.plain, double{kEpsilon});
    body.lunge_at(north(3));
    body.tick();
    EXPECT_LT(body.offset.origin.y, 1e-4F);
}

TEST(Sticky, LeavesTheOffsetBeforeTheFirstReportAndAfterTheEnd) {
    Lunger body;
    body.root_motion = {{0, 0.1F, 0}, facing(3.0F)};
    body.others[kQuarry] = north(3);
    body.stick_to(kQuarry, 0.5F);
    body.tick();
    EXPECT_EQ(body.offset, body.root_motion);
    body.manager.unstick(body.call(), body);
    body.tick();
    EXPECT_EQ(body.offset, body.root_motion);
}

// 30 m/s for 1/64 s are 0.46875 m, and the gap is as much less than nothing, to the last bit.
TEST(Sticky, BacksOffByAStepThatIsExactlyTheGap) {
    Lunger body;
    body.radius = 0;
    body.speed.plain = 6;
    body.others[kQuarry] = north(0.5F);
    body.stick_to(kQuarry, 0.96875F - kStickyGapMetres);
    body.report(kQuarry, TargetStatus::Ok, north(0.5F));
    body.tick(1.0F / 64);
    EXPECT_EQ(body.offset.origin.y, -0.46875F);
}

}  // namespace
}  // namespace acmotion::test
