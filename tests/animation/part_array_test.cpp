// What a part array shows besides the motions of its table, and where a layer keeps those that it has
#include "animation/part_array.h"

#include <limits>

#include "animation/played_bodies.h"
#include "animation/played_part_array.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kFirstBody = 0x80000020;
constexpr ObjectId kSecondBody = 0x80000021;

class PartArrayTest : public PlayedPartArray {};

TEST_F(PartArrayTest, ADefaultAnimationIsShownInPlaceOfEverythingElse) {
    parts_.set_default_animation(library_, kTurn4);
    parts_.set_default_animation(library_, kWalk6);
    parts_.set_default_animation(library_, 0);
    EXPECT_EQ(nodes(), std::vector<std::uint32_t>{kWalk6});
    EXPECT_EQ(rates(), std::vector<float>{30});
}

TEST_F(PartArrayTest, AnAnimationThatInterruptsIsShownAloneStandingStill) {
    do_motion(kWalk);
    parts_.set_animation(library_, {.animation = kTurn4}, false);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToWalk2, kWalk6, kTurn4}));
    EXPECT_EQ(velocity(), (Vec3{0, 3, 0}));
    parts_.set_animation(library_, {.animation = kBow3}, true);
    EXPECT_EQ(nodes(), std::vector<std::uint32_t>{kBow3});
    EXPECT_EQ(rates(), std::vector<float>{30});
    EXPECT_EQ(velocity(), Vec3{});
}

TEST_F(PartArrayTest, WithoutATableThereIsNoManager) {
    parts_.set_motion_table(library_, 0);
    EXPECT_FALSE(parts_.manager());
    EXPECT_EQ(do_motion(kWalk), MotionError::NoMotionTable);
}

TEST_F(PartArrayTest, AFactorScalesTheRateOfTheCycleOnly) {
    do_motion(kWalk);
    parts_.scale_cycle_rate(2);
    EXPECT_EQ(rates(), (std::vector<float>{30, 60}));
}

TEST(Animations, HavePositionFramesAsFarAsTheyGo) {
    Animation animation;
    animation.position_frames.resize(2);
    EXPECT_EQ(animation.position_frame(-1), nullptr);
    EXPECT_EQ(animation.position_frame(0), animation.position_frames.data());
    EXPECT_EQ(animation.position_frame(1), &animation.position_frames[1]);
    EXPECT_EQ(animation.position_frame(2), nullptr);
}

// ---- bodies

TEST(PlayedBodies, TheSlotOfAnErasedBodyIsUsedAgainAndItsIdIsUnknown) {
    PlayedBodies bodies({});
    const PlayedBody* const first = &bodies.insert(kFirstBody);
    bodies.erase(kFirstBody);
    PlayedBody& second = bodies.insert(kSecondBody);
    second.has_data = true;
    EXPECT_EQ(&second, first);
    EXPECT_EQ(bodies.find(kSecondBody), &second);
    EXPECT_EQ(bodies.find(kFirstBody), nullptr);
    EXPECT_EQ(bodies.find_in_turn(kFirstBody), nullptr);
    EXPECT_EQ(bodies.find(kSecondBody), &second);
    EXPECT_EQ(bodies.find(ObjectId{0}), nullptr) << "no body has this id";
}

TEST(PlayedBodies, ABodyThatIsInsertedAgainIsAsNew) {
    PlayedBodies bodies({});
    PlayedBody& body = bodies.insert(kFirstBody);
    body.scale = 3;
    EXPECT_EQ(&bodies.insert(kFirstBody), &body);
    EXPECT_EQ(body.scale, 1);
    EXPECT_EQ(bodies.find(kFirstBody), nullptr) << "it has no data yet";
}

TEST(ScaleRun, GoesEvenlyFromItsStartToItsEnd) {
    const ScaleRun run{.since = 10, .start = 2, .end = 4, .seconds = 2};
    EXPECT_EQ(run.at(10), 2);
    EXPECT_EQ(run.at(11), 3);
    EXPECT_FALSE(run.is_over(11));
    EXPECT_TRUE(run.is_over(12));
    EXPECT_EQ(run.at(13), 4);
    EXPECT_TRUE(run.is_over(std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace acmotion::test
