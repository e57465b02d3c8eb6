// 81-openac 2, rows 33 and 34: what happens between updates; and all of its rows at once
#include "support/allocations.h"
#include "world/one_body.h"

namespace acmotion::test {
namespace {

// ---- row 33 ----

AxisMotion gait_at(float metres_per_second) {
    OneBody story{{.gait_from_velocity = true}};
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

// Half a metre in 2.5 seconds.
TEST(OpenacRows, R33ABodyThatGoesExactlyAFifthOfAMetreASecondWalks) {
    OneBody story{{.gait_from_velocity = true}, kOlthoi, 0.0625};
    story.update(outside(60, 50));
    story.play(2.5);
    story.update(outside(60.5F, 50));
    ASSERT_NE(story.it().gait(), nullptr);
    EXPECT_EQ(story.recorder.all<Event::GaitChanged>(kOlthoi).back().velocity, 0.2);
    EXPECT_EQ(story.it().gait()->command, MotionCommand::WalkForward);
}

TEST(OpenacRows, R33WithoutOneTheVelocityIsThatBetweenTwoUpdates) {
    OneBody story{{.gait_from_velocity = true}};
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

TEST(OpenacRows, R33ACreatureStandsSixTenthsOfASecondAfterItsLastUpdate) {
    OneBody story{{.gait_from_velocity = true}};
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    story.play(0.59);
    EXPECT_GT(story.it().cached_velocity.y, 3.9);
    story.frames(4);
    EXPECT_EQ(story.it().gait()->command, MotionCommand::Ready);
    const float y = story.origin().y;
    EXPECT_NEAR(y, 50 + 4 * 0.63, 0.15);
    story.play(1);
    EXPECT_EQ(story.origin().y, y);
    const ObjectTable& objects = story.state().objects;
    EXPECT_FALSE(objects.is_awake(objects.slot_of(kOlthoi))) << "nothing is left to do";
}

TEST(OpenacRows, R33PlayerBodiesHaveNoGaitAndRunOnForEver) {
    OneBody story{{.leash = false, .gait_from_velocity = true}, kStroller};
    story.server.forward(kStroller, kRunForward);
    story.update_with_velocity(outside(60, 50), {0, 1, 0});
    EXPECT_EQ(story.it().gait(), nullptr);
    story.play(5);
    EXPECT_GT(story.origin().y, 50 + 19);
}

TEST(OpenacRows, R33TheNextMovementMessagePlaysItsOwnMotionAgain) {
    OneBody story{{.gait_from_velocity = true}};
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    ASSERT_NE(story.it().gait(), nullptr);
    story.server.forward(kOlthoi, kReady);
    EXPECT_EQ(story.it().gait(), nullptr);
}

TEST(OpenacRows, R33OnlyABodyThatStandsOrGoesTakesAGait) {
    OneBody story{{.gait_from_velocity = true}};
    story.server.forward(kOlthoi, 0x0013);  // sitting
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    EXPECT_EQ(story.it().gait(), nullptr);
}

TEST(OpenacRows, R33ABodyInFlightTakesNoGaitUntilItsSweepFindsGround) {
    OneBody story{{.upward_vector_leaves_ground = true, .gait_from_velocity = true}};
    story.server.vector(kOlthoi, {0, 0, 3});
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    EXPECT_EQ(story.it().gait(), nullptr);
    story.play(1);
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    EXPECT_NE(story.it().gait(), nullptr);
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
    Story story{{.rules = {.gate_per_body = true}, .host = {.root_motion = &slices}, .frame = 1 / fps}};
    story.server.create(kOlthoi, outside(60, 50));
    story.play(1);
    std::vector<int> frames;
    for (const float dt : slices.seconds) frames.push_back(static_cast<int>(dt * fps + 0.5));
    return frames;
}
TEST(OpenacRows, R34AtRegularFramesSlicesLastThreeTwoOrFiveOfThem) {
    for (const auto& [fps, frames] : {std::pair{60, 3}, {30, 2}, {144, 5}, {120, 5}}) {
        const std::vector<int> slices = frames_per_slice(fps);
        ASSERT_GE(slices.size(), 10U) << fps;
        for (const int slice : slices) EXPECT_EQ(slice, frames) << fps;
    }
}

TEST(OpenacRows, R34LongFramesAreSlicesOfAFifthAndMoreThanTwoSecondsAreThrownAway) {
    SlicesOfOne slices;
    Story story{{.rules = {.gate_per_body = true}, .host = {.root_motion = &slices}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frame(0.5);
    ASSERT_EQ(slices.seconds.size(), 3U);
    EXPECT_NEAR(slices.seconds[0], 0.2, 1e-6);
    EXPECT_NEAR(slices.seconds[2], 0.1, 1e-6);
    story.frame(2.1);
    EXPECT_EQ(slices.seconds.size(), 3U);
}

TEST(OpenacRows, R34ABodyIsDrawnSmoothlyBetweenItsSlices) {
    OneBody story{{.gate_per_body = true}, kOlthoi, 1 / 60.0};
    story.world.set_smooth(true);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    for (int i = 0; i < 30; ++i) {
        const auto before = story.world.pose_at(kOlthoi, story.now);
        story.frame();
        const auto after = story.world.pose_at(kOlthoi, story.now);
        EXPECT_NEAR(after->position.frame.origin.y - before->position.frame.origin.y, 4.0 / 60, 1e-3) << i;
    }
}

// ---- all of it ----

TEST(OpenacWorlds, AreRestoredWithWhatTheyRemember) {
    OneBody story{Rules::openac()};
    story.update(outside(60, 50));
    story.play(0.2);
    story.update(outside(60, 51));
    const Snapshot snapshot = story.world.snapshot();
    const std::uint64_t hash = story.world.state_hash();
    story.play(1);
    EXPECT_NE(story.world.state_hash(), hash);
    story.world.restore(snapshot);
    EXPECT_EQ(story.world.state_hash(), hash);
    EXPECT_NE(story.it().gait(), nullptr);
}

// Gaits begin and end in slices, queues are cleared there, and none of it allocates.
TEST(OpenacWorlds, AFrameAllocatesNothing) {
    OneBody story{Rules::openac(), kOlthoi, kFrame30, false};
    const auto live = [&](float y) {
        story.update(outside(60, y));
        story.server.vector(kOlthoi, {0, 2, 3});
        for (int i = 0; i < 60; ++i) {
            story.now += kFrame30;
            story.world.advance(story.now);
        }
    };
    for (const float y : {50.0F, 52.0F, 53.0F}) live(y);
    story.update_with_velocity(outside(60, 54), {0, 4, 0});
    const std::size_t count = allocations_of([&] {
        for (int i = 0; i < 60; ++i) {
            story.now += kFrame30;
            story.world.advance(story.now);
        }
    });
    EXPECT_EQ(story.it().gait()->command, MotionCommand::Ready) << "it stopped in one of them";
    EXPECT_EQ(count, 0U);
}

TEST(OpenacWorlds, StaySaneWhateverTheServerSends) {
    OneBody story{Rules::openac()};
    for (const float far : {1.0F, 150.0F, 9000.0F}) {
        story.update_with_velocity(outside(far, far), {9000, -9000, 9000});
        story.frame();
        story.update(outside(-far, far, far), false);
        story.server.vector(kOlthoi, {9000, 9000, 9000}, {1e6F, 0, 0});
        story.server.forward(kOlthoi, kRunForward, 1e20F);
        story.frame(0.4);
        EXPECT_TRUE(is_sane(story.world)) << far;
    }
}

TEST(OpenacRows, R33AGaitIsReportedWhenItChangesAndWithWhatItCameFrom) {
    OneBody story{{.gait_from_velocity = true}};
    const auto gaits = [&] { return story.recorder.all<Event::GaitChanged>(kOlthoi); };
    story.update_with_velocity(outside(60, 50), {3, 4, 7});
    ASSERT_EQ(gaits().size(), 1U);
    EXPECT_EQ(gaits()[0].velocity, 5) << "level";
    EXPECT_EQ(gaits()[0].silence, 0);
    EXPECT_EQ(gaits()[0].motion, static_cast<std::uint32_t>(MotionCommand::RunForward));
    EXPECT_EQ(gaits()[0].speed, 1.25F);
    story.update_with_velocity(outside(60, 51), {5, 0, 0});
    EXPECT_EQ(gaits().size(), 1U) << "the same gait";
    story.update_with_velocity(outside(60, 52), {1, 0, 0});
    EXPECT_EQ(gaits().size(), 2U);
    story.play(1);
    ASSERT_EQ(gaits().size(), 3U);
    EXPECT_EQ(gaits()[2].velocity, 0);
    EXPECT_GT(gaits()[2].silence, 0.6);
    EXPECT_EQ(gaits()[2].motion, static_cast<std::uint32_t>(MotionCommand::Ready));
}

TEST(OpenacRows, R33OnlyTheRuleForItMakesAGaitOfAVelocity) {
    OneBody story{{.near_snap = 4}};
    story.update_with_velocity(outside(60, 50), {0, 4, 0});
    story.update_with_velocity(outside(60, 51), {0, 4, 0});
    EXPECT_EQ(story.it().gait(), nullptr);
    EXPECT_FALSE(story.it().remembered()->has_velocity);
    EXPECT_TRUE(story.recorder.all<Event::GaitChanged>(kOlthoi).empty());
}

TEST(OpenacRows, R33ATeleportAndAMoveToTakeNoVelocity) {
    OneBody story{{.gait_from_velocity = true}};
    ++story.server.stamp(kOlthoi, StampSlot::Teleport).value;
    story.update_with_velocity(outside(65, 50), {0, 4, 0});
    EXPECT_EQ(story.it().gait(), nullptr);
    EXPECT_TRUE(story.it().remembered()->has_place);
    story.server.motion(kOlthoi, MoveToPosition{.position = outside(90, 50)});
    story.update_with_velocity(outside(66, 50), {0, 4, 0});
    EXPECT_EQ(story.it().gait(), nullptr) << "its own motion plays";
    EXPECT_TRUE(story.it().remembered()->has_velocity);
    story.play(1);
    EXPECT_TRUE(story.it().remembered()->has_velocity) << "a silence ends nothing while it goes";
}

// What a host's animation plays counts, where it differs from what it was asked for.
TEST(OpenacRows, R33AHostSaysWhatABodyPlays) {
    class SittingLayer : public AnimationLayer {
     public:
        [[nodiscard]] std::optional<MotionCommand> playing(ObjectId /*body*/) override {
            return sits ? std::optional{MotionCommand::Sitting} : std::nullopt;
        }
        bool sits = true;
    };
    SittingLayer layer;
    Story story{{.rules = {.gait_from_velocity = true}, .host = {.animation = &layer}}};
    story.server.create(kOlthoi, outside(60, 50));
    const auto update = [&](float y) {
        ++story.server.stamp(kOlthoi, StampSlot::Position).value;
        UpdatePosition sent{kOlthoi, story.server.pack(kOlthoi, outside(60, y), true)};
        sent.pack.velocity = {0, 4, 0};
        story.server.send(sent);
    };
    update(50);
    EXPECT_EQ(story.body(kOlthoi).gait(), nullptr);
    layer.sits = false;
    update(51);
    EXPECT_NE(story.body(kOlthoi).gait(), nullptr);
}

TEST(OpenacRows, R35ABodyThatIsPutOnTheGroundIsInFlightNoMore) {
    OneBody story{{.gait_from_velocity = true, .movement_message_settles = true}};
    story.server.vector(kOlthoi, {0, 0, 5});
    story.frames(2);
    ASSERT_TRUE(story.it().is(kInFlight));
    story.server.forward(kOlthoi, kReady);
    ASSERT_EQ(story.recorder.count<Event::Settled>(kOlthoi), 1U);
    EXPECT_FALSE(story.it().is(kInFlight));
}

}  // namespace
}  // namespace acmotion::test
