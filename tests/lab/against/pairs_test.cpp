// One body at one frame, as retail has it and as a file has it.
#include "lab/against/pairs.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using against::Alignment;
using against::Pair;

constexpr std::uint32_t kStroller = 0x80000002;
constexpr double kEighth = 0.125;

// Metres east of the corner of landblock 0, at every eighth of a second.
TrackedRun walk(const std::vector<double>& east) {
    TrackedRun run;
    run.tracks.push_back({.object = ObjectId{kStroller}});
    for (std::uint32_t i = 0; i < east.size(); ++i) {
        run.frame_times.push_back(i * kEighth);
        run.tracks.front().points.add({.frame = i, .place = {east[i], 0, 0}, .heading = 10.0F * static_cast<float>(i)});
    }
    return run;
}
GivenPose drawn(double time, float east, float north = 0) { return {time, {{0x00000001}, {{east, north, 0}, {}}}}; }

std::vector<Pair> pairs(const TrackedRun& run, const std::vector<GivenPose>& poses, double tolerance = 0) {
    Alignment alignment;
    alignment.turning = against::Turning::Heading;
    alignment.frames_per_second = 8;
    alignment.given.tracks[ObjectId{kStroller}] = poses;
    return against::pairs_of(run, run.tracks.front(), alignment, tolerance);
}

TEST(DistanceToAStep, IsToTheNearestPlaceOnTheWay) {
    const MapPlace from{10, 10, 0};
    const MapPlace to{11, 10, 1};
    EXPECT_NEAR(against::distance_to_step({10.5, 13, 0.5}, from, to), 3, 1e-9);
    EXPECT_NEAR(against::distance_to_step({9, 10, 0}, from, to), 1, 1e-9) << "before it";
    EXPECT_NEAR(against::distance_to_step({13, 10, 1}, from, to), 2, 1e-9) << "behind it";
    EXPECT_NEAR(against::distance_to_step({10, 12, 0}, from, from), 2, 1e-9);
}

TEST(DistanceToAStep, OfTwoMetresAndMoreIsToItsEndsAsTheBodyWasPlaced) {
    EXPECT_NEAR(against::distance_to_step({1, 0, 0}, {0, 0, 0}, {2, 0, 0}), 0, 1e-9);
    EXPECT_NEAR(against::distance_to_step({1, 0, 0}, {0, 0, 0}, {4, 0, 0}), 1, 1e-9);
    EXPECT_NEAR(against::distance_to_step({3, 0, 0}, {0, 0, 0}, {4, 0, 0}), 1, 1e-9);
}

TEST(Slack, IsATickAndAFrameOfTheFile) {
    Alignment alignment;
    EXPECT_NEAR(against::slack_seconds(alignment), 1.0 / 30 + 0.001, 1e-6);
    alignment.frames_per_second = 50;
    EXPECT_NEAR(against::slack_seconds(alignment), 1.0 / 30 + 0.02 + 0.001, 1e-6);
    alignment.log.emplace().match.spans = {{.scatter = 0.01}, {.scatter = 0.03}};
    EXPECT_NEAR(against::slack_seconds(alignment), 0.12 + 0.03, 1e-9) << "of a log";
}

TEST(Pairs, AreOfTheFramesThatBothShow) {
    const TrackedRun run = walk({0, 1, 2, 3});
    const auto all = pairs(run, {drawn(0.125, 1), drawn(0.1875, 1.5F), drawn(0.25, 2.5F), drawn(0.5, 4)});
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].time, 0.125);
    EXPECT_EQ(all[0].metres, 0);
    EXPECT_EQ(all[0].retail, (MapPlace{1, 0, 0}));
    EXPECT_EQ(all[0].retail_heading, 10);
    EXPECT_NEAR(all[0].degrees, 10, 1e-3);
    EXPECT_EQ(all[1].time, 0.25);
    EXPECT_EQ(all[1].metres, 0.5);
    EXPECT_EQ(all[1].yours, (MapPlace{2.5, 0, 0}));
}

TEST(Pairs, MayBeOfFramesThatAreALittleBesideThoseOfTheFile) {
    const TrackedRun run = walk({0, 1, 2, 3});
    const std::vector<GivenPose> poses{drawn(0.1875, 1), drawn(0.3125, 2)};
    EXPECT_TRUE(pairs(run, poses, 0.05).empty());
    const auto all = pairs(run, poses, 0.0625);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].retail.x, 1);
    EXPECT_EQ(all[1].retail.x, 2);
}

TEST(Pairs, AreAsNearAsRetailWasShortlyBeforeOrAfter) {
    const TrackedRun run = walk({0, 1, 2, 3, 4});
    const Pair behind = pairs(run, {drawn(0.25, 1.5F, 0.25F)}).at(0);
    EXPECT_NEAR(behind.metres, std::hypot(0.5, 0.25), 1e-6);
    EXPECT_NEAR(behind.least_metres, 0.25, 1e-6);
    EXPECT_NEAR(behind.degrees, 20, 1e-3);
    EXPECT_NEAR(behind.least_degrees, 10, 1e-3) << "a frame before";
    EXPECT_NEAR(pairs(run, {drawn(0.25, 2.5F)}).at(0).least_metres, 0, 1e-6) << "a frame after";
    EXPECT_NEAR(pairs(run, {drawn(0.25, 3.5F)}).at(0).least_metres, 0.5, 1e-6) << "two frames after are not looked at";
    EXPECT_NEAR(pairs(run, {drawn(0, 0.5F)}).at(0).least_metres, 0, 1e-6) << "at its beginning";
    EXPECT_NEAR(pairs(run, {drawn(0.5, 3.5F)}).at(0).least_metres, 0, 1e-6) << "at its end";
}

TEST(Pairs, AreNotOfABodyThatIsHiddenOrThatTheFileDoesNotHave) {
    TrackedRun run = walk({0, 1});
    TrackPoint hidden{.frame = 2, .place = {2, 0, 0}};
    hidden.is_hidden = true;
    run.frame_times.push_back(0.25);
    run.tracks.front().points.add(hidden);
    EXPECT_EQ(pairs(run, {drawn(0.125, 1), drawn(0.25, 2)}).size(), 1U);
    run.tracks.front().object = ObjectId{kStroller + 1};
    EXPECT_TRUE(pairs(run, {drawn(0.125, 1)}).empty());
}

}  // namespace
}  // namespace acmotion::test
