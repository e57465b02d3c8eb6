#include "lab/metrics/tracked_run.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

// Two hundred and fifty frames of a thousand bodies that move or not, and a decision for each frame.
TrackedRun tracked_crowd(std::uint64_t captured_bytes, bool is_moving = true) {
    Session session;
    session.allowance.bytes = captured_bytes;
    TrackKeeper keeper{session};
    Tracker tracker{{&keeper}};
    std::vector<BodyFrame> bodies(1000);
    for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i].object = 0x80000000U + static_cast<std::uint32_t>(i);
    for (std::size_t frame = 0; frame < 250; ++frame) {
        const double time = static_cast<double>(frame) / 60;
        for (BodyFrame& body : bodies) {
            if (is_moving) body.position.frame.origin.x = static_cast<float>(frame);
        }
        tracker.on_frame({.number = frame, .time = time, .bodies = bodies});
        tracker.on_event({time, bodies[0].object, Event::Blipped{true, 3}});
    }
    return keeper.take({.label = "retail"});
}

TEST(TrackKeeper, KeepsWhatTheBytesCapturedAreWorthAndCountsTheRest) {
    const TrackedRun run = tracked_crowd(1000);
    std::size_t kept = 0;
    for (const Track& track : run.tracks) kept += track.points.size();
    EXPECT_LE(kept * sizeof(TrackPoints::Stay), Allowance{1000}.memory() / 2);
    EXPECT_EQ(kept + run.points_dropped, 250'000U);
    EXPECT_GT(run.events_dropped, 0U);
    const auto reached = bounds_reached(run);
    ASSERT_EQ(reached.size(), 2U);
    EXPECT_EQ(reached[0].bound, "report bytes");
    EXPECT_EQ(reached[0].count, run.points_dropped);
    EXPECT_EQ(reached[0].rules, "retail");
}

TEST(TrackKeeper, ARestTakesNoRoomHoweverLongItIs) {
    const TrackedRun run = tracked_crowd(0, false);
    EXPECT_TRUE(bounds_reached(run).empty());
    for (const Track& track : run.tracks) {
        EXPECT_EQ(track.points.stays().size(), 1U);
        ASSERT_EQ(track.points.size(), 250U);
        EXPECT_EQ(track.points.back().frame, 249U);
        EXPECT_EQ((*(track.points.begin() + 17)).frame, 17U);
    }
}

}  // namespace
}  // namespace acmotion::test
