// 81-openac 2, rows 33 and 34: what happens between updates; and all of its rows at once
#include "support/allocations.h"
#include "world/one_body.h"

namespace acmotion::test {
namespace {

// ---- row 33 ----

AxisMotion gait_at(float metres_per_second) {
    OneBody story{{{.gait_from_velocity = true}}};
    story.update_with_velocity(outside(60, 50), {0, metres_per_second, 3});
    const AxisMotion* gait = story.it().gait();
    return gait != nullptr ? *gait : AxisMotion{};
}
TEST(OpenacRows, R33TheVelocityInThePackChoosesTheGait) {
    EXPECT_EQ(gait_at(0.19F), (AxisMotion{MotionCommand::Ready, 1}));
    EXPECT_EQ(gait_at(0.2F).command, MotionCommand::WalkForward);
    EXPECT_EQ(gait_at(0.2F).speed, 0.25F) << "no slower";
    EXPECT_NEAR(gait_at(1.24F).speed, 1.24 / 3.12, 1e-5);
    EXPECT_EQ(gait_at(1.25F).command, MotionCommand::RunForward);
    EXPECT_NEAR(gait_at(8).speed, 2, 1e-5);
    EXPECT_EQ(gait_at(40).speed, 3) << "no faster";
}

TEST(OpenacRows, R33WithoutOneTheVelocityIsThatBetweenTwoUpdates) {
    OneBody story{{{.gait_from_velocity = true}}};
    story.update(outside(60, 50));
    EXPECT_EQ(story.it().gait(), nullptr) << "none is remembered yet";
    story.play(0.5);
    const double seconds = story.now - (100 + 3 * kFrame30);
    story.update(outside(60, 53));
    ASSERT_NE(story.it().gait(), nullptr);
    EXPECT_EQ(story.it().gait()->command, MotionCommand::RunForward);
    EXPECT_NEAR(story.it().gait()->speed, 3 / seconds / 4, 1e-3);
    EXPECT_EQ(story.it().movement->interpreter()->fields().interpreted.forward.command, MotionCommand::Ready)
        << "the interpreted state stays";
}

TEST(OpenacRows, R33ACreatureStandsAfterSixTenthsOfASecond) {
    OneBody story{{{.gait_from_velocity = true}}};
    const auto gaits = [&] { return story.recorder.all<Event::GaitChanged>(kOlthoi); };
    story.update_with_velocity(outside(60, 50), {0, 4, 7});
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    ASSERT_EQ(gaits().size(), 1U) << "the same gait";
    EXPECT_EQ(gaits()[0].velocity, 4) << "level";
    EXPECT_EQ(gaits()[0].silence, 0);
    EXPECT_EQ(gaits()[0].motion, static_cast<std::uint32_t>(MotionCommand::RunForward));
    story.play(0.59);
    EXPECT_GT(story.it().cached_velocity.y, 3.9);
    story.frames(4);
    EXPECT_EQ(story.it().gait()->command, MotionCommand::Ready);
    EXPECT_EQ(gaits().back().velocity, 0);
    EXPECT_GT(gaits().back().silence, 0.6);
    const float y = story.origin().y;
    EXPECT_NEAR(y, 50 + 4 * 0.63, 0.15);
    story.play(1);
    EXPECT_EQ(story.origin().y, y);
    const ObjectTable& objects = story.state().objects;
    EXPECT_FALSE(objects.is_awake(objects.slot_of(kOlthoi))) << "nothing is left to do";
    story.server.forward(kOlthoi, kReady);
    EXPECT_EQ(story.it().gait(), nullptr) << "a movement message plays its own motion again";
}

TEST(OpenacRows, R33OnlyACreatureThatStandsOrGoesTakesAGait) {
    const auto takes_one = [](void (*before)(OneBody&), const Rules& rules = {{.gait_from_velocity = true}}) {
        OneBody story{rules};
        before(story);
        story.update_with_velocity(outside(60, 50), {0, 4, 0});
        return story.it().gait() != nullptr;
    };
    EXPECT_TRUE(takes_one([](OneBody&) {}));
    EXPECT_FALSE(takes_one([](OneBody&) {}, {{.near_snap = 4}})) << "another rule";
    EXPECT_FALSE(takes_one([](OneBody& story) { story.server.forward(kOlthoi, 0x0013); })) << "it sits";
    const Rules flies{{.upward_vector_leaves_ground = true, .gait_from_velocity = true}};
    EXPECT_FALSE(takes_one([](OneBody& story) { story.server.vector(kOlthoi, {0, 0, 3}); }, flies));

    OneBody player{{{.leash = false, .gait_from_velocity = true}}, kStroller};
    player.server.forward(kStroller, kRunForward);
    player.update_with_velocity(outside(60, 50), {0, 1, 0});
    EXPECT_EQ(player.it().gait(), nullptr);
    player.play(5);
    EXPECT_GT(player.origin().y, 50 + 19) << "it runs on for ever";
}

// ---- row 34 ----

class SlicesOfOne : public RootMotionSource {
 public:
    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& /*moment*/, float dt) override {
        if (body == kOlthoi) seconds.push_back(dt);
        return {};
    }
    std::vector<float> seconds;
};
// How many frames each slice lasts, at that many regular frames per second.
std::vector<int> frames_per_slice(double fps) {
    SlicesOfOne slices;
    Story story{{.rules = {{.gate_per_body = true}}, .host = {.root_motion = &slices}, .frame = 1 / fps}};
    story.server.create(kOlthoi, outside(60, 50));
    story.play(1);
    std::vector<int> frames;
    for (const float dt : slices.seconds) frames.push_back(static_cast<int>(dt * fps + 0.5));
    return frames;
}
TEST(OpenacRows, R34SlicesLastThreeTwoOrFiveRegularFrames) {
    for (const auto& [fps, frames] : {std::pair{60, 3}, {30, 2}, {144, 5}, {120, 5}}) {
        const std::vector<int> slices = frames_per_slice(fps);
        ASSERT_GE(slices.size(), 10U) << fps;
        for (const int slice : slices) EXPECT_EQ(slice, frames) << fps;
    }
    SlicesOfOne slices;
    Story story{{.rules = {{.gate_per_body = true}}, .host = {.root_motion = &slices}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frame(0.5);
    story.frame(2.1);
    ASSERT_EQ(slices.seconds.size(), 3U) << "more than two seconds are thrown away";
    EXPECT_NEAR(slices.seconds[0], 0.2, 1e-6);
    EXPECT_NEAR(slices.seconds[2], 0.1, 1e-6);
}

// ---- all of it ----

}  // namespace
}  // namespace acmotion::test
