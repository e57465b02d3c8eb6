// One run of a session, measured: drawn by rules, by a baseline or by given poses, with any listeners.
#include "lab/metrics/measure.h"

#include <gtest/gtest.h>

#include <random>

#include "lab/metrics/metric_text.h"
#include "lab/replay/forgetful.h"
#include "lab/replay/written_session.h"
#include "sessions/replay.h"

namespace acmotion::test {
namespace {

// ---- given poses ----------------------------------------------------------------------------------------------------

SetState hidden(std::uint32_t object, std::uint16_t stamp, bool is_hidden) {
    SetState state{.object = object};
    state.physics_state = is_hidden ? 0x00404C08 : 0x00400C08;
    state.state_stamp = {stamp};
    return state;
}

// Its World hides it in two frames. It is drawn elsewhere at once, so many frames later.
std::size_t pops_beside_a_hidden_moment(int frames_late, bool is_by_rules) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82);
    written.say(2.96, hidden(kRemote, 1, true)).say(3.01, hidden(kRemote, 2, false));
    const FrameTimes frames = even_frames(6, 20);
    GivenPoses given{.is_by_rules = is_by_rules};
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const bool is_there = frames[i] > 3.01 + frames_late / 20.0;
        given.tracks[kRemote].push_back({frames[i], WrittenSession::place(is_there ? 87 : 82)});
    }
    return measure({.session = &written.session, .given = &given}, frames).all.pops;
}

TEST(Measure, ExcusesGivenPosesTwoFramesSoonerOrLaterThanTheirWorld) {
    for (const int late : {-2, -1, 0, 1, 2}) EXPECT_EQ(pops_beside_a_hidden_moment(late, false), 0U) << late;
    for (const int late : {-6, 6}) EXPECT_EQ(pops_beside_a_hidden_moment(late, false), 1U) << late;
    for (const int late : {-2, 2}) EXPECT_EQ(pops_beside_a_hidden_moment(late, true), 1U) << late;
    EXPECT_EQ(pops_beside_a_hidden_moment(0, true), 0U);
}

// ---- bodies that are not looked at in every frame ---------------------------------------------------------------------

void expect_same(const Metrics& quick, const Metrics& plain) {
    for (const MetricColumn& column : metric_columns(true)) {
        const std::optional<double> expected = column.value(plain);
        ASSERT_EQ(column.value(quick).has_value(), expected.has_value()) << column.key;
        if (expected) {
            EXPECT_NEAR(*column.value(quick), *expected, 1e-9 * (1 + std::abs(*expected))) << column.key;
        }
    }
}

void expect_same_in_every_frame(const MetricsOptions& options, const FrameTimes& frames) {
    MetricsCollector quick{options};
    MetricsCollector plain{options};
    Forgetful forgetful{plain};
    ListenerGroup both;
    both.add(quick);
    both.add(forgetful);
    (void)replay(*options.session, options.rules, frames, both);
    const RunMetrics found = quick.finish();
    const RunMetrics expected = plain.finish();
    expect_same(found.all, expected.all);
    ASSERT_EQ(found.objects.size(), expected.objects.size());
    for (std::size_t i = 0; i < found.objects.size(); ++i) {
        SCOPED_TRACE(found.objects[i].object.value);
        expect_same(found.objects[i].metrics, expected.objects[i].metrics);
    }
    ASSERT_EQ(found.moments.size(), expected.moments.size());
    for (std::size_t i = 0; i < found.moments.size(); ++i) {
        EXPECT_EQ(found.moments[i].kind, expected.moments[i].kind);
        EXPECT_NEAR(found.moments[i].time, expected.moments[i].time, 1e-9);
        EXPECT_NEAR(found.moments[i].severity, expected.moments[i].severity, 1e-6);
        EXPECT_EQ(found.moments[i].cause, expected.moments[i].cause);
    }
}

// A session in which bodies come, go, walk, stop, jump, hide, and are sent on and placed, several of them at once. What happens,
// and when, is drawn by that seed.
class Turmoil {
 public:
    explicit Turmoil(std::uint32_t seed) : random_(seed) {
        for (int i = 0; i < 5; ++i) come(0.1);
        for (int i = 0; i < 40; ++i) {
            const double time = 1 + 0.25 * i + 0.01 * below(8);
            for (std::uint32_t many = 1 + below(2); many > 0; --many) happen(time);
        }
    }
    WrittenSession written;

 private:
    std::uint32_t below(std::uint32_t most) { return static_cast<std::uint32_t>(random_()) % most; }
    std::uint16_t next_stamp() { return ++stamp_; }

    // Ids are drawn, so that a new body comes before others, or after them.
    void come(double time) {
        CreateObject create;
        create.object = 0x80000001 + 16 * below(1000) + static_cast<std::uint32_t>(bodies_.size());
        create.physics.position = WrittenSession::place(static_cast<float>(60 + below(40)));
        create.physics.state = 0x00400C08;
        create.physics.motion_table = 0x09000001;
        written.say(time, create);
        bodies_.push_back(create.object.value);
    }
    void go(double time, std::uint32_t body) {
        written.say(time, DeleteObject{.object = body});
        std::erase(bodies_, body);
    }
    void walk(double time, std::uint32_t body, bool goes) {
        UpdateMotion motion{.object = body};
        motion.movement_stamp = {next_stamp()};
        if (goes) motion.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
        written.say(time, motion);
    }
    void happen(double time) {
        const std::uint32_t body = bodies_[below(static_cast<std::uint32_t>(bodies_.size()))];
        switch (below(9)) {
            case 0: return come(time);
            case 1: return bodies_.size() > 2 ? go(time, body) : come(time);
            case 2: come(time); return go(time, body);
            case 3: return walk(time, body, true);
            case 4: return walk(time, body, false);
            case 5:
                written.say(time, hidden(body, next_stamp(), true)).say(time + 0.02, hidden(body, next_stamp(), false));
                return;
            case 6: written.say(time, VectorUpdate{ObjectId{body}, {1, 0, 5}, {}, {}, {next_stamp()}}); return;
            default: written.update(time, body, static_cast<float>(60 + below(40)), below(8) == 0 ? ++teleports_ : 0);
        }
    }

    std::minstd_rand random_;
    std::vector<std::uint32_t> bodies_;
    std::uint16_t stamp_ = 0;
    std::uint16_t teleports_ = 0;
};

class MeasuredInPart : public testing::TestWithParam<std::uint32_t> {};

TEST_P(MeasuredInPart, IsEverythingThatALookAtEachBodyInEachFrameShows) {
    const std::vector<double> rates{20, 60, 144};
    const std::uint32_t seed = GetParam();
    const Turmoil turmoil{seed};
    MetricsOptions options{.session = &turmoil.written.session, .on_screen = seed % 5 == 0};
    if (seed % 2 == 0) options.rules = Rules::presets()[seed % Rules::presets().size()].rules;
    if (seed % 3 == 0) {
        options.since = 2 + 0.3 * (seed % 12);
        options.until = 9;
    }
    std::vector<double> times;
    for (const double time : even_frames(14, rates[seed % 3])) {
        const bool is_hitch = seed % 4 == 0 && time > 5.1 && time < 5.6;
        if (!is_hitch) times.push_back(time);
    }
    expect_same_in_every_frame(options, FrameTimes{times});
}

INSTANTIATE_TEST_SUITE_P(All, MeasuredInPart, testing::Range(1U, 25U));

}  // namespace
}  // namespace acmotion::test
