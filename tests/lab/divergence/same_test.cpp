// What differs without being wrong is remarked on, and is no divergence; what was written otherwise than asked for is named.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "core/random.h"
#include "lab/divergence/scene.h"

namespace acmotion::test {
namespace {

const Scene& given() { return scene("dungeon"); }

Judged judged_after(const Edit& edit, const Display& display = {}) {
    return judge(given(), csv_of(given(), Rules::retail(), edit, display));
}

void expect_no_divergence(const Judged& judged) {
    EXPECT_TRUE(judged.found.all.empty()) << judged.text();
    EXPECT_GE(judged.found.together.size(), 3U);
}

TEST(RetailsOwnPoses, NeverDivergeFromRetail) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "town"}) {
        const Judged judged = judge(scene(scenario), csv_of(scene(scenario), Rules::retail()));
        expect_no_divergence(judged);
        EXPECT_TRUE(judged.alignment.misreadings().empty());
        EXPECT_EQ(judged.alignment.clock.offset, 0);
        EXPECT_LT(judged.found.noise.metres, 0.0001);
        EXPECT_EQ(judged.remarks.size(), 1U) << judged.text();
    }
}

// Ticks fall on frames, so bodies are moved at other moments than at 60 per second: which ones, the file shows.
class AnotherRate : public testing::TestWithParam<Display> {};

TEST_P(AnotherRate, IsNoDivergence) {
    for (const char* scenario : {"stall", "jump", "dungeon", "border", "rock", "town"}) {
        SCOPED_TRACE(scenario);
        const Scene& here = scene(scenario);
        const Judged judged = judge(here, csv_of(here, Rules::retail(), {}, GetParam()));
        EXPECT_TRUE(judged.found.all.empty()) << judged.text();
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
    expect_no_divergence(judged);
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
    expect_no_divergence(judged);
    EXPECT_NEAR(judged.found.noise.metres, 0.05, 0.015);
    EXPECT_NEAR(judged.found.noise.degrees, 2, 0.7);
    EXPECT_TRUE(judged.says("noise of about")) << judged.text();
}

TEST(AnotherClient, MayMissSomeObjectsAndKnowOthers) {
    const Judged judged = judged_after([](DrawnRow& row) {
        if (row.object == 0x50000002) return false;
        if (row.object == 0x50000003) row.object = 0x70001234;
        return true;
    });
    EXPECT_TRUE(judged.found.all.empty()) << judged.text();
    EXPECT_EQ(judged.alignment.missing, (std::vector<ObjectId>{0x50000002, 0x50000003}));
    EXPECT_EQ(judged.alignment.extra, std::vector<ObjectId>{0x70001234});
    EXPECT_TRUE(judged.says("2 objects that retail shows are not in it")) << judged.text();
    EXPECT_TRUE(judged.says("1 object in it that retail does not show")) << judged.text();
}

TEST(AnotherClient, MayLoseAnObjectForAWhile) {
    const Judged judged =
        judged_after([](DrawnRow& row) { return row.object != 0x50000002 || row.time < 4 || row.time > 8; });
    EXPECT_TRUE(judged.found.all.empty()) << judged.text();
    ASSERT_EQ(judged.found.absences.size(), 1U);
    EXPECT_NEAR(judged.found.absences.front().seconds, 4, 0.2);
}

TEST(AnotherClient, IsNamedIfABodyIsEarly) {
    const DrawnRows rows = rows_of(given(), Rules::retail());
    DrawnRows early = shifted_by_frames(rows, -30);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].object != 0x50000002) early[i] = rows[i];
    }
    const Judged judged = judge(given(), csv_of(early));
    EXPECT_TRUE(judged.says("it is 0.50 s early")) << judged.text();
}

// ---- units and axes: those that are not among the distortions ----

struct Misreading {
    const char* name;
    const char* remark;
    bool (*edit)(DrawnRow&);
};
class Misread : public testing::TestWithParam<Misreading> {};

TEST_P(Misread, IsNamedAndReadSo) {
    const Judged judged = judged_after(GetParam().edit);
    EXPECT_EQ(judged.alignment.misreadings(), std::vector<std::string>{GetParam().remark}) << judged.text();
    expect_no_divergence(judged);
}

INSTANTIATE_TEST_SUITE_P(
    All, Misread,
    testing::Values(
        Misreading{"XAndZ", "x and z are swapped", [](DrawnRow& row) { return std::swap(row.x, row.z), true; }},
        Misreading{"Millimetres", "places are in millimetres, not metres",
                   [](DrawnRow& row) { return row.x *= 1000, row.y *= 1000, row.z *= 1000, true; }},
        Misreading{"Yards", "places are in yards, not metres",
                   [](DrawnRow& row) { return row.x /= 0.9144F, row.y /= 0.9144F, row.z /= 0.9144F, true; }},
        Misreading{"HeadingsFromEast", "your heading 0 is east; it should be north",
                   [](DrawnRow& row) { return row.heading -= 90, true; }}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(MisreadQuaternions, WithTheirScalarLastAreNamed) {
    std::string text = "time,object,cell,x,y,z,qw,qx,qy,qz\n";
    for (const DrawnRow& row : rows_of(given(), Rules::retail())) {
        Frame frame;
        set_heading(frame, row.heading);
        const Quaternion& q = frame.rotation;
        text += fmt::format("{:.6f},{},0x{:08X},{},{},{},{},{},{},{}\n", row.time, row.object, row.cell, row.x, row.y,
                            row.z, q.x, q.y, q.z, q.w);
    }
    const Judged judged = judge(given(), text);
    EXPECT_EQ(judged.alignment.misreadings(),
              std::vector<std::string>{"quaternions are written x, y, z, w; w comes first"});
    expect_no_divergence(judged);
}

}  // namespace
}  // namespace acmotion::test
