// One run of a session, measured: drawn by rules, by a baseline or by given poses, with any listeners.
#include "lab/metrics/measure.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "core/rule_fields.h"
#include "lab/metrics/metric_text.h"
#include "lab/replay/forgetful.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

// ---- given poses ----------------------------------------------------------------------------------------------------

// A remote that the server sends 28 m away, all at once.
WrittenSession sent_away() { return WrittenSession{}.create(0.1, kRemote, 82).update(3, kRemote, 110); }

// Another client draws it where it was, in every frame.
GivenPoses left_standing(const FrameTimes& frames) {
    GivenPoses given{.rules = Rules::snap()};
    for (const double time : frames) given.tracks[kRemote].push_back({time, WrittenSession::place(82)});
    return given;
}

TEST(Measure, TellsOfTheMomentsOfGivenPosesAndNotOfThoseOfTheirWorld) {
    const WrittenSession written = sent_away();
    const FrameTimes frames = even_frames(6, 60);
    const GivenPoses given = left_standing(frames);
    std::vector<MomentKind> told;
    MetricsOptions options{.rules = Rules::snap(), .session = &written.session};
    options.on_moment = [&](const Moment& moment) { told.push_back(moment.kind); };
    EXPECT_EQ(measure(options, frames).all.pops, 1U) << "the World places it";
    EXPECT_EQ(std::ranges::count(told, MomentKind::Pop), 1);
    told.clear();
    options.given = &given;
    EXPECT_EQ(measure(options, frames).all.pops, 0U);
    EXPECT_EQ(told, std::vector{MomentKind::Behind}) << "of the update, until the end";
}

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

TEST(Measure, ExcusesGivenPosesOfWhatTheirWorldIsExcusedOfTwoFramesSoonerOrLater) {
    for (const int late : {-2, -1, 0, 1, 2}) EXPECT_EQ(pops_beside_a_hidden_moment(late, false), 0U) << late;
    for (const int late : {-6, 6}) EXPECT_EQ(pops_beside_a_hidden_moment(late, false), 1U) << late;
    for (const int late : {-2, 2}) EXPECT_EQ(pops_beside_a_hidden_moment(late, true), 1U) << late;
    EXPECT_EQ(pops_beside_a_hidden_moment(0, true), 0U);
}

TEST(Measure, NamesARunAfterItsRulesUnlessItHasAName) {
    const WrittenSession written = sent_away();
    const FrameTimes frames = even_frames(1, 30);
    EXPECT_EQ(measure({.rules = Rules::snap(), .session = &written.session}, frames).label, "snap");
    EXPECT_EQ(measure({.label = "yours", .rules = Rules::snap(), .session = &written.session}, frames).label, "yours");
}

// ---- bodies that are not looked at in every frame ---------------------------------------------------------------------

void expect_same(const Metrics& quick, const Metrics& plain) {
    for (const MetricColumn& column : metric_columns(true)) {
        const std::optional<double> expected = value_of(column, plain);
        ASSERT_EQ(value_of(column, quick).has_value(), expected.has_value()) << column.key;
        if (expected) {
            EXPECT_NEAR(*value_of(column, quick), *expected, 1e-9 * (1 + std::abs(*expected))) << column.key;
        }
    }
}

void expect_same_in_every_frame(const MetricsOptions& options, const FrameTimes& frames) {
    ExcusedSlices excused;
    ExcusedSlices expected_excused;
    MetricsOptions noting = options;
    noting.note_excused = &excused;
    MetricsCollector quick{noting};
    noting.note_excused = &expected_excused;
    MetricsCollector plain{noting};
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
        for (std::size_t frame = 1; frame < frames.size(); ++frame) {
            const ExcusedSlices::Span step{frame - 1, frame};
            ASSERT_EQ(excused.has_near(found.objects[i].object, step, 0),
                      expected_excused.has_near(found.objects[i].object, step, 0))
                << frame;
        }
    }
    ASSERT_EQ(found.moments.size(), expected.moments.size());
    for (std::size_t i = 0; i < found.moments.size(); ++i) {
        EXPECT_EQ(found.moments[i].kind, expected.moments[i].kind);
        EXPECT_NEAR(found.moments[i].time, expected.moments[i].time, 1e-9);
        EXPECT_NEAR(found.moments[i].severity, expected.moments[i].severity, 1e-6);
        EXPECT_EQ(found.moments[i].cause, expected.moments[i].cause);
    }
}

constexpr std::uint32_t kStroller = 0x80000002;
constexpr std::uint32_t kHider = 0x80000003;
constexpr std::uint32_t kGuest = 0x80000004;
constexpr std::uint32_t kFarOff = 0x80000005;

// Bodies that rest and are sent on, walk and stop, hide for a frame and for seconds, come, go and come again.
WrittenSession busy() {
    WrittenSession written;
    written.create(0.1, kRemote, 82).create(0.2, kStroller, 70, 1).create(0.2, kHider, 60).create(0.3, kFarOff, 190);
    written.update(1, kRemote, 82).update(1, kHider, 60).update(1.2, kStroller, 72);
    written.update(2, kRemote, 88).update(2.4, kStroller, 74).update(2.5, kRemote, 80);
    written.say(3, hidden(kHider, 1, true)).say(3.02, hidden(kHider, 2, false)).update(3.1, kHider, 61);
    written.create(3.5, kGuest, 76).update(3.6, kGuest, 76).update(4, kGuest, 79);
    written.say(4.5, hidden(kHider, 3, true)).update(4.6, kHider, 55).say(6, hidden(kHider, 4, false));
    UpdateMotion stands{.object = kStroller};
    stands.movement_stamp = {1};
    written.say(5, stands).update(5.1, kStroller, 75).update(5.5, kFarOff, 180).update(6.2, kRemote, 60, 1);
    written.say(6.5, DeleteObject{.object = kGuest}).update(7, kRemote, 64).update(7.5, kHider, 56);
    CreateObject again;
    again.object = kGuest;
    again.physics.position = WrittenSession::place(90);
    again.physics.stamps.write(StampSlot::Instance, {1});
    again.physics.motion_table = 0x09000001;
    written.say(8, again).say(9, VectorUpdate{ObjectId{kRemote}, {0, 2, 6}, {}, {}, {1}}).update(11, kRemote, 66, 1);
    return written;
}

TEST(MeasuredInPart, IsEverythingThatALookAtEachBodyInEachFrameShows) {
    const WrittenSession written = busy();
    for (const Rules::Preset& preset : Rules::presets()) {
        SCOPED_TRACE(preset.name);
        expect_same_in_every_frame({.rules = preset.rules, .session = &written.session}, even_frames(14, 60));
    }
}

TEST(MeasuredInPart, IsTheSameAtAnyRateAndInAnyPart) {
    const WrittenSession written = busy();
    const MetricsOptions all{.session = &written.session};
    for (const double rate : {20.0, 31.0, 144.0}) expect_same_in_every_frame(all, even_frames(14, rate));
    for (const auto& [since, until] : {std::pair{2.03, 9.9}, {3.01, 3.05}, {4.55, 7.2}, {6.6, 8.1}, {10.0, 12.0}}) {
        SCOPED_TRACE(since);
        MetricsOptions part = all;
        part.since = since;
        part.until = until;
        expect_same_in_every_frame(part, even_frames(14, 60));
    }
    MetricsOptions of_one = all;
    of_one.object = kHider;
    expect_same_in_every_frame(of_one, even_frames(14, 60));
}

TEST(MeasuredInPart, IsTheSameWhereFramesAreNotDrawn) {
    WrittenSession written = busy();
    written.update(60, kRemote, 70, 1).update(60.5, kHider, 58);
    std::vector<double> times;
    for (double time = 0; time < 64; time += 1.0 / 60) {
        const bool is_hitch = (time > 2.1 && time < 2.6) || (time > 7.1 && time < 7.4);
        if (!is_hitch && (time < 13 || time > 59.5)) times.push_back(time);
    }
    expect_same_in_every_frame({.session = &written.session}, FrameTimes{times});
}

// ---- the same of whatever may happen ----------------------------------------------------------------------------------

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

class MeasuredTurmoil : public testing::TestWithParam<std::uint32_t> {};

TEST_P(MeasuredTurmoil, IsTheSameInPart) {
    const std::vector<double> rates{20, 60, 144};
    const std::uint32_t seed = GetParam();
    const Turmoil turmoil{seed};
    MetricsOptions options{.session = &turmoil.written.session};
    if (seed % 2 == 0) options.rules = Rules::presets()[seed % Rules::presets().size()].rules;
    if (seed % 3 == 0) {
        options.since = 2 + 0.3 * seed;
        options.until = 9;
    }
    expect_same_in_every_frame(options, even_frames(14, rates[seed % 3]));
}

INSTANTIATE_TEST_SUITE_P(All, MeasuredTurmoil, testing::Range(1U, 13U));

// Its first slices are compared with each other, though it rests in them.
TEST(MeasuredInPart, IsTheSameWhereARestEndsSoonAfterThePartBegins) {
    for (const double rate : {4.0, 10.0, 30.0, 144.0, 300.0}) {
        for (int phase = 0; phase < 5; ++phase) {
            SCOPED_TRACE(fmt::format("{} frames per second, {}", rate, phase));
            const double since = 3 + 0.007 * phase;
            WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82).update(since + 0.6, kRemote, 86);
            expect_same_in_every_frame({.session = &written.session, .since = since}, even_frames(6, rate));
        }
    }
}

TEST(MeasuredInPart, IsTheSameOnTheScreen) {
    const WrittenSession written = busy();
    const MetricsOptions options{.session = &written.session, .on_screen = true};
    for (const double rate : {60.0, 144.0}) expect_same_in_every_frame(options, even_frames(14, rate));
}

// It has arrived, stands, and still counts as moving when others come and go.
TEST(MeasuredInPart, IsTheSameWhereOthersComeAndGoWhileABodyComesToRest) {
    for (const double time : {2.5, 2.9, 3.3, 3.6}) {
        SCOPED_TRACE(time);
        WrittenSession written = WrittenSession{}.create(0.1, 0x80000005, 82).create(0.1, 0x80000009, 70);
        written.update(2, 0x80000005, 82.5F).create(time, 0x80000003, 76).say(time, DeleteObject{.object = 0x80000009});
        written.create(time + 0.2, 0x80000007, 90);
        expect_same_in_every_frame({.session = &written.session}, even_frames(8, 60));
        MetricsOptions of_one{.session = &written.session, .object = 0x80000005};
        EXPECT_NEAR(measure(of_one, even_frames(8, 60)).all.seconds_moving, 1.75, 0.15);
    }
}

// The last in order of id, while it walks; another with its id comes in its place.
TEST(MeasuredInPart, IsTheSameWhereTheLastBodyGoesWhileItWalks) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82).create(0.1, kGuest, 70);
    written.update(2, kGuest, 90).say(2.6, DeleteObject{.object = kGuest}).update(3, kRemote, 88);
    expect_same_in_every_frame({.session = &written.session}, even_frames(8, 60));
    EXPECT_NEAR(measure({.session = &written.session, .object = kGuest}, even_frames(8, 60)).all.seconds, 2.5, 0.1);
}

TEST(MeasuredInPart, IsTheSameWhereABodyHidesForLessThanASlice) {
    for (int phase = 0; phase < 5; ++phase) {
        const double time = 3 + phase / 144.0;
        WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82).update(2.8, kRemote, 90);
        written.say(time, hidden(kRemote, 3, true)).say(time + 1.0 / 144, hidden(kRemote, 4, false));
        expect_same_in_every_frame({.session = &written.session}, even_frames(6, 144));
    }
}

}  // namespace
}  // namespace acmotion::test
