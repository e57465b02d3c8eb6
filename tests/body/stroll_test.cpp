// 40-body 6.2, 8: the usual tick in one piece. That it ends as the same by its parts: lab/simulate/built_in_host_test.cpp
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

void expect_alike(const Body& a, const Body& b) {
    EXPECT_EQ(a.position, b.position);
    EXPECT_EQ(a.cached_velocity, b.cached_velocity);
    EXPECT_EQ(a.clock, b.clock);
    EXPECT_EQ(a.player_distance, b.player_distance);
    EXPECT_EQ(a.last_support_z, b.last_support_z);
    EXPECT_EQ(a.contact_normal, b.contact_normal);
    EXPECT_EQ(a.transient_state, b.transient_state);
    EXPECT_EQ(a.velocity, b.velocity);
    EXPECT_EQ(a.colliding_with_environment, b.colliding_with_environment);
    EXPECT_EQ(a.jumped_this_frame, b.jumped_this_frame);
    EXPECT_EQ(a.placed_this_tick, b.placed_this_tick);
    if (b.manager && b.manager->queue()) {
        EXPECT_EQ(a.manager->queue()->size(), b.manager->queue()->size());
        EXPECT_EQ(a.manager->queue()->frame_counter(), b.manager->queue()->frame_counter());
        EXPECT_EQ(a.manager->queue()->progress_quantum(), b.manager->queue()->progress_quantum());
        EXPECT_EQ(a.manager->queue()->original_distance(), b.manager->queue()->original_distance());
    }
    if (b.manager && b.manager->leash()) {
        EXPECT_EQ(a.manager->leash()->travelled(), b.manager->leash()->travelled());
    }
}

// 40 §5.4, §6.2: both limits belong to it.
TEST(Stroll, CarriesABodyAtBothOfItsLimits) {
    Stroller world;
    world.player = spot(10, 106, 5);
    world.body.clock = 0;
    world.now = kMaxQuantumSeconds;
    EXPECT_TRUE(world.strolls());
    EXPECT_EQ(world.body.player_distance, 96);
    EXPECT_NEAR(world.body.position.frame.origin.y, 10.8, 1e-5);
}

TEST(Stroll, LeavesTheEndOfAWindowThatIsToldToTheTick) {
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
}

// 30 §7: rules by which a walk goes otherwise, or a tick.
TEST(Stroll, IsNothingForRulesOfAnotherWalkOrTick) {
    EXPECT_TRUE(strolls_by(Rules::retail()));
    const Rules others[] = {{{.blip_by_placement = false}},
                            {{.tick_every_frame = true}},
                            {{.single_slice_minimum = true}},
                            {{.gate_per_body = true}},
                            {{.baseline_on_first_step = true}},
                            {{.skip_impossible_dt = true}},
                            {{.good_window_resets_fails = true}},
                            {{.gait_from_velocity = true}},
                            {{.offset_blend = Rules::OffsetBlend::Add}}};
    for (const Rules& rules : others) EXPECT_FALSE(strolls_by(rules)) << &rules - others;
}

// Without a listener, to whom the end of a window would have to be told. Some do not stroll; all end alike.
TEST(Stroll, EndsAsTheTickDoesByItsParts) {
    using Change = void (*)(Stroller&);
    constexpr Change kTurningAside = [](Stroller& w) {
        InterpreterFields fields = running();
        fields.interpreted.sidestep = {MotionCommand::SideStepRight, 0.5F};
        fields.interpreted.turn = {MotionCommand::TurnRight, 1};
        w.moves(fields);
    };
    constexpr Change kChargingAJump = [](Stroller& w) {
        InterpreterFields charged = running();
        charged.standing_longjump = true;
        w.moves(charged);
    };
    constexpr Change kToWaypointOnLeash = [](Stroller& w) {
        interpolate_to(w, turned(spot(3, 20, 4), 200), false);
        constrain_to(w, spot(10, -5, 5), {10, 50});
    };
    constexpr Change kTiltedToWaypoint = [](Stroller& w) {
        interpolate_to(w, spot(10, 14, 5), false);
        rotate_by_local_vector(w.body.position.frame, {0.3F, 0, 0});
    };
    struct Row {
        const char* what;
        bool strolls;
        Change change;
    };
    const Row rows[] = {
        {"straight on", true, [](Stroller&) {}},
        {"turning and aside", true, kTurningAside},
        {"large", true, [](Stroller& w) { w.body.seldom.change().scale = 1.7F; }},
        {"tilted", true, [](Stroller& w) { rotate_by_local_vector(w.body.position.frame, {0.3F, 0.1F, 0}); }},
        {"on a leash", true, [](Stroller& w) { constrain_to(w, spot(10, -18, 5), {10, 50}); }},
        {"to a waypoint", true, [](Stroller& w) { interpolate_to(w, turned(spot(13, 20, 6), 40), false); }},
        {"to a waypoint on a leash", true, kToWaypointOnLeash},
        {"into the next cell", true, [](Stroller& w) { w.body.position = spot(10, 23.3F, 5); }},
        {"on a slope so far", true, [](Stroller& w) { w.body.contact_normal = {0, 0.6F, 0.8F}; }},
        {"in the air", false, [](Stroller& w) { w.body.set(kOnWalkable, false); }},
        {"asleep", false, [](Stroller& w) { w.body.set(kActive, false); }},
        {"hidden", false, [](Stroller& w) { w.body.physics_state |= kHidden; }},
        {"frozen", false, [](Stroller& w) { w.body.physics_state |= kFrozen; }},
        {"carried", false, [](Stroller& w) { w.body.parent = 7; }},
        {"nowhere", false, [](Stroller& w) { w.body.has_cell = false; }},
        {"falling", false, [](Stroller& w) { w.body.velocity = {0, 0, -1}; }},
        {"without legs", false, [](Stroller& w) { w.body.movement.reset(); }},
        {"stuck to another", false, [](Stroller& w) { w.stick_to(7, Cylinder{}); }},
        {"far from the player", false, [](Stroller& w) { w.player = spot(10, 110, 5); }},
        {"late by more than a slice", false, [](Stroller& w) { w.now += 1; }},
        {"facing its path", false, [](Stroller& w) { w.body.physics_state |= kAlignPath; }},
        {"on a sled", false, [](Stroller& w) { w.body.physics_state |= kSledding; }},
        {"without spheres", false, [](Stroller& w) { w.body.has_spheres = false; }},
        {"at a wall", false, [](Stroller& w) { w.body.colliding_with_environment = true; }},
        {"sent off", false, [](Stroller& w) { w.body.jumped_this_frame = true; }},
        {"put there", false, [](Stroller& w) { w.body.placed_this_tick = true; }},
        {"standing", false, [](Stroller& w) { w.moves({}); }},
        {"charging a jump", false, kChargingAJump},
        {"at the end of its leash", false, [](Stroller& w) { constrain_to(w, spot(10, -45, 5), {10, 50}); }},
        {"tilted, on its way to a waypoint", false, kTiltedToWaypoint},
        {"keeping its heading", false, [](Stroller& w) { interpolate_to(w, spot(10, 14, 5), true); }},
        {"across the edge of its landblock", false, [](Stroller& w) { w.body.position = spot(10, 191.9F, 5); }},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.what);
        Stroller whole;
        Stroller parts;
        for (Stroller* world : {&whole, &parts}) {
            world->current_call.sink = nullptr;
            row.change(*world);
        }
        for (int i = 0; i < 12; ++i) {
            const bool strolled = whole.strolls();
            if (!strolled) tick(whole, whole.player);
            if (i == 0) EXPECT_EQ(strolled, row.strolls);
            tick(parts, parts.player);
            expect_alike(whole.body, parts.body);
            for (Stroller* world : {&whole, &parts}) world->now += 0.1;
        }
    }
}

}  // namespace
}  // namespace acmotion::test
