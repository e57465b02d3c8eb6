// 30-interpolation 4: glued beside a target for at most one second
#include "motion/sticky.h"

#include <gtest/gtest.h>

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

TEST(Sticky, FallsBackToFifteenMetresASecondFlatAndFacesItsTarget) {
    Lunger body;
    body.speed = {.plain = 0, .adjusted = 9};
    body.position = facing(at(3, 0), 200);
    body.lunge_at(at(0, 0, 4));
    body.tick();

    EXPECT_TRUE(near(body.position.frame.origin, {2.5F, 0, 0})) << "the plain max speed counts, not the adjusted one";
    EXPECT_TRUE(near_heading(body.heading(), 270));
}

TEST(Sticky, FollowsTheLiveObjectAndBridgesItsAbsenceWithTheRememberedPosition) {
    Lunger body;
    body.lunge_at(north(3));
    body.report(kQuarry, TargetStatus::Ok, at(3, 0));
    body.tick();
    EXPECT_NEAR(body.offset.origin.y, 0.666667, kTolerance);
    body.others.clear();
    body.tick();
    EXPECT_TRUE(near_heading(body.heading(), heading_towards(north(0.666667F), at(3, 0)), 0.01));
}

TEST(Sticky, HoldsAtTheEndOfItsLifetimeAndLetsGoAfterIt) {
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
    EXPECT_EQ(body.log.all<Event::Stuck>().at(0).target, kQuarry);
    EXPECT_EQ(body.log.all<Event::Unstuck>().at(0).target, kQuarry);
    body.manager.unstick(body.call(), body);
    EXPECT_EQ(body.targets_cleared, 1) << "once";
}

TEST(Sticky, ToAnotherLetsGoOfTheFirst) {
    Lunger body;
    body.lunge_at(north(3));
    body.now = 0.4;
    body.stick_to(kBanderling, 0.7F);

    EXPECT_EQ(body.targets_cleared, 1);
    EXPECT_EQ(body.move_tos_cancelled.size(), 1U);
    EXPECT_EQ(body.sticky().target(), kBanderling);
    EXPECT_EQ(body.targets.back().object, kBanderling);
    EXPECT_EQ(body.targets.back().radius, 0.5F);
    EXPECT_EQ(body.targets.back().quantum, 0.5);
    body.report(kQuarry, TargetStatus::LeftWorld);
    EXPECT_FALSE(body.sticky().initialised()) << "the other has not reported yet";
    EXPECT_EQ(body.sticky().expiry(), 1.4);
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

}  // namespace
}  // namespace acmotion::test
