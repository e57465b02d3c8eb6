// What plots and maps are made of.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/report/html.h"
#include "lab/report/map.h"
#include "lab/report/pen.h"
#include "lab/report/plot.h"
#include "lab/report/sample_runs.h"
#include "lab/report/sheet.h"

namespace acmotion::test {
namespace {

using namespace report;

TEST(ReportSeries, ThinningOutKeepsAStepOfOneFrame) {
    Series series;
    for (int i = 0; i < 10'000; ++i) series.push_back({i / 100.0, i == 4'321 ? 90.0 : 3.0});
    const Series thin = thin_out(series, {0, 100}, 50);
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

TEST(ReportSeries, AHeadingThatPassesNorthIsNoFall) {
    TrackedRun run = sample_run("retail", 1, 0.1);
    change_points(run.tracks[0], [](TrackPoint& point) {
        if (point.frame == 2) point.heading = 359;
        if (point.frame == 3) point.heading = 1;
        return true;
    });
    const Series headings = report::heading_of(run, run.tracks[0]);
    EXPECT_GT(std::count_if(headings.begin(), headings.end(), [](const Sample& s) { return std::isnan(s.y); }), 0);
}

TEST(ReportSeries, NumbersOfAnAxisAreRound) {
    EXPECT_EQ(round_numbers({0, 60}, 6), (std::vector<double>{0, 10, 20, 30, 40, 50, 60}));
    EXPECT_EQ(round_numbers({0.7, 3.2}, 3), (std::vector<double>{1, 2, 3}));
    EXPECT_TRUE(round_numbers({5, 5}, 3).empty());
    const Range flat = round_range({94, 94});
    EXPECT_LT(flat.low, 94);
    EXPECT_GT(flat.high, 94);
}

TEST(ReportPen, WritesPlacesRelativeToTheOneBefore) {
    Pen pen;
    pen.line_to(10, 20);
    pen.line_to(13, 18.4);
    pen.line_to(13.2, 18.3);  // less than a unit: nothing
    pen.line_to(12, 30);
    pen.lift();
    pen.dot(1, 2);
    EXPECT_EQ(pen.path("retail"), R"(<path class="retail" d="M10 20l3-2-1 12M1 2h0"/>)");
    EXPECT_EQ(Pen{}.path("retail"), "");
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

TEST(ReportMap, ABridgeJoinsTwoRegions) {
    EXPECT_EQ(regions_of({{0, 0, 0}, {70, 0, 0}}).size(), 2U);
    EXPECT_EQ(regions_of({{0, 0, 0}, {70, 0, 0}, {35, 0, 0}}).size(), 1U);
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

TEST(ReportShowpiece, IsAWalkOnWhichTheRunsDiffer) {
    auto runs = sample_runs(2, 20);
    // The second body stands.
    for (TrackedRun& run : runs) {
        change_points(run.tracks[1], [](TrackPoint& point) {
            point.place = {0, 0, 0};
            return true;
        });
    }
    const auto piece = find_showpiece(runs);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->object, kFirstBody);
    EXPECT_EQ(piece->time.size(), 8);
}

TEST(ReportShowpiece, EveryRunHasSomethingToShow) {
    auto runs = sample_runs(2, 8);
    // Under acdream the first body glides; under snap it pops even farther than the second.
    runs[1].tracks[0] = runs[0].tracks[0];
    change_points(runs[2].tracks[0], [](TrackPoint& point) {
        point.place.x = 1000 + (point.place.x - 1000) * 1.5;
        return true;
    });
    const auto piece = find_showpiece(runs);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->object.value, kFirstBody.value + 1);
}

TEST(ReportText, NumbersHaveNoMoreDigitsThanAreUseful) {
    EXPECT_EQ(number_text(3), "3");
    EXPECT_EQ(number_text(0.256), "0.26");
    EXPECT_EQ(number_text(12.34), "12.3");
    EXPECT_EQ(number_text(1234.56), "1235");
    EXPECT_EQ(number_text(-0.0001), "0");
    EXPECT_EQ(number_text(std::nan("")), "–");
}

}  // namespace
}  // namespace acmotion::test
