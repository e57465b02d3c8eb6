// Rule sets and baselines on every scenario: what is measured, and how it is shown
#include "lab/matrix/matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/matrix/rows.h"
#include "lab/simulate/simulate.h"

namespace acmotion::matrix::test {
namespace {

TEST(Matrix, HasFourRuleSetsAndFourBaselines) {
    std::vector<std::string> labels;
    for (const Contender& one : contenders()) labels.push_back(one.label);
    EXPECT_EQ(labels, (std::vector<std::string>{"retail", "acdream", "openac", "snap", "snapshot 100 ms",
                                                "deadreckoning", "hermite", "buffered"}));
}

TEST(Matrix, LeavesOutTheLargeScenarios) {
    const std::vector<Setting> all = settings(scenarios());
    EXPECT_EQ(all.size(), (shipped_scenarios().size() - 2) * 4);
    EXPECT_EQ(std::ranges::count(all, "evening", &Setting::scenario), 0);
    EXPECT_EQ(std::ranges::count(all, "town", &Setting::scenario), 4);
}

TEST(Matrix, ShowsTheMedianOfItsSeedsAndTheirRange) {
    const std::vector<Contender> two{contenders()[0], contenders()[3]};
    const Setting jump{.scenario = "jump", .network = "dsl"};
    std::vector<std::vector<Metrics>> measured;
    for (const std::uint64_t seed : {1U, 2U, 3U}) measured.push_back(measure_all(jump, seed, two));
    std::vector<double> jerks;
    for (const auto& one : measured) jerks.push_back(one[0].jerk);
    std::ranges::sort(jerks);
    const std::vector<Row> rows = rows_of(jump, two, measured);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].contender, "retail");
    const auto document = to_json(rows, 3);
    EXPECT_EQ(document["seeds"], 3);
    EXPECT_EQ(document["rows"][0]["network"], "dsl");
    EXPECT_NEAR(document["rows"][0]["metrics"]["jerk"]["median"].get<double>(), jerks[1], 0.1);
    EXPECT_NEAR(document["rows"][0]["metrics"]["jerk"]["most"].get<double>(), jerks[2], 0.1);
    EXPECT_NE(to_text(rows, 3).find("dsl       retail"), std::string::npos);
    const std::string page = to_page(rows, 3);
    EXPECT_NE(page.find("<svg class=\"chart\""), std::string::npos);
    EXPECT_NE(page.find("<figcaption>dsl</figcaption>"), std::string::npos);
    EXPECT_EQ(page.find("http"), page.find("http-equiv")) << "it fetches nothing";
}

TEST(Matrix, SumsScenariosUpByTheMedianOfTheirMedians) {
    const std::size_t columns = metric_columns().size();
    const auto row = [&](const std::string& scenario, double value) {
        return Row{{scenario, "dsl"}, "retail", std::vector<std::optional<Spread>>(columns, Spread{0, value, 99})};
    };
    const std::vector<Row> medians = medians_over_scenarios({row("a", 7), row("b", 1), row("c", 3)});
    ASSERT_EQ(medians.size(), 1U);
    EXPECT_EQ(medians[0].contender, "retail");
    EXPECT_EQ(medians[0].spreads.at(0)->median, 3);
    EXPECT_EQ(medians[0].spreads.at(0)->most, 3) << "how scenarios differ is no range of seeds";
}

}  // namespace
}  // namespace acmotion::matrix::test
