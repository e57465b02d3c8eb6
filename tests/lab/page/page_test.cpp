// What the page of a report says, in words and in drawings.
#include <gtest/gtest.h>

#include "lab/cli/run_cli.h"
#include "lab/metrics/metric_text.h"
#include "lab/page/html.h"
#include "lab/page/plot.h"
#include "lab/page/report.h"
#include "lab/page/sample_runs.h"

namespace acmotion::test {
namespace {

std::string page_of(const ReportOptions& options) { return make_report(sample_runs(2, 10), nullptr, options); }

// From `begin` to the next `end`.
std::string part(const std::string& page, const std::string& begin, const std::string& end) {
    const std::size_t at = page.find(begin);
    return at == std::string::npos ? "" : page.substr(at, page.find(end, at) - at);
}

TEST(ReportPage, HasLandmarksAndLinksToItsParts) {
    const std::string page = page_of({});
    const std::string nav = part(page, "<nav", "</nav>");
    for (const char* id : {"walk", "numbers", "moments", "bodies", "each"}) {
        EXPECT_TRUE(contains(nav, std::string{"href=\"#"} + id + "\"")) << id;
        EXPECT_TRUE(contains(page, std::string{"<section id=\""} + id + "\"")) << id;
    }
}

TEST(ReportPage, EveryMetricSaysWhatItMeans) {
    const std::string page = page_of({});
    for (const MetricColumn& column : metric_columns()) {
        EXPECT_TRUE(column.meaning.ends_with('.')) << column.key;
        EXPECT_TRUE(contains(page, "<span role=\"tooltip\">" + report::escape(column.meaning))) << column.key;
    }
}

TEST(ReportPage, AWorstMomentLinksToItselfInTheViewer) {
    const std::string page = page_of({.view_page = "my walk#2.html"});
    EXPECT_TRUE(contains(page, "href=\"my%20walk%232.html#object=0x50000002&amp;time=1.000000&amp;run=acdream\""));
    EXPECT_TRUE(contains(part(page, "<nav", "</nav>"), "<a href=\"my%20walk%232.html\">Play it</a>"));
    EXPECT_FALSE(contains(page_of({}), "class=\"play\""));
}

TEST(ReportPage, TheNameOfAStrangerStaysTextInsideTheCommandToo) {
    EXPECT_TRUE(contains(page_of({.command = "acmotion compare '<b>'"}), "acmotion compare &#39;&lt;b&gt;&#39;"));
}

TEST(ReportPlot, SaysItsNumbersToThoseWhoDoNotSeeIt) {
    const report::Plot plot{.title = "speed",
                            .unit = "m/s",
                            .time = {1, 3},
                            .value = {0, 6},
                            .lines = {{{{0, 9}, {1, 2}, {2, 4}, {2.5, report::kPenUp}, {3, 3}}, "retail", "retail"}}};
    EXPECT_EQ(text_alternative(plot), "speed over time, 1.0 to 3.0 s: retail 2 to 4 m/s, on average 3");
    EXPECT_TRUE(contains(draw(plot), "aria-label=\"speed over time, 1.0 to 3.0 s: retail 2 to 4 m/s"));
}

}  // namespace
}  // namespace acmotion::test
