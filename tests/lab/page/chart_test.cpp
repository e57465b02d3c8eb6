// Lateness against roughness: points, names and axes
#include "lab/page/chart.h"

#include <gtest/gtest.h>

#include <regex>

#include "lab/cli/run_cli.h"
#include "lab/page/report.h"
#include "lab/page/sample_runs.h"

namespace acmotion::report {
namespace {

using test::contains;

ChartPoint point(const std::string& label, double late, double jerk) {
    return {label, label, {late, late, late}, {jerk, jerk, jerk}};
}

// Every number that an expression finds.
std::vector<double> numbers(const std::string& text, const std::string& expression) {
    const std::regex pattern{expression};
    std::vector<double> all;
    for (std::sregex_iterator at{text.begin(), text.end(), pattern}, end; at != end; ++at)
        all.push_back(std::stod((*at)[1]));
    return all;
}

TEST(LatenessChart, ALaterMethodIsToTheRightAndARougherOneAbove) {
    const std::vector<ChartPoint> points{point("retail", 0.2, 500), point("snap", 0.9, 9000)};
    const std::string svg = chart_svg(points, axes_for(points));
    // From above: snap, then retail.
    const std::vector<double> x = numbers(svg, "cx=\"([0-9.]+)\"");
    const std::vector<double> y = numbers(svg, "cy=\"([0-9.]+)\"");
    ASSERT_EQ(x.size(), 2U);
    EXPECT_GT(x[0], x[1]);
    EXPECT_LT(y[0], y[1]);
    EXPECT_TRUE(contains(svg, "aria-label=\"retail: 0.20 s late, jerk 500 m/s³; snap: 0.90 s late, jerk 9000 m/s³\""));
}

TEST(LatenessChart, IsInAReportThatKnowsTheTruth) {
    auto runs = test::sample_runs(1, 5);
    EXPECT_FALSE(contains(make_report(runs, nullptr, {}), "id=\"late\"")) << "how late is not known";
    for (TrackedRun& run : runs) run.metrics.all.late_by = 0.5;
    const std::string page = make_report(runs, nullptr, {});
    EXPECT_TRUE(contains(page, "<section id=\"late\">"));
    runs.resize(1);
    EXPECT_FALSE(contains(make_report(runs, nullptr, {}), "id=\"late\"")) << "there is nothing to compare";
}

}  // namespace
}  // namespace acmotion::report
