// The page of a long session.
#include <gtest/gtest.h>

#include "lab/cli/run_cli.h"
#include "lab/page/report.h"
#include "lab/simulate/small_evening.h"

namespace acmotion::test {
namespace {

// As `compare --report` makes it.
std::string page_of_an_evening(double seconds) {
    const SimulatedCapture capture{small_evening(seconds)};
    const Session session = capture.session();
    const FrameTimes frames{{.frames_per_second = 10}, session};
    const auto how = [&](const Rules& rules) {
        return MetricsOptions{.rules = rules, .session = &session, .truth = &capture.truth};
    };
    const std::vector<Rules> rules{Rules::retail(), Rules::snap()};
    std::vector<RunMetrics> measured;
    for (const Rules& one : rules) measured.push_back(measure(how(one), frames));
    const std::vector<const RunMetrics*> runs{&measured[0], &measured[1]};
    const Closeups closeups = closeups_of(runs, how(rules[0]), frames);
    std::vector<TrackedRun> tracked;
    for (std::size_t i = 0; i < rules.size(); ++i)
        tracked.push_back(track_closeups(how(rules[i]), frames, closeups, measured[i]));
    return make_report(tracked, &capture.truth, {.title = "evening.pcapng", .capture = "evening.pcapng"});
}

std::size_t place_of(const std::string& page, const std::string& part) {
    EXPECT_TRUE(contains(page, part)) << part;
    return page.find(part);
}

TEST(LongReport, BeginsWithAllOfItThenTheWorstMomentsThenBodies) {
    const std::string page = page_of_an_evening(440);
    EXPECT_LT(place_of(page, "<section id=\"time\">"), place_of(page, "<section id=\"moments\">"));
    EXPECT_LT(place_of(page, "<section id=\"moments\">"), place_of(page, "<section id=\"bodies\">"));
    EXPECT_LT(place_of(page, "<section id=\"bodies\">"), place_of(page, "<section id=\"each\">"));
    EXPECT_FALSE(contains(page, "<details class=\"body\" id=\"o50000002\" open>")) << "bodies are folded";
    EXPECT_FALSE(contains(page, "path from above, 0 by 0"));
    EXPECT_TRUE(contains(page, "in rows of a minute"));
    EXPECT_TRUE(contains(page, "<code>acmotion explain evening.pcapng --object 0x"));
    EXPECT_TRUE(contains(page, " --rules snap</code>"));
    EXPECT_LT(page.size(), 1'000'000U);
}

}  // namespace
}  // namespace acmotion::test
