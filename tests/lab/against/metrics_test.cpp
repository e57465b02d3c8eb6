// The column "yours": poses are measured as if their own client had been.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "lab/against/scene.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_text.h"

namespace acmotion::test {
namespace {

struct Measured {
    RunMetrics retail;
    RunMetrics yours;
};
Measured measured(const Scene& scene, const Display& display) {
    const against::Alignment aligned = judge(scene, csv_of(scene, Rules::retail(), {}, display)).alignment;
    MetricsOptions options{.session = &scene.session};
    options.since = aligned.since;
    options.until = aligned.until;
    Measured both{measure(options, aligned.frames), {}};
    options.given = &aligned.given;
    both.yours = measure(options, aligned.frames);
    return both;
}

// What a client decided does not show in where its bodies are.
const std::set<std::string_view> kNotInPoses{"seconds_chasing", "seconds_on_root_motion", "blips",
                                             "snaps",           "snaps_teleport",         "snaps_slide",
                                             "snaps_landing",   "interpolated",           "ignored"};

// A heading is written in place of a rotation: the direction of a step is a millionth off.
double tolerance_of(const MetricColumn& column, double value) {
    return column.key == "foot_slide" ? 1e-5 * value : 1e-9 * std::fabs(value);
}

void expect_alike(const Metrics& retail, const Metrics& yours) {
    for (const MetricColumn& column : metric_columns()) {
        const std::optional<double> expected = value_of(column, retail);
        if (kNotInPoses.contains(column.key)) {
            EXPECT_EQ(value_text(column, yours), "–") << column.key;
            continue;
        }
        ASSERT_EQ(value_of(column, yours).has_value(), expected.has_value()) << column.key;
        if (expected) EXPECT_NEAR(*value_of(column, yours), *expected, tolerance_of(column, *expected)) << column.key;
    }
}

TEST(YourMetrics, OfRetailsOwnPosesAreRetailsWhereverPosesSuffice) {
    for (const char* scenario : {"town", "stall", "jump", "dungeon"}) {
        for (const double fps : {60.0, 144.0}) {
            SCOPED_TRACE(std::string{scenario} + " at " + std::to_string(fps));
            const Measured both = measured(scene(scenario), {.frames_per_second = fps});
            expect_alike(both.retail.all, both.yours.all);
            ASSERT_EQ(both.retail.objects.size(), both.yours.objects.size());
            for (std::size_t i = 0; i < both.retail.objects.size(); ++i) {
                SCOPED_TRACE(both.retail.objects[i].name);
                expect_alike(both.retail.objects[i].metrics, both.yours.objects[i].metrics);
            }
        }
    }
}

// A client that moves its bodies in every frame has no ticks of 1/30 s: a slice of it is a frame.
TEST(YourMetrics, OfAClientThatMovesInEveryFrameAreThoseOfItsFrames) {
    const Scene& here = scene("jump");
    const Rules rules = [] {
        Rules changed = Rules::retail();
        changed.tick_every_frame = true;
        return changed;
    }();
    const against::Alignment aligned = judge(here, csv_of(here, rules)).alignment;
    EXPECT_FALSE(aligned.given.tick_with_world);
    EXPECT_NEAR(aligned.given.tick_seconds, 1.0 / 60, 0.001);
    MetricsOptions options{.rules = rules, .session = &here.session};
    const RunMetrics expected = measure(options, aligned.frames);
    options.given = &aligned.given;
    const RunMetrics yours = measure(options, aligned.frames);
    EXPECT_EQ(yours.all.pops, expected.all.pops);
    EXPECT_NEAR(yours.all.largest_step, expected.all.largest_step, 1e-6);
}

}  // namespace
}  // namespace acmotion::test
