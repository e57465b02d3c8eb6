// 40-body 6.2, 8: the usual tick in one piece. That it ends as the same by its parts: lab/determinism/built_in_host_test.cpp
#include <gtest/gtest.h>

#include "acmotion/motion/root_motion.h"
#include "body/recording_host.h"
#include "body/tick.h"
#include "motion/speeds.h"

namespace acmotion::test {
namespace {

InterpreterFields running() {
    InterpreterFields fields;
    fields.interpreted.forward = {MotionCommand::RunForward, 1};
    return fields;
}

// Runs north over a field, with the player beside it.
struct Stroller : RecordingHost {
    Stroller() {
        moves(running());
        player = spot(12, 10, 5);
        now += 0.1;
    }
    void moves(const InterpreterFields& fields) { body.movement.emplace(MovementManager(MotionInterpreter(fields))); }
    [[nodiscard]] const InterpreterFields& motion() const { return body.movement->interpreter()->fields(); }
    [[nodiscard]] bool strolls() { return stroll(body, call(), *player); }

    // BodyHost, for the same tick by its parts
    [[nodiscard]] Frame advance_animation(float quantum) override {
        return DefaultRootMotion{}.advance(1, {motion().interpreted, !motion().standing_longjump}, quantum);
    }
    [[nodiscard]] MaxSpeed max_speed() override {
        static constexpr Weenie kAny;
        return acmotion::max_speed(motion(), &kAny);
    }
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
        {"facing its path", [](Stroller& w) { w.body.physics_state |= kAlignPath; }},
        {"on a sled", [](Stroller& w) { w.body.physics_state |= kSledding; }},
        {"without spheres", [](Stroller& w) { w.body.has_spheres = false; }},
        {"at a wall", [](Stroller& w) { w.body.colliding_with_environment = true; }},
        {"sent off", [](Stroller& w) { w.body.jumped_this_frame = true; }},
        {"put there", [](Stroller& w) { w.body.placed_this_tick = true; }},
        {"without a motion",
         [](Stroller& w) {
             w.body.movement.reset();
             w.body.movement.emplace();
         }},
        {"with a motion under way",
         [](Stroller& w) { w.body.movement->interpreter()->queue_motion(w.call(), w, PendingMotion{}); }},
        {"standing", [](Stroller& w) { w.moves({}); }},
        {"charging a jump",
         [](Stroller& w) {
             InterpreterFields charged = running();
             charged.standing_longjump = true;
             w.moves(charged);
         }},
        {"at the end of its leash", [](Stroller& w) { constrain_to(w, spot(10, -45, 5), {10, 50}); }},
        {"tilted, on its way to a waypoint",
         [](Stroller& w) {
             interpolate_to(w, spot(10, 14, 5), false);
             rotate_by_local_vector(w.body.position.frame, {0.3F, 0, 0});
         }},
        {"keeping its heading on the way", [](Stroller& w) { interpolate_to(w, spot(10, 14, 5), true); }},
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

// 40 §5.4, §6.2: both limits belong to it.
TEST(Stroll, CarriesABodyThatIsExactly96MetresAwayForExactlyAFifthOfASecond) {
    Stroller world;
    world.player = spot(10, 106, 5);
    world.body.clock = 0;
    world.now = kMaxQuantumSeconds;
    EXPECT_TRUE(world.strolls());
    EXPECT_EQ(world.body.player_distance, 96);
    EXPECT_NEAR(world.body.position.frame.origin.y, 10.8, 1e-5);
}

TEST(Stroll, LeavesTheEndOfAWindowToTheTickWhereAListenerIsToldOrThereWasNoProgress) {
    Stroller told;
    interpolate_to(told, spot(10, 30, 5), false);
    Stroller untold;
    untold.current_call.sink = nullptr;
    interpolate_to(untold, spot(10, 30, 5), false);
    for (int i = 0; i < 4; ++i) {
        for (Stroller* world : {&told, &untold}) {
            EXPECT_TRUE(world->strolls()) << i;
            world->now += 0.1;
        }
    }
    EXPECT_FALSE(told.strolls());
    EXPECT_EQ(told.body.manager->queue()->frame_counter(), 4);
    EXPECT_TRUE(untold.strolls());
    EXPECT_EQ(untold.body.manager->queue()->frame_counter(), 0);

    const Position before = untold.body.position;
    for (int i = 0; i < 4; ++i) {
        untold.now += 0.1;
        EXPECT_TRUE(untold.strolls()) << i;
    }
    untold.now += 0.1;
    untold.body.position = before;
    EXPECT_FALSE(untold.strolls()) << "the window is bad";
}

TEST(Stroll, IsNothingForABodyWhoseWalkHasFailedOnce) {
    Stroller world;
    world.current_call.sink = nullptr;
    interpolate_to(world, spot(10, 11, 5), false);
    interpolate_to(world, spot(10, 30, 5), false);
    const Position here = world.body.position;
    for (int i = 0; i < 10; ++i) {  // it gets nowhere
        tick(world, world.player);
        world.body.position = here;
        world.now += 0.1;
    }
    ASSERT_EQ(world.body.manager->queue()->fail_counter(), 1);
    EXPECT_FALSE(world.strolls());
}

// However its way there is turned, a waypoint that is as far as one reaches is not strolled to.
TEST(Stroll, IsNothingForABodyThatIsAsFarFromItsWaypointAsItReaches) {
    const Position waypoint = spot(kReachMetres, 14, 5);
    for (float heading = 0; heading < 360; heading += 1) {
        Stroller world;
        interpolate_to(world, waypoint, false);
        world.body.position = turned(spot(0, 14, 5), heading);
        ASSERT_EQ(distance(world.body.position, waypoint), double{kReachMetres});
        EXPECT_FALSE(world.strolls()) << heading;
    }
}

// Without a listener, to whom the end of a window would have to be told.
TEST(Stroll, EndsAsTheTickDoesByItsParts) {
    using Change = std::function<void(Stroller&)>;
    const auto turning_aside = [](Stroller& w) {
        InterpreterFields fields = running();
        fields.interpreted.sidestep = {MotionCommand::SideStepRight, 0.5F};
        fields.interpreted.turn = {MotionCommand::TurnRight, 1};
        w.moves(fields);
    };
    const std::map<std::string, Change> changes{
        {"straight on", [](Stroller&) {}},
        {"turning and aside", turning_aside},
        {"large", [](Stroller& w) { w.body.seldom.change().scale = 1.7F; }},
        {"tilted", [](Stroller& w) { rotate_by_local_vector(w.body.position.frame, {0.3F, 0.1F, 0}); }},
        {"on a leash", [](Stroller& w) { constrain_to(w, spot(10, -18, 5), {10, 50}); }},
        {"to a waypoint", [](Stroller& w) { interpolate_to(w, turned(spot(13, 20, 6), 40), false); }},
        {"to a waypoint on a leash",
         [](Stroller& w) {
             interpolate_to(w, turned(spot(3, 20, 4), 200), false);
             constrain_to(w, spot(10, -5, 5), {10, 50});
         }},
        {"from a waypoint to another",
         [](Stroller& w) {
             interpolate_to(w, spot(10.5F, 10.5F, 5), false);
             interpolate_to(w, spot(12, 13, 5), false);
         }},
        {"into the next cell", [](Stroller& w) { w.body.position = spot(10, 23.3F, 5); }}};
    for (const auto& [what, change] : changes) {
        SCOPED_TRACE(what);
        Stroller whole;
        Stroller parts;
        int strolled = 0;
        for (Stroller* world : {&whole, &parts}) {
            world->current_call.sink = nullptr;
            change(*world);
        }
        for (int i = 0; i < 12; ++i) {
            strolled += whole.strolls() ? 1 : (tick(whole, whole.player), 0);
            tick(parts, parts.player);
            const Body& body = parts.body;
            ASSERT_EQ(whole.body.position, body.position) << i;
            ASSERT_EQ(whole.body.cached_velocity, body.cached_velocity);
            ASSERT_EQ(whole.body.clock, body.clock);
            ASSERT_EQ(whole.body.player_distance, body.player_distance);
            ASSERT_EQ(whole.body.last_support_z, body.last_support_z);
            ASSERT_EQ(whole.body.transient_state, body.transient_state);
            if (body.manager && body.manager->queue()) {
                const WaypointQueue& queue = *whole.body.manager->queue();
                ASSERT_EQ(queue.size(), body.manager->queue()->size());
                ASSERT_EQ(queue.frame_counter(), body.manager->queue()->frame_counter());
                ASSERT_EQ(queue.progress_quantum(), body.manager->queue()->progress_quantum());
                ASSERT_EQ(queue.original_distance(), body.manager->queue()->original_distance());
            }
            if (body.manager && body.manager->leash()) {
                ASSERT_EQ(whole.body.manager->leash()->travelled(), body.manager->leash()->travelled());
            }
            for (Stroller* world : {&whole, &parts}) world->now += 0.1;
        }
        EXPECT_GE(strolled, 4) << "or it says nothing";
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
