// docs/metrics.md: every metric, on a trajectory whose value is known
#include "lab/metrics/metrics.h"

#include <limits>
#include <set>

#include "lab/baseline/deed.h"
#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

using enum PositionOutcome;
using enum PositionReason;

TEST(Metrics, ATimeInTheWorldIsTheSumOfItsSlices) {
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0).step_to(1).metrics().seconds, 0.2, 1e-9);
}

TEST(Metrics, AGapBetweenFramesIsNotSeen) {
    const Metrics seen = Trajectory{}.step_to(0).step_to(1).waits(31).step_to(50).step_to(51).metrics();
    EXPECT_NEAR(seen.seconds, 0.2, 1e-9);
    EXPECT_EQ(seen.pops, 0U);
    EXPECT_NEAR(seen.largest_step, 1, 1e-6);
    EXPECT_NEAR(Trajectory{}.step_to(0).waits(20).step_to(1).metrics().seconds, 20.1, 1e-9) << "a slow display";
}

TEST(Metrics, APopIsAStepLongerThanTwoAndAHalfTimesTheCatchUpSpeed) {
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(1.8).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(1.9).metrics().pops, 1U);
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(1.9).step_to(3.8).step_to(4).metrics().pops, 2U);
}

TEST(Metrics, AStepIsMeasuredByTheBodysClockNotByFrames) {
    Trajectory walk;
    walk.step_to(0).show(1.5, 0, 0, walk.time()).step_to(3);  // 3 m in one slice, though in two frames
    const Metrics metrics = walk.metrics();
    EXPECT_EQ(metrics.pops, 1U);
    EXPECT_NEAR(metrics.largest_step, 3, 1e-6);
}

TEST(Metrics, ARoutedSnapExcusesItsStepAndNoOther) {
    EXPECT_EQ(Trajectory{}
                  .step_to(0)
                  .receives(Trajectory::decided(HardTeleport, TeleportStampNewer))
                  .step_to(50)
                  .metrics()
                  .pops,
              0U);
    EXPECT_EQ(
        Trajectory{}.step_to(0).receives(Trajectory::decided(SlideSnap, FarFromPlayer)).step_to(50).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{}.step_to(0).receives(Event::ObjectCreated{true}).step_to(50).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{}.step_to(0).receives(Event::TeleportHookRan{}).step_to(50).step_to(100).metrics().pops, 1U);
    EXPECT_EQ(Trajectory{}.step_to(0).receives(Event::TeleportHookRan{}).step_to(50).metrics().largest_step, 0);
}

TEST(Metrics, ASnapOfEveryUpdateAndALandingAreNoExcuse) {
    EXPECT_EQ(
        Trajectory{}.step_to(0).receives(Trajectory::decided(SlideSnap, EveryUpdateSnaps)).step_to(3).metrics().pops,
        1U);
    EXPECT_EQ(Trajectory{}
                  .step_to(0)
                  .receives(Trajectory::decided(LandingSnap, FirstGroundedAfterAir))
                  .step_to(3)
                  .metrics()
                  .pops,
              1U);
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
    EXPECT_EQ(Trajectory{}.step_to(0).receives(Event::Blipped{false, 5}).step_to(0).metrics().blips, 0U);
}

TEST(Metrics, WhatAHiddenBodyDoesIsNotSeen) {
    Trajectory walk;
    walk.step_to(0);
    walk.hidden = true;
    walk.step_to(30).step_to(60);
    EXPECT_EQ(walk.metrics().pops, 0U);
}

TEST(Metrics, ABodyThatWasAwayAppearsWithoutAStep) {
    EXPECT_EQ(Trajectory{}.step_to(0).skip_frame().step_to(40).metrics().pops, 0U);
}

TEST(Metrics, ABackwardStepGoesAgainstTheStepBefore) {
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0.5).step_to(1).step_to(0.7).metrics().backward_steps, 1U);
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0.5).step_to(1).step_to(1, 0.5).metrics().backward_steps, 0U)
        << "a corner";
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0.5).step_to(0.49).metrics().backward_steps, 0U) << "too small to see";
    EXPECT_EQ(Trajectory{}.step_to(0, 0, 90).step_to(-0.05, 0, 90).step_to(0.3, 0, 90).metrics().backward_steps, 0U)
        << "it goes east, where it looks, and was twitched back before";
    EXPECT_EQ(Trajectory{}.step_to(0, 0, 90).step_to(0.3, 0, 90).step_to(0.1, 0, 90).metrics().backward_steps, 1U);
}

TEST(Metrics, WhoTurnsBackAfterARestDoesNotStepBackward) {
    Trajectory walk;
    walk.step_to(0).step_to(0.5);
    for (int i = 0; i < 3; ++i) walk.step_to(0.5);
    EXPECT_EQ(walk.step_to(0.2).metrics().backward_steps, 0U);
}

TEST(Metrics, ASpeedJumpIsAChangeByMoreThanHalfTheCatchUpSpeed) {
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0).step_to(0.4).step_to(0.8).metrics().speed_jumps, 1U);  // 0, 4, 4 m/s
    EXPECT_EQ(Trajectory{}.step_to(0).step_to(0).step_to(0.3).step_to(0.6).metrics().speed_jumps, 0U);  // 0, 3, 3 m/s
}

TEST(Metrics, JerkIsTheRootMeanSquareOfTheChangeOfAcceleration) {
    // Speeds 0, 0, 1, 1 m/s; accelerations 0, 10, 0 m/s²; jerks 100 and -100 m/s³.
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0).step_to(0).step_to(0.1).step_to(0.2).metrics().jerk, 100, 0.01);
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0.5).step_to(1).step_to(1.5).step_to(2).metrics().jerk, 0, 0.01);
    // Speeds 1, 2, 4 m/s; accelerations 10, 20 m/s².
    EXPECT_NEAR(Trajectory{}.step_to(0).step_to(0.1).step_to(0.3).step_to(0.7).metrics().jerk, 100, 0.05);
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

TEST(Metrics, AJumpThatIsExcusedIsNoJerkOnScreen) {
    Trajectory walk = on_screen(0, 0.2);
    walk.receives(Event::TeleportHookRan{}).waits(0.05).show(150, 0, 0, 5).waits(0.05).show(150.2, 0, 0, 5.1);
    walk.waits(0.05).show(150.4, 0, 0, 5.2).waits(0.05).show(150.6, 0, 0, 5.3);
    EXPECT_NEAR(walk.metrics().screen_jerk, 0, 1);
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

TEST(Metrics, TheScreenIsMeasuredOnlyWhereItIsWanted) {
    EXPECT_EQ(on_screen(0, 0, {}).metrics().screen_jerk, 0);
    EXPECT_EQ(metric_columns(true).size(), metric_columns().size() + 3);
    for (const MetricColumn& column : metric_columns()) EXPECT_FALSE(column.key.starts_with("screen")) << column.key;
}

TEST(Metrics, TheScreenIsMeasuredInThePartThatIsAskedFor) {
    const MetricsOptions late{.on_screen = true, .since = 1.96};
    EXPECT_NEAR(on_screen(0, 0, late).metrics().pictures_per_second, 0, 1e-6) << "no slice ends in it";
    EXPECT_NEAR(on_screen(0, 0, {.on_screen = true, .until = 1}).metrics().pictures_per_second, 10, 1e-6);
}

TEST(Metrics, AHeadingJumpIsFasterThanAnyBodyTurns) {
    const auto turn = [](float from, float to) {
        return Trajectory{}.step_to(0, 0, from).step_to(0, 0, to).metrics().heading_jumps;
    };
    EXPECT_EQ(turn(0, 41), 0U);
    EXPECT_EQ(turn(0, 42), 1U);
    EXPECT_EQ(turn(350, 20), 0U) << "the short way round";
    EXPECT_EQ(turn(90, 270), 1U);
}

TEST(Metrics, BehindTheTruthIsADistanceOverTime) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(10)});
    truth.add(kMover, {10, Trajectory::place(10)});
    // Four slices 1 m away, one 3 m away.
    const Lag lag = Trajectory{{.truth = &truth}}
                        .step_to(9)
                        .step_to(9)
                        .step_to(9)
                        .step_to(9)
                        .step_to(9)
                        .step_to(7)
                        .metrics()
                        .behind_truth;
    EXPECT_TRUE(lag.known);
    EXPECT_NEAR(lag.mean, 1.4, 1e-6);
    EXPECT_NEAR(lag.p95, 3, 1e-6);
    EXPECT_NEAR(lag.max, 3, 1e-6);
    EXPECT_FALSE(Trajectory{}.step_to(9).step_to(9).metrics().behind_truth.known);
}

TEST(Metrics, ThePercentileIsThatOfTime) {
    LagTally lags;
    lags.add(1, 96);
    lags.add(5, 4);
    EXPECT_GE(lags.lag().p95, 1);
    EXPECT_LT(lags.lag().p95, 1.04);
    lags.add(5, 4);
    EXPECT_NEAR(lags.lag().p95, 5, 1e-9);
}

TEST(Metrics, ARunThatIsExactlyThereIsNearest) {
    LagTally lags;
    lags.add(0, 90);
    lags.add(0.125, 8);
    lags.add(0.24, 2);
    EXPECT_GE(lags.lag().p95, 0.125);
    EXPECT_LT(lags.lag().p95, 0.13);
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

TEST(Metrics, RoutedUpdatesAreCountedByOutcomeAndSnapsInAll) {
    Trajectory walk;
    for (const PositionOutcome outcome : {Interpolate, Interpolate, Ignore, SlideSnap, LandingSnap, HardTeleport}) {
        walk.receives(Trajectory::decided(outcome, NearPlayer));
    }
    const Metrics metrics = walk.metrics();
    EXPECT_EQ(metrics.routed[static_cast<std::size_t>(Interpolate)], 2U);
    EXPECT_EQ(metrics.routed[static_cast<std::size_t>(Ignore)], 1U);
    EXPECT_EQ(metrics.snaps, 3U);
}

// ---- where the time went ----

class Moments : public MomentSink {
 public:
    void on_moment(double /*time*/, MomentKind kind, double severity, double /*amount*/) override {
        kinds.push_back(kind);
        severities.push_back(severity);
    }
    std::vector<MomentKind> kinds;
    std::vector<double> severities;
};

Slice slice(double metres, Pursuit pursuit, double end = 0.1) {
    return {
        .time = end, .seconds = 0.1, .step = {metres, 0, 0}, .metres = metres, .catch_up_speed = 8, .pursuit = pursuit};
}

TEST(Metrics, TimeIsChasedStalledOrSpentOnRootMotion) {
    SliceTally tally;
    Moments moments;
    tally.add(slice(0.8, Pursuit::Chasing), moments);
    tally.add(slice(0.2, Pursuit::Chasing), moments);  // 2 m/s: less than 30 % of 8
    tally.add(slice(0.25, Pursuit::Chasing), moments);
    tally.add(slice(0.3, Pursuit::RootMotion), moments);
    tally.add(slice(0, Pursuit::None), moments);
    const Metrics metrics = tally.sums.metrics();
    EXPECT_NEAR(metrics.seconds_chasing, 0.2, 1e-9);
    EXPECT_NEAR(metrics.seconds_stalled, 0.1, 1e-9);
    EXPECT_NEAR(metrics.seconds_on_root_motion, 0.1, 1e-9);
    EXPECT_NEAR(metrics.seconds, 0.5, 1e-9);
}

TEST(Metrics, WhoArrivesDoesNotStall) {
    SliceTally tally;
    Moments moments;
    Slice last = slice(0.1, Pursuit::Chasing);
    last.has_arrived = true;
    tally.add(last, moments);
    EXPECT_EQ(tally.sums.metrics().seconds_stalled, 0);
}

TEST(Metrics, AStallIsOneMomentHoweverLong) {
    SliceTally tally;
    Moments moments;
    for (int i = 1; i <= 10; ++i) tally.add(slice(0, Pursuit::Chasing, 0.1 * i), moments);
    tally.end(moments);
    ASSERT_EQ(moments.kinds, std::vector{MomentKind::Stall});
    EXPECT_NEAR(moments.severities[0], 2, 1e-9);  // a second, where half of one is noticed
}

TEST(Metrics, APopIsNotAlsoASpeedJumpToLookAt) {
    SliceTally tally;
    Moments moments;
    for (const double metres : {0.3, 4.0, 0.3}) tally.add(slice(metres, Pursuit::None), moments);
    EXPECT_EQ(moments.kinds, std::vector{MomentKind::Pop});
    EXPECT_EQ(tally.sums.metrics().speed_jumps, 2U);
}

TEST(Metrics, AFallingBodyMayBeAsFastAsItFalls) {
    SliceTally tally;
    Moments moments;
    Slice fall = slice(4, Pursuit::None);
    fall.own_speed = 40;
    tally.add(fall, moments);
    EXPECT_EQ(tally.sums.metrics().pops, 0U);
}

// ---- several bodies, and parts of a session ----

TEST(Metrics, OfAllBodiesAreSumsAndMaxima) {
    MetricSums a;
    a.counts = {.seconds = 10, .pops = 1, .largest_step = 2, .foot_slide = 1.5, .blips = 1, .snaps = 2};
    a.truth.add(1, 10);
    a.jerk = {10, 10};
    MetricSums b;
    b.counts = {.seconds = 30, .pops = 2, .largest_step = 5, .foot_slide = 1, .blips = 0, .snaps = 1};
    b.truth.add(2, 30);
    b.jerk = {390, 30};
    a.add(b);
    const Metrics all = a.metrics();
    EXPECT_EQ(all.seconds, 40);
    EXPECT_EQ(all.pops, 3U);
    EXPECT_EQ(all.largest_step, 5);
    EXPECT_EQ(all.foot_slide, 2.5);
    EXPECT_EQ(all.snaps, 3U);
    EXPECT_NEAR(all.behind_truth.mean, 1.75, 1e-9);
    EXPECT_NEAR(all.jerk, std::sqrt(10.0), 1e-9);
}

TEST(Metrics, LeaveOutThePlayersOwnBodyOtherObjectsAndOtherTimes) {
    Session session;
    session.player = kMover;
    EXPECT_EQ(Trajectory{{.session = &session}}.step_to(0).step_to(5).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{{.object = kMover + 1}}.step_to(0).step_to(5).metrics().pops, 0U);
    EXPECT_EQ(Trajectory{{.since = 0.25}}.step_to(0).step_to(5).step_to(10).metrics().pops, 1U);
    EXPECT_EQ(Trajectory{{.until = 0.25}}.step_to(0).step_to(5).step_to(10).metrics().pops, 1U);
}

TEST(MetricMoments, HaveTheNamesOfTheDocumentation) {
    const std::vector<std::string_view> names{"pop",        "blip",         "stall",     "backward step",
                                              "speed jump", "heading jump", "far behind"};
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(name(static_cast<MomentKind>(i)), names[i]);
}

TEST(MetricMoments, AreToldInWords) {
    const auto told = [](MomentKind kind, double amount) {
        return deed({.time = 1, .object = 1, .kind = kind, .severity = 2, .amount = amount, .cause = {}});
    };
    EXPECT_EQ(told(MomentKind::Pop, 9.994), "popped 9.99 m");
    EXPECT_EQ(told(MomentKind::Blip, 10), "popped 10.0 m");
    EXPECT_EQ(told(MomentKind::Stall, 0.64), "stalled for 0.6 s");
    EXPECT_EQ(told(MomentKind::Backward, 0.5), "stepped back 0.50 m");
    EXPECT_EQ(told(MomentKind::SpeedJump, 6.25), "changed speed by 6.2 m/s at once");
    EXPECT_EQ(told(MomentKind::HeadingJump, 90.4), "turned by 90° at once");
    EXPECT_EQ(told(MomentKind::Behind, 3), "was 3.00 m behind");
    EXPECT_EQ(sentence({.time = 1, .object = 1, .kind = MomentKind::Behind, .amount = 3, .cause = "of a wall"}),
              "was 3.00 m behind: of a wall");
    EXPECT_EQ(sentence({.time = 1, .object = 1, .kind = MomentKind::Behind, .amount = 3, .cause = {}}),
              "was 3.00 m behind");
}

TEST(MetricMoments, OfAnObjectAreASecondApart) {
    const auto kept = [](double time, std::uint32_t object) {
        MomentKeeper keeper;
        keeper.add({5, 1, MomentKind::Pop, 3, 0});
        keeper.add({time, object, MomentKind::Pop, 2, 0});
        return keeper.take().size();
    };
    EXPECT_EQ(kept(6, 1), 2U);
    EXPECT_EQ(kept(5.9, 1), 1U);
    EXPECT_EQ(kept(4.1, 1), 1U);
    EXPECT_EQ(kept(4, 1), 2U);
    EXPECT_EQ(kept(5, 2), 2U);
}

TEST(MetricMoments, OfTheSameSeverityAreInOrderOfTime) {
    MomentKeeper keeper;
    for (const double time : {9.0, 3.0, 6.0}) keeper.add({time, 1, MomentKind::Pop, 1, 0});
    const std::vector<Moment> all = keeper.take();
    ASSERT_EQ(all.size(), 3U) << "just noticeable";
    EXPECT_EQ(all[0].time, 3);
    EXPECT_EQ(all[1].time, 6);
    EXPECT_EQ(all[2].time, 9);
}

TEST(MetricMoments, AreKnownToBeNearUntilTheyAreLeftOut) {
    MomentKeeper keeper;
    keeper.add({5, 1, MomentKind::Pop, 3, 0});
    EXPECT_TRUE(keeper.has_near(1, 7, 2));
    EXPECT_TRUE(keeper.has_near(1, 3, 2));
    EXPECT_FALSE(keeper.has_near(1, 7.1, 2));
    EXPECT_FALSE(keeper.has_near(1, 2.9, 2));
    EXPECT_FALSE(keeper.has_near(2, 5, 2));
    for (int i = 0; i < 3199; ++i) keeper.add({10 + 0.0001 * i, 1, MomentKind::Pop, 4.0 + i, 0});
    EXPECT_TRUE(keeper.has_near(1, 5, 1)) << "it is still among the ugliest";
    EXPECT_TRUE(keeper.has_near(1, 10.3198, 0.00001)) << "the ugliest of its second";
    EXPECT_FALSE(keeper.has_near(1, 10.1, 0.1)) << "and none of the others";
    MomentKeeper without{false};
    without.add({5, 1, MomentKind::Pop, 3, 0});
    EXPECT_FALSE(without.has_near(1, 5, 2));
    EXPECT_EQ(without.take().size(), 1U);
}

TEST(Metrics, ADistanceThatIsNotKnownIsNone) {
    EXPECT_EQ(MaybeMetres{}.as_optional(), std::nullopt);
    EXPECT_EQ(MaybeMetres{2.5}.as_optional(), 2.5);
    EXPECT_EQ(MaybeMetres{std::optional<double>{}}.as_optional(), std::nullopt);
    EXPECT_FALSE(MaybeMetres{std::nullopt});
    EXPECT_EQ(*MaybeMetres{std::optional{1.5}}, 1.5);
}

TEST(Metrics, OfEachBodySayHowTheyWereMeasured) {
    GivenPoses given;
    given.is_thin = true;
    Trajectory walk{{.given = &given, .on_screen = true}};
    const RunMetrics run = walk.step_to(0).step_to(30).step_to(60).collector.finish();
    ASSERT_EQ(run.objects.size(), 1U);
    for (const Metrics& metrics : {run.all, run.objects[0].metrics}) {
        EXPECT_TRUE(metrics.is_on_screen);
        EXPECT_TRUE(metrics.only_poses);
        EXPECT_TRUE(metrics.is_thin);
    }
    EXPECT_TRUE(run.moments.empty()) << "of so few poses";
    const RunMetrics plain = Trajectory{}.step_to(0).step_to(30).collector.finish();
    EXPECT_FALSE(plain.objects.at(0).metrics.is_on_screen);
    EXPECT_FALSE(plain.objects[0].metrics.only_poses);
    EXPECT_FALSE(plain.objects[0].metrics.is_thin);
}

// The truth moves for five seconds; the body is shown for 0.8 s, is away, and is shown for another 0.8 s.
TEST(Metrics, AStretchEndsWhereABodyIsAway) {
    const auto late_by = [](bool is_away) {
        GroundTruth truth;
        truth.add(kMover, {0, Trajectory::place(0)});
        truth.add(kMover, {5, Trajectory::place(20)});
        Trajectory walk{{.truth = &truth}};
        for (int i = 0; i < 9; ++i) walk.step_to(0.4 * i);
        if (is_away) walk.skip_frame();
        for (int i = 9; i < 18; ++i) walk.step_to(0.4 * i);
        return walk.metrics().late_by;
    };
    EXPECT_TRUE(late_by(false));
    EXPECT_FALSE(late_by(true));
}

TEST(Metrics, EveryColumnHasAKeyOfItsOwnAndAMomentAName) {
    std::set<std::string_view> keys;
    for (const MetricColumn& column : metric_columns()) EXPECT_TRUE(keys.insert(column.key).second) << column.key;
    std::set<std::string_view> names;
    for (int kind = 0; kind <= static_cast<int>(MomentKind::Behind); ++kind) {
        EXPECT_TRUE(names.insert(name(static_cast<MomentKind>(kind))).second);
    }
}

// ---- moments ----

TEST(MetricMoments, AreTheUgliestFirstAndOneASecondOfAnObject) {
    MomentKeeper keeper;
    keeper.add({1.0, 1, MomentKind::Pop, 3, 0});
    keeper.add({1.5, 1, MomentKind::Blip, 5, 0});
    keeper.add({1.5, 2, MomentKind::Stall, 4, 0});
    keeper.add({3.0, 1, MomentKind::Backward, 2, 0});
    keeper.add({9.0, 1, MomentKind::Backward, 0.9, 0});  // too slight to notice
    const std::vector<Moment> moments = keeper.take();
    ASSERT_EQ(moments.size(), 3U);
    EXPECT_EQ(moments[0].kind, MomentKind::Blip);
    EXPECT_EQ(moments[1].kind, MomentKind::Stall);
    EXPECT_EQ(moments[2].kind, MomentKind::Backward);
}

TEST(MetricMoments, AreNotMoreThanTheirBound) {
    MomentKeeper keeper;
    for (int i = 0; i < 100'000; ++i) keeper.add({2.0 * i, 1, MomentKind::Pop, 1.0 + i, 0});
    const std::vector<Moment> moments = keeper.take();
    ASSERT_EQ(moments.size(), kMaxMoments);
    EXPECT_EQ(moments[0].severity, 100'000);
    EXPECT_EQ(moments.back().severity, 100'000 - static_cast<double>(kMaxMoments) + 1);
}

TEST(Metrics, OfAllBodiesHaveWhatIsLateAndWhatIsMeasuredWhileMoving) {
    MetricSums a;
    MetricSums b;
    b.counts.seconds_chasing = 3;
    b.update_moving.add(2, 4);
    b.stretches.late_by.add(0.5, 4);
    b.stretches.stood = 2;
    a.add(b);
    EXPECT_EQ(a.metrics().seconds_chasing, 3);
    EXPECT_EQ(a.metrics().behind_update_moving, 2);
    EXPECT_EQ(a.metrics().late_by, 0.5);
    EXPECT_EQ(a.metrics().stretches_stood, 2);
    EXPECT_EQ(MetricSums{}.metrics().stretches_stood, std::nullopt) << "without a truth nothing is known of them";
}

TEST(Metrics, AStepExactlyAsLongAsIsAllowedIsNoPop) {
    SliceTally tally;
    Moments moments;
    tally.add({.seconds = 0.5, .metres = 2.5 * 8 * 0.5 + kPopSlackMetres, .catch_up_speed = 8}, moments);
    EXPECT_EQ(tally.sums.metrics().pops, 0U);
}

TEST(Metrics, AChangeOfExactlyHalfTheCatchUpSpeedIsNoSpeedJump) {
    SliceTally tally;
    Moments moments;
    for (const double metres : {0.0, 2.0, 2.0, 4.5}) {  // 0, 4, 4 and 9 m/s
        tally.add({.seconds = 0.5, .step = {metres, 0, 0}, .metres = metres, .catch_up_speed = 8}, moments);
    }
    EXPECT_EQ(tally.sums.metrics().speed_jumps, 1U);
    EXPECT_EQ(moments.kinds, std::vector{MomentKind::SpeedJump});
    EXPECT_EQ(moments.severities, std::vector{5.0 / 8});
}

TEST(Metrics, ASpeedJumpIsOneInAnyDirection) {
    for (const WideVec3& ahead : {WideVec3{1, 0, 0}, WideVec3{0, 1, 0}, WideVec3{0, 0, 1}}) {
        SliceTally tally;
        Moments moments;
        for (const double metres : {0.0, 2.5, 2.5}) {
            tally.add({.seconds = 0.5, .step = ahead * metres, .metres = metres, .catch_up_speed = 8}, moments);
        }
        EXPECT_EQ(tally.sums.metrics().speed_jumps, 1U);
    }
}

// Behind the truth by so many metres in each of several slices of half a second.
std::vector<double> severities_of_lags(std::initializer_list<double> metres) {
    SliceTally tally;
    Moments moments;
    for (const double behind : metres) tally.add({.seconds = 0.5, .behind_truth = behind}, moments);
    tally.end(moments);
    return moments.severities;
}

TEST(Metrics, ALagIsOneMomentUntilTheBodyHasCaughtUp) {
    EXPECT_EQ(severities_of_lags({5, 10, 5}), (std::vector{4.0}));
    EXPECT_EQ(severities_of_lags({10, 0, 5}), (std::vector{4.0, 2.0})) << "the second is as bad as it is";
    EXPECT_EQ(severities_of_lags({10, 0, 0}), (std::vector{4.0}));
    EXPECT_EQ(severities_of_lags({10, 0, 2.5}), (std::vector{4.0, 1.0})) << "just noticeable";
    EXPECT_EQ(severities_of_lags({2.5, 2.5, 2.4}), (std::vector{1.0}));
    EXPECT_TRUE(severities_of_lags({0, 0}).empty());
}

TEST(Metrics, ALagThatLastsLessThanAQuarterOfASecondIsNoMoment) {
    const auto moments_of = [](double seconds) {
        SliceTally tally;
        Moments moments;
        tally.add({.seconds = seconds, .behind_truth = 5}, moments);
        tally.end(moments);
        return moments.kinds.size();
    };
    EXPECT_EQ(moments_of(0.25), 1U);
    EXPECT_EQ(moments_of(0.24), 0U);
}

// Without a truth it may be ahead by what it runs in a second: half its catch-up speed.
TEST(Metrics, ALagBehindTheUpdateAllowsForARunOfASecond) {
    const auto severity_of = [](double behind, double catch_up_speed) {
        SliceTally tally;
        Moments moments;
        tally.add({.seconds = 0.5, .catch_up_speed = catch_up_speed, .behind_update = behind}, moments);
        tally.end(moments);
        return moments.severities.empty() ? 0 : moments.severities[0];
    };
    EXPECT_DOUBLE_EQ(severity_of(13, 8), 2);
    EXPECT_DOUBLE_EQ(severity_of(6.5, 8), 1);
    EXPECT_EQ(severity_of(6.4, 8), 0);
    EXPECT_DOUBLE_EQ(severity_of(5, 0), 2);
}

TEST(Metrics, AStepBackIsMoreThan120DegreesFromTheStepBeforeAndNotAhead) {
    const auto steps_back = [](const WideVec3& second, double rest = 0, float heading = 90,
                               const WideVec3& walking = {}) {
        SliceTally tally;
        Moments moments;
        tally.add({.time = 1, .seconds = 0.1, .step = {0.3, 0, 0}, .metres = 0.3, .catch_up_speed = 80}, moments);
        if (rest > 0) tally.add({.time = 1 + rest, .seconds = rest, .catch_up_speed = 80}, moments);
        tally.add({.time = 1.1 + rest,
                   .seconds = 0.1,
                   .step = second,
                   .metres = length(second),
                   .heading_from = heading,
                   .heading_to = heading,
                   .catch_up_speed = 80,
                   .walking = walking},
                  moments);
        return tally.sums.metrics().backward_steps;
    };
    EXPECT_EQ(steps_back({-0.2, 0, 0}), 1U);
    EXPECT_EQ(steps_back({-0.2, 0.34, 0}), 1U) << "120.5 degrees";
    EXPECT_EQ(steps_back({-0.2, 0.35, 0}), 0U) << "119.7 degrees";
    EXPECT_EQ(steps_back({0, -0.2, 0}), 0U);
    EXPECT_EQ(steps_back({0.2, 0, 0}), 0U);
    EXPECT_EQ(steps_back({-0.02, 0, 0}), 1U);
    EXPECT_EQ(steps_back({-0.019, 0, 0}), 0U);
    EXPECT_EQ(steps_back({-0.019, 0, 5}), 0U) << "by its level part";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0.25), 1U);
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0.26), 0U) << "after a rest";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 270), 0U) << "where it looks";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 270, {3, 0, 0}), 1U) << "though it walks the other way";
    EXPECT_EQ(steps_back({-0.2, 0, 0}, 0, 90, {-3, 0, 0}), 0U) << "where it walks";
}

TEST(Metrics, ATurnMayBeTwentyDegreesAndWhatATurnOfThatTimeMakes) {
    const auto jumps = [](float to, double seconds) {
        SliceTally tally;
        Moments moments;
        tally.add({.seconds = seconds, .heading_from = 0, .heading_to = to, .catch_up_speed = 8}, moments);
        return moments.severities.empty() ? 0 : moments.severities[0];
    };
    EXPECT_EQ(jumps(127.4F, 0.5), 0) << "20 and 107.5 degrees";
    EXPECT_NEAR(jumps(127.6F, 0.5), 127.6 / 45, 1e-5);
    EXPECT_NEAR(jumps(232.4F, 0.5), 127.6 / 45, 1e-5) << "the short way round";
}

TEST(Metrics, OfAPopAndWhatFollowsOnlyThePopIsAMoment) {
    SliceTally tally;
    Moments moments;
    for (const double metres : {0.3, 4.0, 0.0, 0.0, 0.6}) tally.add(slice(metres, Pursuit::None), moments);
    EXPECT_EQ(moments.kinds, (std::vector{MomentKind::Pop, MomentKind::SpeedJump})) << "the jump of three slices later";
    EXPECT_NEAR(moments.severities.at(0), 2, 1e-9) << "4 m where 2 m are allowed";
    EXPECT_NEAR(moments.severities.at(1), 6.0 / 8, 1e-9);
}

TEST(Metrics, NothingIsComparedWithWhatWasBeforeAnExcusedSlice) {
    SliceTally tally;
    Moments moments;
    tally.add(slice(0.6, Pursuit::None), moments);
    Slice excused = slice(50, Pursuit::None);
    excused.is_excused = true;
    excused.unexplained = 50;
    tally.add(excused, moments);
    tally.add(slice(-0.1, Pursuit::None), moments);
    const Metrics metrics = tally.sums.metrics();
    EXPECT_TRUE(moments.kinds.empty());
    EXPECT_EQ(metrics.speed_jumps + metrics.backward_steps + metrics.pops, 0U);
    EXPECT_NEAR(metrics.largest_step, 0.6, 1e-9);
    EXPECT_EQ(metrics.foot_slide, 0);
    EXPECT_NEAR(metrics.seconds, 0.3, 1e-9);
}

TEST(Metrics, AreSumsOfEverythingThatIsCounted) {
    MetricSums a;
    MetricSums b;
    Metrics& counts = b.counts;
    counts = {.seconds = 1, .seconds_moving = 2, .pops = 3, .largest_step = 4, .backward_steps = 5, .speed_jumps = 6};
    counts.heading_jumps = 7;
    counts.foot_slide = 8;
    counts.seconds_chasing = 9;
    counts.seconds_on_root_motion = 10;
    counts.seconds_stalled = 11;
    counts.blips = 12;
    counts.snaps = 13;
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
        ASSERT_TRUE(column.is_known(once)) << column.key;
        ASSERT_TRUE(column.is_known(twice)) << column.key;
        EXPECT_NE(column.value(once), 0) << column.key;
        EXPECT_NEAR(column.value(twice), (sums.contains(column.key) ? 2 : 1) * column.value(once), 1e-9) << column.key;
    }
}

TEST(Metrics, KnowOfPosesAloneNoDecisionsAndOfFewPosesOnlyHowLongTheyWereThere) {
    MetricSums flags;
    flags.counts.only_poses = flags.counts.is_thin = flags.counts.is_on_screen = true;
    flags.truth.add(1, 1);
    MetricSums all;
    all.add(flags);
    all.add({});
    EXPECT_TRUE(all.counts.only_poses);
    EXPECT_TRUE(all.counts.is_thin);
    EXPECT_TRUE(all.counts.is_on_screen);
    Metrics poses;
    poses.only_poses = true;
    const std::set<std::string_view> decided{"seconds_chasing", "seconds_on_root_motion", "blips",
                                             "snaps",           "snaps_teleport",         "snaps_slide",
                                             "snaps_landing",   "interpolated",           "ignored"};
    const std::set<std::string_view> always{
        "seconds", "seconds_moving", "pops",       "largest_step",    "backward_steps",      "speed_jumps",
        "jerk",    "heading_jumps",  "foot_slide", "seconds_stalled", "pictures_per_second", "screen_jerk"};
    for (const MetricColumn& column : metric_columns(true)) {
        EXPECT_EQ(column.is_known({}), decided.contains(column.key) || always.contains(column.key)) << column.key;
        EXPECT_EQ(column.is_known(poses), always.contains(column.key)) << column.key;
    }
    const Metrics thin = all.metrics();
    for (const MetricColumn& column : metric_columns(true)) {
        const bool is_time = column.key == "seconds" || column.key == "seconds_moving";
        EXPECT_EQ(column.is_known(thin), is_time) << column.key;
    }
}

TEST(Metrics, TwoStallsAreTwoMoments) {
    SliceTally tally;
    Moments moments;
    for (const double metres : {0.0, 0.0, 0.8, 0.0}) tally.add(slice(metres, Pursuit::Chasing), moments);
    tally.end(moments);
    std::vector<double> stalls;
    for (std::size_t i = 0; i < moments.kinds.size(); ++i) {
        if (moments.kinds[i] == MomentKind::Stall) stalls.push_back(moments.severities[i]);
    }
    ASSERT_EQ(stalls.size(), 2U);
    EXPECT_NEAR(stalls[0], 0.4, 1e-9);
    EXPECT_NEAR(stalls[1], 0.2, 1e-9);
}

TEST(Metrics, AMomentIsUnderWaySinceItsStart) {
    SliceTally tally;
    Moments moments;
    EXPECT_EQ(tally.under_way_since(), std::numeric_limits<double>::infinity());
    tally.add({.time = 3, .seconds = 0.5, .catch_up_speed = 8, .pursuit = Pursuit::Chasing}, moments);
    EXPECT_EQ(tally.under_way_since(), 2.5);
    tally.end(moments);
    EXPECT_EQ(tally.under_way_since(), std::numeric_limits<double>::infinity());
}

TEST(Metrics, AShareOfTimeFartherThanTheLastBinIsInIt) {
    LagTally lags;
    lags.add(1e6, 1);
    EXPECT_EQ(lags.lag().p95, 131'072);
    EXPECT_EQ(lags.lag().mean, 1e6);
    EXPECT_EQ(lags.lag().max, 1e6);
}

TEST(Metrics, WhoComesBackIntoSightDoesNotChangeSpeedOnScreen) {
    Trajectory walk{{.on_screen = true}};
    for (int i = 0; i < 10; ++i) walk.step_to(0.4 * i);
    walk.skip_frame();
    for (int i = 0; i < 10; ++i) walk.step_to(100 - 0.4 * i);
    EXPECT_NEAR(walk.metrics().screen_jerk, 0, 0.1);
}

TEST(Metrics, AreNotThoseOfABodyOnlyBecauseSomethingWasDecidedAboutIt) {
    Trajectory walk{{.object = kMover + 1}};
    walk.step_to(0).receives(Trajectory::decided(HardTeleport, TeleportStampNewer)).step_to(1);
    EXPECT_TRUE(walk.collector.finish().objects.empty());
}

TEST(Metrics, WhatIsExcusedIsNotedForAnotherRun) {
    ExcusedSlices excused;
    Trajectory first{{.note_excused = &excused}};
    first.step_to(0).step_to(0.1).receives(Event::TeleportHookRan{}).step_to(50).step_to(50.1);
    EXPECT_TRUE(excused.has_near(kMover, {1, 2}, 0));
    EXPECT_FALSE(excused.has_near(kMover, {2, 3}, 0));
    EXPECT_FALSE(excused.has_near(kMover, {0, 1}, 0));
    EXPECT_EQ(Trajectory{{.excused = &excused}}.step_to(0).step_to(0.1).step_to(50).metrics().pops, 0U);
}

TEST(Metrics, ExcusedSlicesInARowAreOneAsLongAsAllOfThem) {
    ExcusedSlices excused;
    excused.add(kMover, {1, 2});
    excused.add(kMover, {2, 4});
    excused.add(kMover, {8, 9});
    EXPECT_TRUE(excused.has_near(kMover, {3, 4}, 0));
    EXPECT_FALSE(excused.has_near(kMover, {4, 5}, 0));
    EXPECT_TRUE(excused.has_near(kMover, {4, 5}, 1));
    EXPECT_TRUE(excused.has_near(kMover, {8, 9}, 0));
}

TEST(Metrics, AMomentOfABaselineIsWhatItDidLast) {
    const baseline::Baseline some{};
    const baseline::Deed deed{};
    Trajectory walk{{.baseline = &some}};
    walk.collector.on_deed({.object = kMover, .deed = deed});
    const RunMetrics run = walk.step_to(0).step_to(3).collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(run.moments[0].cause, baseline::sentence(deed));
}

TEST(Metrics, AnIntervalIsAGapIfItIsTwiceTheUsualOrATenthOfASecondLonger) {
    for (const double usual : {0.05, 1.0}) {
        EXPECT_DOUBLE_EQ(longest_usual_interval(usual), usual == 1 ? 2 : 0.15);
    }
}

}  // namespace
}  // namespace acmotion::test
