#include "acmotion/body/obstacles.h"
#include "world/one_body.h"

// Portals, the 96 metres around the player, a wall, and odd frames.
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

TEST(BubbleStory, FarBodiesArePlacedAndNearOnesWalkAgainOneTickAfterTheirReturn) {
    OneBody story;
    story.server.teleport(kOlthoi, outside(140, 50));  // 90 m away
    story.frames(3);
    story.update(outside(150, 50));
    story.play(2);
    EXPECT_NEAR(story.origin().x, 146, 1.01);  // asleep as soon as it was beyond 96 m
    EXPECT_FALSE(story.it().is(kActive));

    story.update(outside(160, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 1U);
    EXPECT_EQ(story.queue(), 0);
    EXPECT_TRUE(near(story.origin(), {160, 50, 0}));

    story.update(outside(140, 50));  // the old distance decides: placed
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 2U);
    story.frames(2);
    story.update(outside(138, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 2U);

    OneBody notes{Rules::acdream()};  // asks the received place
    notes.server.teleport(kOlthoi, outside(160, 50));
    notes.frames(3);
    notes.update(outside(140, 50));
    EXPECT_EQ(notes.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U);
}

TEST(WallStory, AWalkAgainstAWallStallsAndEndsInABlip) {
    FreeSpace meadow;
    Obstacles walls(meadow);
    walls.add(Obstacles::Box{outside(60, 53), 10, 0.5F, 5});
    Story story{{.host = {.placement = &walls}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    Track& track = story.follow(kOlthoi);
    story.server.position(kOlthoi, outside(60, 57));
    story.play(0.3);
    EXPECT_LT(story.where(kOlthoi).frame.origin.y, 52.5);
    story.play(1.5);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 57, 0}, 0.05));
    EXPECT_EQ(story.recorder.count<Event::Blipped>(kOlthoi), 1U);
    EXPECT_EQ(track.pops(20), 1);
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

// Spec 30 §6 E1 and E3: the queue replaces root motion, and moves at twice the speed. Acdream adds them.
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

    OneBody notes{Rules::acdream()};
    notes.server.forward(kOlthoi, kRunForward);  // 4 m/s
    notes.update(outside(60, 60));
    notes.frame();
    EXPECT_NEAR(notes.origin().y, 50.4, 1e-3);
}

TEST(LeashStory, WithoutUpdatesARunnerSlowsAfterTenMetresAndStaysWithinFifty) {
    OneBody story;
    story.server.teleport(kOlthoi, outside(60, 0));
    story.server.forward(kOlthoi, kRunForward, 2.5F);  // 10 m/s
    story.update(outside(60, 0.1F));
    const Track& track = story.follow(kOlthoi);
    story.play(1);
    EXPECT_NEAR(story.origin().y, 10, 0.7);
    story.play(3);
    EXPECT_NEAR(story.origin().y, 30.5, 5.5);
    story.play(56);
    EXPECT_LT(distance(outside(60, 0), story.where(kOlthoi)), 50.1);
    EXPECT_EQ(track.pops(50), 0);
    EXPECT_GE(story.recorder.count<Event::LeashTightened>(kOlthoi), 1U);
    // One accepted update refills it.
    const Position where = story.where(kOlthoi);
    story.update(where);
    story.play(1);
    EXPECT_GT(distance(where, story.where(kOlthoi)), 8);
}

}  // namespace
}  // namespace acmotion::test
