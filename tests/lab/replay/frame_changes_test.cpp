#include "lab/replay/frame_changes.h"

#include "lab/metrics/measure.h"
#include "lab/recording/recorder.h"
#include "lab/replay/forgetful.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

Pose pose(std::uint32_t id, float east, double clock) {
    return {.object = id, .position = WrittenSession::place(east), .clock = clock};
}

std::vector<std::uint32_t> places(const FrameChanges& changes) {
    std::vector<std::uint32_t> all;
    for (const FrameChanges::Body& body : changes.bodies) all.push_back(body.place);
    return all;
}

TEST(ChangeFinder, ABodyRestsAfterSomeTicksAndUntilItMovesOrMayDiffer) {
    ChangeFinder finder;
    const auto none = [](std::uint32_t) { return false; };
    double clock = 0;
    const auto look = [&](float east, const auto& may_differ) {
        clock += 1;
        const std::vector<Pose> both{pose(1, east, clock), pose(2, 0, clock)};
        return places(finder.find(both, may_differ));
    };
    for (int i = 0; i < ChangeFinder::kTicksToRest; ++i) EXPECT_EQ(look(0, none).size(), 2U) << i;
    EXPECT_TRUE(look(0, none).empty());
    EXPECT_EQ(look(1, none), std::vector{0U});
    for (int i = 1; i < ChangeFinder::kTicksToRest; ++i) EXPECT_EQ(look(1, none), std::vector{0U}) << "its speed falls";
    EXPECT_TRUE(look(1, none).empty());
    EXPECT_EQ(look(1, [](std::uint32_t place) { return place == 1; }), std::vector{1U});
}

TEST(ChangeFinder, ReportsWhoCameAndWhoWent) {
    ChangeFinder finder;
    (void)finder.find_all(std::vector{pose(1, 0, 1), pose(3, 0, 1), pose(5, 0, 1)});
    const FrameChanges& changes = finder.find_all(std::vector{pose(2, 0, 2), pose(3, 7, 2), pose(4, 0, 2)});
    ASSERT_EQ(changes.gone.size(), 2U);
    EXPECT_EQ(changes.gone[0].object, ObjectId{1});
    EXPECT_EQ(changes.gone[1].object, ObjectId{5});
    EXPECT_EQ(changes.gone[1].clock, 1);
    EXPECT_EQ(changes.clocks_before, (std::vector{2.0, 1.0, 2.0})) << "of a new one its own";
    EXPECT_TRUE(changes.bodies[1].has_moved);
}

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
