// What plots and maps are made of.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/page/html.h"
#include "lab/page/plot.h"
#include "lab/page/sample_runs.h"
#include "lab/page/sheet.h"

namespace acmotion::test {
namespace {

using namespace report;

TEST(ReportSeries, ThinningOutKeepsAStepOfOneFrame) {
    Thinner thinner{{0, 100}, 50};
    for (int i = 0; i < 10'000; ++i) thinner.add({i / 100.0, i == 4'321 ? 90.0 : 3.0});
    const Series thin = thinner.take();
    EXPECT_LE(thin.size(), 2U * 51);
    EXPECT_EQ(range_of({thin}).high, 90);
    for (std::size_t i = 1; i < thin.size(); ++i) EXPECT_LE(thin[i - 1].x, thin[i].x);
}

TEST(ReportSeries, ThePenIsLiftedWhereABodyWasAway) {
    TrackedRun run = sample_run("retail", 1, 1);
    Track& track = run.tracks[0];
    change_points(track, [](const TrackPoint& point) { return point.frame < 10 || point.frame >= 20; });
    const Series speeds = speed_of(run, track);
    EXPECT_EQ(speeds.size(), track.points.size() + 1);
    EXPECT_TRUE(std::isnan(speeds[10].y));
}

TEST(ReportMap, APortalLeadsToAnotherMap) {
    std::vector<MapPlace> places;
    for (int i = 0; i < 50; ++i) places.push_back({100.0 + i, 200, 0});
    for (int i = 0; i < 20; ++i) places.push_back({9000.0 + i, 200, 0});
    const auto regions = regions_of(places);
    ASSERT_EQ(regions.size(), 2U);
    EXPECT_EQ(regions[0].east, 149);
    EXPECT_EQ(regions[1].west, 9000);
}

TEST(ReportMap, AStepTooLongToWalkIsDrawnAsAJump) {
    const Map map{.box = {0, 0, 20, 10}, .paths = {{{{1, 1, 0}, {1.3, 1, 0}, {6, 1, 0}}, "snap", "snap"}}};
    const std::string drawing = draw(map);
    EXPECT_NE(drawing.find("snap jump"), std::string::npos);
    EXPECT_EQ(drawing.find("nan"), std::string::npos);
}

// Found by fuzzing: it looked at every two seconds between frames that were a lifetime apart.
TEST(ReportShowpiece, IsLookedForOnlyWhereBodiesWereDrawn) {
    for (const double later : {1e9, 1e17}) {
        std::vector<TrackedRun> runs = sample_runs(1, 20);
        for (TrackedRun& run : runs) {
            for (std::size_t frame = run.frame_times.size() / 2; frame < run.frame_times.size(); ++frame) {
                run.frame_times[frame] += later;
            }
        }
        const auto piece = find_showpiece(runs);
        ASSERT_TRUE(piece);
        EXPECT_LT(piece->time.low, 10);
    }
}

}  // namespace
}  // namespace acmotion::test
