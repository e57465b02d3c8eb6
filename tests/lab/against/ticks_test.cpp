// A client that moves its bodies on ticks shows them by when its poses change.
#include "lab/against/ticks.h"

#include <gtest/gtest.h>

#include "core/constants.h"

namespace acmotion::test {
namespace {

using against::Change;

GivenPose pose(double time, float east) { return {time, {{0xA9B40019}, {{east, 7, 94}, {}}}}; }

std::vector<std::pair<double, double>> pairs_of(const std::vector<Change>& changes) {
    std::vector<std::pair<double, double>> all;
    for (const Change& one : changes) all.emplace_back(one.time, one.metres);
    return all;
}

TEST(Ticks, ShowByPosesThatAreNotTheOneBeforeInOrderOfTime) {
    GivenPoses given;
    given.tracks[1] = {pose(0, 10), pose(1, 10), pose(2, 10.25F), pose(4, 10.375F), pose(5, 11)};
    given.tracks[2] = {pose(1, 20), pose(3, 50)};
    EXPECT_EQ(pairs_of(against::changes_of(given, 4)),
              (std::vector<std::pair<double, double>>{{2, 0.25}, {3, 0.3}, {4, 0.125}}))
        << "a placement counts no more than a step";
    EXPECT_EQ(against::changes_of(given, 5).size(), 4U);
    EXPECT_TRUE(against::changes_of(given, 1).empty());
}

TEST(Ticks, AreFramesAThirtiethOfASecondAfterTheOneBefore) {
    const std::vector<double> frames{0.02, 0.04, 0.06, 0.08, 0.12, 0.13};
    EXPECT_EQ(against::ticks_of(frames, 0), (std::vector<double>{0.04, 0.08, 0.12}));
    EXPECT_EQ(against::ticks_of(frames, 0.02), (std::vector<double>{0.06, 0.12}));
    EXPECT_EQ(against::ticks_of(frames, -1), (std::vector<double>{0.02, 0.06, 0.12}));
    EXPECT_EQ(against::ticks_of(std::vector{kMinQuantumSeconds}, 0), std::vector{kMinQuantumSeconds});
}

TEST(Ticks, HaveTheShareOfTheWayThatIsGoneOnThem) {
    const std::vector<Change> changes{{1, 0.25}, {2, 0.125}, {3, 0.125}};
    EXPECT_EQ(against::share_on_ticks(changes, {1, 3}), 0.75);
    EXPECT_EQ(against::share_on_ticks(changes, {0.5, 1.5, 2, 2.5, 9}), 0.25);
    EXPECT_EQ(against::share_on_ticks(changes, {}), 0);
    EXPECT_EQ(against::share_on_ticks({}, {1, 2}), 1) << "of nothing, all is";
}

}  // namespace
}  // namespace acmotion::test
