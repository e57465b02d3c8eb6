// Numbers of a run as JSON (docs/metrics.md).
#include "lab/metrics/metric_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace acmotion::test {
namespace {

TEST(MetricJson, HasWholeNumbersForCountsAndNullForWhatIsNotKnown) {
    Metrics metrics;
    metrics.pops = 3;
    metrics.largest_step = 1.25;
    const auto json = to_json(metrics);
    EXPECT_EQ(json["pops"].dump(), "3");
    EXPECT_EQ(json["largest_step"].dump(), "1.25");
    EXPECT_TRUE(json.contains("behind_truth_mean"));
    EXPECT_TRUE(json["behind_truth_mean"].is_null());
    EXPECT_FALSE(json.contains("screen_jerk"));
    metrics.is_on_screen = true;
    EXPECT_TRUE(to_json(metrics).contains("screen_jerk"));
    for (const MetricColumn& column : metric_columns(true)) {
        EXPECT_EQ(to_json(column, 2.0).is_number_integer(), column.unit.empty() && column.own_digits < 0) << column.key;
    }
}

TEST(MetricJson, OfARunHasItsBodiesMomentsAndRowsOverTime) {
    RunMetrics run{.label = "snap"};
    run.objects = {{1, "Drudge", {.seconds = 60, .seconds_moving = 10, .pops = 2}}, {2, "Chest", {.seconds = 60}}};
    run.all.pops = 2;
    run.moments = {{.time = 4.5, .object = 1, .kind = MomentKind::Pop, .severity = 2.5, .amount = 3, .cause = "so"}};
    run.moments[0].rows = {22, 27};
    EXPECT_FALSE(to_json(run).contains("over_time"));
    run.over_time = {{.from = 0, .to = 60, .bodies = 2, .pops = 1, .seconds_stalled = 0.5, .lost = 7},
                     {.from = 60, .to = 120, .bodies = 1}};
    run.bounds.objects = 3;
    const auto json = to_json(run);
    EXPECT_EQ(json["label"], "snap");
    EXPECT_EQ(json["bodies_moved"], 1);
    EXPECT_EQ(json["bodies_stood"], 1);
    EXPECT_EQ(json["all"]["pops"], 2);
    ASSERT_EQ(json["objects"].size(), 2U);
    EXPECT_EQ(json["objects"][0]["object"], 1);
    EXPECT_EQ(json["objects"][0]["name"], "Drudge");
    EXPECT_EQ(json["objects"][0]["metrics"]["pops"], 2);
    EXPECT_EQ(json["objects"][1]["name"], "Chest");
    ASSERT_EQ(json["moments"].size(), 1U);
    EXPECT_EQ(json["moments"][0].dump(),
              R"({"time":4.5,"object":1,"kind":"pop","severity":2.5,"amount":3.0,"cause":"so","rows":[22,27]})");
    ASSERT_EQ(json["over_time"].size(), 2U);
    EXPECT_EQ(json["over_time"][0].dump(),
              R"({"from":0.0,"to":60.0,"bodies":2,"pops":1,"seconds_stalled":0.5,"lost":7})");
    ASSERT_EQ(json["bounds_reached"].size(), 1U);
}

TEST(MetricJson, OfADivergenceHasItsRowsWithTheirSentences) {
    Divergence one{.object = 7, .name = "Drudge", .time = 3, .ours = "that", .theirs = "this", .rows = {}};
    one.metres = 0.5;
    one.degrees = 12;
    one.rows = {{14, "offset_blend", "acdream goes as if so"}, {0, "near_snap", "snap goes as if not"}};
    const auto json = to_json(one);
    EXPECT_EQ(json["object"], 7);
    EXPECT_EQ(json["time"], 3);
    EXPECT_EQ(json["metres"], 0.5);
    EXPECT_EQ(json["degrees"], 12);
    EXPECT_EQ(json["apart"], "0.50 m apart, 12° in heading");
    EXPECT_EQ(json["rules_decided"], "that");
    EXPECT_EQ(json["versus_decided"], "this");
    ASSERT_EQ(json["rows"].size(), 2U);
    EXPECT_EQ(json["rows"][0].dump(), R"({"row":14,"rule":"offset_blend","text":"row 14: acdream goes as if so"})");
    EXPECT_EQ(json["rows"][1]["text"], "near_snap: snap goes as if not");
}

}  // namespace
}  // namespace acmotion::test
