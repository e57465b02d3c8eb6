// Issue 34: the page of a long session, and what it takes of memory.
#include <gtest/gtest.h>

#include "cli/run_cli.h"
#include "lab/export/exporter.h"
#include "lab/metrics/versus.h"
#include "lab/report/closeups.h"
#include "lab/report/report.h"
#include "lab/simulate/small_evening.h"
#include "support/allocations.h"

namespace acmotion::test {
namespace {

struct Played {
    explicit Played(double seconds)
        : capture(small_evening(seconds)), session(capture.session()), frames({.frames_per_second = 10}, session) {}

    // As `compare --report` makes it.
    [[nodiscard]] std::string page() const {
        std::vector<RunMetrics> measured;
        std::vector<const RunMetrics*> runs;
        const auto how = [&](const Rules& rules) {
            return MetricsOptions{.rules = rules, .session = &session, .truth = &capture.truth};
        };
        const std::vector<Rules> rules{Rules::retail(), Rules::snap()};
        for (const Rules& one : rules) measured.push_back(measure(how(one), frames));
        for (const RunMetrics& run : measured) runs.push_back(&run);
        const Closeups closeups = closeups_of(runs, how(rules[0]), frames);
        std::vector<TrackedRun> tracked;
        for (std::size_t i = 0; i < rules.size(); ++i)
            tracked.push_back(track_closeups(how(rules[i]), frames, closeups, measured[i]));
        return make_report(tracked, &capture.truth, {.title = "evening.pcapng", .capture = "evening.pcapng"});
    }

    SimulatedCapture capture;
    Session session;
    FrameTimes frames;
};

// The most that it takes at once.
template <class Work>
double peak_of(const Work& work) {
    const std::size_t before = live_bytes();
    forget_peak();
    work();
    return static_cast<double>(peak_live_bytes() - before);
}

std::size_t place_of(const std::string& page, const std::string& part) {
    EXPECT_TRUE(contains(page, part)) << part;
    return page.find(part);
}

TEST(LongReport, BeginsWithAllOfItThenTheWorstMomentsThenBodies) {
    const std::string page = Played{440}.page();
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

// Both have as many moments as are kept, which shorter ones have not.
TEST(LongReport, OfALongSessionTakesHardlyMoreMemoryThanOfAShorterOne) {
    const Played shorter{900};
    const Played longer{1800};
    const double of_shorter = peak_of([&] { (void)shorter.page(); });
    const double of_longer = peak_of([&] { (void)longer.page(); });
    EXPECT_LE(of_longer, 1.2 * of_shorter);
}

TEST(LongReport, ComparingRuleSetsTakesHardlyMoreMemoryForALongSession) {
    const auto peak_of_versus = [](double seconds) {
        const Played played{seconds};
        return peak_of([&] { (void)first_divergences(played.session, Rules::presets(), played.frames, {}); });
    };
    EXPECT_LE(peak_of_versus(600), 1.2 * peak_of_versus(300));
}

TEST(LongExport, TakesHardlyMoreMemoryThanAShortOne) {
    const auto peak_of_exports = [](double seconds) {
        const Played played{seconds};
        const Session& session = played.session;
        return peak_of([&] {
            std::vector<std::unique_ptr<Exporter>> exporters;
            Listeners listeners;
            for (const auto make :
                 {make_csv_exporter, make_jsonl_exporter, make_mcap_exporter, make_perfetto_exporter}) {
                exporters.push_back(make(Output::create("/dev/null").value(), {session, "retail", "evening.pcapng"}));
                listeners.push_back(exporters.back().get());
            }
            (void)measure({.rules = Rules::retail(), .session = &session}, played.frames, listeners);
            for (const auto& exporter : exporters) EXPECT_TRUE(exporter->finish());
        });
    };
    EXPECT_LE(peak_of_exports(600), 1.2 * peak_of_exports(60));
}

}  // namespace
}  // namespace acmotion::test
