#include "lab/report/report.h"

#include <gtest/gtest.h>

#include "cli/run_cli.h"
#include "lab/report/sample_runs.h"
#include "lab/report/trim.h"

namespace acmotion::test {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(Report, NamesFromACaptureStayText) {
    auto runs = sample_runs(1, 5);
    for (TrackedRun& run : runs) run.tracks[0].name = "<script>alert('x')</script>\" onload=\"\n&";
    const std::string page = make_report(runs, nullptr, {.title = "<img src=x>"});
    EXPECT_FALSE(contains(page, "<script>alert"));
    EXPECT_FALSE(contains(page, "<img"));
    EXPECT_FALSE(contains(page, "\" onload"));
    EXPECT_TRUE(contains(page, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onload=&quot; &amp;"));
    // Nor can a right-to-left name turn round what stands beside it.
    EXPECT_TRUE(contains(page, "<bdi>&lt;script"));
}

TEST(Report, NeedsNothingFromElsewhere) {
    const std::string page = make_report(sample_runs(2, 5), nullptr, {.title = "walk.pcapng"});
    for (const char* outside : {"src=", "@import", "url(", "http://", "https://", "<link"}) {
        EXPECT_FALSE(contains(page, outside)) << outside;
    }
    EXPECT_TRUE(contains(page, "default-src 'none'"));
    EXPECT_TRUE(contains(page, "prefers-color-scheme: dark"));
}

TEST(Report, HasEveryPartForSeveralRulesAndForOne) {
    for (const std::size_t rules : {1U, 3U}) {
        auto runs = sample_runs(2, 10);
        runs.resize(rules);
        const std::string page = make_report(runs, nullptr, {.title = "walk.pcapng"});
        for (const char* part :
             {"One walk", "All bodies in numbers", "The worst moments", "Every body", "Body by body"}) {
            EXPECT_TRUE(contains(page, part)) << part;
        }
        for (const char* plot : {"speed over time", "behind the newest update over time", "height over time",
                                 "heading over time", "path from above"}) {
            EXPECT_TRUE(contains(page, plot)) << plot;
        }
        EXPECT_EQ(count(page, "<details class=\"body\""), 2U);
        EXPECT_FALSE(contains(page, "nan"));
    }
}

TEST(Report, SaysWhoGlidesAndWhoPops) {
    const std::string page = make_report(sample_runs(1, 10), nullptr, {.title = "walk.pcapng"});
    EXPECT_TRUE(contains(page, "retail</span> glides")) << page.substr(page.find("One walk"), 1500);
    EXPECT_TRUE(contains(page, "snap</span> stands and pops"));
}

TEST(Report, TheTruthIsDrawnWhereItIsKnown) {
    GroundTruth truth;
    truth.add(kFirstBody, {.time = 0, .position = {{0x050A0001}, {{40, 80, 94}, {}}}});
    truth.add(kFirstBody, {.time = 5, .position = {{0x050A0001}, {{55, 80, 94}, {}}}});
    const std::string page = make_report(sample_runs(1, 5), &truth, {.title = "walk.pcapng"});
    EXPECT_TRUE(contains(page, "behind the truth over time"));
    EXPECT_TRUE(contains(page, "<path class=\"truth\""));
}

TEST(Report, AMinuteOfTwentyFourBodiesFitsInThreeMegabytes) {
    EXPECT_LE(make_report(sample_runs(24, 60), nullptr, {.title = "town"}).size(), 3'000'000U);
}

TEST(Report, OfAThousandBodiesOnlyTheMostInterestingAreDrawn) {
    const auto runs = sample_runs(1'000, 2);
    const std::string page = make_report(runs, nullptr, {.title = "crowd", .full_bodies = 10});
    EXPECT_EQ(count(page, "<details class=\"body\""), 10U);
    EXPECT_EQ(count(page, "<tr><th><a href=\"#o"), 10U);
    EXPECT_TRUE(contains(page, "500003E9"));  // the others are in the table
    EXPECT_LE(page.size(), 2'000'000U);
}

TEST(Report, IsTheSameTwice) {
    const auto runs = sample_runs(3, 5);
    EXPECT_EQ(make_report(runs, nullptr, {}), make_report(runs, nullptr, {}));
}

TEST(Report, NothingToSeeIsStillAPage) {
    EXPECT_TRUE(contains(make_report(sample_runs(0, 0), nullptr, {.title = "empty"}), "</html>"));
    EXPECT_TRUE(contains(make_report(sample_runs(1, 0.01), nullptr, {.title = "one frame"}), "</html>"));
}

TEST(Report, ATrimmedRunHasOneBodyAndSomeSeconds) {
    TrackedRun run = sample_run("retail", 3, 10);
    keep_only(run, {.object = kFirstBody, .since = 2, .until = 4});
    ASSERT_EQ(run.tracks.size(), 1U);
    EXPECT_EQ(run.metrics.objects.size(), 1U);
    EXPECT_TRUE(run.metrics.moments.empty());
    EXPECT_EQ(run.tracks[0].updates.size(), 3U);
    EXPECT_GE(run.frame_times[run.tracks[0].points.front().frame], 2);
    EXPECT_LE(run.frame_times[run.tracks[0].points.back().frame], 4);
}

}  // namespace
}  // namespace acmotion::test
