// What a collector makes of frames and events: which count, which excuse, and what is kept of them for a story
#include "lab/metrics/collector.h"

#include "lab/baseline/baselines.h"
#include "lab/baseline/deed.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/trajectory.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using enum PositionOutcome;
using enum PositionReason;

// ---- decisions ------------------------------------------------------------------------------------------------------

Trajectory still_body() {
    Trajectory body;
    body.step_to(0).step_to(0);
    return body;
}

TEST(CollectedDecisions, AreCountedByOutcomeAndThoseThatPlaceAsSnaps) {
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

TEST(CollectedDecisions, ExcuseAStepByTheirOutcome) {
    const std::set<PositionOutcome> excuses{ForcedBlip, HardTeleport, SlideSnap, PlayerTeleport};
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) {
        const auto outcome = static_cast<PositionOutcome>(i);
        const Metrics far = still_body().receives(Trajectory::decided(outcome, FarFromPlayer)).step_to(50).metrics();
        EXPECT_EQ(far.pops, excuses.contains(outcome) ? 0U : 1U) << i;
        const Metrics near =
            still_body().receives(Trajectory::decided(outcome, EveryUpdateSnaps)).step_to(50).metrics();
        EXPECT_EQ(near.pops, excuses.contains(outcome) && outcome != SlideSnap ? 0U : 1U) << i;
    }
}

TEST(CollectedDecisions, OfOtherKindsExcuseAStepToo) {
    const auto pops_after = [](const Event::What& what) {
        return still_body().receives(what).step_to(50).step_to(50).metrics().pops;
    };
    EXPECT_EQ(pops_after(Event::TeleportHookRan{}), 0U);
    EXPECT_EQ(pops_after(Event::ObjectCreated{}), 0U);
    EXPECT_EQ(pops_after(Event::ObjectDestroyed{}), 0U);
    EXPECT_EQ(pops_after(Event::ObjectDescribed{}), 1U);
    EXPECT_EQ(pops_after(Event::WaypointReached{}), 1U);
    EXPECT_EQ(pops_after(Event::WaypointEnqueued{Enqueue::AppendedFar}), 1U);
}

TEST(CollectedDecisions, OutsideOfThePartThatIsMeasuredAreFollowedAndNotCounted) {
    Trajectory body{{.since = 0.25, .until = 0.45}};
    body.step_to(0).step_to(0).receives(Trajectory::decided(SlideSnap, NearPlayer, 2));
    body.receives(Event::Blipped{true, 5});
    body.step_to(0).step_to(0).receives(Trajectory::decided(NearSnap, NearPlayer, 2)).receives(Event::Blipped{true, 5});
    body.step_to(0).receives(Trajectory::decided(HardTeleport, NearPlayer, 9)).receives(Event::Blipped{true, 5});
    const RunMetrics run = body.collector.finish();
    EXPECT_EQ(run.all.snaps, 1U);
    EXPECT_EQ(run.all.routed[static_cast<std::size_t>(SlideSnap)], 0U);
    EXPECT_EQ(run.all.routed[static_cast<std::size_t>(NearSnap)], 1U);
    EXPECT_EQ(run.all.routed[static_cast<std::size_t>(HardTeleport)], 0U);
    EXPECT_EQ(run.all.blips, 1U);
    EXPECT_EQ(run.moments.size(), 1U);
    EXPECT_NEAR(run.all.seconds, 0.2, 1e-9);
    EXPECT_NEAR(run.all.behind_update.mean, 2, 1e-6) << "of an update that came before";
}

TEST(CollectedDecisions, AndSlicesCountAtBothEndsOfThePart) {
    const auto counts = [](double since, double until) {
        Trajectory body{{.since = since, .until = until}};
        body.step_to(0).step_to(5).receives(Event::Blipped{true, 5}).step_to(5);  // at 0.1, 0.2 and 0.3 s
        const Metrics metrics = body.metrics();
        return std::pair{metrics.pops, metrics.blips};
    };
    const double at = 0.1 + 0.1;
    EXPECT_EQ(counts(at, at), (std::pair<std::size_t, std::size_t>{1, 1}));
    EXPECT_EQ(counts(0.15, 0.19), (std::pair<std::size_t, std::size_t>{0, 0}));
    EXPECT_EQ(counts(0.21, 0.35), (std::pair<std::size_t, std::size_t>{0, 0}));
}

TEST(CollectedDecisions, OfBodiesWhoseIdsEndAlikeAreKeptApart) {
    MetricsCollector collector{{}};
    constexpr ObjectId kAlike{kMover + 1024};
    for (const ObjectId& object : {ObjectId{kMover}, kAlike, ObjectId{kMover}}) {
        collector.on_event({1, object, Trajectory::decided(HardTeleport, TeleportStampNewer)});
    }
    const RunMetrics run = collector.finish();
    ASSERT_EQ(run.objects.size(), 2U);
    EXPECT_EQ(run.objects[0].object, ObjectId{kMover});
    EXPECT_EQ(run.objects[0].metrics.snaps, 2U);
    EXPECT_EQ(run.objects[1].object, kAlike);
    EXPECT_EQ(run.objects[1].metrics.snaps, 1U);
    EXPECT_EQ(run.all.snaps, 3U);
}

TEST(CollectedDecisions, OfAGateMakeNoBody) {
    MetricsCollector collector{{}};
    collector.on_event({1, ObjectId{kMover}, Event::GateDecided{}});
    EXPECT_TRUE(collector.finish().objects.empty());
    MetricsCollector others{{}};
    others.on_event({1, ObjectId{kMover}, Event::HitGround{}});
    others.on_event({1, ObjectId{}, Event::HitGround{}});
    EXPECT_EQ(others.finish().objects.size(), 1U) << "any other object does, but not the null id";
}

TEST(CollectedDecisions, OfABlipOverADistanceAreForgottenWithIt) {
    Trajectory body = still_body();
    body.receives(Event::WaypointEnqueued{Enqueue::AppendedFar}).receives(Event::Blipped{true, 150}).step_to(150);
    EXPECT_EQ(body.step_to(150).receives(Event::Blipped{true, 5}).step_to(155).metrics().pops, 1U);
    Trajectory refused = still_body();
    refused.receives(Event::WaypointEnqueued{Enqueue::AppendedFar}).receives(Event::Blipped{false, 150}).step_to(0);
    EXPECT_EQ(refused.receives(Event::Blipped{true, 150}).step_to(150).metrics().pops, 0U) << "it was tried again";
    Trajectory again = still_body();
    again.receives(Event::WaypointEnqueued{Enqueue::AppendedFar}).receives(Event::ObjectCreated{true}).step_to(0);
    EXPECT_EQ(again.receives(Event::Blipped{true, 5}).step_to(5).metrics().pops, 1U) << "that was another life";
    Trajectory near = still_body();
    near.receives(Event::WaypointEnqueued{Enqueue::Appended}).receives(Event::Blipped{true, 5});
    EXPECT_EQ(near.step_to(5).metrics().pops, 1U);
}

TEST(CollectedDecisions, TellOfABlipHowFarItWasUnlessItsDistanceIsTheReason) {
    std::vector<Moment> told;
    Trajectory body{{.on_moment = [&](const Moment& moment) { told.push_back(moment); }}};
    body.step_to(0).receives(Event::Blipped{true, 0.25}).receives(Event::Blipped{true, 1.5});
    body.receives(Event::WaypointEnqueued{Enqueue::AppendedFar}).receives(Event::Blipped{true, 150});
    ASSERT_EQ(told.size(), 3U);
    for (const Moment& moment : told) {
        EXPECT_EQ(moment.time, 0.1);
        EXPECT_EQ(moment.object, ObjectId{kMover});
        EXPECT_EQ(moment.kind, MomentKind::Blip);
    }
    EXPECT_EQ(told[0].severity, 0.5);
    EXPECT_EQ(told[0].amount, 0.25);
    EXPECT_EQ(told[0].cause, "") << "too slight to look for one";
    EXPECT_EQ(told[1].severity, 3);
    EXPECT_EQ(told[1].amount, 1.5);
    EXPECT_NE(told[1].cause, "");
    EXPECT_EQ(told[2].severity, 0);
    EXPECT_EQ(told[2].amount, 150);
}

TEST(CollectedDecisions, ThatAWaypointWasReachedAreAChaseWithoutAStall) {
    const auto metrics_of = [](double metres, bool has_reached) {
        Trajectory body = still_body();
        if (has_reached) body.receives(Event::WaypointReached{});
        return body.step_to(metres).step_to(metres).metrics();
    };
    EXPECT_NEAR(metrics_of(0.5, true).seconds_chasing, 0.1, 1e-9);
    EXPECT_NEAR(metrics_of(0.01, true).seconds_chasing, 0.1, 1e-9);
    EXPECT_EQ(metrics_of(0.01, true).seconds_stalled, 0);
    EXPECT_EQ(metrics_of(0.5, false).seconds_chasing, 0);
}

// ---- standing and moving --------------------------------------------------------------------------------------------

// Slices of a quarter of a second.
Trajectory quarters(int slices, double east, Trajectory body = Trajectory{}) {
    for (int i = 0; i < slices; ++i) {
        body.waits(0.25);
        body.show(east, 0, 0, body.time());
    }
    return body;
}

TEST(CollectedTimeMoving, LastsExactlyASecondAndAHalfAfterTheLastSign) {
    EXPECT_EQ(quarters(20, 1, quarters(8, 0)).metrics().seconds_moving, 1.75) << "with the slice of the step";
    EXPECT_EQ(quarters(20, 1).metrics().seconds_moving, 0) << "a body that is new stands";
    EXPECT_EQ(quarters(3, 1, quarters(8, 0)).metrics().seconds_moving, 0.75);
}

TEST(CollectedTimeMoving, GoesOnAfterAnUpdateElsewhereForAsLong) {
    const auto moving_after_update = [](float east, PositionOutcome outcome = Interpolate) {
        Trajectory body = quarters(8, 0);
        body.receives(Trajectory::decided(outcome, NearPlayer, static_cast<double>(east)));
        return quarters(20, 0, std::move(body)).metrics().seconds_moving;
    };
    EXPECT_EQ(moving_after_update(3), 1.75);
    EXPECT_EQ(moving_after_update(0.051F), 1.75);
    EXPECT_EQ(moving_after_update(kReachMetres), 0) << "it is there already";
    EXPECT_EQ(moving_after_update(0), 0);
    EXPECT_EQ(moving_after_update(3, Ignore), 0);
}

TEST(CollectedTimeMoving, IsCountedFromWhereABodyLastMoved) {
    Trajectory body = quarters(8, 0);
    body = quarters(1, 0.0006, std::move(body));
    EXPECT_EQ(body.collector.finish().all.seconds_moving, 0);
    Trajectory crept = quarters(8, 0);
    for (const double east : {0.0006, 0.0011, 0.0016}) crept = quarters(1, east, std::move(crept));
    EXPECT_EQ(crept.metrics().seconds_moving, 0.5) << "from the second step on";
    Trajectory turned = quarters(8, 0);
    for (const float heading : {0.06F, 0.11F, 0.16F}) {
        turned.waits(0.25);
        turned.show(0, 0, heading, turned.time());
    }
    EXPECT_EQ(turned.metrics().seconds_moving, 0.5);
}

TEST(CollectedTimeMoving, BeginsAnewWhereABodyAppears) {
    Trajectory body = quarters(1, 0);
    body.skip_frame();
    EXPECT_EQ(quarters(8, 40, std::move(body)).metrics().seconds_moving, 0);
    Trajectory turned = quarters(1, 0);
    turned.skip_frame().waits(0.25);
    turned.show(0, 0, 90, turned.time());
    turned.waits(0.25);
    turned.show(0, 0, 90, turned.time());
    EXPECT_EQ(turned.metrics().seconds_moving, 0);
    EXPECT_EQ(turned.collector.finish().all.heading_jumps, 0U);
}

// ---- who goes out of sight --------------------------------------------------------------------------------------------

TEST(CollectedSight, EndsALagAndForgetsTheStepsBefore) {
    const auto of_walk = [](bool is_away) {
        Trajectory body;
        body.step_to(0).receives(Trajectory::decided(Interpolate, NearPlayer, 100));
        for (int i = 1; i < 5; ++i) body.step_to(0.5 * i);
        if (is_away) body.skip_frame();
        for (int i = 5; i < 10; ++i) body.step_to(0.5 * i);
        return body.collector.finish();
    };
    EXPECT_EQ(of_walk(true).moments.size(), 1U) << "within a second only the worst is kept";
    EXPECT_NEAR(of_walk(true).moments[0].amount, 99.5, 1e-4);
    EXPECT_NEAR(of_walk(true).all.seconds, 0.8, 1e-9);
    EXPECT_NEAR(of_walk(false).all.seconds, 0.9, 1e-9);
    Trajectory back;
    back.step_to(0).step_to(0.5).skip_frame().step_to(0.5);
    EXPECT_EQ(back.step_to(0.2).metrics().backward_steps, 0U);
    std::vector<double> lags;
    Trajectory lagged{{.on_moment = [&](const Moment& moment) { lags.push_back(moment.amount); }}};
    lagged.step_to(0).receives(Trajectory::decided(Interpolate, NearPlayer, 60));
    for (int i = 0; i < 6; ++i) lagged.step_to(0);
    lagged.skip_frame();
    for (int i = 0; i < 6; ++i) lagged.step_to(20);
    (void)lagged.metrics();
    ASSERT_EQ(lags.size(), 2U);
    EXPECT_NEAR(lags[0], 60, 1e-4);
    EXPECT_NEAR(lags[1], 40, 1e-4);
}

TEST(CollectedSight, BeginsWithoutAnExcuse) {
    EXPECT_EQ(Trajectory{}.receives(Event::ObjectCreated{true}).step_to(0).step_to(3).metrics().pops, 1U);
    Trajectory hidden;
    hidden.hidden = true;
    hidden.step_to(0);
    hidden.hidden = false;
    EXPECT_EQ(hidden.step_to(3).metrics().pops, 0U) << "it was hidden when its slice began";
    EXPECT_EQ(hidden.step_to(6).metrics().pops, 1U);
}

// ---- the screen -----------------------------------------------------------------------------------------------------

// Each frame a slice, of which some are hidden: it is elsewhere after them.
double jerk_on_screen_of_hidden(int first, int frames) {
    Trajectory body{{.on_screen = true}};
    for (int i = 0; i < 40; ++i) {
        body.hidden = i >= first && i < first + frames;
        body.step_to(0.4 * i + (i >= first ? 50 : 0));
    }
    return body.metrics().screen_jerk;
}

TEST(CollectedScreen, DoesNotShowWhatAHiddenBodyDoes) {
    EXPECT_NEAR(jerk_on_screen_of_hidden(20, 1), 0, 0.1);
    EXPECT_NEAR(jerk_on_screen_of_hidden(20, 5), 0, 0.1);
    EXPECT_GT(jerk_on_screen_of_hidden(20, 0), 1000);
}

TEST(CollectedScreen, CountsPicturesOnlyOfSlicesInWhichABodyIsOnItsWay) {
    const auto pictures = [](double metres, bool is_excused) {
        Trajectory body{{.on_screen = true}};
        body.step_to(0).step_to(0);
        if (is_excused) body.receives(Event::TeleportHookRan{});
        return body.step_to(metres).metrics().pictures_per_second;
    };
    EXPECT_NEAR(pictures(0.0201, false), 10, 1e-6);
    EXPECT_EQ(pictures(0.0199, false), 0);
    EXPECT_EQ(pictures(0.5, true), 0);
}

TEST(CollectedScreen, IsMeasuredFromWhereThePartBegins) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(0)});
    truth.add(kMover, {100, Trajectory::place(0)});
    Trajectory body{{.truth = &truth, .on_screen = true, .since = 0.95, .until = 1.95}};
    for (int i = 1; i <= 30; ++i) body.step_to(i >= 10 && i < 20 ? 1 : 9);
    const Metrics metrics = body.metrics();
    EXPECT_NEAR(metrics.screen_behind_truth.mean, 1, 1e-6);
    EXPECT_NEAR(metrics.screen_behind_truth.max, 1, 1e-6);
    EXPECT_NEAR(metrics.behind_truth.mean, 1, 1e-6);
}

// ---- excused beside another run -------------------------------------------------------------------------------------

TEST(CollectedExcuses, ReachAsManyFramesAsIsSaid) {
    ExcusedSlices excused;
    excused.add(kMover, {3, 4});
    const auto pops = [&](int frame, std::size_t frames) {
        Trajectory body{{.excused = &excused, .excused_frames = frames}};
        for (int i = 0; i < 10; ++i) body.step_to(i >= frame ? 50 : 0);
        return body.metrics().pops;
    };
    EXPECT_EQ(pops(3, 0), 1U);
    EXPECT_EQ(pops(4, 0), 0U);
    EXPECT_EQ(pops(5, 0), 1U);
    EXPECT_EQ(pops(2, 1), 1U);
    EXPECT_EQ(pops(3, 1), 0U);
    EXPECT_EQ(pops(5, 1), 0U);
    EXPECT_EQ(pops(6, 1), 1U);
}

TEST(CollectedExcuses, OfAHiddenBodyAreNoted) {
    ExcusedSlices excused;
    Trajectory body{{.note_excused = &excused, .since = 0.35}};
    for (int i = 0; i < 8; ++i) {
        body.hidden = i == 1 || i == 5;
        body.step_to(0);
    }
    for (std::size_t frame = 0; frame < 7; ++frame) {
        const bool is_hidden = frame == 4 || frame == 5;
        EXPECT_EQ(excused.has_near(kMover, {frame, frame + 1}, 0), is_hidden) << frame;
    }
}

// ---- stories --------------------------------------------------------------------------------------------------------

std::vector<double> times_of(const std::vector<Event>& events) {
    std::vector<double> times;
    for (const Event& event : events) times.push_back(event.time);
    return times;
}

Event story_event(double time, std::uint32_t object = kMover) { return {time, ObjectId{object}, Event::HitGround{}}; }

TEST(Stories, AreWhatWasDecidedOfThatBodyNearItsMoment) {
    Trajectory body{{.story_seconds = 0.5}};
    for (const double time : {1.4, 1.5, 2.0, 2.5, 2.6}) body.collector.on_event(story_event(time));
    body.collector.on_event(story_event(2, kMover + 1));
    body.collector.on_event({2.25, ObjectId{kMover}, Event::GateDecided{}});
    body.collector.on_event({2, ObjectId{kMover}, Event::Blipped{true, 5}});
    const RunMetrics run = body.collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(times_of(run.moments[0].story), (std::vector{1.5, 2.0, 2.5, 2.25, 2.0}));
    for (const Event& event : run.moments[0].story) EXPECT_EQ(event.object, ObjectId{kMover});
    EXPECT_EQ(run.story_events_dropped, 0U);
}

TEST(Stories, AreToldOnlyWhereTheyAreAskedFor) {
    Trajectory body;
    const RunMetrics run = body.receives(Event::HitGround{}).receives(Event::Blipped{true, 5}).collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_TRUE(run.moments[0].story.empty());
}

// So many that those of no moment are forgotten.
void tell_many(Trajectory& body, double from, double to, int events = 10'500) {
    for (int i = 0; i < events; ++i) body.collector.on_event(story_event(from + (to - from) * i / events));
}

TEST(Stories, KeepWhatBelongsToAMomentHoweverMuchComesLater) {
    for (const double seconds : {0.5, 1.0}) {
        Trajectory body{{.story_seconds = seconds}};
        body.collector.on_event(story_event(10 - seconds - 0.1));
        body.collector.on_event(story_event(10 - seconds));
        body.collector.on_event({10, ObjectId{kMover}, Event::Blipped{true, 5}});
        body.collector.on_event(story_event(10 + seconds));
        body.waits(50).step_to(0);
        tell_many(body, 50, 60);
        const RunMetrics run = body.collector.finish();
        ASSERT_EQ(run.moments.size(), 1U);
        EXPECT_EQ(times_of(run.moments[0].story), (std::vector{10 - seconds, 10.0, 10 + seconds}));
    }
}

TEST(Stories, KeepWhatMayBelongToAMomentThatIsUnderWay) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(0)});
    truth.add(kMover, {100, Trajectory::place(0)});
    Trajectory body{{.truth = &truth, .story_seconds = 1}};
    body.step_to(20).step_to(20);  // the worst of a lag: here, at 0.2 s
    body.collector.on_event(story_event(0.3));
    for (int i = 0; i < 100; ++i) body.step_to(19);
    tell_many(body, body.time(), body.time() + 1);
    const RunMetrics run = body.collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(run.moments[0].kind, MomentKind::Behind);
    EXPECT_EQ(times_of(run.moments[0].story), std::vector{0.3});
}

TEST(Stories, KeepWhatIsSoNewThatItsMomentMayStillCome) {
    Trajectory body{{.story_seconds = 1}};
    body.waits(19.9).step_to(0);  // at 20 s: a moment of the slice that began up to a second before may come
    body.collector.on_event(story_event(18.01));
    tell_many(body, 19, 20);
    body.collector.on_event({19, ObjectId{kMover}, Event::Blipped{true, 5}});
    const RunMetrics run = body.collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(run.moments[0].story.front().time, 18.01);
}

// ---- runs -----------------------------------------------------------------------------------------------------------

TEST(CollectedRuns, HaveTheirNameAndThoseOfTheirBodies) {
    Session session;
    session.objects = {{ObjectId{kMover}, {"Mover", ObjectKind::Creature}}};
    Trajectory body{{.label = "yours", .session = &session}};
    const RunMetrics run = body.step_to(0).step_to(1).collector.finish();
    EXPECT_EQ(run.label, "yours");
    ASSERT_EQ(run.objects.size(), 1U);
    EXPECT_EQ(run.objects[0].name, "Mover");
    EXPECT_NEAR(run.objects[0].metrics.largest_step, 1, 1e-6);
    EXPECT_EQ(still_body().collector.finish().objects.at(0).name, "");
}

TEST(CollectedRuns, TellWhatABaselineDidWhateverTheSeverity) {
    std::vector<Moment> told;
    const baseline::Baseline some{};
    Trajectory body{{.baseline = &some, .on_moment = [&](const Moment& moment) { told.push_back(moment); }}};
    body.step_to(0).receives(Event::Blipped{true, 0.1});
    const baseline::Deed blends{.doing = baseline::Doing::Blends, .seconds = 0.2, .metres = 3, .speed = 4};
    body.collector.on_deed({.object = ObjectId{kMover}, .deed = blends});
    body.collector.on_deed({.object = ObjectId{kMover + 1}, .deed = {}});
    body.receives(Event::Blipped{true, 5});
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].cause, "") << "it had done nothing yet";
    EXPECT_EQ(told[1].cause, baseline::sentence(blends));
    EXPECT_EQ(body.collector.finish().objects.size(), 2U);
    MetricsCollector of_one{{.baseline = &some, .object = ObjectId{kMover}}};
    of_one.on_deed({.object = ObjectId{kMover + 1}, .deed = {}});
    EXPECT_TRUE(of_one.finish().objects.empty());
}

// ---- whole replays --------------------------------------------------------------------------------------------------

CreateObject created_facing(float heading) {
    CreateObject create;
    create.object = kRemote;
    create.physics.position = WrittenSession::place(82);
    set_heading(create.physics.position->frame, heading);
    create.physics.state = 0x00400C08;
    create.physics.motion_table = 0x09000001;
    return create;
}

UpdateMotion sent_to_walk(std::uint16_t stamp = 1) {
    UpdateMotion walk{.object = kRemote};
    walk.movement_stamp = {stamp};
    walk.movement.body = SentMotionState{.forward_command = 0x0005, .forward_speed = 1};
    return walk;
}

TEST(MeasuredWalk, IsExplainedByItsMotionWhereverItGoes) {
    for (const float heading : {0.0F, 45.0F, 90.0F, 160.0F, 270.0F}) {
        WrittenSession written;
        written.say(0.1, created_facing(heading)).say(2, sent_to_walk());
        const Metrics metrics = measure({.session = &written.session}, even_frames(5, 60)).all;
        EXPECT_LT(metrics.foot_slide, 0.01) << heading;
        EXPECT_NEAR(metrics.seconds_on_root_motion, 3, 0.1) << heading;
        EXPECT_NEAR(metrics.seconds_moving, 3, 0.1) << heading;
    }
}

TEST(MeasuredWalk, ThatOnlyAMotionEndsIsNoMovementForLong) {
    WrittenSession written;
    UpdateMotion stands{.object = kRemote};
    stands.movement_stamp = {2};
    written.say(0.1, created_facing(0)).say(2, sent_to_walk()).say(4, stands);
    const Metrics metrics = measure({.session = &written.session}, even_frames(20, 60)).all;
    EXPECT_NEAR(metrics.seconds_moving, 2 + 1.5, 0.1);
    EXPECT_NEAR(metrics.seconds, 19.9, 0.1);
}

TEST(MeasuredWalk, OfANewLifeGoesWhereThatLooks) {
    WrittenSession written;
    CreateObject again = created_facing(90);
    again.physics.stamps.write(StampSlot::Instance, {1});
    const SentMotionState goes{.forward_command = 0x0005, .forward_speed = 1};
    again.physics.movement = PhysicsMovement{MovementData{.body = goes}};
    CreateObject first = created_facing(0);
    first.physics.movement = again.physics.movement;
    written.say(0.1, first).say(2, DeleteObject{.object = kRemote}).say(3, again);
    const Metrics metrics = measure({.session = &written.session}, even_frames(5, 60)).all;
    EXPECT_LT(metrics.foot_slide, 0.01);
    EXPECT_NEAR(metrics.seconds_on_root_motion, 3.9, 0.15);
    EXPECT_EQ(metrics.pops, 0U);
}

TEST(MeasuredWalk, IsRootMotionOnlyOnTheGroundAndOnItsFeet) {
    WrittenSession jumps;
    jumps.say(0.1, created_facing(0))
        .say(1, sent_to_walk())
        .say(2, VectorUpdate{ObjectId{kRemote}, {0, 2, 9}, {}, {}, {1}});
    const Metrics jumped = measure({.session = &jumps.session}, even_frames(3, 60)).all;
    EXPECT_NEAR(jumped.seconds_on_root_motion, 1.65, 0.1) << "for a while it is in the air";
    WrittenSession placed;
    placed.say(0.1, created_facing(0)).update(2, kRemote, 84);
    const MetricsOptions by_snaps{.rules = Rules::snap(), .session = &placed.session};
    EXPECT_EQ(measure(by_snaps, even_frames(5, 60)).all.seconds_on_root_motion, 0);
    EXPECT_GT(measure(by_snaps, even_frames(5, 60)).all.largest_step, 1.9);
}

TEST(MeasuredFall, MayBeAsFastAsItIs) {
    WrittenSession written;
    written.say(0.1, created_facing(0)).say(1, VectorUpdate{ObjectId{kRemote}, {0, 0, 40}, {}, {}, {1}});
    const Metrics metrics = measure({.session = &written.session}, even_frames(3, 60)).all;
    EXPECT_EQ(metrics.pops, 0U);
    EXPECT_GT(metrics.largest_step, 0.8) << "farther than a walker may go";
    EXPECT_EQ(metrics.seconds_on_root_motion, 0);
    EXPECT_EQ(metrics.seconds_chasing, 0);
}

TEST(MeasuredRuns, OfBaselinesSayWhatTheirFollowersDid) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82);
    for (int i = 0; i < 300; ++i) written.update(1, 0x80000099, 82);
    for (int i = 1; i <= 20; ++i) written.update(1 + i * 0.2, kRemote, static_cast<float>(82 + 0.6 * i));
    written.update(6, kRemote, 120);
    const baseline::Baseline hermite = baseline::parse_baselines("hermite").value().front();
    std::size_t deeds = 0;
    std::vector<std::string> causes;
    MetricsOptions options{.session = &written.session, .baseline = &hermite};
    options.on_deed = [&](const baseline::DeedOf& deed) {
        if (deed.object == ObjectId{kRemote}) ++deeds;
    };
    options.on_moment = [&](const Moment& moment) { causes.push_back(moment.cause); };
    const RunMetrics run = measure(options, even_frames(8, 60));
    EXPECT_GT(deeds, 10U);
    ASSERT_FALSE(causes.empty());
    for (const std::string& cause : causes) EXPECT_NE(cause, "");
    EXPECT_EQ(run.bounds.parked, 300 - Limits{}.parked_messages_per_object);
    options.on_deed = {};
    EXPECT_EQ(measure(options, even_frames(8, 60)).moments.size(), run.moments.size());
}

// An update far from the player, which another client draws a frame before it comes.
std::size_t pops_of_poses(const Rules& asked, const Rules& given_rules) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82);
    written.update(3, kRemote, 185);
    const FrameTimes frames = even_frames(6, 20);
    GivenPoses given{.rules = given_rules};
    for (const double time : frames)
        given.tracks[kRemote].push_back({time, WrittenSession::place(time > 2.93 ? 185 : 82)});
    return measure({.rules = asked, .session = &written.session, .given = &given}, frames).all.pops;
}

TEST(MeasuredRuns, OfGivenPosesAreExcusedByTheRulesOfThosePoses) {
    EXPECT_EQ(pops_of_poses(Rules::retail(), Rules::retail()), 0U);
    EXPECT_EQ(pops_of_poses(Rules::snap(), Rules::retail()), 0U);
    EXPECT_EQ(pops_of_poses(Rules::retail(), Rules::snap()), 1U);
}

class CountsFrames : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& /*frame*/) override { ++frames; }
    std::size_t frames = 0;
};

TEST(MeasuredRuns, OfALongSessionHaveTheBodiesOfEachMinute) {
    WrittenSession written = WrittenSession{}.create(0.1, kRemote, 82);
    written.create(130, 0x80000002, 84).say(299, DeleteObject{.object = 0x80000002});
    std::vector<double> times;
    for (int i = 0; i <= 330; ++i) times.push_back(i);
    CountsFrames counts;
    const RunMetrics run = measure({.session = &written.session}, FrameTimes{times}, {&counts});
    ASSERT_EQ(run.over_time.size(), 6U);
    const std::vector<std::size_t> bodies{1, 1, 2, 2, 2, 1};
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(run.over_time[i].bodies, bodies[i]) << i;
    EXPECT_EQ(counts.frames, times.size());
    EXPECT_TRUE(measure({.session = &written.session, .until = 300}, FrameTimes{times}).over_time.empty());
}

}  // namespace
}  // namespace acmotion::test
