// 40-body 6.2, 8: the usual tick in one piece. That it ends as the same by its parts: lab/determinism/built_in_host_test.cpp
#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "body/tick.h"

namespace acmotion::test {
namespace {

// Runs north over a field, with the player beside it.
struct Stroller : RecordingHost {
    Stroller() {
        InterpreterFields fields;
        fields.interpreted.forward = {MotionCommand::RunForward, 1};
        body.movement.emplace(MovementManager(MotionInterpreter(fields)));
        player = spot(12, 10, 5);
        now += 0.1;
    }
    [[nodiscard]] bool strolls() { return stroll(body, call(), *player); }
};

TEST(Stroll, CarriesABodyByItsMotionAndMovesItsClockOn) {
    Stroller world;
    EXPECT_TRUE(world.strolls());
    EXPECT_EQ(world.body.position, spot(10, 10.4F, 5));
    EXPECT_NEAR(world.body.cached_velocity.y, 4, 1e-4);
    EXPECT_EQ(world.body.clock, world.now);
    EXPECT_EQ(world.body.player_distance, 2) << "from where it was";
}

TEST(Stroll, LeavesABodyOnLevelGround) {
    Stroller world;
    world.body.contact_normal = {0, 0.6F, 0.8F};
    world.body.seldom.change().sliding_normal = {1, 0, 0};
    EXPECT_TRUE(world.strolls());
    EXPECT_EQ(world.body.contact_normal, kUp);
    EXPECT_EQ(world.body.seldom->sliding_normal, Vec3{});
    EXPECT_EQ(world.body.last_support_z, 5);
}

TEST(Stroll, StepsTowardsTheWaypointAtTwiceTheSpeed) {
    Stroller world;
    interpolate_to(world, spot(10, 14, 5), false);
    EXPECT_TRUE(world.strolls());
    EXPECT_NEAR(world.body.position.frame.origin.y, 10.8, 1e-5);
    EXPECT_EQ(world.body.manager->queue()->frame_counter(), 1);
}

TEST(Stroll, LeavesABodyAsItIsWhoseTickHasMoreToIt) {
    using Change = std::function<void(Stroller&)>;
    const std::map<std::string, Change> changes{
        {"in the air", [](Stroller& w) { w.body.set(kOnWalkable, false); }},
        {"asleep", [](Stroller& w) { w.body.set(kActive, false); }},
        {"hidden", [](Stroller& w) { w.body.physics_state |= kHidden; }},
        {"frozen", [](Stroller& w) { w.body.physics_state |= kFrozen; }},
        {"carried", [](Stroller& w) { w.body.parent = 7; }},
        {"nowhere", [](Stroller& w) { w.body.has_cell = false; }},
        {"falling", [](Stroller& w) { w.body.velocity = {0, 0, -1}; }},
        {"without legs", [](Stroller& w) { w.body.movement.reset(); }},
        {"stuck to another", [](Stroller& w) { w.stick_to(7, Cylinder{}); }},
        {"far from the player", [](Stroller& w) { w.player = spot(10, 110, 5); }},
        {"late by more than a slice", [](Stroller& w) { w.now += 1; }},
        {"late by next to nothing",
         [](Stroller& w) {
             w.body.clock = 0;
             w.now = double{kEpsilon};
         }},
        {"at the edge of its landblock", [](Stroller& w) { w.body.position = spot(10, 191.9F, 5); }},
        {"at its waypoint", [](Stroller& w) {
             interpolate_to(w, spot(10, 14, 5), false);
             w.body.position = spot(10, 13.98F, 5);
         }}};
    for (const auto& [what, change] : changes) {
        Stroller world;
        change(world);
        const Position before = world.body.position;
        const double clock = world.body.clock;
        EXPECT_FALSE(world.strolls()) << what;
        EXPECT_EQ(world.body.position, before) << what;
        EXPECT_EQ(world.body.clock, clock) << what;
        EXPECT_EQ(world.body.cached_velocity, Vec3{}) << what;
        if (world.body.manager) {
            EXPECT_EQ(world.body.manager->queue()->frame_counter(), 0) << what;
        }
    }
}

// 30 §7: rules by which a walk goes otherwise, or a tick.
TEST(Stroll, IsNothingForRulesThatChangeHowABodyWalksOrWhenItTicks) {
    EXPECT_TRUE(strolls_by(Rules::retail()));
    const Rules others[] = {{.blip_by_placement = false},
                            {.tick_every_frame = true},
                            {.single_slice_minimum = true},
                            {.gate_per_body = true},
                            {.baseline_on_first_step = true},
                            {.skip_impossible_dt = true},
                            {.good_window_resets_fails = true},
                            {.gait_from_velocity = true},
                            {.offset_blend = Rules::OffsetBlend::Add}};
    for (const Rules& rules : others) EXPECT_FALSE(strolls_by(rules)) << &rules - others;
}

}  // namespace
}  // namespace acmotion::test
