#include "lab/metrics/measure.h"
#include "lab/output/recording/recorder.h"
#include "lab/replay/forgetful.h"
#include "lab/replay/written_session.h"
#include "sessions/replay.h"

namespace acmotion::test {
namespace {

// Bodies come, stand, walk, stand again, are thrown and go; there is a gap.
Session eventful() {
    WrittenSession written;
    for (std::uint32_t i = 0; i < 4; ++i) written.create(0.1, kRemote + i, 82 + static_cast<float>(i));
    for (int i = 0; i < 10; ++i) written.update(5 + i, kRemote, 83 + static_cast<float>(i));
    VectorUpdate thrown{.object = kRemote + 1, .velocity = {1, 0, 3}};
    thrown.vector_stamp = {1};
    written.say(20, thrown);
    written.say(25, DeleteObject{.object = kRemote + 2});
    written.create(28, kRemote + 7, 90, 1);
    return written.update(120, kRemote + 3, 86).update(125, kRemote + 3, 86).session;
}

// What rests is made up for: a listener that looks at every body in every frame sees the same.
TEST(FrameChanges, LoseNothing) {
    const Session session = eventful();
    const FrameTimes frames{Display{}, session};
    ASSERT_FALSE(frames.gaps().empty());
    recording::ObjectNumbers numbers;
    for (const std::uint32_t id : {kOwner, kRemote, kRemote + 1, kRemote + 2, kRemote + 3, kRemote + 7}) {
        numbers.emplace(ObjectId{id}, numbers.size());
    }
    for (const Rules::Preset& preset : Rules::presets()) {
        for (const double since : {-1.0, 12.0}) {
            const MetricsOptions options{
                .label = "x", .rules = preset.rules, .session = &session, .since = since, .until = 121};
            const ReplayPart part{{}, options.since, options.until};
            recording::RunRecorder quick{numbers, {.part = part}};
            recording::RunRecorder slow{numbers, {.part = part}};
            Tracker all{{&slow}};
            Forgetful forgetful_tracker{all};
            MetricsCollector collector{options};
            Forgetful forgetful{collector};
            const RunMetrics metrics = measure_and_track(options, frames, {&quick}, {&forgetful_tracker, &forgetful});
            const RunMetrics expected = collector.finish();
            const recording::Run run = quick.take().part;
            const recording::Run slow_run = slow.take().part;
            EXPECT_EQ(run.tracks, slow_run.tracks) << preset.name << since;
            EXPECT_EQ(run.decisions, slow_run.decisions);
            EXPECT_EQ(metrics.moments.size(), expected.moments.size());
            EXPECT_NEAR(metrics.all.seconds, expected.all.seconds, 1e-9) << preset.name << since;
            EXPECT_NEAR(metrics.all.foot_slide, expected.all.foot_slide, 1e-9);
            EXPECT_NEAR(metrics.all.jerk, expected.all.jerk, 1e-9);
            EXPECT_NEAR(metrics.all.behind_update.mean, expected.all.behind_update.mean, 1e-9);
            EXPECT_EQ(metrics.all.behind_update.max, expected.all.behind_update.max);
            EXPECT_EQ(metrics.all.speed_jumps, expected.all.speed_jumps);
        }
    }
}

}  // namespace
}  // namespace acmotion::test
