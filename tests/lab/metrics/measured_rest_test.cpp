// Bodies at rest are not visited by the engine. The metrics must not show it.
#include <functional>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "lab/metrics/carriage.h"
#include "lab/metrics/measure.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"
#include "lab/report/tracked_run.h"

namespace acmotion::test {
namespace {

MetricsOptions options_of(const WrittenSession& written, const Rules& rules = Rules::retail()) {
    return {.rules = rules, .session = &written.session};
}

Metrics measured(const MetricsOptions& options, double seconds = 20) {
    return measure(options, FrameTimes{Display{}, seconds}).all;
}

WrittenSession standing() { return WrittenSession{}.create(0.1, kRemote, 82); }

UpdatePosition turned(std::uint16_t stamp, float heading) {
    UpdatePosition update{.object = kRemote};
    update.pack.position = WrittenSession::place(82);
    set_heading(update.pack.position.frame, heading);
    update.pack.has_contact = true;
    update.pack.position_stamp = {stamp};
    return update;
}

TEST(MeasuredRest, IsTimeInTheWorldUnderEveryRules) {
    for (const Rules::Preset& preset : Rules::presets()) {
        EXPECT_NEAR(measured(options_of(standing(), preset.rules)).seconds, 19.9, 0.1) << preset.name;
    }
}

TEST(MeasuredRest, IsNoTimeMovingUnderAnyRules) {
    for (const Rules::Preset& preset : Rules::presets()) {
        EXPECT_EQ(measured(options_of(standing(), preset.rules)).seconds_moving, 0) << preset.name;
        // It walks, or is placed, 0.3 m; and rests again.
        const WrittenSession moved = standing().update(10, kRemote, 82.3F);
        EXPECT_NEAR(measured(options_of(moved, preset.rules)).seconds_moving, 1.6, 0.3) << preset.name;
    }
}

TEST(MeasuredRest, OfFiveSecondsIsFiveSeconds) {
    const WrittenSession written = standing();
    MetricsOptions options = options_of(written);
    options.since = 9;
    options.until = 14;
    EXPECT_NEAR(measured(options).seconds, 5, 0.05);
}

TEST(MeasuredRest, IsNoStallWhenAWaypointEndsIt) {
    const Metrics metrics = measured(options_of(standing().update(10, kRemote, 82.3F)));
    EXPECT_EQ(metrics.seconds_stalled, 0);
    EXPECT_GT(metrics.seconds_chasing, 0);
    EXPECT_LT(metrics.seconds_chasing, 0.5);
}

TEST(MeasuredRest, ForgivesNoJumpThatEndsIt) {
    EXPECT_EQ(measured(options_of(standing().say(10, turned(1, 120)))).heading_jumps, 1U);
    EXPECT_EQ(measured(options_of(standing().say(10, turned(1, 20)))).heading_jumps, 0U);
}

TEST(MeasuredRest, IsNoFootSlideOfAWalkerWhoNeverSlid) {
    UpdateMotion walk{.object = kRemote};
    walk.movement_stamp = {1};
    walk.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
    EXPECT_LT(measured(options_of(standing().say(10, walk)), 12).foot_slide, 0.01);
}

TEST(MeasuredRest, WeighsWhereABodyRestsBySeconds) {
    GroundTruth truth;
    truth.add(kRemote, {0, WrittenSession::place(83)});
    truth.add(kRemote, {10, WrittenSession::place(83)});
    truth.add(kRemote, {10, WrittenSession::place(85)});
    truth.add(kRemote, {21, WrittenSession::place(85)});
    const WrittenSession written = standing();
    MetricsOptions options = options_of(written);
    options.truth = &truth;
    const Lag lag = measured(options).behind_truth;  // 1 m for 9.9 s, 3 m for 10 s
    EXPECT_NEAR(lag.mean, 2, 0.02);
    EXPECT_NEAR(lag.max, 3, 1e-4);
}

TEST(MeasuredRest, AfterATeleportIsDrawnWithoutSpeed) {
    WrittenSession written = standing();
    written.update(5, kRemote, 140, 1);
    const TrackedRun run = track_run(options_of(written), FrameTimes{Display{}, 20});
    std::size_t fast = 0;
    for (const TrackPoint& point : run.find(kRemote)->points) fast += point.speed > 10 ? 1 : 0;
    EXPECT_LE(fast, 3U) << "frames of the one slice in which it jumps";
}

// Its former life's last update was 8 m away.
TEST(MeasuredRest, OfANewLifeIsNotBehindTheUpdatesOfTheOldOne) {
    WrittenSession written = standing();
    written.update(2, kRemote, 90).say(8, DeleteObject{.object = kRemote});
    CreateObject again;
    again.object = kRemote;
    again.physics.position = WrittenSession::place(82);
    again.physics.stamps.write(StampSlot::Instance, {1});
    again.physics.motion_table = 0x09000001;
    written.say(9, again);
    MetricsOptions options = options_of(written);
    options.since = 9;
    EXPECT_FALSE(measured(options).behind_update.known);
    const TrackedRun run = track_run(options, FrameTimes{Display{}, 20});
    EXPECT_EQ(run.find(kRemote)->points.back().behind_update, -1);
}

CreateObject scaled(float scale) {
    CreateObject create;
    create.object = kRemote;
    create.physics.position = WrittenSession::place(82);
    create.physics.state = 0x00400C08;
    create.physics.motion_table = 0x09000001;
    create.physics.scale = scale;
    return create;
}

TEST(MeasuredRest, EndsWithAWalkThatItsOwnMotionExplains) {
    UpdateMotion walk{.object = kRemote};
    walk.movement_stamp = {1};
    walk.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
    for (const float scale : {0.5F, 1.0F, 2.0F}) {
        WrittenSession written;
        written.say(0.1, scaled(scale)).say(10, walk);
        const Metrics metrics = measured(options_of(written), 12);
        EXPECT_LT(metrics.foot_slide, 0.01) << scale;
        EXPECT_NEAR(metrics.seconds_on_root_motion, 2, 0.1) << scale;
        EXPECT_EQ(metrics.seconds_chasing, 0) << scale;
    }
}

TEST(MeasuredRest, IsFootSlideOfAWalkerBehindAWall) {
    WrittenSession written = standing();
    UpdateMotion walk{.object = kRemote};
    walk.movement_stamp = {1};
    walk.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
    written.say(10, walk);
    // A metre ahead.
    written.session.walls.push_back({{{0xA9B40019}, {{82, 8.5F, 94}, {}}}, 20, 0.5F, 10});
    EXPECT_GT(measured(options_of(written), 12).foot_slide, 1);
}

// Asks about the remote in one frame of a replay.
class AtFrame : public ReplayListener {
 public:
    using Ask = std::function<void(const BodyFrame&, const WorldBody&)>;
    AtFrame(std::size_t number, Ask ask) : number_(number), ask_(std::move(ask)) {}

    void on_frame(const ReplayFrame& frame) override {
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
            if (frame.number == number_ && frame.bodies[i].object == kRemote)
                ask_(frame.bodies[i], WorldBody::in(frame, i).value());
        }
    }

 private:
    std::size_t number_;
    Ask ask_;
};

BodyFrame drawn_at(BodyFrame body, float east) {
    body.position = WrittenSession::place(east);
    return body;
}

TEST(HasArrived, WhoIsDrawnWhereTheNewestUpdateIsBeforeRetailsBodyIsThere) {
    std::size_t asked = 0;
    AtFrame stands{60, [&](const BodyFrame& body, const WorldBody& known) {
                       ++asked;
                       const Position newest = WrittenSession::place(90);
                       EXPECT_TRUE(has_arrived(drawn_at(body, 90), known, newest));
                       EXPECT_FALSE(has_arrived(drawn_at(body, 86), known, newest)) << "it is on its way too";
                       EXPECT_FALSE(has_arrived(drawn_at(body, 90), known, std::nullopt));
                       EXPECT_FALSE(has_arrived(drawn_at(body, 90), std::nullopt, newest));
                       EXPECT_FALSE(has_arrived(body, known, newest));
                       EXPECT_FALSE(has_arrived(drawn_at(body, 82.01F), known, body.position)) << "both are there";
                   }};
    (void)replay(standing().session, Rules::retail(), even_frames(2, 60), stands);
    EXPECT_EQ(asked, 1U);
}

TEST(HasArrived, WhoIsDrawnAtItsNextWaypoint) {
    std::size_t asked = 0;
    AtFrame walks{90, [&](const BodyFrame& body, const WorldBody& known) {
                      ++asked;
                      ASSERT_EQ(known.waypoints(), 1);
                      EXPECT_TRUE(has_arrived(drawn_at(body, 90), known, std::nullopt));
                      EXPECT_FALSE(has_arrived(body, known, std::nullopt));
                  }};
    (void)replay(standing().update(1, kRemote, 90).session, Rules::retail(), even_frames(2, 60), walks);
    EXPECT_EQ(asked, 1U);
}

TEST(Measure, HasTheBoundsThatItsWorldReached) {
    WrittenSession written = standing();
    for (int i = 0; i < 300; ++i) written.update(1, 0x80000099, 82);
    const RunMetrics run = measure(options_of(written), FrameTimes{Display{}, 2});
    EXPECT_EQ(run.bounds.parked, 300 - Limits{}.parked_messages_per_object);
}

}  // namespace
}  // namespace acmotion::test
