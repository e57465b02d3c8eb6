#include <algorithm>
#include <array>

#include "acmotion/body/obstacles.h"
#include "world/partial_ground.h"
#include "world/story.h"

// Portals, borders, buildings, walls; and updates that come late, twice, never or in the wrong order.
namespace acmotion::test {
namespace {

// ---- portals ----

struct Journey {
    std::string name;
    Position to;
};

class Portals : public ::testing::TestWithParam<Journey> {};

TEST_P(Portals, MakeExactlyOneHardSnapAndLeaveNothingBehind) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::snap()}) {
        Story story{{.rules = rules}};
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(64, 50));
        story.frames(3);
        story.server.stick(kOlthoi, kDrudge);
        story.server.position(kOlthoi, outside(62, 50));
        story.frames(3);
        Track& track = story.follow(kOlthoi);
        story.frame();

        story.server.teleport(kOlthoi, GetParam().to);
        EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, GetParam().to.frame.origin));
        EXPECT_EQ(story.waypoints(kOlthoi), 0);
        EXPECT_TRUE(story.body(kOlthoi).manager->sticky_target().is_null());
        EXPECT_EQ(story.recorder.count<Event::TeleportHookRan>(kOlthoi), 1U);
        story.server.neutral(kOlthoi);
        story.play(2);

        EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::HardTeleport), 1U);
        EXPECT_EQ(track.pops(50), 1);
        EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, GetParam().to.frame.origin, 1e-2));
    }
}

INSTANTIATE_TEST_SUITE_P(Ways, Portals,
                         ::testing::Values(Journey{"Portal", outside(90, 60)},
                                           Journey{"AdminTeleport", outside(60, 90, 30, 200)},
                                           Journey{"Recall", outside(1000, 2000, 12)},
                                           Journey{"Respawn", at(30, 40, 5, CellId{0x7D640013})},
                                           Journey{"Dungeon", at(70, -30, 6, CellId{0x01E90104})}),
                         [](const auto& journey) { return journey.param.name; });

// 40-body 13.5: a placement without contact forgets the ground.
TEST(PortalStory, ABodyThatIsTeleportedIntoTheAirFallsOn) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.teleport(kOlthoi, outside(60, 90, 30), false);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 90, 30})) << "contact does not matter to a teleport";
    story.play(1);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.z, 30 - 4.9, 0.5);
    EXPECT_FALSE(story.body(kOlthoi).is(kContact));
    story.play(3);
    EXPECT_LT(story.where(kOlthoi).frame.origin.z, -30) << "past where it last stood";
    story.server.position(kOlthoi, outside(60, 90, -60));
    story.play(3);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.z, -60, 0.05) << "where it is told to be grounded";
    EXPECT_TRUE(story.body(kOlthoi).is(kContact));
}

TEST(PortalStory, APositionFromBeforeThePortalIsIgnoredAfterIt) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    const PositionPack late = [&] {
        story.server.stamp(kOlthoi, StampSlot::Position) = {5};
        return story.server.pack(kOlthoi, outside(61, 50), true);
    }();
    story.server.stamp(kOlthoi, StampSlot::Position) = {1};
    story.server.teleport(kOlthoi, outside(90, 50));
    story.server.send(UpdatePosition{kOlthoi, late});
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {90, 50, 0}));
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{2});
}

TEST(PortalStory, TheLeashIsReleasedAndTiedAnew) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(62, 50));
    story.play(0.2);
    story.server.teleport(kOlthoi, outside(90, 50));
    EXPECT_EQ(story.recorder.count<Event::Unleashed>(kOlthoi), 1U);
    ASSERT_EQ(story.recorder.count<Event::Leashed>(kOlthoi), 2U);
    EXPECT_EQ(story.recorder.all<Event::Leashed>(kOlthoi).back().travelled, 0);
}

// ---- the 96 m bubble, borders, buildings ----

TEST(BubbleStory, FarAwayBodiesArePlacedAndNearOnesWalkAgainOneTickAfterTheirReturn) {
    Story story;
    story.server.create(kOlthoi, outside(140, 50));  // 90 m away
    story.frames(3);
    story.server.position(kOlthoi, outside(150, 50));
    story.play(2);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.x, 146, 1.01);  // asleep as soon as it was beyond 96 m
    EXPECT_FALSE(story.body(kOlthoi).is(kActive));

    story.server.position(kOlthoi, outside(160, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 1U);
    EXPECT_EQ(story.waypoints(kOlthoi), 0);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {160, 50, 0}));

    story.server.position(kOlthoi, outside(140, 50));  // the old distance decides: placed
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 2U);
    story.frames(2);
    story.server.position(kOlthoi, outside(138, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 2U);
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {138, 50, 0}));
}

TEST(BubbleStory, AcdreamAsksTheReceivedPlace) {
    Story story{{.rules = Rules::acdream()}};
    story.server.create(kOlthoi, outside(160, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(140, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U);
}

TEST(BorderStory, AWalkOverTheBorderOfALandblockIsNoPop) {
    Story story;
    story.server.create(kPlayer, outside(190, 50));
    story.server.teleport(kPlayer, outside(190, 50));
    story.server.create(kOlthoi, outside(185, 50, 0, 90));
    story.frames(3);
    story.server.forward(kOlthoi, kWalkForward);
    Track& track = story.follow(kOlthoi);
    story.walk(kOlthoi, {outside(185, 50, 0, 90), {3.12F, 0, 0}}, 4);
    EXPECT_EQ(track.pops(20), 0);
    EXPECT_EQ(story.where(kOlthoi).cell.value >> 16, 0xAAB4U);
    EXPECT_LT(distance(story.where(kOlthoi), outside(185 + 12.5F, 50)), 0.5);
}

TEST(BuildingStory, IndoorsTheBlipDistanceIs20Outdoors100) {
    for (const bool indoors : {false, true}) {
        const CellId cell = indoors ? kHall : kMeadow;
        Story story;
        story.server.create(kOlthoi, at(20, 20, 0, cell));
        story.frames(3);
        story.server.position(kOlthoi, at(20, 41, 0, cell));
        EXPECT_EQ(story.recorder.all<Event::WaypointEnqueued>(kOlthoi).back().branch,
                  indoors ? Enqueue::AppendedFar : Enqueue::Appended);
        story.frame();
        EXPECT_EQ(story.recorder.count<Event::Blipped>(kOlthoi), indoors ? 1U : 0U);
        EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, indoors ? 41 : 20.27, 0.01);
    }
}

TEST(BuildingStory, ThePlayersIndoorBlipDistanceIs25) {
    for (const float metres : {24.0F, 26.0F}) {
        Story story{{.has_player = false}};
        story.server.player(kPlayer);
        story.server.create(kPlayer, at(20, 20, 0, kHall));
        story.world.set_autonomy_level(1);
        story.frames(3);
        story.server.position(kPlayer, at(20, 20 + metres, 0, kHall));
        EXPECT_EQ(story.recorder.all<Event::WaypointEnqueued>(kPlayer).back().branch,
                  metres > 25 ? Enqueue::AppendedFar : Enqueue::Appended);
    }
}

TEST(BuildingStory, WalkingThroughADoorIsNoPop) {
    Story story;
    story.server.create(kOlthoi, at(20, 50));
    story.frames(3);
    Track& track = story.follow(kOlthoi);
    story.server.position(kOlthoi, at(20, 52, 0, kHall));
    story.play(1);
    EXPECT_EQ(story.where(kOlthoi).cell.value >> 16, kHall.value >> 16);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 52, 0.06);
    EXPECT_EQ(track.pops(20), 0);
}

// ---- a wall ----

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
    const std::vector<Event::WindowJudged> windows = story.recorder.all<Event::WindowJudged>(kOlthoi);
    EXPECT_TRUE(std::any_of(windows.begin(), windows.end(), [](const Event::WindowJudged& w) { return !w.good; }));
}

TEST(WallStory, ABlipThatIsRefusedIsTriedAgain) {
    PartialGround ground;
    Story story{{.host = {.placement = &ground}}};
    story.server.create(kOlthoi, at(20, 20, 0, kHall));
    story.frames(3);
    ground.full = true;
    story.server.position(kOlthoi, at(20, 60, 0, kHall));
    story.frames(3);
    EXPECT_GE(story.recorder.count<Event::Blipped>(kOlthoi), 3U);
    EXPECT_LT(story.where(kOlthoi).frame.origin.y, 21);
    ground.full = false;
    story.frame();
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 60, 1e-3);
}

// ---- a bad line ----

TEST(LineStory, DuplicatesChangeNothing) {
    Story once;
    Story twice;
    for (Story* story : {&once, &twice}) {
        story->server.create(kOlthoi, outside(60, 50));
        story->frames(3);
    }
    for (int i = 0; i < 40; ++i) {
        const Position there = outside(60, 50.0F + 0.3F * static_cast<float>(i));
        once.server.position(kOlthoi, there);
        twice.server.position(kOlthoi, there);
        const PositionPack again = twice.server.pack(kOlthoi, there, true);
        for (int copy = 0; copy < 3; ++copy) {
            EXPECT_EQ(twice.server.send(UpdatePosition{kOlthoi, again}), Status::Processed);
        }
        once.frames(3);
        twice.frames(3);
        ASSERT_EQ(once.world.state_hash(), twice.world.state_hash());
    }
}

TEST(LineStory, LateUpdatesAreDropped) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    std::vector<PositionPack> packs;
    for (std::uint16_t i = 1; i <= 20; ++i) {
        story.server.stamp(kOlthoi, StampSlot::Position) = {i};
        packs.push_back(story.server.pack(kOlthoi, outside(60, 50.0F + static_cast<float>(i) * 0.6F), true));
    }
    Track& track = story.follow(kOlthoi);
    constexpr std::array<std::size_t, 20> kOrder{0, 2, 1, 3, 6, 5, 4, 8, 7, 9, 11, 10, 14, 13, 12, 15, 17, 16, 19, 18};
    for (const std::size_t i : kOrder) {
        story.server.send(UpdatePosition{kOlthoi, packs[i]});
        story.frames(6);
    }
    story.play(1);
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Ignore), 9U);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 62, 0}));
    // Never a step back.
    for (std::size_t i = 1; i < track.samples.size(); ++i) {
        EXPECT_GE(track.samples[i].pose.position.frame.origin.y,
                  track.samples[i - 1].pose.position.frame.origin.y - 1e-4F);
    }
    EXPECT_EQ(track.pops(20), 0);
}

TEST(LineStory, LostUpdatesAreWalkedOver) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kWalkForward);
    Track& track = story.follow(kOlthoi);
    const Course course{outside(60, 50), {0, 3.12F, 0}, 0, 1};
    const double start = story.now;
    for (int second = 0; second < 12; ++second) {
        if (second % 4 == 0) story.server.position(kOlthoi, course.at(story.now - start));
        story.play(1);
    }
    EXPECT_EQ(track.pops(20), 0);
    EXPECT_LT(distance(story.where(kOlthoi), course.at(story.now - start)), 1.0);
}

TEST(LineStory, StampsWrapAt65535) {
    Story story;
    story.server.stamps[kOlthoi].slots.fill(Stamp{65530});
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    for (int i = 1; i <= 20; ++i) {
        story.server.position(kOlthoi, outside(60, 50.0F + 0.2F * static_cast<float>(i)));
        story.server.forward(kOlthoi, kWalkForward, 0.5F);
        story.server.state(kOlthoi, kDefaultPhysicsState);
        story.frames(5);
    }
    story.server.neutral(kOlthoi);
    story.play(1);
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{14});
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Movement], Stamp{15});
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Ignore), 0U);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 54, 0.5);
}

TEST(LineStory, LateMessagesOfADeletedObjectAreParkedAndExpire) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.remove(kOlthoi);
    EXPECT_EQ(story.server.position(kOlthoi, outside(61, 50)), Status::Queued);
    EXPECT_EQ(story.server.forward(kOlthoi, kWalkForward), Status::Queued);
    story.play(26);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_FALSE(story.knows(kOlthoi));
}

// ---- odd frames ----

TEST(FrameStory, AFrozenHalfSecondIsMadeUpForInSlices) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    const float before = story.where(kOlthoi).frame.origin.y;
    story.frame(0.5);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y - before, 2.0, 1e-3);
}

TEST(FrameStory, ThreeFrozenSecondsAreDiscarded) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    const Position before = story.where(kOlthoi);
    story.frame(3);
    EXPECT_EQ(story.where(kOlthoi), before);
    story.frame();
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y - before.frame.origin.y, 4.0 / 30, 1e-3);
}

TEST(FrameStory, IrregularFramesCarryABodyAsFarAsRegularOnes) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    const float before = story.where(kOlthoi).frame.origin.y;
    double elapsed = 0;
    std::uint32_t seed = 1;
    while (elapsed < 3) {
        seed = seed * 1664525 + 1013904223;
        const double frame = 0.005 + 0.25 * (seed >> 8) / double{1 << 24};
        story.frame(frame);
        elapsed += frame;
    }
    // Less than two minimal slices may still be waiting.
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y - before, 4 * elapsed, 4 * 2.0 / 30);
}

TEST(FrameStory, MoreThan30FramesASecondTickNoMoreOften) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    int moves = 0;
    for (int i = 0; i < 240; ++i) {
        const Position before = story.where(kOlthoi);
        story.frame(1.0 / 240);
        moves += story.where(kOlthoi) != before ? 1 : 0;
    }
    EXPECT_LE(moves, 30);
    EXPECT_GE(moves, 26);
}

TEST(FrameStory, AClockThatRunsBackwardsMovesNoBody) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    const Position before = story.where(kOlthoi);
    story.frame(-5);
    EXPECT_EQ(story.where(kOlthoi), before);
    story.play(1);
    EXPECT_TRUE(is_sane(story.world));
}

}  // namespace
}  // namespace acmotion::test
