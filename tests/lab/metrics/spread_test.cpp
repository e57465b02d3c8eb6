#include "lab/metrics/spread.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace acmotion::test {
namespace {

std::size_t row_of(std::string_view key) {
    const auto columns = metric_columns();
    const auto at = std::find_if(columns.begin(), columns.end(), [&](const auto& column) { return column.key == key; });
    return static_cast<std::size_t>(at - columns.begin());
}

TEST(Spread, IsTheMedianAndTheRangeOfEveryNumber) {
    const std::vector<Metrics> runs{
        {.pops = 235, .largest_step = 70.4}, {.pops = 207, .largest_step = 9.6}, {.pops = 361, .largest_step = 15.14}};
    const auto spreads = spread_of(runs);
    ASSERT_EQ(spreads.size(), metric_columns().size());
    const std::size_t pops = row_of("pops");
    EXPECT_EQ(spread_text(metric_columns()[pops], spreads[pops]), "235 (207 – 361)");
    const std::size_t step = row_of("largest_step");
    EXPECT_EQ(spread_text(metric_columns()[step], spreads[step]), "15.140 m (9.600 – 70.400)");
    EXPECT_EQ(to_json(spreads)["pops"].dump(), R"({"median":235,"least":207,"most":361})");
}

TEST(Spread, OfAnEvenCountHasAMedianThatOccurred) {
    const std::vector<Metrics> runs{{.pops = 1}, {.pops = 2}, {.pops = 9}, {.pops = 4}};
    EXPECT_EQ(spread_of(runs)[row_of("pops")]->median, 2);
}

TEST(Spread, OfNumbersThatAreAllAlikeIsThatNumber) {
    const std::vector<Metrics> runs{{.pops = 3}, {.pops = 3}};
    const std::size_t pops = row_of("pops");
    EXPECT_EQ(spread_text(metric_columns()[pops], spread_of(runs)[pops]), "3");
}

TEST(Spread, OfWhatWasNeverMeasuredIsNothing) {
    const std::size_t truth = row_of("behind_truth_mean");
    const auto spreads = spread_of(std::vector<Metrics>{{}, {}});
    EXPECT_FALSE(spreads[truth]);
    EXPECT_EQ(spread_text(metric_columns()[truth], spreads[truth]), "–");
    EXPECT_TRUE(to_json(spreads)["behind_truth_mean"].is_null());
}

}  // namespace
}  // namespace acmotion::test
