#include "world/one_body.h"

// Portals, jumps and odd frames; and well-formed nonsense.
namespace acmotion::test {
namespace {

TEST(PortalStory, APortalMakesExactlyOneHardSnapAndLeavesNothingBehind) {
    const Position dungeon = at(70, -30, 6, CellId{0x01E90104});
    for (const Position& to : {outside(90, 60), outside(60, 90, 30, 200), outside(1000, 2000, 12), dungeon}) {
        for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::snap()}) {
            OneBody story{rules};
            story.server.create(kDrudge, outside(64, 50));
            story.frames(3);
            story.server.stick(kOlthoi, kDrudge);
            story.update(outside(62, 50));
            story.frames(3);
            Track& track = story.follow(kOlthoi);
            story.frame();

            story.server.teleport(kOlthoi, to);
            EXPECT_TRUE(near(story.origin(), to.frame.origin));
            EXPECT_EQ(story.queue(), 0);
            EXPECT_TRUE(story.it().manager->sticky_target().is_null());
            EXPECT_EQ(story.recorder.count<Event::TeleportHookRan>(kOlthoi), 1U);
            EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::HardTeleport), 1U);
            story.server.neutral(kOlthoi);
            story.play(2);
            EXPECT_EQ(track.pops(50), 1);
            EXPECT_TRUE(near(story.origin(), to.frame.origin, 1e-2));
        }
    }
}

// 40-body 13.5: a placement without contact forgets the ground.
TEST(PortalStory, ABodyThatIsTeleportedIntoTheAirFallsOn) {
    OneBody story;
    story.update(outside(62, 50));
    story.play(0.2);
    story.server.teleport(kOlthoi, outside(60, 90, 30), false);
    EXPECT_TRUE(near(story.origin(), {60, 90, 30})) << "contact does not matter to a teleport";
    EXPECT_EQ(story.recorder.count<Event::Unleashed>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::Leashed>(kOlthoi).back().travelled, 0) << "the leash is tied anew";
    story.play(1);
    EXPECT_NEAR(story.origin().z, 30 - 4.9, 0.5);
    EXPECT_FALSE(story.it().is(kContact));
    story.play(3);
    EXPECT_LT(story.origin().z, -30) << "past where it last stood";
    story.update(outside(60, 90, -60));
    story.play(3);
    EXPECT_NEAR(story.origin().z, -60, 0.05) << "where it is told to be grounded";
    EXPECT_TRUE(story.it().is(kContact));
}

// 40-body 6.1: no more than 30 ticks a second; half a second is made up for in slices, and three are thrown away.
TEST(FrameStory, TicksAreAtLeastAThirtiethAndAtMostTwoSecondsLong) {
    OneBody story;
    story.server.forward(kOlthoi, kRunForward);
    float before = story.origin().y;
    story.frame(0.5);
    EXPECT_NEAR(story.origin().y - before, 2.0, 1e-3);
    before = story.origin().y;
    story.frame(3);
    EXPECT_EQ(story.origin().y, before);
    int moves = 0;
    for (int i = 0; i < 240; ++i) {
        before = story.origin().y;
        story.frame(1.0 / 240);
        moves += story.origin().y != before ? 1 : 0;
    }
    EXPECT_LE(moves, 30);
    EXPECT_GE(moves, 26);
}

// Spec 30 §6 E1 and E3: the queue replaces root motion, and moves at twice the speed.
TEST(CatchingUpStory, OneUpdateAMetreAwayTakesFourFramesAtTwiceTheSpeed) {
    OneBody story;
    story.update(outside(60, 51, 0, 120));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 0));
    for (const double y : {50.266667, 50.533333, 50.8, 51.0, 51.0}) {
        story.frame();
        EXPECT_NEAR(story.origin().y, y, 1e-3);
        EXPECT_TRUE(near_heading(story.heading(kOlthoi), 120, 0.01)) << "at once, in the first slice";
    }
    EXPECT_EQ(story.queue(), 0);
}

constexpr float kJump = 5;  // m/s upwards
// The slice that leaves the ground still has no gravity: it comes with the loss of contact (spec 40 §9.2).
constexpr double kFirstSlice = 1.0 / 30;
constexpr double kApex = kJump * kFirstSlice + kJump * kJump / (2 * 9.8);  // 1.442 m
constexpr double kAirTime = 2 * kFirstSlice + 2 * kJump / 9.8;             // 1.087 s

TEST(JumpStory, OnTheSpotMakesAnArcAndLandsByGroundContact) {
    OneBody story;
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 0, kJump}, {0, 0, 3.14159F});
    story.play(kAirTime / 2);
    EXPECT_NEAR(story.origin().z, kApex, 0.02);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 360 - 180 * static_cast<float>(kAirTime) / 2, 8));
    story.play(kAirTime / 2 - 0.1);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
    EXPECT_FALSE(story.it().is(kOnWalkable));
    story.play(0.3);
    // 5 % of the speed come back, a hop of a centimetre (spec 40 §11.1).
    EXPECT_NEAR(story.origin().z, 0, 0.02);
    EXPECT_GE(story.recorder.count<Event::HitGround>(kOlthoi), 1U);
    story.play(0.5);
    EXPECT_EQ(story.origin().z, 0);
    EXPECT_TRUE(story.it().is(kOnWalkable));
    EXPECT_EQ(story.it().omega, Vec3{}) << "the spin lasts as long as it is in the air";
}

TEST(AbsurdStory, SpeedsOfAnySize) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::openac()}) {
        for (const float speed : {1e30F, -1e30F, 3e38F, 1e-38F, 0.0F}) {
            OneBody story{rules};
            story.server.motion(kOlthoi, SentMotionState{.forward_command = kRunForward,
                                                         .sidestep_command = kSideStepRight,
                                                         .turn_command = kTurnRight,
                                                         .forward_speed = speed,
                                                         .sidestep_speed = speed,
                                                         .turn_speed = speed});
            story.frames(10);
            story.server.position(kOlthoi, outside(62, 50));
            story.frames(10);
            story.server.vector(kOlthoi, {speed, speed, speed}, {speed, speed, speed});
            story.frames(10);
            story.server.position(kOlthoi, outside(62, 50));
            MoveToPosition order{.position = outside(70, 70), .run_rate = speed};
            order.parameters.speed = speed;
            story.server.motion(kOlthoi, order);
            story.frames(30);
            EXPECT_TRUE(is_sane(story.world)) << speed;
            EXPECT_LT(length(story.body(kOlthoi).velocity), 50.01F) << speed;
            // And it can be fetched back.
            story.server.teleport(kOlthoi, outside(61, 50));
            story.server.neutral(kOlthoi);
            story.server.vector(kOlthoi, {});
            EXPECT_LT(distance(story.where(kOlthoi), outside(61, 50)), 0.01) << speed;
        }
    }
}

TEST(ProtectedJump, KeepsTheArcOfARunnerIfTheRulesSaySo) {
    Rules rules = Rules::retail();
    rules.protect_vector_jump = true;
    Story story{{.rules = rules}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    story.play(0.5);
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 4, kJump});
    story.play(kAirTime + 0.15);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
}

}  // namespace
}  // namespace acmotion::test
