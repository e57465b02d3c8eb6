// What a part array shows besides the motions of its table, and where a layer keeps those that it has
#include "animation/part_array.h"

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

TEST_F(PartArrayTest, AFactorScalesTheRateOfTheCycleOnly) {
    do_motion(kWalk);
    parts_.scale_cycle_rate(2);
    EXPECT_EQ(rates(), (std::vector<float>{30, 60}));
}

// ---- bodies

TEST(PlayedBodies, TheSlotOfAnErasedBodyIsUsedAgainAsNew) {
    PlayedBodies bodies({});
    PlayedBody* const first = &bodies.insert(kFirstBody);
    first->scale = 3;
    bodies.erase(kFirstBody);
    PlayedBody& second = bodies.insert(kSecondBody);
    EXPECT_EQ(&second, first);
    EXPECT_EQ(second.scale, 1);
    EXPECT_EQ(bodies.find(kSecondBody), nullptr) << "it has no data yet";
    second.has_data = true;
    EXPECT_EQ(bodies.find(kFirstBody), nullptr);
    EXPECT_EQ(bodies.find_in_turn(kFirstBody), nullptr);
    EXPECT_EQ(bodies.find(kSecondBody), &second);
    EXPECT_EQ(bodies.find(ObjectId{0}), nullptr) << "no body has this id";
    bodies.insert(kFirstBody).has_data = true;
    for (const ObjectId id : {kFirstBody, kSecondBody, kSecondBody, kFirstBody})
        EXPECT_EQ(bodies.find_in_turn(id)->id, id) << "in whatever order";
}

}  // namespace
}  // namespace acmotion::test
