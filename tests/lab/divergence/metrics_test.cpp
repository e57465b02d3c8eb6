// The column "yours": poses are measured as if their own client had been.
#include <gtest/gtest.h>

#include <set>

#include "lab/divergence/scene.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_text.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

struct Measured {
    RunMetrics own;
    RunMetrics yours;
};
Measured measured(const Scene& scene, const std::string& csv, const Rules& rules) {
    const divergence::Alignment aligned = judge(scene, csv).alignment;
    MetricsOptions options{.rules = rules, .session = &scene.session};
    options.since = aligned.since;
    options.until = aligned.until;
    Measured both{measure(options, aligned.frames), {}};
    options.rules = Rules::retail();
    options.given = &aligned.given;
    both.yours = measure(options, aligned.frames);
    return both;
}

// What a client decided does not show in where its bodies are.
const std::set<std::string_view> kNotInPoses{"seconds_chasing", "seconds_on_root_motion", "blips",
                                             "snaps",           "snaps_teleport",         "snaps_slide",
                                             "snaps_landing",   "interpolated",           "ignored"};

void expect_alike(const Metrics& own, const Metrics& yours) {
    for (const MetricColumn& column : metric_columns()) {
        if (kNotInPoses.contains(column.key)) {
            EXPECT_EQ(value_text(column, yours), "–") << column.key;
        } else {
            const std::optional<double> expected = column.value(own);
            ASSERT_EQ(column.value(yours).has_value(), expected.has_value()) << column.key;
            // A rest is one long slice where a World says that it is one: sums differ in their last bits.
            if (expected) {
                EXPECT_NEAR(*column.value(yours), *expected, 1e-9 * (1 + std::abs(*expected))) << column.key;
            }
        }
    }
}

void expect_alike(const Measured& both) {
    expect_alike(both.own.all, both.yours.all);
    ASSERT_EQ(both.own.objects.size(), both.yours.objects.size());
    for (std::size_t i = 0; i < both.own.objects.size(); ++i) {
        SCOPED_TRACE(both.own.objects[i].name);
        expect_alike(both.own.objects[i].metrics, both.yours.objects[i].metrics);
    }
}

// To the last digit that is shown: what poses do not show is taken from a World under the same rules.
class OwnPoses : public testing::TestWithParam<double> {};

TEST_P(OwnPoses, OfARuleSetHaveItsOwnRowWhereverPosesSuffice) {
    for (const Rules::Preset& preset : Rules::presets()) {
        for (const char* scenario : {"jump", "town", "stall", "dungeon"}) {
            if (kSanitized && std::string_view{scenario} != "jump") break;
            SCOPED_TRACE(std::string{preset.name} + " in " + scenario);
            const Scene& here = scene(scenario);
            expect_alike(
                measured(here, csv_of(here, preset.rules, {}, {.frames_per_second = GetParam()}), preset.rules));
        }
    }
}
INSTANTIATE_TEST_SUITE_P(All, OwnPoses,
                         testing::ValuesIn(kSanitized ? std::vector{30.0} : std::vector{30.0, 60.0, 144.0}),
                         [](const auto& rate) { return std::to_string(static_cast<int>(rate.param)); });

TEST(YourMetrics, OfAClientThatMovesInEveryFrameAreThoseOfItsFrames) {
    const Scene& here = scene("jump");
    Rules rules = Rules::retail();
    rules.tick_every_frame = true;
    expect_alike(measured(here, csv_of(here, rules), rules));
}

// A client of no known rules is measured by retail's ticks, and excused of what retail is excused of, two frames sooner or later:
// a teleport is no pop, whenever it is drawn.
TEST(YourMetrics, OfAClientAFrameSoonerHaveNoPopWhereTheServerTeleports) {
    const Scene& here = scene("portal");
    const DrawnRows rows = rows_of(here, Rules::snap());
    for (const int frames : {-2, -1, 1, 2}) {
        SCOPED_TRACE(frames);
        const Measured both = measured(here, csv_of(shifted_by_frames(rows, frames)), Rules::snap());
        EXPECT_NEAR(both.yours.all.largest_step, both.own.all.largest_step, 1e-6);
        // A step that snap makes at once may fall into a shorter slice of retail's, and be a pop there.
        EXPECT_NEAR(static_cast<double>(both.yours.all.pops), static_cast<double>(both.own.all.pops), 6);
    }
}

}  // namespace
}  // namespace acmotion::test
