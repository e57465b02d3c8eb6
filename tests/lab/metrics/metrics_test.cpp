// docs/metrics.md: every metric, on a trajectory whose value is known
#include "lab/metrics/metrics.h"

#include <set>

#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

using enum PositionOutcome;
using enum PositionReason;

TEST(Metrics, ATimeInTheWorldIsTheSumOfItsSlices) {
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0).step_to(1).metrics().seconds, 0.2, 1e-9);
}

// docs/metrics.md, "When frames are drawn"
TEST(Metrics, AGapBetweenFramesIsNotSeen) {
    const Metrics seen = Trajectory{}.step_to(0).step_to(1).waits(31).step_to(50).step_to(51).metrics();
    EXPECT_NEAR(seen.seconds, 0.2, 1e-9);
    EXPECT_EQ(seen.pops, 0U);
    EXPECT_NEAR(Trajectory{}.step_to(0).waits(20).step_to(1).metrics().seconds, 20.1, 1e-9) << "a slow display";
}

TEST(Metrics, APopIsLongerThanTwoAndAHalfTimesTheCatchUpSpeed) {
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(1.8).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(1.9).metrics().pops, 1U);
}

TEST(Metrics, AStepIsMeasuredByTheBodysClockNotByFrames) {
    Trajectory walk;
    walk.step_to(0).show(1.5, 0, 0, walk.time()).step_to(3);  // 3 m in one slice, though in two frames
    const Metrics metrics = walk.metrics();
    EXPECT_EQ(metrics.pops, 1U);
    EXPECT_NEAR(metrics.largest_step, 3, 1e-6);
}

TEST(Metrics, ABlipAfterAStallIsAPopAndOneBecauseOfADistanceIsNot) {
    const Metrics stalled = Trajectory{}.step_to(0).receives(Event::Blipped{true, 5}).step_to(5).metrics();
    EXPECT_EQ(stalled.blips, 1U);
    EXPECT_EQ(stalled.pops, 1U);
    const Metrics far = Trajectory{}
                            .step_to(0)
                            .receives(Event::WaypointEnqueued{Enqueue::AppendedFar})
                            .receives(Event::Blipped{true, 150})
                            .step_to(150)
                            .metrics();
    EXPECT_EQ(far.blips, 1U);
    EXPECT_EQ(far.pops, 0U);
}

TEST(Metrics, UpdatesAreCountedByOutcomeAndThoseThatPlaceAsSnaps) {
    const std::set<PositionOutcome> snaps{ForcedBlip,     HardTeleport, SlideSnap,      LandingSnap,
                                          PlayerTeleport, NearSnap,     ContactlessSnap};
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) {
        const auto outcome = static_cast<PositionOutcome>(i);
        Trajectory body;
        const Metrics metrics = body.receives(Trajectory::decided(outcome, NearPlayer)).metrics();
        for (std::size_t other = 0; other < kPositionOutcomes; ++other) {
            EXPECT_EQ(metrics.routed.at(other), other == i ? 1U : 0U) << i;
        }
        EXPECT_EQ(metrics.snaps, snaps.contains(outcome) ? 1U : 0U) << i;
    }
}

// ---- excused slices ----

std::size_t pops_after(const Event::What& what) {
    return Trajectory{}.step_to(0).step_to(0).receives(what).step_to(50).metrics().pops;
}

TEST(ExcusedSlices, AreThoseOfTeleportsAndOfAppearances) {
    const std::set<PositionOutcome> excuses{ForcedBlip, HardTeleport, SlideSnap, PlayerTeleport};
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) {
        const auto outcome = static_cast<PositionOutcome>(i);
        EXPECT_EQ(pops_after(Trajectory::decided(outcome, FarFromPlayer)), excuses.contains(outcome) ? 0U : 1U) << i;
    }
    EXPECT_EQ(pops_after(Trajectory::decided(SlideSnap, EveryUpdateSnaps)), 1U) << "people complain about it";
    EXPECT_EQ(pops_after(Event::TeleportHookRan{}), 0U);
    EXPECT_EQ(pops_after(Event::ObjectCreated{true}), 0U);
    EXPECT_EQ(Trajectory{}.step_to(0).skip_frame().step_to(40).metrics().pops, 0U) << "it was away";
}

TEST(ExcusedSlices, AreThoseInWhichABodyIsHidden) {
    Trajectory walk;
    walk.step_to(0);
    walk.hidden = true;
    walk.step_to(30);
    walk.hidden = false;
    EXPECT_EQ(walk.step_to(60).metrics().pops, 0U) << "it was hidden when its slice began";
    EXPECT_EQ(walk.step_to(90).metrics().pops, 1U);
}

TEST(ExcusedSlices, ExcuseTheSameSlicesOfAnotherRun) {
    ExcusedSlices excused;
    Trajectory first{{.note_excused = &excused}};
    first.step_to(0).step_to(0.1).receives(Event::TeleportHookRan{}).step_to(50).step_to(50.1);
    EXPECT_EQ(Trajectory{{.excused = &excused}}.step_to(0).step_to(0.1).step_to(50).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{{.excused = &excused}}.step_to(0).step_to(50).step_to(50).metrics().pops, 1U);
}

// ---- steps ----

TEST(Metrics, ASpeedJumpIsAChangeByMoreThanHalfTheCatchUpSpeed) {
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0).step_to(0.4).step_to(0.8).metrics().speed_jumps, 1U);  // 0, 4, 4 m/s
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0).step_to(0.3).step_to(0.6).metrics().speed_jumps, 0U);  // 0, 3, 3 m/s
}

TEST(Metrics, JerkIsTheRootMeanSquareOfTheChangeOfAcceleration) {
    // Speeds 0, 0, 1, 1 m/s; accelerations 0, 10, 0 m/s²; jerks 100 and -100 m/s³.
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0).step_to(0).step_to(0.1).step_to(0.2).metrics().jerk, 100, 0.01);
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0.5).step_to(1).step_to(1.5).step_to(2).metrics().jerk, 0, 0.01);
}

// Two frames of 0.05 s for each slice. As ticks leave it, a body at 4 m/s moves in every other frame; smoothly, in each.
Trajectory on_screen(double first, double second, MetricsOptions options = {.on_screen = true}) {
    Trajectory walk{std::move(options)};
    for (int i = 0; i < 20; ++i) {
        const double clock = 0.1 * i;
        walk.waits(0.05).show(0.4 * i + first, 0, 0, clock).waits(0.05).show(0.4 * i + second, 0, 0, clock);
    }
    return walk;
}

TEST(Metrics, PicturesAreTheFramesThatShowAMovingBodyElsewhere) {
    EXPECT_NEAR(on_screen(0, 0).metrics().pictures_per_second, 10, 1e-6);
    EXPECT_NEAR(on_screen(0, 0.2).metrics().pictures_per_second, 20, 1e-6);
    EXPECT_EQ(Trajectory{{.on_screen = true}}.step_to(0).step_to(0.01).step_to(0.02).metrics().pictures_per_second, 0)
        << "a body that hardly moves is not on its way";
}

TEST(Metrics, JerkOnScreenIsThatOfFramesAndNotOfSlices) {
    const Metrics ticks = on_screen(0, 0).metrics();  // 8, 0, 8, 0 m/s; ±160 m/s²; ±6400 m/s³
    EXPECT_NEAR(ticks.screen_jerk, 6400, 1);
    EXPECT_NEAR(ticks.jerk, 0, 0.1);
    EXPECT_NEAR(on_screen(0, 0.2).metrics().screen_jerk, 0, 1);
}

TEST(Metrics, BehindTruthOnScreenIsMeasuredInEveryFrame) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(0)});
    truth.add(kMover, {3, Trajectory::place(12)});  // 4 m/s
    const MetricsOptions options{.truth = &truth, .on_screen = true};
    // Drawn at 0.05 s after 0, 0.1 s and so on: 0.2 m behind, and in the frame after 0.4 m.
    EXPECT_NEAR(on_screen(0, 0, options).metrics().behind_truth.mean, 0.2, 1e-4);
    EXPECT_NEAR(on_screen(0, 0, options).metrics().screen_behind_truth.mean, 0.3, 0.01);
    EXPECT_NEAR(on_screen(0, 0.2, options).metrics().screen_behind_truth.mean, 0.2, 1e-4);
}

TEST(Metrics, AHeadingJumpIsFasterThanAnyBodyTurns) {
    const auto turn = [](float from, float to) {
        return Trajectory{}.step_to(0, 0, from).step_to(0, 0, to).metrics().heading_jumps;
    };
    EXPECT_EQ(turn(0, 41), 0U);
    EXPECT_EQ(turn(0, 42), 1U);
    EXPECT_EQ(turn(350, 20), 0U) << "the short way round";
}

TEST(Metrics, BehindTheTruthIsADistanceOverTime) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(10)});
    truth.add(kMover, {10, Trajectory::place(10)});
    Trajectory walk{{.truth = &truth}};
    for (int i = 0; i < 5; ++i) walk.step_to(9);
    const Lag lag = walk.step_to(7).metrics().behind_truth;  // four slices 1 m away, one 3 m away
    EXPECT_TRUE(lag.known);
    EXPECT_NEAR(lag.mean, 1.4, 1e-6);
    EXPECT_NEAR(lag.p95, 3, 1e-6);
    EXPECT_NEAR(lag.max, 3, 1e-6);
    EXPECT_FALSE(Trajectory{}.step_to(9).step_to(9).metrics().behind_truth.known);
}

// The same by a list of all that was added.
TEST(Metrics, ThePercentileIsAtMostThreePercentTooLargeAtEveryDistance) {
    for (const double scale : {0.0015, 0.02, 1.0, 37.0, 100'000.0}) {
        LagTally lags;
        LagTally half;
        for (int i = 1; i <= 100; ++i) (i % 2 == 0 ? lags : half).add(scale * i / 100, 0.1);
        lags.add(half);
        EXPECT_GE(lags.lag().p95, 0.95 * scale) << scale;
        EXPECT_LE(lags.lag().p95, 0.95 * scale * 1.0313) << scale;
        EXPECT_NEAR(lags.lag().mean, 0.505 * scale, 1e-9 * scale);
        EXPECT_EQ(lags.lag().max, scale);
    }
}

TEST(Metrics, BehindTheUpdateCountsFromTheNewestAcceptedOne) {
    Trajectory walk;
    walk.step_to(0).step_to(0).receives(Trajectory::decided(Interpolate, NearPlayer, 2)).step_to(0);
    walk.receives(Trajectory::decided(Ignore, NotGrounded, 9)).step_to(0);
    const Lag lag = walk.metrics().behind_update;
    EXPECT_NEAR(lag.mean, 2, 1e-6);
    EXPECT_NEAR(lag.max, 2, 1e-6);
}

// ---- where the time went ----

Slice slice(double metres, Pursuit pursuit) {
    return {.seconds = 0.1, .step = {metres, 0, 0}, .metres = metres, .catch_up_speed = 8, .pursuit = pursuit};
}
Metrics metrics_of(const std::vector<Slice>& slices) {
    SliceTally tally;
    for (const Slice& one : slices) tally.add(one);
    return tally.sums.metrics();
}

TEST(Metrics, TimeIsChasedStalledOrSpentOnRootMotion) {
    Slice arrives = slice(0.1, Pursuit::Chasing);
    arrives.has_arrived = true;
    const Metrics metrics =
        metrics_of({slice(0.8, Pursuit::Chasing), slice(0.2, Pursuit::Chasing), arrives, slice(0.25, Pursuit::Chasing),
                    slice(0.3, Pursuit::RootMotion), slice(0, Pursuit::None)});
    EXPECT_NEAR(metrics.seconds_chasing, 0.3, 1e-9);
    EXPECT_NEAR(metrics.seconds_stalled, 0.1, 1e-9) << "2 m/s: less than 30 % of 8";
    EXPECT_NEAR(metrics.seconds_on_root_motion, 0.1, 1e-9);
    EXPECT_NEAR(metrics.seconds, 0.6, 1e-9);
}

TEST(Metrics, AFallingBodyMayBeAsFastAsItFalls) {
    Slice fall = slice(4, Pursuit::None);
    EXPECT_EQ(metrics_of({fall}).pops, 1U);
    fall.own_speed = 40;
    EXPECT_EQ(metrics_of({fall}).pops, 0U);
}

// ---- several bodies, and parts of a session ----

TEST(Metrics, LeaveOutThePlayersOwnBodyOtherObjectsAndOtherTimes) {
    Session session;
    session.player = kMover;
    EXPECT_EQ(Trajectory{{.session = &session}}.step_to(0).step_to(5).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{{.object = kMover + 1}}.step_to(0).step_to(5).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{{.since = 0.25}}.step_to(0).step_to(5).step_to(10).metrics().pops, 1U);
    EXPECT_EQ(Trajectory{{.until = 0.25}}.step_to(0).step_to(5).step_to(10).metrics().pops, 1U);
}

TEST(Metrics, AStepBackIs120DegreesFromTheStepBeforeAndNotAhead) {
    const auto steps_back = [](const WideVec3& second, double rest = 0, float heading = 90,
                               const WideVec3& walking = {}) {
        std::vector<Slice> slices{
            {.time = 1, .seconds = 0.1, .step = {0.3, 0, 0}, .metres = 0.3, .catch_up_speed = 80}};
        if (rest > 0) slices.push_back({.time = 1 + rest, .seconds = rest, .catch_up_speed = 80});
        slices.push_back({.time = 1.1 + rest,
                          .seconds = 0.1,
                          .step = second,
                          .metres = length(second),
                          .heading_from = heading,
                          .heading_to = heading,
                          .catch_up_speed = 80,
                          .walking = walking});
        return metrics_of(slices).backward_steps;
    };
    EXPECT_EQ(steps_back({-0.2, 0, 0}), 1U);
    EXPECT_EQ(steps_back({-0.2, 0.34, 0}), 1U) << "120.5 degrees";
    EXPECT_EQ(steps_back({-0.2, 0.35, 0}), 0U) << "119.7 degrees";
    EXPECT_EQ(steps_back({-0.02, 0, 0}), 1U);
    EXPECT_EQ(steps_back({-0.019, 0, 0}), 0U);
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0.25), 1U);
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0.26), 0U) << "after a rest";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 270), 0U) << "where it looks";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 270, {3, 0, 0}), 1U) << "though it walks the other way";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 90, {-3, 0, 0}), 0U) << "where it walks";
}

TEST(Metrics, NothingIsComparedWithWhatWasBeforeAnExcusedSlice) {
    Slice excused = slice(50, Pursuit::None);
    excused.is_excused = true;
    const Metrics metrics = metrics_of({slice(0.6, Pursuit::None), excused, slice(-0.1, Pursuit::None)});
    EXPECT_EQ(metrics.speed_jumps + metrics.backward_steps + metrics.pops, 0U);
    EXPECT_NEAR(metrics.largest_step, 0.6, 1e-9);
}

TEST(Metrics, AreSumsOfEverythingThatIsCounted) {
    MetricSums a;
    MetricSums b;
    Metrics& counts = b.counts;
    counts = {.seconds = 1, .seconds_moving = 2, .pops = 3, .largest_step = 4, .backward_steps = 5, .speed_jumps = 6};
    counts.heading_jumps = counts.blips = counts.snaps = 7;
    counts.foot_slide = counts.seconds_chasing = counts.seconds_on_root_motion = counts.seconds_stalled = 8;
    for (std::size_t i = 0; i < counts.routed.size(); ++i) counts.routed[i] = 20 + i;
    b.truth.add(1, 1);
    b.truth_moving.add(2, 1);
    b.update.add(3, 1);
    b.update_moving.add(4, 1);
    b.jerk.add(5, 1);
    b.screen.pictures = 6;
    b.screen.moving_seconds = 2;
    b.screen.jerk.add(7, 1);
    b.screen.truth.add(8, 1);
    b.stretches.late_by.add(0.1, 1);
    b.stretches.off_path.add(0.2, 1);
    b.stretches.sparc.add(-1, 1);
    b.stretches.truth_sparc.add(-2, 1);
    b.stretches.ldlj.add(-3, 1);
    b.stretches.stood = 4;
    a.add(b);
    a.add(b);
    const Metrics once = b.metrics();
    const Metrics twice = a.metrics();
    const std::set<std::string_view> sums{"seconds",         "seconds_moving",  "pops",
                                          "backward_steps",  "speed_jumps",     "heading_jumps",
                                          "foot_slide",      "seconds_chasing", "seconds_on_root_motion",
                                          "seconds_stalled", "blips",           "snaps",
                                          "snaps_teleport",  "snaps_slide",     "snaps_landing",
                                          "interpolated",    "ignored",         "stretches_stood"};
    for (const MetricColumn& column : metric_columns(true)) {
        ASSERT_TRUE(column.value(once) && column.value(twice)) << column.key;
        EXPECT_NE(*column.value(once), 0) << column.key;
        EXPECT_NEAR(*column.value(twice), (sums.contains(column.key) ? 2 : 1) * *column.value(once), 1e-9)
            << column.key;
    }
}

}  // namespace
}  // namespace acmotion::test
