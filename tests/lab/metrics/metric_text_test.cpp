// How numbers are shown: the same for people and machines.
#include "lab/metrics/metric_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/metrics/metric_json.h"
#include "lab/metrics/spread.h"

namespace acmotion::test {
namespace {

const MetricColumn& column(std::string_view key) {
    return *std::ranges::find(metric_columns(), key, &MetricColumn::key);
}

TEST(BestOf, TakesValuesThatAreShownAlikeForAlike) {
    const std::vector<std::optional<double>> by_a_bit{314.563, 314.56300000000005, 400.0};
    EXPECT_EQ(best_of(column("largest_step"), by_a_bit), (std::vector{true, true, false}));
    const std::vector<std::optional<double>> alike{314.563, 314.5631};
    EXPECT_EQ(best_of(column("largest_step"), alike), (std::vector{false, false}));
    const std::vector<std::optional<double>> apart{314.563, 314.564};
    EXPECT_EQ(best_of(column("largest_step"), apart), (std::vector{true, false}));
}

TEST(MetricText, HasAsManyDigitsAsItsUnitOrItsOwn) {
    EXPECT_EQ(value_text(column("jerk"), 235.06), "235.1 m/s³");
    EXPECT_EQ(value_text(column("off_path"), 0.2345), "0.234 m");
    EXPECT_EQ(value_text(column("late_by"), 0.2345), "0.23 s");
    EXPECT_EQ(value_text(column("sparc"), -1.415), "-1.42");
    EXPECT_EQ(value_text(column("stretches_stood"), 3.0), "3");
    Metrics metrics{.sparc = -3.25};
    EXPECT_EQ(to_json(metrics)["sparc"], -3.25);
}

TEST(MetricText, ADeeperSmoothnessIsWorse) {
    const std::vector<std::optional<double>> values{-3.2, -1.4, std::nullopt};
    EXPECT_EQ(best_of(column("sparc"), values), (std::vector{false, true, false}));
}

TEST(MetricJson, HasCountsAsIntegers) {
    for (const auto& all : {to_json(Metrics{}), nlohmann::ordered_json(to_json(Metrics{.is_on_screen = true}))}) {
        for (const MetricColumn& one : metric_columns(true)) {
            const auto value = all.find(one.key);
            if (value == all.end() || value->is_null()) continue;
            EXPECT_EQ(value->is_number_integer(), digits_of(one) == 0) << one.key;
        }
    }
    const std::vector<Metrics> runs(3);
    const auto spread = to_json(std::span<const std::optional<Spread>>{spread_of(runs)});
    EXPECT_TRUE(spread["pops"]["median"].is_number_integer()) << spread.dump();
}

TEST(MetricText, IsNothingOfWhatWasNotMeasured) {
    const Metrics metrics{.pops = 3, .behind_truth = {.mean = 1, .p95 = 2, .max = 4, .known = true}};
    EXPECT_EQ(value_of(column("pops"), metrics), 3.0);
    EXPECT_EQ(value_of(column("behind_truth_mean"), metrics), 1.0);
    EXPECT_EQ(value_of(column("behind_truth_p95"), metrics), 2.0);
    EXPECT_EQ(value_of(column("behind_truth_max"), metrics), 4.0);
    EXPECT_EQ(value_of(column("behind_update_mean"), metrics), std::nullopt);
    EXPECT_EQ(value_text(column("behind_update_mean"), metrics), "–");
}

TEST(MetricJson, HasALongSessionByItsSpells) {
    RunMetrics run;
    EXPECT_FALSE(to_json(run).contains("over_time"));
    run.over_time = {{.from = 60, .to = 120, .bodies = 3, .pops = 4, .seconds_stalled = 1.5, .lost = 6}};
    EXPECT_EQ(to_json(run)["over_time"].dump(),
              R"([{"from":60.0,"to":120.0,"bodies":3,"pops":4,"seconds_stalled":1.5,"lost":6}])");
}

TEST(MetricText, HasTheDigitsOfAColumnItsUnitOrNone) {
    const auto digits = [](std::string_view unit, int own) {
        MetricColumn column{};
        column.unit = unit;
        column.own_digits = own;
        return digits_of(column);
    };
    EXPECT_EQ(digits("m", -1), 3);
    EXPECT_EQ(digits("s", -1), 1);
    EXPECT_EQ(digits("", -1), 0);
    EXPECT_EQ(digits("m", 0), 0) << "its own";
    EXPECT_EQ(digits("m", 1), 1);
    EXPECT_EQ(digits("", 2), 2);
}

TEST(BestOf, RoundsAsItIsShown) {
    const auto best = [](double one, double other) {
        return best_of(column("largest_step"), std::vector<std::optional<double>>{one, other});
    };
    EXPECT_EQ(best(314.563, 314.5634), (std::vector{false, false}));
    EXPECT_EQ(best(314.563, 314.5636), (std::vector{true, false}));
    EXPECT_EQ(best(314.5626, 314.5634), (std::vector{false, false}));
    EXPECT_EQ(best(314.5624, 314.563), (std::vector{true, false}));
    EXPECT_EQ(best(-1, 1), (std::vector{true, false}));
}

TEST(BestOf, IsNoneWhereThereIsNothingToCompare) {
    const auto best = [](std::string_view key, const std::vector<std::optional<double>>& values) {
        return best_of(column(key), values);
    };
    EXPECT_EQ(best("largest_step", {}), std::vector<bool>{});
    EXPECT_EQ(best("largest_step", {2.0}), std::vector{false});
    EXPECT_EQ(best("largest_step", {std::nullopt, 2.0}), (std::vector{false, false}));
    EXPECT_EQ(best("largest_step", {std::nullopt, std::nullopt}), (std::vector{false, false}));
    EXPECT_EQ(best("largest_step", {3.0, 2.0, 2.0, std::nullopt, 4.0}), (std::vector{false, true, true, false, false}));
    EXPECT_EQ(best("sparc", {-3.0, -2.0, -2.0}), (std::vector{false, true, true}));
    const auto neither = std::ranges::find(metric_columns(), MetricColumn::Better::Neither, &MetricColumn::better);
    ASSERT_NE(neither, metric_columns().end());
    EXPECT_EQ(best(neither->key, {1.0, 2.0}), (std::vector{false, false}));
}

}  // namespace
}  // namespace acmotion::test
