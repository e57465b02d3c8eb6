// 40-body 5.4 and 6.2: activation, slicing
#include "body/tick.h"

#include <gtest/gtest.h>

#include <limits>

#include "body/recording_host.h"

namespace acmotion::test {
namespace {

constexpr double kTolerance = 1e-9;

struct Row {
    double elapsed;
    std::vector<float> slices;
    double carried;
};

// The table of 40 §6.2 (and §14 vector 1). How much rounding is carried after 2.0 s it leaves open.
TEST(Slicing, FollowsEveryRowOfTheTable) {
    const Row rows[] = {{0.0001, {}, 0},
                        {0.01, {0.01F}, 0},
                        {0.2, {0.2F}, 0},
                        {0.21, {0.2F}, 0.01},
                        {0.24, {0.2F, 0.04F}, 0},
                        {0.45, {0.2F, 0.2F, 0.05F}, 0},
                        {2.0, std::vector<float>(10, 0.2F), 0},
                        {2.01, {}, 0}};
    for (const Row& row : rows) {
        RecordingHost world;
        world.now = 0;
        world.body.clock = 0;
        world.tick_after(row.elapsed);

        ASSERT_EQ(world.slices.size(), row.slices.size()) << row.elapsed;
        for (std::size_t i = 0; i < row.slices.size(); ++i) {
            EXPECT_NEAR(world.slices[i], row.slices[i], 1e-6F) << row.elapsed << ", slice " << i;
        }
        EXPECT_NEAR(world.now - world.body.clock, row.carried, kTolerance) << row.elapsed;
    }
}

// ---- rules by which time is cut otherwise

struct Cut {
    const char* what;
    Rules rules;
    double clock;
    double now;
    std::vector<double> slices;
    double clock_afterwards;
};

TEST(Slicing, GoesByTheRulesForIt) {
    constexpr double kWhole = kMaxQuantumSeconds;
    const Rules every{{.tick_every_frame = true}};
    const Rules gated{{.gate_per_body = true}};
    const Rules least{{.single_slice_minimum = true}};
    constexpr double kLongest = std::numeric_limits<float>::max();
    const Cut cuts[] = {
        {"every frame, however short", every, 0, 1e-7, {1e-7}, 1e-7},
        {"every frame, however long", every, 0, 5, {5}, 5},
        {"every frame: no time, no slice", every, 5, 5, {}, 5},
        {"every frame: backwards", every, 5, 4, {}, 4},
        {"every frame: the longest time there is", every, 0, kLongest, {kLongest}, kLongest},
        {"every frame: longer than a float holds", every, 0, 1e39, {}, 1e39},
        {"per body: exactly its quantum waits", gated, 0, kOpenacQuantumSeconds, {}, 0},
        {"per body: a hair more is a slice", gated, 0, 0.033334, {0.033334}, 0.033334},
        {"per body: a whole slice", gated, 0, kWhole, {kWhole}, kWhole},
        {"per body: a rest that waits", gated, 0, kWhole + 0.02, {kWhole}, kWhole},
        {"per body: a rest that does not", gated, 0, kWhole + 0.04, {kWhole, 0.04}, kWhole + 0.04},
        {"a rest of exactly the least length waits", least, 0, kMinQuantumSeconds, {}, 0},
        {"a least length: a whole slice", least, 0, kWhole, {kWhole}, kWhole},
        {"a least length: a rest that waits", least, 0, kWhole + 0.033, {kWhole}, kWhole},
        {"a least length: a rest that does not", least, 0, kWhole + 0.034, {kWhole, 0.034}, kWhole + 0.034},
        {"exactly eps is skipped", {}, 0, double{kEpsilon}, {}, double{kEpsilon}},
        {"a clock that runs ahead", {}, 5, 4, {}, 4},
        {"a rest that waits", {}, 0, kWhole + 0.033, {kWhole}, kWhole},
    };
    for (const Cut& cut : cuts) {
        SCOPED_TRACE(cut.what);
        RecordingHost world;
        world.rules = cut.rules;
        world.body.set(kActive, false);
        world.body.clock = cut.clock;
        world.now = cut.now;
        EXPECT_EQ(tick(world, std::nullopt), !cut.slices.empty());
        ASSERT_EQ(world.slices.size(), cut.slices.size());
        for (std::size_t i = 0; i < cut.slices.size(); ++i)
            EXPECT_FLOAT_EQ(world.slices[i], static_cast<float>(cut.slices[i]));
        EXPECT_DOUBLE_EQ(world.body.clock, cut.clock_afterwards);
        EXPECT_EQ(clock_after_tick(cut.rules, cut.clock, cut.now), world.body.clock) << "asked beforehand";
    }
}

// ---- what changes between two slices of one tick

TEST(Slicing, ReturnsAtOnceFromTheSlicesOfABodyWithoutACell) {
    RecordingHost world;
    world.body.movement.emplace();
    world.during_scripts = [&] { world.body.has_cell = false; };
    world.tick_after(0.45);

    EXPECT_EQ(world.count("run_scripts"), 1);
    EXPECT_TRUE(world.body.is(kActive)) << "only the next tick asks";
    EXPECT_NEAR(world.body.clock, world.now, kTolerance);
}

// ---- step 1 and 2: which bodies sleep

// 40 §14 vector 12.
TEST(Tick, KeepsABodyActiveAtExactly96MetresAndCullsItBeyond) {
    RecordingHost world;
    world.body.movement.emplace();
    world.player = spot(10, 106, 5);
    world.tick_after(0.1);
    EXPECT_TRUE(world.body.is(kActive));
    EXPECT_EQ(world.body.player_distance, 96.0F);
    EXPECT_EQ(world.count("advance_animation"), 1);

    world.player = spot(10, 106.01F, 5);
    world.tick_after(0.1);
    EXPECT_FALSE(world.body.is(kActive));
    EXPECT_NEAR(world.body.player_distance, 96.01F, 1e-4F);
    EXPECT_EQ(world.count("advance_animation"), 1) << "culled before its slice";
    EXPECT_EQ(world.slices.size(), 1U) << "particles and scripts go on";
}

TEST(Tick, ForgetsThatTheBodyWasPlacedSinceTheLastOne) {
    for (const bool is_frozen : {false, true}) {
        RecordingHost world;
        world.body.placed_this_tick = true;
        if (is_frozen) world.body.physics_state |= kFrozen;
        world.tick_after(0.1);
        EXPECT_FALSE(world.body.placed_this_tick);
    }
}

// Only a body for which time goes on is told when a bound of its own is reached.
TEST(Runs, ABodyForWhichTimeGoesOnByItsOwnSteps) {
    const auto runs = [](const std::function<void(RecordingHost&)>& change) {
        RecordingHost world;
        change(world);
        return static_cast<const BodyHost&>(world).runs();
    };
    EXPECT_TRUE(runs([](RecordingHost&) {})) << "before its first tick its distance is the largest there is";
    EXPECT_TRUE(runs([](RecordingHost& w) { w.body.player_distance = 96; }));
    EXPECT_FALSE(runs([](RecordingHost& w) { w.body.player_distance = 96.01F; }));
    EXPECT_TRUE(runs([](RecordingHost& w) {
        w.body.player_distance = 96.01F;
        w.rules.far_bodies_sleep = false;
    }));
    EXPECT_FALSE(runs([](RecordingHost& w) { w.rules.every_update_snaps = true; }));
    EXPECT_FALSE(runs([](RecordingHost& w) { w.body.physics_state |= kFrozen; }));
    EXPECT_FALSE(runs([](RecordingHost& w) { w.body.has_cell = false; }));
    EXPECT_FALSE(runs([](RecordingHost& w) { w.body.parent = 7; }));
}

TEST(Tick, SimulatesARestingBodyNearThePlayerOnEveryOtherTickOnly) {
    RecordingHost world;
    world.player = spot(20, 10, 5);
    std::string pattern;
    for (int i = 0; i < 6; ++i) {
        world.tick_after(0.1);
        pattern += world.slices.empty() ? '-' : 's';
    }
    EXPECT_EQ(pattern, "s-s-s-");
}

// 40 §14 vector 11.
TEST(Tick, IntegratesOnlyTheTimeSinceActivation) {
    RecordingHost world;
    world.body.set(kActive, false);
    world.now += 10;
    activate(world.body, world.now);
    world.tick_after(0.05);

    ASSERT_EQ(world.slices.size(), 1U);
    EXPECT_NEAR(world.slices[0], 0.05F, 1e-6F);
}

// 40 §5.4.
TEST(Tick, WakesNoStaticBodyAndKeepsTheClockOfAnotherAwake) {
    RecordingHost world;
    EXPECT_TRUE(activate(world.body, world.now + 10));
    EXPECT_EQ(world.body.clock, 100);
    world.body.physics_state |= kStatic;
    world.body.set(kActive, false);
    EXPECT_FALSE(activate(world.body, 200));
    EXPECT_FALSE(world.body.is(kActive));
    EXPECT_EQ(world.body.clock, 100);
}

}  // namespace
}  // namespace acmotion::test
