// Issue 34: the report of a long session is made of what a second replay keeps, and shows what a whole one would.
#include "lab/report/closeups.h"

#include <gtest/gtest.h>

#include "lab/report/series.h"
#include "lab/simulate/small_evening.h"

namespace acmotion::test {
namespace {

class CloseupsOfAnEvening : public testing::Test {
 protected:
    CloseupsOfAnEvening()
        : capture(small_evening(100)), session(capture.session()), frames({.frames_per_second = 20}, session) {
        options = {.rules = Rules::snap(), .session = &session, .truth = &capture.truth};
        whole = track_run(options, frames);
        const std::vector<const RunMetrics*> runs{&whole.metrics};
        closeups = closeups_of(runs, options, frames);
        close = track_closeups(options, frames, closeups, whole.metrics);
    }

    SimulatedCapture capture;
    Session session;
    FrameTimes frames;
    MetricsOptions options;
    TrackedRun whole;
    Closeups closeups;
    TrackedRun close;
};

TEST_F(CloseupsOfAnEvening, HaveEveryPoseOfTheirSecondsAndNoOther) {
    ASSERT_GE(closeups.windows.size(), 10U);
    std::size_t kept = 0;
    for (const Track& track : close.tracks) kept += track.points.size();
    std::size_t expected = 0;
    for (const Track& track : whole.tracks) {
        const Track& seen = *close.find(track.object);
        auto next = seen.points.begin();
        for (const TrackPoint& point : track.points) {
            const double time = whole.frame_times[point.frame];
            if (std::ranges::none_of(closeups.windows, [&](const auto& one) { return one.has(track.object, time); }))
                continue;
            ++expected;
            ASSERT_NE(next, seen.points.end());
            TrackPoint same = *next++;
            EXPECT_EQ(close.frame_times[same.frame], time);
            same.frame = point.frame;
            EXPECT_EQ(same, point);
        }
    }
    EXPECT_EQ(kept, expected);
    EXPECT_GT(kept, 1000U);
}

TEST_F(CloseupsOfAnEvening, LiftThePenBetweenTwoOfThem) {
    for (const Track& track : close.tracks) {
        std::size_t before = 0;
        for (const TrackPoint& point : track.points) {
            const double apart = close.frame_times[point.frame] - close.frame_times[before];
            EXPECT_TRUE(before == 0 || apart <= 1 || close.was_unseen(before, point.frame));
            before = point.frame;
        }
    }
}

TEST_F(CloseupsOfAnEvening, HaveTheLeastAndTheMostOfEveryBucket) {
    ASSERT_EQ(close.whole->plots.size(), closeups.bodies.size());
    for (const WholePlots& plots : close.whole->plots) {
        const Track& track = *whole.find(plots.object);
        const auto range_of_plot = [](const report::Series& series) { return report::range_of({series}); };
        const report::Range speed = range_of_plot(report::speed_of(whole, track));
        EXPECT_EQ(range_of_plot(plots.speed.series).high, speed.high);
        EXPECT_EQ(range_of_plot(plots.speed.series).low, speed.low);
        const report::Range behind = range_of_plot(report::behind_of(whole, track, &capture.truth));
        EXPECT_EQ(range_of_plot(plots.behind.series).high, behind.high);
        EXPECT_LE(plots.speed.series.size(), 4 * report::kPlotBuckets);
        EXPECT_LE(plots.speed.usual_most, speed.high + 0.25);
    }
}

TEST_F(CloseupsOfAnEvening, BlameTheSame) {
    const report::Blame all = report::blame_of(whole);
    const report::Blame& blame = close.whole->blame;
    EXPECT_GT(all.moments, 0U);
    EXPECT_EQ(std::tuple(blame.moments, blame.network, blame.server, blame.rules),
              std::tuple(all.moments, all.network, all.server, all.rules));
    EXPECT_EQ(blame.longest_silence, all.longest_silence);
    EXPECT_EQ(close.whole->frames, frames.size());
}

TEST(ValueTally, RoundsUpToAQuarter) {
    ValueTally tally;
    for (int i = 0; i < 97; ++i) tally.add(1.9);
    for (int i = 0; i < 3; ++i) tally.add(40);
    EXPECT_EQ(tally.quantile(0.97), 2);
    EXPECT_EQ(tally.quantile(1), 40);
    EXPECT_NEAR(tally.mean(), 3.043, 1e-9);
    EXPECT_EQ(ValueTally{}.mean(), 0);
}

}  // namespace
}  // namespace acmotion::test
