// What there is to draw: every body in a cell that nothing carries, one by one or many at a time.
#include "world/story.h"

namespace acmotion::test {
namespace {

using Ids = std::vector<ObjectId>;

// Of seven bodies, four are shown: the first, one between and the last are not.
class Poses : public testing::Test {
 protected:
    Poses() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(62, 50));
        for (std::uint32_t i = 1; i <= 3; ++i) story.server.create(next(i), outside(62, 50));
        story.server.create(next(4), outside(70, 50), {.nowhere = true});
        story.server.attach(kOlthoi, kPlayer);
        story.server.remove(kDrudge);
    }
    static constexpr ObjectId next(std::uint32_t i) { return kOlthoi.value + i; }
    const Ids shown{kOlthoi, next(1), next(2), next(3)};
    Story story;
};

TEST_F(Poses, AreThoseOfBodiesInACellThatNothingCarries) {
    Ids ids;
    for (const Pose& pose : story.world.poses()) ids.push_back(pose.object);
    EXPECT_EQ(ids, shown);
    auto at = story.world.poses().begin();
    EXPECT_EQ((*at++).object, shown[0]);
    EXPECT_EQ((*at).object, shown[1]);
    const World empty;
    EXPECT_EQ(empty.poses().begin(), empty.poses().end());
}

TEST_F(Poses, AreTheSameManyAtATime) {
    for (std::size_t room = 1; room < 7; ++room) {
        std::vector<Pose> poses(room);
        Ids ids;
        auto at = story.world.poses().begin();
        EXPECT_EQ(at.take({}), 0U) << "it goes on where it was";
        while (const std::size_t taken = at.take(poses)) {
            EXPECT_LE(taken, room);
            for (std::size_t i = 0; i < taken; ++i) ids.push_back(poses[i].object);
            EXPECT_EQ(at == story.world.poses().end(), ids.size() == 4) << "after " << ids.size();
        }
        EXPECT_EQ(ids, shown) << room;
    }
}

}  // namespace
}  // namespace acmotion::test
