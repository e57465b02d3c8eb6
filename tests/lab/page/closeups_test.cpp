// The report of a long session is made of what a second replay keeps, and shows what a whole one would.
#include <gtest/gtest.h>

#include "lab/page/plot.h"
#include "lab/page/report.h"
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

TEST_F(CloseupsOfAnEvening, BlameTheSame) {
    const report::Blame all = report::blame_of(whole);
    const report::Blame& blame = close.whole->blame;
    EXPECT_GT(all.moments, 0U);
    EXPECT_EQ(std::tuple(blame.moments, blame.network, blame.server, blame.rules),
              std::tuple(all.moments, all.network, all.server, all.rules));
    EXPECT_EQ(blame.longest_silence, all.longest_silence);
    EXPECT_EQ(close.whole->frames, frames.size());
}

}  // namespace
}  // namespace acmotion::test
