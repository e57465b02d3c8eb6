#include "world/story.h"

// Well-formed, and still nonsense. Whatever it is, the world stays consistent, bounded and made of numbers.
namespace acmotion::test {
namespace {

TEST(AbsurdStory, SpeedsOfAnySize) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::openac()}) {
        for (const float speed : {1e30F, -1e30F, 3e38F, 1e-38F, 0.0F}) {
            Story story{{.rules = rules}};
            story.server.create(kOlthoi, outside(60, 50));
            story.frames(3);
            SentMotionState state;
            state.forward_command = kRunForward;
            state.forward_speed = speed;
            state.sidestep_command = kSideStepRight;
            state.sidestep_speed = speed;
            state.turn_command = kTurnRight;
            state.turn_speed = speed;
            story.server.motion(kOlthoi, state);
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

// Not only of the body itself: bodies that follow, watch or stick to it see the same numbers.
TEST(AbsurdStory, SpeedsOfAnySizeOfATargetHarmNoOtherBody) {
    for (const float speed : {1e30F, -1e30F, 3e38F}) {
        Story story;
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(60, 60));
        story.frames(3);
        story.server.motion(kOlthoi, MoveToObject{.target = kDrudge, .position = outside(60, 60)});
        story.server.forward(kDrudge, kRunForward, speed);
        story.server.vector(kDrudge, {speed, speed, 0}, {0, 0, speed});
        for (int i = 0; i < 90; ++i) {
            story.frame();
            ASSERT_TRUE(is_sane(story.world)) << speed << ", frame " << i;
        }
        story.server.stick(kOlthoi, kDrudge);
        story.play(2);
        EXPECT_TRUE(is_sane(story.world)) << speed;
    }
}

// The door refuses cells that cannot be (limits_test.cpp). These can be, and lie at the very edge of the map.
TEST(AbsurdStory, CellsAtTheEdgeOfTheMapAndBeyond) {
    for (const CellId cell : {CellId{0x00000001}, CellId{0xFEFE0040}, CellId{0x00FE0008}, CellId{0xFE000039}}) {
        Story story;
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
        story.server.teleport(kOlthoi, at(96, 96, 0, cell));
        story.server.forward(kOlthoi, kRunForward, 4);
        story.play(1);
        EXPECT_TRUE(is_sane(story.world));
        EXPECT_EQ(story.server.position(kOlthoi, at(5'000, -5'000, 0, cell)), Status::Processed);
        story.play(1);
        EXPECT_TRUE(is_sane(story.world));
        story.server.teleport(kOlthoi, outside(60, 50));
        EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
    }
}

TEST(AbsurdStory, ScalesOfAnySize) {
    for (const float scale : {1e30F, -1.0F, 0.0F, 1e-30F}) {
        Story story;
        story.server.create(kOlthoi, outside(60, 50), {.scale = scale});
        if (!story.knows(kOlthoi)) continue;  // refused at the door
        story.frames(3);
        story.server.forward(kOlthoi, kRunForward);
        story.server.stick(kOlthoi, kPlayer);
        story.play(1);
        EXPECT_TRUE(is_sane(story.world)) << scale;
    }
}

TEST(AbsurdStory, VeryManyUpdatesForOneObject) {
    Story story{{.recorded = false}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    for (int i = 0; i < 100'000; ++i) {
        story.server.position(kOlthoi, outside(60, 50.0F + static_cast<float>(i % 50)));
        if (i % 10'000 == 0) story.frame();
    }
    EXPECT_LE(story.waypoints(kOlthoi), 20);
    EXPECT_LE(story.state().pools.waypoints.in_use(), 64U);
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{100'000 % 65536});
    story.play(60);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 50 + 99'999 % 50, 0.05);
}

TEST(AbsurdStory, VeryManyMovementsForOneObject) {
    Story story{{.recorded = false}};
    story.server.create(kOlthoi, outside(60, 50));
    for (int i = 0; i < 20'000; ++i) story.server.forward(kOlthoi, i % 2 == 0 ? kRunForward : kWalkForward);
    story.server.neutral(kOlthoi);
    story.play(1);
    EXPECT_TRUE(is_sane(story.world));
}

TEST(AbsurdStory, WaypointsBackAndForthAcrossTheMap) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    for (int i = 0; i < 200; ++i) {
        story.server.position(kOlthoi,
                              i % 2 == 0 ? at(10, 10, 0, CellId{0x00000001}) : at(10, 10, 0, CellId{0xFEFE0040}));
        story.frame();
        ASSERT_TRUE(is_sane(story.world));
    }
    EXPECT_LE(story.waypoints(kOlthoi), 64);
}

TEST(AbsurdStory, OriginsFarOutsideTheirCell) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    const auto send = [&](const Position& position) {
        story.server.teleport(kOlthoi, position);
        story.play(0.5);
        return is_sane(story.world);
    };
    EXPECT_TRUE(send(at(9'999, 9'999, 9'999)));
    EXPECT_TRUE(send(at(-9'999, -9'999, -9'999, CellId{0x00000001})));  // off the map: in no cell
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    EXPECT_TRUE(send(at(-9'999, 9'999, 0, CellId{0xA9B401FF})));
    EXPECT_TRUE(send(outside(60, 50)));
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
}

TEST(AbsurdStory, WalkingOffTheEdgeOfTheMapLosesTheCell) {
    Story story{{.has_player = false}};
    story.server.player(kPlayer);
    story.server.create(kPlayer, at(2, 2, 0, CellId{0x00000001}));
    story.server.create(kOlthoi, at(1, 1, 0, CellId{0x00000001}));
    story.frames(3);
    SentMotionState back;
    back.forward_command = 0x0006;  // WalkBackwards
    story.server.motion(kOlthoi, back);
    story.play(2);
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    story.play(26);
    EXPECT_FALSE(story.knows(kOlthoi));
}

TEST(AbsurdStory, EverybodyWatchesEverybody) {
    Story story{{.recorded = false}};
    constexpr std::uint32_t kCrowd = 24;
    for (std::uint32_t i = 1; i <= kCrowd; ++i) {
        story.server.create(i, outside(50.0F + static_cast<float>(i), 60));
    }
    for (int round = 0; round < 4; ++round) {
        for (std::uint32_t i = 1; i <= kCrowd; ++i) {
            const ObjectId target = (i + static_cast<std::uint32_t>(round) * 7) % kCrowd + 1;
            if (round % 2 == 0) {
                story.server.motion(i, MoveToObject{.target = target, .position = outside(60, 60)});
            } else {
                story.server.stick(i, target);
            }
        }
        story.play(1);
        ASSERT_TRUE(is_sane(story.world));
    }
    for (std::uint32_t i = 1; i <= kCrowd; ++i) EXPECT_EQ(story.server.remove(i), Status::Processed);
    EXPECT_EQ(story.state().pools.watchers.in_use(), 0U);
    EXPECT_EQ(story.state().objects.size(), 1U);
}

TEST(AbsurdStory, TargetsThatNeverExisted) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.stick(kOlthoi, 0x11111111);
    story.play(1);
    story.server.motion(kOlthoi, TurnToObject{.target = 0x11111111, .heading = 90});
    story.play(4);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 1));
    story.server.motion(kOlthoi, MoveToObject{.target = 0x11111111});  // and the place is nowhere
    story.play(15);
    EXPECT_TRUE(is_sane(story.world));
}

TEST(AbsurdStory, AThousandLivesOfOneObject) {
    Story story{{.recorded = false}};
    for (std::uint16_t life = 0; life < 1000; ++life) {
        story.server.stamps[kOlthoi] = {};
        story.server.stamp(kOlthoi, StampSlot::Instance) = {life};
        ASSERT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::Processed);
        story.server.position(kOlthoi, outside(61, 50));
        story.frame();
    }
    EXPECT_EQ(story.state().objects.size(), 2U);
    EXPECT_LE(story.state().objects.slots().size(), 3U);
}

// Many placeholders that all run out at once are upkeep, not a standstill.
TEST(AbsurdStory, TwentyThousandPlaceholdersExpireTogether) {
    Story story{{.recorded = false}};
    for (std::uint32_t i = 0; i < 20'000; ++i) story.server.remove(0x70000000 + i);
    EXPECT_EQ(story.state().parking.messages(), 20'000U);
    story.frame(21);
    story.frame(5);
    EXPECT_EQ(story.state().parking.messages(), 0U);
}

TEST(AbsurdStory, AParentOfVeryMany) {
    Story story{{.limits = {.children_per_object = 20'000}, .recorded = false}};
    story.server.create(kOlthoi, outside(60, 50));
    for (std::uint32_t i = 1; i <= 20'000; ++i) {
        story.server.create(i, {}, {.animated = false, .parent = ParentLink{kOlthoi, 1}, .nowhere = true});
    }
    EXPECT_EQ(story.body(kOlthoi).aside->children.size(), 20'000U);
    story.server.remove(kOlthoi);
    EXPECT_TRUE(story.body(77).parent.is_null());
}

}  // namespace
}  // namespace acmotion::test
