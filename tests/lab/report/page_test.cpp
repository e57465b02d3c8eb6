// What the page of a report says, in words and in drawings.
#include <gtest/gtest.h>

#include "cli/run_cli.h"
#include "lab/metrics/metric_text.h"
#include "lab/report/html.h"
#include "lab/report/plot.h"
#include "lab/report/report.h"
#include "lab/report/sample_runs.h"
#include "lab/report/text_alternative.h"

namespace acmotion::test {
namespace {

std::string page_of(const ReportOptions& options) { return make_report(sample_runs(2, 10), nullptr, options); }

// From `begin` to the next `end`.
std::string part(const std::string& page, const std::string& begin, const std::string& end) {
    const std::size_t at = page.find(begin);
    return at == std::string::npos ? "" : page.substr(at, page.find(end, at) - at);
}

TEST(ReportPage, SaysWhatItIsWhichRulesAreWhatAndWhoMadeIt) {
    const std::string page = page_of({.title = "walk.pcapng", .command = "acmotion compare walk.pcapng"});
    const std::string header = part(page, "<header>", "</header>");
    EXPECT_TRUE(contains(header, "would have looked like, replayed under 3 sets of rules"));
    EXPECT_TRUE(contains(header, "retail</span></dt><dd>the game&#39;s own client of 2013"));
    EXPECT_TRUE(contains(header, "acdream</span></dt><dd>what the research notes of 2026 describe"));
    EXPECT_TRUE(contains(header, "snap</span></dt><dd>no smoothing at all"));
    const std::string footer = part(page, "<footer>", "</footer>");
    EXPECT_TRUE(contains(footer, "Made by acmotion 0.")) << footer;
    EXPECT_TRUE(contains(footer, "<code>acmotion compare walk.pcapng</code>")) << footer;
}

TEST(ReportPage, SaysOfARunWithoutDataFilesThatItIsOne) {
    const std::vector<TrackedRun> runs{sample_run("retail", 1, 2), sample_run("retail, no data", 1, 2)};
    const std::string header = part(make_report(runs, nullptr, {}), "<header>", "</header>");
    EXPECT_TRUE(contains(header, "retail, no data</span></dt><dd>the same rules without your data files")) << header;
}

TEST(ReportPage, HasLandmarksAndLinksToItsParts) {
    const std::string page = page_of({});
    EXPECT_TRUE(contains(page, "<main>"));
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

TEST(ReportPage, NoRunIsBestAtBeingCloseToTheNewestUpdate) {
    auto runs = sample_runs(1, 5);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        runs[i].metrics.all.pops = i;
        const double metres = 1 + static_cast<double>(i);
        runs[i].metrics.all.behind_update = {.mean = metres, .p95 = metres, .max = metres, .known = true};
    }
    const std::string page = make_report(runs, nullptr, {});
    EXPECT_TRUE(contains(part(page, ">pops<", "</tr>"), "n best"));
    for (const char* row : {">behind update, mean<", ">behind update, 95 %<", ">behind update, most<"}) {
        EXPECT_TRUE(contains(part(page, row, "</tr>"), "1.000 m")) << row;
        EXPECT_FALSE(contains(part(page, row, "</tr>"), "n best")) << row;
    }
}

TEST(ReportPage, AWorstMomentLinksToItselfInTheViewer) {
    const std::string page = page_of({.view_page = "my walk#2.html"});
    EXPECT_TRUE(contains(page, "href=\"my%20walk%232.html#object=0x50000002&amp;time=1.000000&amp;run=acdream\""));
    EXPECT_TRUE(contains(part(page, "<nav", "</nav>"), "<a href=\"my%20walk%232.html\">Play it</a>"));
    EXPECT_FALSE(contains(page_of({}), "class=\"play\""));
}

TEST(ReportPage, APopLeavesThePlotOfItsMomentAndIsWrittenBesideIt) {
    const std::string moments = part(page_of({}), "id=\"moments\"", "</section>");
    const std::string snap = moments.substr(moments.find("key snap"));
    // Retail walks at 3 m/s; snap covers 3 m in a frame, which is 180 m/s.
    EXPECT_TRUE(contains(snap, "data-value=\"0 6\""));
    EXPECT_TRUE(contains(snap, "▲ 180"));
    EXPECT_TRUE(contains(snap, " 180\" d=\"")) << "data-beyond, for the cursor";
}

TEST(ReportPage, NoRunHidesAnotherOnTheMaps) {
    const std::string maps = part(page_of({}), "<div class=\"maps\">", "</svg>");
    EXPECT_LT(maps.find("retail layer0"), maps.find("acdream layer1"));
    EXPECT_LT(maps.find("acdream layer1"), maps.find("snap layer2"));
    EXPECT_TRUE(contains(std::string{report::style()}, "svg .layer0 { stroke-width: 3;"));
}

TEST(ReportPage, TheNameOfAStrangerStaysTextInsideTheCommandToo) {
    EXPECT_TRUE(contains(page_of({.command = "acmotion compare '<b>'"}), "acmotion compare &#39;&lt;b&gt;&#39;"));
}

TEST(ReportPlot, AHeadingHasTheFourQuartersOnItsAxis) {
    const std::string heading = part(page_of({}), ">heading <small>", "<div class=\"lane\">");
    for (const char* mark : {">0<", ">90<", ">180<", ">270<", ">360<"}) EXPECT_TRUE(contains(heading, mark)) << mark;
}

TEST(ReportPlot, TheLastTimeHasTheUnit) {
    const std::string plot =
        draw(report::Plot{.title = "speed", .unit = "m/s", .time = {18, 21}, .value = {0, 6}, .has_time_axis = true});
    EXPECT_TRUE(contains(plot, R"(<i style="left:66.67%">20</i><i class="end" style="left:100.00%">21 s</i></div>)"))
        << plot;
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

TEST(ReportMap, SaysItsNumbersToThoseWhoDoNotSeeIt) {
    const report::Map map{
        .box = {0, 0, 20, 10}, .paths = {{{{1, 1, 0}, {1.5, 1, 0}, {6, 1, 0}}, "snap", "snap"}}, .dots = {}};
    EXPECT_EQ(text_alternative(map), "path from above, 20 by 10 m: snap 0.50 m and 1 jump");
    EXPECT_TRUE(contains(draw(map), "aria-label=\"path from above, 20 by 10 m: snap"));
}

}  // namespace
}  // namespace acmotion::test
