#include "lab/page/report.h"

#include <gtest/gtest.h>

#include "lab/cli/run_cli.h"
#include "lab/page/sample_runs.h"

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
}

TEST(Report, HasEveryPartForSeveralRulesAndForOne) {
    for (const std::size_t rules : {1U, 3U}) {
        auto runs = sample_runs(2, 10);
        runs.resize(rules);
        const std::string page = make_report(runs, nullptr, {.title = "walk.pcapng"});
        for (const char* part :
             {"One walk", "All bodies in numbers", "The worst moments", "Every body that moved", "Body by body"}) {
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

// The words above a walk.
std::string verdict_on(const std::string& page, const std::string& label) {
    const std::string begin = "<div class=\"column\"><h3><span class=\"key " + label + "\">" + label + "</span> ";
    const std::size_t at = page.find(begin);
    if (at == std::string::npos) return {};
    return page.substr(at + begin.size(), page.find("</h3>", at) - at - begin.size());
}

// Of one body that glides under retail; under the others `flaws` were found.
std::string page_with(const std::vector<SeenFlaw>& flaws) {
    std::vector<TrackedRun> runs = sample_runs(1, 8);
    for (TrackedRun& run : runs) {
        run.tracks[0].points = sample_run("retail", 1, 8).tracks[0].points;
        run.tracks[0].flaws = run.label == "retail" ? std::vector<SeenFlaw>{} : flaws;
    }
    return make_report(runs, nullptr, {});
}

TEST(Report, AWalkIsSaidToDoWhatItsOwnNumbersSay) {
    using enum MomentKind;
    EXPECT_EQ(verdict_on(page_with({}), "snap"), "glides");
    EXPECT_EQ(verdict_on(page_with({{2, Pop, 3}, {3, Pop, 3}}), "snap"), "pops");
    const std::string stalls = page_with({{2, Stall, 1.5}, {7, Stall, 4}, {4, Backward, 0.1}});
    EXPECT_EQ(verdict_on(stalls, "snap"), "stutters and steps back");
    EXPECT_TRUE(contains(stalls, "stalled <b>2.5 s</b>")) << "as far as it lies within";
    EXPECT_TRUE(contains(stalls, "<b>1</b> step back"));
    // Five updates a second: too little for a pop, and no glide.
    std::vector<SeenFlaw> jumps;
    for (int i = 0; i < 40; ++i) jumps.push_back({0.2 * i, SpeedJump, 9});
    EXPECT_EQ(verdict_on(page_with(jumps), "snap"), "stutters");
    EXPECT_EQ(verdict_on(page_with(jumps), "retail"), "glides");
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

}  // namespace
}  // namespace acmotion::test
