// 30-interpolation 5: the leash
#include "motion/leash.h"

#include <gtest/gtest.h>

#include "motion/managed_walker.h"

namespace acmotion::test {
namespace {

// A leash that starts to slow at 10 and holds at 50 metres, with so many metres of it used.
struct Leashed10To50 {
    explicit Leashed10To50(float travelled = 0) {
        leash.constrain_to(Trace{&log, 1, 0}, at(0, travelled), {10, 50}, at(0, 0));
    }
    // What is left of a step that many metres north.
    float step(float metres, bool in_contact = true) {
        Frame offset{{0, metres, 0}, {}};
        leash.adjust_offset(Trace{&log, 1, 0}, in_contact, offset);
        return offset.origin.y;
    }

    EventLog log;
    Leash leash;
};

TEST(Leash, E14SlowsAfterTenMetresAndNeverReachesFifty) {
    ManagedWalker runner;
    runner.root_motion = {{0, 0.2F, 0}, {}};
    runner.leash();

    runner.ticks(50);
    EXPECT_NEAR(runner.manager.leash()->travelled(), 10, kTolerance);
    runner.ticks(150);
    EXPECT_NEAR(runner.manager.leash()->travelled(), 31.14, 0.005);
    runner.ticks(2000);
    EXPECT_LT(runner.manager.leash()->travelled(), 50);
}

TEST(Leash, E14AppliesAShareOfTheStepBeyondItsStart) {
    Leashed10To50 leashed(10.2F);

    EXPECT_NEAR(leashed.step(0.2F), 0.199, kTolerance);
}

TEST(Leash, LetsAWholeStepThroughAtExactlyItsStart) { EXPECT_EQ(Leashed10To50(10).step(0.2F), 0.2F); }

TEST(Leash, HoldsAtExactlyItsMaximum) {
    EXPECT_EQ(Leashed10To50(50).step(0.2F), 0);
    EXPECT_GT(Leashed10To50(49.99F).step(0.2F), 0);
    EXPECT_EQ(Leashed10To50(60).step(0.2F), 0);
}

TEST(Leash, CountsPathLengthNotTheDistanceFromItsAnchor) {
    Leashed10To50 leashed;
    for (int i = 0; i < 25; ++i) {
        leashed.step(0.2F);
        leashed.step(-0.2F);
    }
    EXPECT_NEAR(leashed.leash.travelled(), 10, kTolerance);
}

TEST(Leash, CountsWhatItLetThrough) {
    Leashed10To50 leashed(30);
    leashed.step(1);

    EXPECT_NEAR(leashed.leash.travelled(), 30.5, kTolerance);
}

TEST(Leash, CountsInTheAirAndDoesNotSlow) {
    Leashed10To50 leashed(49);

    EXPECT_EQ(leashed.step(5, false), 5);
    EXPECT_EQ(leashed.leash.travelled(), 54);
    EXPECT_EQ(leashed.step(5, false), 5);
    EXPECT_EQ(leashed.step(5), 0) << "held once it touches the ground";
}

TEST(Leash, NeverTouchesTheRotation) {
    Leashed10To50 leashed(60);
    Frame offset{{0, 1, 0}, facing(30.0F)};
    leashed.leash.adjust_offset({}, true, offset);

    EXPECT_EQ(offset.rotation, facing(30.0F));
}

TEST(Leash, OfARemoteStartsUnusedOfThePlayerWithItsError) {
    Leash remote;
    remote.constrain_to({}, at(3, 4), {10, 50}, at(3, 4));
    EXPECT_EQ(remote.travelled(), 0);

    Leash player;
    player.constrain_to({}, at(3, 4), {10, 50}, at(0, 0));
    EXPECT_EQ(player.travelled(), 5);
    EXPECT_EQ(player.range().start, 10);
    EXPECT_EQ(player.range().max, 50);
}

TEST(Leash, IsRefilledByEveryAcceptedUpdate) {
    ManagedWalker runner;
    runner.root_motion = {{0, 1, 0}, {}};
    runner.leash();
    runner.ticks(20);
    runner.leash();

    EXPECT_EQ(runner.manager.leash()->travelled(), 0);
}

TEST(Leash, SlowsCatchUpMotionToo) {
    ManagedWalker walker;
    walker.manager.constrain_to(walker.call(), walker, at(0, 30), {10, 50});
    walker.update(north(5));
    walker.tick();

    EXPECT_NEAR(walker.offset.origin.y, 0.133333, kTolerance) << "half of 0.266667";
}

TEST(Leash, IsFullBeyondNineTenthsOfItsMaximum) {
    EXPECT_FALSE(Leashed10To50(45).leash.is_full()) << "45 of 50 is not";
    EXPECT_TRUE(Leashed10To50(45.0001F).leash.is_full());
}

TEST(Leash, ReleasedScalesAndCountsNothingButStaysFull) {
    Leashed10To50 leashed(60);
    leashed.leash.release({});

    EXPECT_EQ(leashed.step(1), 1);
    EXPECT_EQ(leashed.leash.travelled(), 60);
    EXPECT_FALSE(leashed.leash.is_constrained());
    EXPECT_TRUE(leashed.leash.is_full()) << "the flag is not consulted";
}

TEST(Leash, ReboundForgetsWhatItCountedAndKeepsItsRange) {
    Leashed10To50 leashed(60);
    leashed.leash.rebind();

    EXPECT_FALSE(leashed.leash.is_constrained());
    EXPECT_EQ(leashed.leash.travelled(), 0);
    EXPECT_EQ(leashed.leash.range().max, 50);
}

TEST(Leash, ReportsWhenItBeginsToSlowAndToHold) {
    Leashed10To50 leashed(9);
    leashed.step(2);
    leashed.step(1);
    leashed.step(100, false);
    leashed.leash.release(Trace{&leashed.log, 1, 0});
    leashed.leash.release(Trace{&leashed.log, 1, 0});

    const auto tightened = leashed.log.all<Event::LeashTightened>();
    ASSERT_EQ(tightened.size(), 2U);
    EXPECT_FALSE(tightened[0].held);
    EXPECT_EQ(tightened[0].travelled, 11);
    EXPECT_TRUE(tightened[1].held);
    EXPECT_EQ(leashed.log.all<Event::Unleashed>().size(), 1U) << "once";
}

TEST(Leash, ThatHeldBeforeIsNotReportedAgain) {
    Leashed10To50 held(50);
    held.step(1);
    held.step(1, false);
    EXPECT_TRUE(held.log.all<Event::LeashTightened>().empty());
}

TEST(Leash, ReportsWhereItsStartIsLeftAndWhereItsMaximumIsReachedExactly) {
    Leashed10To50 up_to_it(9);
    up_to_it.step(1);
    EXPECT_TRUE(up_to_it.log.all<Event::LeashTightened>().empty());
    up_to_it.step(1);
    ASSERT_EQ(up_to_it.log.all<Event::LeashTightened>().size(), 1U);
    EXPECT_FALSE(up_to_it.log.all<Event::LeashTightened>()[0].held);

    Leashed10To50 at_the_end(49);
    at_the_end.step(1, false);
    ASSERT_EQ(at_the_end.log.all<Event::LeashTightened>().size(), 1U);
    EXPECT_TRUE(at_the_end.log.all<Event::LeashTightened>()[0].held);
    EXPECT_EQ(at_the_end.leash.travelled(), 50);
}

}  // namespace
}  // namespace acmotion::test
