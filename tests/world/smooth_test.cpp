// World::poses_at: what a display shows that draws more often than bodies tick.
#include <cmath>

#include "acmotion/world/inspector.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

constexpr double kTick = 1.0 / 30;

Pose pose_at(const World& world, ObjectId id, double now) {
    for (const Pose& pose : world.poses_at(now)) {
        if (pose.object == id) return pose;
    }
    ADD_FAILURE() << "it is not shown";
    return {};
}

bool same(const Pose& a, const Pose& b) {
    return a.object == b.object && a.position == b.position && a.velocity == b.velocity && a.clock == b.clock &&
           a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}

// A body runs north, and ticks come every 1/30 s and a little.
class Smooth : public testing::Test {
 protected:
    Smooth() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.forward(kOlthoi, kRunForward);
        story.world.set_smooth(true);
        story.frames(20);
    }
    [[nodiscard]] Pose real() const { return story.world.pose(kOlthoi).value(); }
    [[nodiscard]] Pose shown(double now) const { return pose_at(story.world, kOlthoi, now); }
    [[nodiscard]] double shown_y(double now) const { return shown(now).position.frame.origin.y; }

    Story story;
};

TEST_F(Smooth, GoesEvenlyAndOnlyForwardBetweenTicks) {
    const Pose before = real();
    story.frame();
    EXPECT_EQ(shown(before.clock + kTick).position, before.position) << "what a tick left, one tick later";
    EXPECT_EQ(shown(real().clock + kTick).position, real().position);
    const double length = real().position.frame.origin.y - before.position.frame.origin.y;
    double last = before.position.frame.origin.y;
    for (int i = 1; i <= 10; ++i) {
        const double share = i / 10.0;
        const double y = shown_y(before.clock + kTick + share * (real().clock - before.clock));
        EXPECT_GT(y, last);
        EXPECT_NEAR(y, before.position.frame.origin.y + share * length, 1e-4);
        last = y;
    }
}

TEST_F(Smooth, APlacementShowsAtOnce) {
    story.frame();
    story.server.teleport(kOlthoi, outside(80, 90));
    EXPECT_EQ(shown(story.now).position, real().position);
    EXPECT_FLOAT_EQ(shown(story.now).position.frame.origin.y, outside(80, 90).frame.origin.y);
    story.frame();  // it runs on from there
    EXPECT_GT(shown_y(story.now + 0.01), outside(80, 90).frame.origin.y - 0.001);
    story.server.create(kDrudge, outside(30, 30));
    EXPECT_EQ(pose_at(story.world, kDrudge, story.now).position, outside(30, 30));
}

// Too far away to walk there: the blip comes within the next tick. By the rules it is a placement, or a step of any length.
TEST_F(Smooth, ABlipShowsAtOnceWithATraceOrWithout) {
    for (const bool blip_by_placement : {true, false}) {
        for (const bool recorded : {true, false}) {
            Story far{{.rules = {{.blip_by_placement = blip_by_placement}}, .recorded = recorded}};
            far.server.create(kOlthoi, outside(60, 50));
            far.world.set_smooth(true);
            far.frames(4);
            far.server.position(kOlthoi, outside(60, 170));
            for (int i = 0; i < 10 && far.where(kOlthoi).frame.origin.y < 169; ++i) far.frame();
            for (int i = 0; i < 2; ++i) {
                EXPECT_EQ(pose_at(far.world, kOlthoi, far.now).position, outside(60, 170)) << i;
                far.frame(1 / 144.0);
            }
        }
    }
}

// Degrees, whatever the axis.
double angle_between(const Quaternion& a, const Quaternion& b) {
    const double product = double{a.w} * b.w + double{a.x} * b.x + double{a.y} * b.y + double{a.z} * b.z;
    return 2 * std::acos(std::min(1.0, std::abs(product))) * 180 / 3.14159265358979;
}

// What spins in the air without weight: all the way round, about any axis.
TEST_F(Smooth, HalfWayBetweenTwoTicksABodyHasTurnedHalf) {
    story.server.state(kOlthoi, kDefaultPhysicsState & ~kGravity);
    story.server.forward(kOlthoi, kReady);
    for (const Vec3 spin : {Vec3{0, 0, 3}, Vec3{0, 3, 0}, Vec3{2, 1, 2}}) {
        story.server.teleport(kOlthoi, outside(60, 50, 30), false);
        story.server.vector(kOlthoi, {}, spin);
        story.frames(2);
        for (int i = 0; i < 70; ++i) {
            const Pose before = real();
            story.frame();
            const Quaternion from = before.position.frame.rotation;
            const Quaternion to = real().position.frame.rotation;
            const double middle = (before.clock + real().clock) / 2 + kTick;
            const Quaternion half = shown(middle).position.frame.rotation;
            ASSERT_NEAR(angle_between(from, to), 5.73, 0.1);
            EXPECT_NEAR(angle_between(from, half), 5.73 / 2, 0.1);
            EXPECT_NEAR(angle_between(half, to), 5.73 / 2, 0.1);
        }
    }
}

// Spec 30 §3.4: an update of where it is already only turns the body, at once. It walks on evenly.
TEST_F(Smooth, ATurnByAMessageShowsAtOnceAndIsNoStep) {
    story.server.forward(kOlthoi, kReady);
    story.frames(10);
    const Position there = real().position;
    story.server.position(kOlthoi, moved(there, {0, 0.3F, 0}));
    story.frame();
    ASSERT_GT(real().position.frame.origin.y, there.frame.origin.y + 0.1) << "it walks there";
    const Pose before = shown(story.now);
    ASSERT_NE(before.position, real().position) << "and is shown on the way";
    Position turned = real().position;
    set_heading(turned.frame, 90);
    story.server.position(kOlthoi, turned);
    ASSERT_EQ(real().position.frame.rotation, turned.frame.rotation) << "it is there already, and turns";
    const Pose after = shown(story.now);
    EXPECT_EQ(after.position.frame.origin, before.position.frame.origin);
    EXPECT_EQ(after.position.frame.rotation, turned.frame.rotation);
}

TEST_F(Smooth, MovesNoBody) {
    Story plain;
    plain.server.create(kOlthoi, outside(60, 50));
    plain.server.forward(kOlthoi, kRunForward);
    plain.frames(20);
    for (int i = 0; i < 100; ++i) {
        for (Story* one : {&story, &plain}) one->frame(1 / 144.0);
        EXPECT_EQ(WorldInspector{story.world}.state_hash(), WorldInspector{plain.world}.state_hash());
        EXPECT_EQ(real().position, plain.world.pose(kOlthoi)->position);
    }
    EXPECT_EQ(story.recorder.events.size(), plain.recorder.events.size());
}

TEST_F(Smooth, RemembersNoStepAcrossARestoreAndNoneWhileItIsOff) {
    story.frame();
    ASSERT_NE(shown(story.now).position, real().position);
    story.world.restore(story.world.snapshot());
    EXPECT_EQ(shown(story.now).position, real().position);
    story.frames(2);
    ASSERT_NE(shown(story.now).position, real().position);
    EXPECT_TRUE(same(story.world.pose_at(kOlthoi, story.now).value(), shown(story.now))) << "one body as all";
    EXPECT_FALSE(story.world.pose_at(kSword, story.now).has_value());
    EXPECT_EQ(story.world.pose_at(kOlthoi, std::nan(""))->position, real().position);
    story.world.set_smooth(false);
    for (int i = 0; i < 10; ++i) {
        story.frame(1 / 144.0);
        EXPECT_EQ(shown(story.now).position, real().position);
    }
}

}  // namespace
}  // namespace acmotion::test
