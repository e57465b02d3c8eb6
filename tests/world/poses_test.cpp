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
        story.server.create(next(1), outside(64, 50));
        story.server.create(next(2), outside(66, 50));
        story.server.create(next(3), outside(68, 50));
        story.server.create(next(4), outside(70, 50), {.nowhere = true});
        story.server.attach(kOlthoi, kPlayer);
        story.server.remove(kDrudge);
    }
    [[nodiscard]] Ids one_by_one() const {
        Ids ids;
        for (const Pose& pose : story.world.poses()) ids.push_back(pose.object);
        return ids;
    }
    [[nodiscard]] Ids many_at_a_time(std::size_t room) const {
        Ids ids;
        std::vector<Pose> poses(room);
        auto at = story.world.poses().begin();
        for (int calls = 0; calls < 10; ++calls) {
            const std::size_t taken = at.take(poses);
            EXPECT_LE(taken, room);
            for (std::size_t i = 0; i < taken; ++i) ids.push_back(poses[i].object);
            EXPECT_EQ(at == story.world.poses().end(), ids.size() == 4) << "after " << ids.size();
            if (taken == 0) break;
        }
        return ids;
    }

    static constexpr ObjectId next(std::uint32_t i) { return kOlthoi.value + i; }
    Story story;
};

TEST_F(Poses, AreThoseOfBodiesInACellThatNothingCarries) {
    EXPECT_EQ(one_by_one(), (Ids{kOlthoi, next(1), next(2), next(3)}));
}

TEST_F(Poses, AreTheSameManyAtATime) {
    for (std::size_t room = 1; room < 7; ++room) EXPECT_EQ(many_at_a_time(room), one_by_one()) << room;
}

TEST_F(Poses, AreNoneWhereThereIsNoRoom) {
    auto at = story.world.poses().begin();
    EXPECT_EQ(at.take({}), 0U);
    EXPECT_EQ((*at).object, kOlthoi) << "it goes on where it was";
}

TEST_F(Poses, OfAWorldWithoutBodiesAreNone) {
    const World empty;
    EXPECT_EQ(empty.poses().begin(), empty.poses().end());
    std::vector<Pose> poses(3);
    EXPECT_EQ(empty.poses().begin().take(poses), 0U);
}

TEST_F(Poses, AreSteppedOverOneByOneEitherWayOfWritingIt) {
    const PoseRange range = story.world.poses();
    auto at = range.begin();
    const auto first = at++;
    EXPECT_EQ((*first).object, (*range.begin()).object);
    EXPECT_NE((*at).object, (*first).object);
    auto other = range.begin();
    EXPECT_EQ(++other, at);
}

}  // namespace
}  // namespace acmotion::test
