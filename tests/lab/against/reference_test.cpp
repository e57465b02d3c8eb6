// Where retail had a body at any moment, and what a file without headings is compared by.
#include "lab/against/reference.h"

#include <gtest/gtest.h>

#include "lab/against/pairs.h"
#include "lab/against/scene.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kBody = 0x50000002;

// A body that is drawn at these moments, 1 m farther east each time.
TrackedRun run_at(std::vector<double> times, float heading = 0) {
    TrackedRun run;
    run.frame_times = std::move(times);
    run.tracks.push_back({.object = ObjectId{kBody}});
    for (std::uint32_t i = 0; i < run.frame_times.size(); ++i) {
        run.tracks.front().points.add({.frame = i, .place = {static_cast<double>(i), 0, 0}, .heading = heading});
    }
    return run;
}

TEST(ReferencePlaces, BetweenTwoFramesAreOnTheWay) {
    const TrackedRun run = run_at({1, 1.25, 1.5, 2.5});
    const against::Reference reference{run, {}};
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1.0625)->place.x, 0.25);
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1.4375)->place.x, 1.75);
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1.75)->place.x, 2) << "too long a time to say where";
    EXPECT_FALSE(reference.at(ObjectId{kBody}, 0.9));
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1)->place.x, 0);
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 2)->place.x, 2) << "half a second";
    EXPECT_FALSE(reference.at(ObjectId{kBody}, 2.25)) << "it was away";
}

TEST(ReferencePlaces, AreOnTheWayForHalfASecondAndForTwoMetres) {
    EXPECT_DOUBLE_EQ((against::Reference{run_at({1, 1.5}), {}}.at(ObjectId{kBody}, 1.25)->place.x), 0.5);
    EXPECT_DOUBLE_EQ((against::Reference{run_at({1, 1.5625}), {}}.at(ObjectId{kBody}, 1.25)->place.x), 0);
    const auto half_way_to = [](double metres) {
        TrackedRun run;
        run.frame_times = {1, 1.25};
        run.tracks.push_back({.object = ObjectId{kBody}});
        run.tracks.front().points.add({.frame = 0, .place = {7, 5, 3}, .heading = 30});
        run.tracks.front().points.add({.frame = 1, .place = {7, 5, 3 + metres}, .heading = 90});
        const auto seen = against::Reference{run, {}}.at(ObjectId{kBody}, 1.125);
        EXPECT_EQ(seen->heading, 30);
        EXPECT_EQ(seen->place.x, 7);
        EXPECT_EQ(seen->place.y, 5);
        return seen->place.z - 3;
    };
    EXPECT_DOUBLE_EQ(half_way_to(2), 1);
    EXPECT_DOUBLE_EQ(half_way_to(-2), -1);
    EXPECT_DOUBLE_EQ(half_way_to(2.001), 0) << "it is put there at once";
}

TEST(ReferencePlaces, AfterTheLastFrameStayForHalfASecond) {
    const TrackedRun run = run_at({1, 1.25});
    const against::Reference reference{run, {}};
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1.25)->place.x, 1);
    EXPECT_DOUBLE_EQ(reference.at(ObjectId{kBody}, 1.75)->place.x, 1);
    EXPECT_FALSE(reference.at(ObjectId{kBody}, 1.76));
    EXPECT_FALSE(reference.at(ObjectId{kBody + 1}, 1.25));
    EXPECT_EQ(reference.begin(), 1);
    EXPECT_EQ(reference.end(), 1.25);
}

TEST(ReferenceBodies, AreNotThereWhileTheyAreHidden) {
    TrackedRun run;
    run.frame_times = {1, 1.25, 1.5};
    run.tracks.push_back({.object = ObjectId{kBody}});
    for (std::uint32_t i = 0; i < 3; ++i) {
        TrackPoint point{.frame = i, .place = {5, 6, 7}};
        point.is_hidden = i == 1;
        run.tracks.front().points.add(point);
    }
    const against::Reference reference{run, {}};
    EXPECT_TRUE(reference.at(ObjectId{kBody}, 1.1));
    EXPECT_FALSE(reference.at(ObjectId{kBody}, 1.25));
    EXPECT_FALSE(reference.at(ObjectId{kBody}, 1.4));
    EXPECT_TRUE(reference.at(ObjectId{kBody}, 1.5));
}

TEST(ReferenceBodies, AreThoseThatAreDrawnAndNotThePlayers) {
    TrackedRun run = run_at({1, 1.25});
    run.tracks.push_back({.object = ObjectId{kBody + 1}});
    run.tracks.push_back(run.tracks.front());
    run.tracks.back().object = ObjectId{kBody + 2};
    const against::Reference reference{run, ObjectId{kBody}};
    EXPECT_FALSE(reference.knows(ObjectId{kBody}));
    EXPECT_FALSE(reference.knows(ObjectId{kBody + 1}));
    EXPECT_TRUE(reference.knows(ObjectId{kBody + 2}));
    EXPECT_EQ(reference.seen_within(0, 9), std::vector{ObjectId{kBody + 2}});
}

TEST(ReferenceBodies, AreThoseThatAreSeenMeanwhileAndNotHidden) {
    TrackedRun run = run_at({1, 1.25, 1.5});
    const auto sees = [&](double since, double until) {
        return against::Reference{run, {}}.seen_within(since, until).size() == 1;
    };
    EXPECT_TRUE(sees(1, 1));
    EXPECT_TRUE(sees(1.5, 9));
    EXPECT_FALSE(sees(0, 0.9));
    EXPECT_FALSE(sees(1.6, 9));
    run.tracks.front().points = {};
    TrackPoint hidden{.frame = 1, .place = {}};
    hidden.is_hidden = true;
    run.tracks.front().points.add(hidden);
    EXPECT_FALSE(sees(1, 1.5));
    EXPECT_FALSE((against::Reference{run, ObjectId{kBody}}.knows(ObjectId{kBody}))) << "the player's own";
}

TEST(PairsWithoutHeadings, AreZeroDegreesApart) {
    const TrackedRun run = run_at({1, 1.25}, 90);
    against::Alignment alignment;
    alignment.given.tracks[ObjectId{kBody}] = {{1, {}}, {1.25, {}}};
    alignment.turning = against::Turning::Unknown;
    for (const against::Pair& pair : against::pairs_of(run, run.tracks.front(), alignment)) {
        EXPECT_EQ(pair.degrees, 0);
        EXPECT_EQ(pair.least_degrees, 0);
    }
    alignment.turning = against::Turning::Heading;
    EXPECT_NEAR(against::pairs_of(run, run.tracks.front(), alignment).front().degrees, 90, 1e-3);
}

}  // namespace
}  // namespace acmotion::test
