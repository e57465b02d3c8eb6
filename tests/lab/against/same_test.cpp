// What differs without being wrong is remarked on, and is no parting; what was written otherwise than asked for is named.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/against/scene.h"
#include "lab/base/random.h"

namespace acmotion::test {
namespace {

const Scene& given() { return scene("dungeon"); }

Judged judged_after(const Edit& edit, const Display& display = {}) {
    return judge(given(), csv_of(given(), Rules::retail(), edit, display));
}

void expect_no_parting(const Judged& judged) {
    EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
    EXPECT_GE(judged.findings.partings.together.size(), 3U);
}

TEST(RetailsOwnPoses, NeverPartFromRetail) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "town"}) {
        const Judged judged = judge(scene(scenario), csv_of(scene(scenario), Rules::retail()));
        expect_no_parting(judged);
        EXPECT_TRUE(judged.alignment.misreadings().empty());
        EXPECT_EQ(judged.alignment.clock.offset, 0);
        EXPECT_LT(judged.findings.partings.noise.metres, 0.0001);
        EXPECT_EQ(judged.remarks.size(), 1U) << judged.text();
    }
}

TEST(AnotherClient, MayDrawATenthOfASecondLater) {
    const Judged judged = judged_after([](DrawnRow& row) { return (row.time += 0.1), true; });
    expect_no_parting(judged);
    EXPECT_NEAR(judged.alignment.clock.offset, 0.1, 0.001);
    EXPECT_TRUE(judged.says("your clock is 0.100 s ahead of the capture's, or you draw that much later"))
        << judged.text();
}

TEST(AnotherClient, MayHaveTheTimeOfDayInSeconds) {
    const Judged judged = judged_after([](DrawnRow& row) { return (row.time += 1'700'000'000.25), true; });
    expect_no_parting(judged);
    EXPECT_NEAR(judged.alignment.clock.offset, 1'700'000'000.25, 0.002);
}

// Ticks fall on frames, so bodies are moved at other moments than at 60 per second: which ones, the file shows.
class AnotherRate : public testing::TestWithParam<Display> {};

TEST_P(AnotherRate, IsNoParting) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "rock", "town"}) {
        SCOPED_TRACE(scenario);
        const Scene& here = scene(scenario);
        const Judged judged = judge(here, csv_of(here, Rules::retail(), {}, GetParam()));
        EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
        EXPECT_NEAR(judged.alignment.frames_per_second / GetParam().frames_per_second, 1, 0.02);
        EXPECT_EQ(judged.remarks.size(), 1U) << judged.text();
    }
}

INSTANTIATE_TEST_SUITE_P(All, AnotherRate,
                         testing::Values(Display{.frames_per_second = 25}, Display{.frames_per_second = 30},
                                         Display{.frames_per_second = 90}, Display{.frames_per_second = 120},
                                         Display{.frames_per_second = 144},
                                         Display{.frames_per_second = 80, .jitter_ms = 4}),
                         [](const auto& one) {
                             return fmt::format("{:.0f}{}", one.param.frames_per_second,
                                                one.param.jitter_ms > 1 ? "Irregular" : "");
                         });

TEST(AnotherClient, MayDrawAPartOfTheTime) {
    const Judged judged = judged_after([](DrawnRow& row) { return row.time > 4 && row.time < 9; });
    expect_no_parting(judged);
    EXPECT_NEAR(judged.alignment.since, 4, 0.05);
    EXPECT_NEAR(judged.alignment.until, 9, 0.05);
}

TEST(AnotherClient, MayBeNoisyAndTheReportSaysByHowMuch) {
    Random random{7};
    const auto noise = [&](double size) {
        return static_cast<float>((random.uniform() + random.uniform() + random.uniform() - 1.5) * 2 * size);
    };
    const Judged judged = judged_after([&](DrawnRow& row) {
        row.x += noise(0.05);
        row.y += noise(0.05);
        row.z += noise(0.05);
        row.heading += noise(2);
        return true;
    });
    expect_no_parting(judged);
    EXPECT_NEAR(judged.findings.partings.noise.metres, 0.05, 0.015);
    EXPECT_NEAR(judged.findings.partings.noise.degrees, 2, 0.7);
    EXPECT_TRUE(judged.says("noise of about")) << judged.text();
}

TEST(AnotherClient, MayMissSomeObjectsAndKnowOthers) {
    const Judged judged = judged_after([](DrawnRow& row) {
        if (row.object == 0x50000002) return false;
        if (row.object == 0x50000003) row.object = 0x70001234;
        return true;
    });
    EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
    EXPECT_EQ(judged.alignment.missing, (std::vector<ObjectId>{0x50000002, 0x50000003}));
    EXPECT_EQ(judged.alignment.extra, std::vector<ObjectId>{0x70001234});
    EXPECT_TRUE(judged.says("2 objects that retail shows are not in it")) << judged.text();
    EXPECT_TRUE(judged.says("1 object in it that retail does not show")) << judged.text();
}

TEST(AnotherClient, MayLoseAnObjectForAWhile) {
    const Judged judged =
        judged_after([](DrawnRow& row) { return row.object != 0x50000002 || row.time < 4 || row.time > 8; });
    EXPECT_TRUE(judged.findings.partings.all.empty()) << judged.text();
    ASSERT_EQ(judged.findings.partings.absences.size(), 1U);
    EXPECT_NEAR(judged.findings.partings.absences.front().seconds, 4, 0.2);
}

// ---- units and axes ----

struct Misreading {
    const char* name;
    const char* remark;
    bool (*edit)(DrawnRow&);
};
class Misread : public testing::TestWithParam<Misreading> {};

TEST_P(Misread, IsNamedAndReadSo) {
    const Judged judged = judged_after(GetParam().edit);
    EXPECT_TRUE(judged.says(GetParam().remark)) << judged.text();
    EXPECT_EQ(judged.alignment.misreadings().size(), 1U) << judged.text();
    expect_no_parting(judged);
}

constexpr float kDegrees = static_cast<float>(180 / std::numbers::pi);
INSTANTIATE_TEST_SUITE_P(
    All, Misread,
    testing::Values(
        Misreading{"XAndY", "x and y are swapped", [](DrawnRow& row) { return std::swap(row.x, row.y), true; }},
        Misreading{"YAndZ", "y and z are swapped", [](DrawnRow& row) { return std::swap(row.y, row.z), true; }},
        Misreading{"Centimetres", "centimetres, not metres",
                   [](DrawnRow& row) { return row.x *= 100, row.y *= 100, row.z *= 100, true; }},
        Misreading{"Radians", "headings are in radians, not degrees",
                   [](DrawnRow& row) { return row.heading /= kDegrees, true; }},
        Misreading{"FromEastCounterClockwise", "your headings grow counterclockwise; they should grow clockwise",
                   [](DrawnRow& row) { return row.heading = 90 - row.heading, true; }},
        Misreading{"BackToFront", "your heading 0 is south; it should be north",
                   [](DrawnRow& row) { return row.heading = row.heading + 180, true; }},
        Misreading{"Milliseconds", "times are not in seconds; one unit is 0.001 s",
                   [](DrawnRow& row) { return row.time *= 1000, true; }}),
    [](const auto& one) { return std::string{one.param.name}; });

}  // namespace
}  // namespace acmotion::test
