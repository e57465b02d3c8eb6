// How numbers are shown, for people and for machines
#include "lab/metrics/metric_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/metrics/metric_json.h"

namespace acmotion::test {
namespace {

const MetricColumn& column(std::string_view key) {
    return *std::ranges::find(metric_columns(), key, &MetricColumn::key);
}

TEST(MetricText, HasTheDigitsOfItsUnit) {
    EXPECT_EQ(value_text(column("jerk"), 235.06), "235.1 m/s³");
    EXPECT_EQ(value_text(column("off_path"), 0.2345), "0.234 m");
    EXPECT_EQ(value_text(column("behind_update_mean"), Metrics{}), "–") << "it was not measured";
}

TEST(BestOf, TakesValuesThatAreShownAlikeForAlike) {
    const auto best = [](std::string_view key, const std::vector<std::optional<double>>& values) {
        return best_of(column(key), values);
    };
    EXPECT_EQ(best("largest_step", {314.563, 314.5631, 400.0}), (std::vector{true, true, false}));
    EXPECT_EQ(best("largest_step", {314.563, 314.5631}), (std::vector{false, false}));
    EXPECT_EQ(best("largest_step", {314.563, 314.564}), (std::vector{true, false}));
    EXPECT_EQ(best("sparc", {-3.2, -1.4, std::nullopt}), (std::vector{false, true, false}));
    EXPECT_EQ(best("behind_update_mean", {1.0, 2.0}), (std::vector{false, false})) << "0 is not the ideal";
}

TEST(MetricJson, HasWholeNumbersForCountsAndNullForWhatIsNotKnown) {
    const auto json = to_json(Metrics{.pops = 3, .largest_step = 1.25});
    EXPECT_EQ(json["pops"].dump(), "3");
    EXPECT_EQ(json["largest_step"].dump(), "1.25");
    EXPECT_TRUE(json.at("behind_truth_mean").is_null());
    EXPECT_FALSE(json.contains("screen_jerk"));
    EXPECT_TRUE(to_json(Metrics{.is_on_screen = true}).contains("screen_jerk"));
    std::set<std::string_view> keys;
    for (const MetricColumn& one : metric_columns(true)) {
        EXPECT_TRUE(keys.insert(one.key).second) << one.key;
        EXPECT_EQ(to_json(one, 2.0).is_number_integer(), digits_of(one) == 0) << one.key;
    }
}

TEST(MetricJson, OfARunHasItsBodiesMomentsAndRowsOverTime) {
    RunMetrics run{.label = "snap"};
    run.objects = {{1, "Drudge", {.seconds = 60, .seconds_moving = 10, .pops = 2}}, {2, "Chest", {.seconds = 60}}};
    run.moments = {{.time = 4.5, .object = 1, .kind = MomentKind::Pop, .severity = 2.5, .amount = 3, .cause = "so"}};
    run.moments[0].rows = {22, 27};
    run.over_time = {{.from = 0, .to = 60, .bodies = 2, .pops = 1, .seconds_stalled = 0.5, .lost = 7}};
    const auto json = to_json(run);
    EXPECT_EQ(json["label"], "snap");
    EXPECT_EQ(json["bodies_moved"], 1);
    EXPECT_EQ(json["bodies_stood"], 1);
    EXPECT_EQ(json.at("objects").at(0)["name"], "Drudge");
    EXPECT_EQ(json.at("objects").at(0)["metrics"]["pops"], 2);
    EXPECT_EQ(json.at("moments").at(0).dump(),
              R"({"time":4.5,"object":1,"kind":"pop","severity":2.5,"amount":3.0,"cause":"so","rows":[22,27]})");
    EXPECT_EQ(json.at("over_time").dump(),
              R"([{"from":0.0,"to":60.0,"bodies":2,"pops":1,"seconds_stalled":0.5,"lost":7}])");
}

TEST(Spread, IsTheMedianAndTheRangeOfEveryNumber) {
    const std::vector<Metrics> runs{
        {.pops = 235, .largest_step = 70.4}, {.pops = 207, .largest_step = 9.6}, {.pops = 361, .largest_step = 15.14}};
    const auto spreads = spread_of(runs);
    const auto text_of = [&](std::string_view key) {
        const MetricColumn& one = column(key);
        return spread_text(one, spreads.at(static_cast<std::size_t>(&one - metric_columns().data())));
    };
    EXPECT_EQ(text_of("pops"), "235 (207 – 361)");
    EXPECT_EQ(text_of("largest_step"), "15.140 m (9.600 – 70.400)");
    EXPECT_EQ(text_of("behind_truth_mean"), "–") << "it was never measured";
    EXPECT_EQ(to_json(spreads)["pops"].dump(), R"({"median":235,"least":207,"most":361})");
}

TEST(Spread, HasAMedianThatOccurred) {
    const std::vector<Metrics> runs{{.pops = 1}, {.pops = 2}, {.pops = 9}, {.pops = 4}};
    EXPECT_EQ(to_json(spread_of(runs))["pops"]["median"], 2);
}

}  // namespace
}  // namespace acmotion::test
