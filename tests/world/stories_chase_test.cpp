#include "world/story.h"

// One goes after another: move-to, targets, sticky (60-moveto, 30-interpolation 4).
namespace acmotion::test {
namespace {

class Chase : public ::testing::Test {
 protected:
    Chase() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(60, 65));
        story.frames(3);
    }
    void go_after(ObjectId target, std::uint32_t bits = MoveToParameters{}.bits) {
        MoveToObject order{.target = target, .position = outside(60, 65)};
        order.parameters.bits = bits;
        order.parameters.walk_run_threshold = 1;
        order.run_rate = 1.5F;
        story.server.motion(kOlthoi, order);
    }
    double gap() const { return distance(story.where(kOlthoi), story.where(kDrudge)); }
    Story story;
};

constexpr std::uint32_t kSticks = 0x80;

TEST_F(Chase, EndsBesideATargetThatStands) {
    Track& track = story.follow(kOlthoi);
    go_after(kDrudge);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    story.play(8);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_EQ(story.recorder.count<Event::MoveToCompleted>(kOlthoi), 1U);
    // 0.6 m between the surfaces of two cylinders of 0.4 m.
    EXPECT_NEAR(gap(), 1.4, 0.2);
    EXPECT_EQ(track.pops(2.5 * 8), 0);
}

TEST_F(Chase, ThatArrivesWithStickyStaysWithTheTarget) {
    go_after(kDrudge, MoveToParameters{}.bits | kSticks);
    story.play(8);
    ASSERT_EQ(story.recorder.count<Event::MoveToCompleted>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::MoveToCompleted>(kOlthoi)[0].sticks_to, kDrudge);
    ASSERT_EQ(story.recorder.count<Event::Stuck>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::Stuck>(kOlthoi)[0].target, kDrudge);
    // Radii 0.4 and 0.4, and 0.3 m between (spec 30 §6 E13), for a second.
    EXPECT_NEAR(gap(), 1.1, 0.1);
    story.server.stick(kOlthoi, kDrudge);
    Track& track = story.follow(kOlthoi);
    story.play(0.9);
    EXPECT_EQ(story.world.find(kOlthoi)->sticky_target, kDrudge);
    EXPECT_EQ(track.pops(21), 0);
    story.play(0.3);
    EXPECT_TRUE(story.world.find(kOlthoi)->sticky_target.is_null());
}

TEST_F(Chase, LosesATargetThatIsDeleted) {
    go_after(kDrudge);
    story.play(1);
    story.server.remove(kDrudge);
    ASSERT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::MoveToCancelled>(kOlthoi)[0].why, MotionError::TargetLost);
    const Position stopped = story.where(kOlthoi);
    story.play(2);
    EXPECT_LT(distance(stopped, story.where(kOlthoi)), 0.3);
}

// Spec 20 §10.4: only destruction notifies.
TEST_F(Chase, GoesOnWhenItsTargetIsPickedUpOrAttached) {
    for (const bool attaches : {false, true}) {
        go_after(kDrudge);
        story.play(0.5);
        attaches ? story.server.attach(kPlayer, kDrudge) : story.server.pickup(kDrudge);
        story.play(0.5);
        EXPECT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 0U);
        EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
        EXPECT_EQ(story.body(kOlthoi).target()->target()->target, kDrudge);
        story.server.teleport(kDrudge, outside(60, 65));
        story.server.neutral(kOlthoi);
        story.recorder.events.clear();
    }
}

TEST_F(Chase, AWalkToAThingWhoseHolderIsHeldLeadsToTheTopmostHolder) {
    constexpr ObjectId kCart = 0x80000050;
    story.server.create(kSword, outside(61, 65));
    story.server.create(kCart, outside(62, 65));
    story.server.attach(kDrudge, kSword);
    story.server.attach(kCart, kDrudge);
    story.server.teleport(kCart, outside(60, 30));
    go_after(kSword);
    story.play(4);
    EXPECT_LT(story.where(kOlthoi).frame.origin.y, 48) << "it turns round, and goes south";
}

TEST_F(Chase, IsGivenUpByATeleportOfEither) {
    for (const ObjectId id : {kDrudge, kOlthoi}) {
        go_after(kDrudge);
        story.play(1);
        story.recorder.events.clear();
        story.server.teleport(id, outside(80, 50));
        ASSERT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 1U);
        if (id == kOlthoi)
            EXPECT_EQ(story.recorder.all<Event::MoveToCancelled>(kOlthoi)[0].why, MotionError::Teleported);
        story.play(0.2);
    }
    story.play(2);
    EXPECT_LT(distance(story.where(kOlthoi), outside(80, 50)), 0.3);
}

}  // namespace
}  // namespace acmotion::test
