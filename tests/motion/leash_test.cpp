// 30-interpolation 5, 20-inbound 14: the leash, and distances that depend on where the body is
#include "motion/leash.h"

#include <gtest/gtest.h>

#include "geometry/places.h"
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

TEST(Leash, E14AppliesAShareBeyondItsStartAndHoldsAtItsMaximum) {
    EXPECT_NEAR(Leashed10To50(10.2F).step(0.2F), 0.199, kTolerance);
    EXPECT_EQ(Leashed10To50(10).step(0.2F), 0.2F) << "at exactly its start the whole step";
    EXPECT_EQ(Leashed10To50(50).step(0.2F), 0);
    EXPECT_GT(Leashed10To50(49.99F).step(0.2F), 0);
    EXPECT_EQ(Leashed10To50(60).step(0.2F), 0);
}

TEST(Leash, CountsInTheAirAndDoesNotSlow) {
    Leashed10To50 leashed(49);

    EXPECT_EQ(leashed.step(5, false), 5);
    EXPECT_EQ(leashed.leash.travelled(), 54);
    EXPECT_EQ(leashed.step(5), 0) << "held once it touches the ground";
    Leashed10To50 to_and_fro;
    for (const float metres : {3.0F, -3.0F, 3.0F}) to_and_fro.step(metres);
    EXPECT_EQ(to_and_fro.leash.travelled(), 9) << "the length of the path";
}

TEST(Leash, ReleasedScalesAndCountsNothingButStaysFull) {
    Leashed10To50 leashed(60);
    leashed.leash.release({});

    EXPECT_EQ(leashed.step(1), 1);
    EXPECT_EQ(leashed.leash.travelled(), 60);
    EXPECT_FALSE(leashed.leash.is_constrained());
    EXPECT_TRUE(leashed.leash.is_full()) << "the flag is not consulted";
    EXPECT_FALSE(Leashed10To50(45).leash.is_full()) << "45 of 50 is not";
    EXPECT_TRUE(Leashed10To50(45.0001F).leash.is_full());
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

TEST(BlipDistance, FollowsTheTable) {
    const Rules retail = Rules::retail();

    EXPECT_EQ(blip_distance(kMeadow, true, retail), 100);
    EXPECT_EQ(blip_distance(kHall, true, retail), 25);
    EXPECT_EQ(blip_distance(kMeadow, false, retail), 100);
    EXPECT_EQ(blip_distance(kHall, false, retail), 20);
}

TEST(LeashRange, FollowsTheTable) {
    EXPECT_EQ(leash_range(kMeadow).start, 10);
    EXPECT_EQ(leash_range(kMeadow).max, 50);
    EXPECT_EQ(leash_range(kHall).start, 5);
    EXPECT_EQ(leash_range(kHall).max, 20);
}

}  // namespace
}  // namespace acmotion::test
