#include "world/one_body.h"

// Well-formed, and still nonsense. Whatever it is, the world stays consistent, bounded and made of numbers.
namespace acmotion::test {
namespace {

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
