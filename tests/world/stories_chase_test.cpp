#include "acmotion/body/obstacles.h"
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

TEST_F(Chase, FollowsATargetThatWalksAway) {
    go_after(kDrudge);
    story.server.forward(kDrudge, kWalkForward, 0.5F);
    story.play(2);
    EXPECT_GE(story.recorder.count<Event::TargetRetracked>(kOlthoi), 2U);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    story.server.neutral(kDrudge);
    story.play(10);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_NEAR(gap(), 1.4, 0.3);
    EXPECT_GT(story.where(kOlthoi).frame.origin.y, 66);
}

TEST_F(Chase, ThatArrivesWithStickyStaysWithTheTarget) {
    go_after(kDrudge, MoveToParameters{}.bits | kSticks);
    story.play(8);
    ASSERT_EQ(story.recorder.count<Event::MoveToCompleted>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::MoveToCompleted>(kOlthoi)[0].sticks_to, kDrudge);
    ASSERT_EQ(story.recorder.count<Event::Stuck>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::Stuck>(kOlthoi)[0].target, kDrudge);
    EXPECT_NEAR(gap(), 1.1, 0.1);
}

TEST_F(Chase, StickyFollowsForOneSecondAndLetsGo) {
    story.server.stick(kOlthoi, kDrudge);
    EXPECT_EQ(story.body(kOlthoi).manager->sticky_target(), kDrudge);
    EXPECT_EQ(story.world.find(kOlthoi)->sticky_target, kDrudge) << "and a host can see it";
    Track& track = story.follow(kOlthoi);
    story.play(0.9);
    // Radii 0.4 and 0.4, and 0.3 m between (spec 30 §6 E13).
    EXPECT_NEAR(gap(), 1.1, 0.05);
    EXPECT_EQ(track.pops(21), 0);
    story.play(0.3);
    EXPECT_TRUE(story.body(kOlthoi).manager->sticky_target().is_null());
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

TEST_F(Chase, KeepsItsMoveToStickyAndLeashWhenTheChaserIsPickedUpOrAttached) {
    story.server.position(kOlthoi, outside(60, 51));
    go_after(kDrudge);
    story.server.pickup(kOlthoi);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    EXPECT_TRUE(story.world.find(kOlthoi)->is_leashed);
    story.server.teleport(kOlthoi, outside(60, 50));
    story.server.stick(kOlthoi, kDrudge);
    story.server.attach(kPlayer, kOlthoi);
    EXPECT_EQ(story.body(kOlthoi).manager->sticky_target(), kDrudge);
}

// Spec 20 §9.6, for those who look at what is held.
TEST_F(Chase, ABodyThatSticksToAThingSeesItGoWithItsHolder) {
    story.server.create(kSword, outside(61, 52));
    story.frames(2);
    story.server.stick(kOlthoi, kSword);
    story.server.attach(kDrudge, kSword);
    story.server.teleport(kDrudge, outside(252, 52));  // one landblock to the east
    const float before = story.where(kOlthoi).frame.origin.x;
    story.play(0.5);
    EXPECT_GT(story.where(kOlthoi).frame.origin.x, before + 3);
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

TEST_F(Chase, LosesATargetThatTeleports) {
    go_after(kDrudge);
    story.play(1);
    story.server.teleport(kDrudge, outside(60, 10));
    EXPECT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 1U);
}

TEST_F(Chase, IsGivenUpByATeleportOfTheChaser) {
    go_after(kDrudge);
    story.play(1);
    story.server.teleport(kOlthoi, outside(80, 50));
    ASSERT_EQ(story.recorder.count<Event::MoveToCancelled>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.all<Event::MoveToCancelled>(kOlthoi)[0].why, MotionError::Teleported);
    story.play(2);
    EXPECT_LT(distance(story.where(kOlthoi), outside(80, 50)), 0.3);
}

TEST_F(Chase, AfterATargetThatNeverExistedGoesToThePlaceThatCameAlong) {
    go_after(0x12345678);
    story.play(8);
    EXPECT_LT(distance(story.where(kOlthoi), outside(60, 65)), 1.5);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
}

TEST_F(Chase, PositionsKeepTheHeadingOfAMovingChaser) {
    go_after(kDrudge);
    story.play(0.5);
    story.server.position(kOlthoi, facing(moved(story.where(kOlthoi), {0, 0.5F, 0}), 180));
    story.frames(2);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 0, 20));
}

TEST_F(Chase, ANewMovementEndsIt) {
    go_after(kDrudge);
    story.play(0.5);
    story.server.neutral(kOlthoi);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    const Position stopped = story.where(kOlthoi);
    story.play(1);
    EXPECT_LT(distance(stopped, story.where(kOlthoi)), 0.01);
}

TEST_F(Chase, OfEachOtherMeetsInTheMiddle) {
    go_after(kDrudge);
    MoveToObject back{.target = kOlthoi, .position = outside(60, 50)};
    story.server.motion(kDrudge, back);
    story.play(10);
    EXPECT_LT(gap(), 2);
    EXPECT_TRUE(is_sane(story.world));
    story.server.stick(kOlthoi, kDrudge);
    story.server.stick(kDrudge, kOlthoi);
    story.play(2);
    EXPECT_TRUE(is_sane(story.world));
    EXPECT_LT(gap(), 5);
}

TEST_F(Chase, OfOneselfIsHarmless) {
    go_after(kOlthoi);
    story.play(1);
    story.server.stick(kOlthoi, kOlthoi);
    story.play(1);
    EXPECT_TRUE(is_sane(story.world));
}

// The same chase under the other rules: acdream moves as retail does, snap only shows what the server says.
TEST(ChaseByRules, AcdreamArrivesAndSnapStaysUntilAnUpdate) {
    for (const bool snaps : {false, true}) {
        Story story{{.rules = snaps ? Rules::snap() : Rules::acdream()}};
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(60, 65));
        story.frames(3);
        story.server.motion(kOlthoi, MoveToObject{.target = kDrudge, .position = outside(60, 65)});
        story.play(8);
        EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, snaps ? 50 : 63.6, 0.2);
        EXPECT_EQ(story.body(kOlthoi).is_moving_to(), snaps);
        story.server.position(kOlthoi, outside(60, 63.5F));
        story.play(1);
        EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 63.5, 0.1);
    }
}

TEST(WalledChase, StandsBeforeAWallUntilTheServersPlacesBlipIt) {
    FreeSpace meadow;
    Obstacles walls(meadow);
    walls.add(Obstacles::Box{outside(60, 58), 20, 0.5F, 5});
    Story story{{.host = {.placement = &walls}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(60, 65));
    story.frames(3);
    story.server.motion(kOlthoi, MoveToObject{.target = kDrudge, .position = outside(60, 65)});
    story.play(6);
    EXPECT_LT(story.where(kOlthoi).frame.origin.y, 57.5);
    EXPECT_GT(story.where(kOlthoi).frame.origin.y, 56.5);
    EXPECT_GE(story.recorder.count<Event::ProgressFailed>(kOlthoi), 1U);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());

    story.server.position(kOlthoi, outside(60, 60));  // on the server it walked around
    story.play(1);
    EXPECT_GE(story.recorder.count<Event::Blipped>(kOlthoi), 1U);
    EXPECT_GT(story.where(kOlthoi).frame.origin.y, 59);
}

}  // namespace
}  // namespace acmotion::test
