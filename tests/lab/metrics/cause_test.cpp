// Issue 13 §1: why a moment came about, in one sentence
#include "lab/metrics/cause.h"

#include "lab/metrics/moments.h"
#include "lab/metrics/retail_instead.h"
#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

// The sentence on a moment at 10 s, after these events.
std::string cause_text(MomentKind kind, double amount, const std::vector<std::pair<double, Event::What>>& events) {
    RecentEvents recent;
    for (const auto& [time, what] : events) {
        recent.add({time, kMover, what});
        if (time <= 10) recent.note_worst_lag();
    }
    Moment moment{.time = 10, .object = kMover, .kind = kind, .severity = 2, .amount = amount, .cause = {}};
    moment.cause = cause_of(moment, recent, Rules::retail()).text;
    return sentence(moment);
}

Event::WindowJudged failure(int before) {
    return {.good = false, .fail_counter = before, .reason = WindowReason::Slow};
}

const Event::WaypointEnqueued kFirstWaypoint{Enqueue::Appended, 1.02, 0, 0, 0, 1, 100};

TEST(Cause, OfABlipCountsTheWindowsThatFailed) {
    EXPECT_EQ(cause_text(MomentKind::Blip, 15.14,
                         {{9.4, failure(0)},
                          {9.6, failure(1)},
                          {9.8, failure(2)},
                          {10, failure(3)},
                          {10, Event::Blipped{true, 15.14}}}),
              "popped 15.1 m: four windows in a row made less than 30 % of the expected distance; placed at the newest "
              "update");
    EXPECT_EQ(
        cause_text(MomentKind::Blip, 1.5, {{10, failure(0)}, {10, Event::Blipped{true, 1.5}}}),
        "popped 1.50 m: one window made less than 30 % of the expected distance, and no waypoint was left; placed at "
        "the newest update");
}

TEST(Cause, OfABlipDoesNotSayInARowWhereAGoodWindowCameBetween) {
    EXPECT_EQ(
        cause_text(MomentKind::Blip, 6,
                   {{9, failure(2)}, {9.8, Event::WindowJudged{}}, {10, failure(3)}, {10, Event::Blipped{true, 6}}}),
        "popped 6.00 m: four windows made less than 30 % of the expected distance; placed at the newest update");
}

TEST(Cause, OfABlipOverADistanceIsTheDistance) {
    EXPECT_EQ(cause_text(MomentKind::Pop, 150,
                         {{9.9, Event::WaypointEnqueued{Enqueue::AppendedFar, 150, 0, 0, 0, 1, 100}},
                          {10, Event::Blipped{true, 150}}}),
              "popped 150.0 m: an update 150 m from the newest waypoint is too far to walk to (> 100 m); placed at the "
              "newest update");
}

TEST(Cause, OfAPopIsThePlacementAndNotWhatCameOfIt) {
    EXPECT_EQ(cause_text(MomentKind::Pop, 6.23,
                         {{9.98, Trajectory::decided(PositionOutcome::SlideSnap, PositionReason::EveryUpdateSnaps)},
                          {9.98, Event::GroundChanged{false}},
                          {9.98, Event::Placed{PlacementResult::Ok, 6.23}}}),
              "popped 6.23 m: every update places the body at once under these rules");
}

TEST(Cause, OfABackwardStepIsTheUpdateBehind) {
    EXPECT_EQ(cause_text(MomentKind::Backward, 0.56, {{9.97, kFirstWaypoint}}),
              "stepped back 0.56 m: it had run ahead, and walked back to the newest update, 1.02 m behind");
}

TEST(Cause, OfABackwardStepIsNotWhatItsFeetDid) {
    EXPECT_EQ(cause_text(MomentKind::Backward, 0.48,
                         {{9.95, kFirstWaypoint},
                          {9.97, Event::MotionStateReceived{0x8000003D, 0x41000003, 1, 0, 1, 0, 1}},
                          {9.98, Event::Steered{Turn::Left}}}),
              "stepped back 0.48 m: it had run ahead, and walked back to the newest update, 1.02 m behind");
    EXPECT_EQ(cause_text(MomentKind::Backward, 0.3, {{9.98, Event::Steered{Turn::Left}}}),
              "stepped back 0.30 m: it had gone past its waypoint, and went back to it");
}

TEST(Cause, OfAChangeOfSpeedNamesTheMotion) {
    EXPECT_EQ(cause_text(MomentKind::SpeedJump, 6,
                         {{9.97, Event::MotionStateReceived{0x8000003D, 0x44000007, 1.5F, 0, 1, 0, 1}}}),
              "changed speed by 6.0 m/s at once: its motion became NonCombat · RunForward × 1.5");
}

TEST(Cause, OfAStallCountsTheWindowsInIt) {
    EXPECT_EQ(cause_text(MomentKind::Stall, 0.6, {{9, failure(0)}, {10.2, failure(1)}, {10.4, failure(2)}}),
              "stalled for 0.6 s: two windows made less than 30 % of the expected distance");
}

TEST(Cause, OfALongStallDoesNotCountWhatItHasForgotten) {
    std::vector<std::pair<double, Event::What>> windows;
    for (int i = 0; i < 100; ++i) windows.emplace_back(10 + i * 0.1, failure(0));
    EXPECT_EQ(cause_text(MomentKind::Stall, 10, windows),
              "stalled for 10.0 s: window after window made less than 30 % of the expected distance");
}

const auto kNearUpdate = Trajectory::decided(PositionOutcome::Interpolate, PositionReason::NearPlayer);

TEST(Cause, OfALagIsThatOfItsWorstThoughItIsReportedMuchLater) {
    std::vector<std::pair<double, Event::What>> events{{7.6, kNearUpdate}};
    for (int i = 0; i < 100; ++i) events.emplace_back(10.1 + i * 0.1, failure(0));
    EXPECT_EQ(cause_text(MomentKind::Behind, 98.4, events), "was 98.4 m behind: no update for 2.4 s");
}

TEST(Cause, OfALagIsATeleportThatIsOnItsWay) {
    const auto teleport = Trajectory::decided(PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer);
    EXPECT_EQ(cause_text(MomentKind::Behind, 43, {{9.6, kNearUpdate}, {10.2, teleport}}),
              "was 43.0 m behind: the server had teleported it, and the update had not arrived yet");
}

TEST(Cause, OfALagIsTheSilenceOrTheQueue) {
    EXPECT_EQ(cause_text(MomentKind::Behind, 4.2, {{7, kNearUpdate}, {9.99, kNearUpdate}}),
              "was 4.20 m behind: no update for 3.0 s");
    EXPECT_EQ(cause_text(MomentKind::Behind, 4.2, {}), "was 4.20 m behind: no update about it had come yet");
    EXPECT_EQ(cause_text(MomentKind::Behind, 4.2, {{7.6, kNearUpdate}}), "was 4.20 m behind: no update for 2.4 s");
    EXPECT_EQ(cause_text(MomentKind::Behind, 4.2,
                         {{9, kNearUpdate},
                          {9.5, kNearUpdate},
                          {9.5, Event::WaypointEnqueued{Enqueue::Appended, 1, 0, 0, 3, 4, 100}}}),
              "was 4.20 m behind: four waypoints were left to walk to");
}

// Issue 32, U9: every body's newest update is that old.
TEST(Cause, OfALagIsThatItDoesNotGetNearer) {
    EXPECT_EQ(
        cause_text(MomentKind::Behind, 4.92, {{9.2, kNearUpdate}, {9.2, kFirstWaypoint}, {9.8, failure(0)}}),
        "was 4.92 m behind: one window made less than 30 % of the expected distance on the way to its newest update");
    EXPECT_EQ(cause_text(MomentKind::Behind, 4.92, {{9.2, kNearUpdate}}),
              "was 4.92 m behind: its newest update was 0.8 s old, and the server had moved it 4.9 m since");
}

TEST(Cause, IsThatOfTheTestThatJudged) {
    const Event::WindowJudged bad{.good = false, .fail_counter = 0, .reason = WindowReason::SlowByNotes};
    EXPECT_EQ(cause_text(MomentKind::Stall, 0.6, {{10.2, bad}}),
              "stalled for 0.6 s: one window made no progress (by time and dt less than 0.3)");
}

TEST(WorstOfEach, IsOneMomentOfABodyAndACountOfTheOthers) {
    const auto moment = [](std::uint32_t object, MomentKind kind) {
        return Moment{.time = 1, .object = object, .kind = kind, .severity = 2, .amount = 1, .cause = {}};
    };
    const std::vector<Moment> all{moment(1, MomentKind::Pop), moment(1, MomentKind::Pop), moment(2, MomentKind::Stall),
                                  moment(1, MomentKind::Stall), moment(3, MomentKind::Pop)};
    const std::vector<WorstOfBody> worst = worst_of_each(all, 2);
    ASSERT_EQ(worst.size(), 2U);
    EXPECT_EQ(more_like_it(worst[0]), " (and 1 more like it, 1 of other kinds)");
    EXPECT_EQ(more_like_it(worst[1]), "");
}

TEST(Cause, IsNotSoughtInWhatIsLongOver) {
    EXPECT_EQ(cause_text(MomentKind::SpeedJump, 6, {{9.5, kFirstWaypoint}}),
              "changed speed by 6.0 m/s at once: nothing was decided about it just then");
}

TEST(Cause, ComesWithEveryMomentOfARun) {
    Trajectory walk;
    walk.step_to(0)
        .receives(Trajectory::decided(PositionOutcome::SlideSnap, PositionReason::EveryUpdateSnaps))
        .step_to(3);
    const RunMetrics run = walk.collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(run.moments[0].cause, "every update places the body at once under these rules");
}

TEST(Cause, RemembersNoMoreThanItsBound) {
    RecentEvents recent;
    for (int i = 0; i < 1000; ++i) recent.add({i * 0.1, kMover, Event::HitGround{}});
    EXPECT_EQ(recent.events().size(), RecentEvents::kMost);
    EXPECT_NEAR(recent.events().back().time, 99.9, 1e-9);
}

TEST(Cause, OfAPopIsWhyAnUpdatePutItThereAtOnce) {
    const auto said = [](PositionReason reason) {
        Event::PositionDecided decided = Trajectory::decided(PositionOutcome::NearSnap, reason);
        decided.body_distance = 5.5;
        decided.near_snap = 4;
        return cause_text(MomentKind::Pop, 5.5, {{9.98, decided}});
    };
    EXPECT_EQ(said(PositionReason::FirstUpdate),
              "popped 5.50 m: its first update put it there at once under these rules");
    EXPECT_EQ(said(PositionReason::NotTicked),
              "popped 5.50 m: it is static or frozen, and an update put it there at once");
    EXPECT_EQ(said(PositionReason::NearPlayer),
              "popped 5.50 m: an update 5.50 m from where it was (> 4 m) put it there at once under these rules");
}

TEST(Cause, OfATurnIsTheHeadingOfAnUpdateThatFoundItThere) {
    const std::vector<std::pair<double, Event::What>> there{
        {9.98, Event::WaypointEnqueued{Enqueue::AlreadyThere, 0.01, 0, 0, 0, 0, 100}}};
    EXPECT_EQ(cause_text(MomentKind::HeadingJump, 60, there),
              "turned by 60° at once: it was where the newest update has it, and took on that heading");
    EXPECT_EQ(cause_text(MomentKind::Pop, 6, there), "popped 6.00 m: nothing was decided about it just then");
}

TEST(Cause, OfAChangeOfSpeedIsAWaypointThatItGaveUpOrKeptTo) {
    EXPECT_EQ(cause_text(MomentKind::SpeedJump, 6, {{9.97, failure(0)}}),
              "changed speed by 6.0 m/s at once: it gave up a waypoint that it did not get nearer to");
    Rules keeps = Rules::retail();
    keeps.stall_pops_head = false;
    RecentEvents recent;
    recent.add({9.97, kMover, failure(0)});
    EXPECT_EQ(
        cause_of({.time = 10, .object = kMover, .kind = MomentKind::SpeedJump, .amount = 6, .cause = {}}, recent, keeps)
            .text,
        "it did not get nearer to a waypoint, and kept to it");
}

TEST(Cause, OfALagIsTheWayThatIsLeftOnlyIfOneIsKnown) {
    EXPECT_EQ(cause_text(MomentKind::Behind, 1.5, {{9.2, kNearUpdate}, {9.2, kFirstWaypoint}}),
              "was 1.50 m behind: its newest update was 0.8 s old, and the server had moved it 1.5 m since");
}

// What is told about a lag of 3 m at 10 s under these rules, a second after an update.
std::string lag_under(const Rules& rules, const Doing& doing, const std::vector<Event::WindowJudged>& windows) {
    RecentEvents recent;
    recent.add({9, kMover, kNearUpdate});
    recent.add({9, kMover, kFirstWaypoint});
    for (const Event::WindowJudged& window : windows) recent.add({9.5, kMover, window});
    recent.note(doing);
    recent.note_worst_lag();
    return cause_of({.time = 10, .object = kMover, .kind = MomentKind::Behind, .amount = 3, .cause = {}}, recent, rules)
        .text;
}

TEST(Cause, NamesTheAddedMotionOnlyOfABodyThatHasOneAndFailedCloseBy) {
    Rules adds = Rules::retail();
    adds.offset_blend = Rules::OffsetBlend::Add;
    const Event::WindowJudged close_by{.good = false, .distance = 0.1, .reason = WindowReason::Slow};
    const Event::WindowJudged far_off{.good = false, .distance = 2, .reason = WindowReason::Slow};
    const Doing walks{.own_speed = 3, .waypoints = 1};
    const Doing stands{.own_speed = 0, .waypoints = 1};
    const auto names_it = [&](const Doing& doing, const Event::WindowJudged& window) {
        return lag_under(adds, doing, {window}).find("(row 14)") != std::string::npos;
    };
    EXPECT_TRUE(names_it(walks, close_by));
    EXPECT_FALSE(names_it(stands, close_by));
    EXPECT_FALSE(names_it(walks, far_off));
}

TEST(Cause, CountsTheFailuresThatAGoodWindowForgot) {
    Rules forgets = Rules::retail();
    forgets.good_window_resets_fails = true;
    const auto told = [&](int forgiven) {
        return lag_under(forgets, {}, {{.ratio = 1, .progress = 1, .expected = 1, .forgiven = forgiven}});
    };
    EXPECT_TRUE(told(1).ends_with("; retail would have kept 1 failure that a good window forgot (row 8)")) << told(1);
    EXPECT_TRUE(told(2).ends_with("; retail would have kept 2 failures that a good window forgot (row 8)")) << told(2);
}

TEST(Cause, OfABlipThatIsAStepIsThatRetailWouldPlaceIt) {
    RecentEvents recent;
    recent.add({10, kMover, Event::Blipped{true, 6}});
    const Moment blip{.time = 10, .object = kMover, .kind = MomentKind::Blip, .amount = 6, .cause = {}};
    Rules steps = Rules::retail();
    steps.blip_by_placement = false;
    EXPECT_EQ(cause_of(blip, recent, steps).text,
              "its walk was given up; placed at the newest update; retail would place it, not step there (row 12)");
    Rules other = Rules::retail();
    other.leash = false;
    EXPECT_TRUE(cause_of(blip, recent, other).rows.empty());
}

TEST(Cause, OfARunWithoutAnUpdateIsTheMissingLeashOnceTheSilenceIsLong) {
    Rules unleashed = Rules::retail();
    unleashed.leash = false;
    const auto rows_after = [&](double silence) {
        RecentEvents recent;
        recent.add({10 - silence, kMover, kNearUpdate});
        recent.note({.own_speed = 100});
        recent.note_worst_lag();
        return cause_of({.time = 10, .object = kMover, .kind = MomentKind::Behind, .amount = 9, .cause = {}}, recent,
                        unleashed)
            .rows;
    };
    EXPECT_EQ(rows_after(kLongSilenceSeconds), std::vector{20});
    EXPECT_TRUE(rows_after(1.25).empty());
}

TEST(RecentEvents, ReachBackAsFarAsTheOldestThatIsThere) {
    RecentEvents recent;
    EXPECT_TRUE(recent.reaches_back_to(0));
    recent.add({0, kMover, Event::HitGround{}});
    EXPECT_TRUE(recent.reaches_back_to(-1)) << "nothing is forgotten yet";
    for (std::size_t i = 1; i <= RecentEvents::kMost; ++i)
        recent.add({static_cast<double>(i), kMover, Event::HitGround{}});
    EXPECT_FALSE(recent.reaches_back_to(0.5));
    EXPECT_TRUE(recent.reaches_back_to(1));
    EXPECT_TRUE(recent.reaches_back_to(1.5));
}

TEST(RecentEvents, DoNotKeepWhatGatesDecide) {
    RecentEvents recent;
    recent.add({1, kMover, Event::GateDecided{}});
    EXPECT_EQ(recent.events().size(), 0U);
}

TEST(RecentEvents, FollowTheWaypointsThatAreLeft) {
    RecentEvents recent;
    recent.add({1, kMover, Event::WaypointEnqueued{Enqueue::Appended, 1, 0, 0, 2, 3, 100}});
    EXPECT_EQ(recent.now().waypoints, 3);
    recent.add({1.2, kMover, Event::WaypointReached{.queue_after = 2}});
    EXPECT_EQ(recent.now().waypoints, 2);
    recent.add({1.4, kMover, Event::Blipped{false, 3}});
    EXPECT_EQ(recent.now().waypoints, 2) << "it was refused";
    recent.add({1.5, kMover, Event::Blipped{true, 3}});
    EXPECT_EQ(recent.now().waypoints, 0);
    EXPECT_EQ(recent.at_blip().waypoints, 2);
}

TEST(RecentEvents, KnowLegsThatStoppedUntilAMotionComes) {
    RecentEvents recent;
    recent.add({1, kMover, Event::GaitChanged{.silence = 0.5}});
    EXPECT_TRUE(recent.now().has_stopped_legs);
    recent.add({2, kMover, Event::MotionStateReceived{}});
    EXPECT_FALSE(recent.now().has_stopped_legs);
    recent.add({3, kMover, Event::GaitChanged{.silence = 0.5}});
    recent.add({4, kMover, Event::GaitChanged{.velocity = 3}});
    EXPECT_FALSE(recent.now().has_stopped_legs);
}

// ---- every clause ---------------------------------------------------------------------------------------------------

// What is said of a change of speed just after it.
std::string said_of(const Event::What& what, MomentKind kind = MomentKind::SpeedJump) {
    const std::string whole = cause_text(kind, 6, {{9.98, what}});
    return whole.substr(whole.find(": ") + 2);
}
constexpr const char* kNothing = "nothing was decided about it just then";

TEST(Cause, OfAChangeOfSpeedIsWhatWasDecidedJustThen) {
    EXPECT_EQ(said_of(Event::WaypointEnqueued{Enqueue::Appended, 3.5, 0, 0, 0, 1, 100}),
              "an update 3.50 m away set it walking at catch-up speed");
    EXPECT_EQ(said_of(Event::WaypointEnqueued{Enqueue::Appended, 3.5, 0, 0, 1, 2, 100}), kNothing)
        << "it walked already";
    EXPECT_EQ(said_of(Event::WaypointReached{.queue_after = 1}), "it reached a waypoint, and the next lies elsewhere");
    EXPECT_EQ(said_of(Event::WaypointReached{.queue_after = 0}),
              "it reached its last waypoint, and its own motion took over");
    EXPECT_EQ(said_of(Event::WindowJudged{}), kNothing) << "a good one";
    EXPECT_EQ(said_of(Event::VectorDecided{.velocity = {3, 0, 4}}), "the server gave it a velocity of 5.0 m/s");
    EXPECT_EQ(said_of(Event::VectorDecided{.outcome = VectorOutcome::Ignore, .velocity = {3, 0, 4}}), kNothing);
    EXPECT_EQ(said_of(Event::LeftGround{}), "it left the ground");
    EXPECT_EQ(said_of(Event::GroundChanged{true}), "it landed");
    EXPECT_EQ(said_of(Event::GroundChanged{false}), "it lost the ground");
    EXPECT_EQ(said_of(Event::GaitChanged{.silence = 0.62}), "no update came for 0.62 s, and its animation stopped");
    EXPECT_EQ(said_of(Event::GaitChanged{.velocity = 3.2}),
              "its animation followed the velocity of its updates, 3.2 m/s");
    EXPECT_EQ(said_of(Event::Settled{.distance = 0.25}), "a movement message put it on the ground, 0.25 m below");
    EXPECT_EQ(said_of(Event::Stuck{}), "it began to stick to its target");
    EXPECT_EQ(said_of(Event::Unstuck{}), "it let go of its target");
    EXPECT_EQ(said_of(Event::LeashTightened{.held = true}), "the leash held it: it had run too far without an update");
    EXPECT_EQ(said_of(Event::LeashTightened{.held = false}), "the leash slowed it");
    EXPECT_EQ(said_of(Event::MoveBegun{}), "it set off towards its target");
    EXPECT_EQ(said_of(Event::MoveArrived{}), "it arrived at its target");
    EXPECT_EQ(said_of(Event::TurnBegun{}), "it began to turn towards its target");
    EXPECT_EQ(said_of(Event::TurnFinished{}), "it ended a turn");
    EXPECT_EQ(said_of(Event::Steered{}), "it steered towards its target");
    EXPECT_TRUE(said_of(Event::MoveToCancelled{}).starts_with("its move-to was cancelled: "));
    EXPECT_EQ(said_of(Event::HitGround{}), kNothing);
}

TEST(Cause, OfABackwardStepIsNoWaypointThatItReached) {
    const std::string went_back = "it had gone past its waypoint, and went back to it";
    EXPECT_EQ(said_of(Event::WaypointReached{.queue_after = 1}, MomentKind::Backward), went_back);
    EXPECT_EQ(said_of(Event::WaypointEnqueued{Enqueue::Appended, 3.5, 0, 0, 1, 2, 100}, MomentKind::Backward),
              went_back);
    EXPECT_EQ(said_of(Event::WaypointEnqueued{Enqueue::AlreadyThere, 0.01, 0, 0, 0, 0, 100}, MomentKind::Backward),
              went_back);
    EXPECT_EQ(said_of(Event::LeftGround{}, MomentKind::Backward), "it left the ground");
}

TEST(Cause, OfAPopIsEachWayToPlaceABody) {
    const auto said = [](PositionOutcome outcome, PositionReason reason) {
        return said_of(Trajectory::decided(outcome, reason), MomentKind::Pop);
    };
    EXPECT_EQ(said(PositionOutcome::ContactlessSnap, PositionReason::WithoutContact),
              "an update on the ground found it in the air, and put it there at once under these rules");
    EXPECT_EQ(said(PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer), "the server teleported it");
    EXPECT_EQ(said(PositionOutcome::PlayerTeleport, PositionReason::TeleportStampNewer), "the server teleported it");
    EXPECT_EQ(said(PositionOutcome::ForcedBlip, PositionReason::NearPlayer), "the server forced its position");
    EXPECT_EQ(said(PositionOutcome::LandingSnap, PositionReason::FirstGroundedAfterAir),
              "the first update on the ground after a flight places the body at once under these rules");
    EXPECT_TRUE(said(PositionOutcome::SlideSnap, PositionReason::FarFromPlayer).starts_with("an update placed it: "));
    EXPECT_EQ(said(PositionOutcome::Interpolate, PositionReason::NearPlayer), kNothing);
}

TEST(Cause, IsTheNewestThatSaysSomethingUpToTheMomentItself) {
    const auto told = [](double first, double second) {
        return cause_text(MomentKind::SpeedJump, 6, {{first, Event::LeftGround{}}, {second, Event::Stuck{}}});
    };
    EXPECT_TRUE(told(9.9, 9.95).ends_with(": it began to stick to its target"));
    EXPECT_TRUE(told(9.9, 10).ends_with(": it began to stick to its target"));
    EXPECT_TRUE(told(9.9, 10.1).ends_with(": it left the ground")) << "what comes after is no cause";
    EXPECT_TRUE(told(9.75, 10.1).ends_with(": it left the ground")) << "a quarter of a second before";
    EXPECT_TRUE(told(9.74, 10.1).ends_with(kNothing));
}

// ---- blips ----------------------------------------------------------------------------------------------------------

// After so many failures in a row, the last of which had this count before it.
std::string said_of_blip(int bad_ones, int count_before) {
    std::vector<std::pair<double, Event::What>> events;
    for (int i = bad_ones; i > 0; --i) events.emplace_back(10 - 0.1 * i, failure(count_before - i + 1));
    events.emplace_back(10, Event::Blipped{true, 6});
    const std::string whole = cause_text(MomentKind::Blip, 6, events);
    return whole.substr(whole.find(": ") + 2);
}

TEST(Cause, OfABlipSaysHowManyWindowsFailedAndWhetherInARow) {
    const std::string slow = " made less than 30 % of the expected distance";
    const std::string placed = "; placed at the newest update";
    EXPECT_EQ(said_of_blip(4, 3), "four windows in a row" + slow + placed);
    EXPECT_EQ(said_of_blip(3, 3), "four windows" + slow + placed);
    EXPECT_EQ(said_of_blip(3, 2), "three windows in a row" + slow + ", and no waypoint was left" + placed);
    EXPECT_EQ(said_of_blip(6, 5), "six windows in a row" + slow + placed);
    EXPECT_EQ(said_of_blip(7, 6), "7 windows in a row" + slow + placed);
    EXPECT_EQ(said_of_blip(0, 0), "its walk was given up" + placed);
}

TEST(Cause, OfABlipLooksBackToTheOneBefore) {
    EXPECT_EQ(cause_text(MomentKind::Blip, 6,
                         {{9.5, failure(3)}, {9.6, Event::Blipped{true, 5}}, {10, Event::Blipped{true, 6}}}),
              "popped 6.00 m: its walk was given up; placed at the newest update");
    EXPECT_EQ(cause_text(MomentKind::Blip, 6,
                         {{9.5, failure(3)}, {9.6, Event::Blipped{false, 5}}, {10, Event::Blipped{true, 6}}}),
              "popped 6.00 m: four windows made less than 30 % of the expected distance; placed at the newest update")
        << "one that was refused is tried again";
}

// ---- stalls ---------------------------------------------------------------------------------------------------------

TEST(Cause, OfAStallIsWhatHappensWhileItLasts) {
    const auto said = [](double time, const Event::What& what) {
        const std::string whole = cause_text(MomentKind::Stall, 1, {{time, what}});
        return whole.substr(whole.find(": ") + 2);
    };
    const std::string hardly = "waypoints were left, and it hardly moved";
    EXPECT_EQ(said(9.9, failure(0)), hardly);
    EXPECT_TRUE(said(10, failure(0)).starts_with("one window"));
    EXPECT_TRUE(said(11, failure(0)).starts_with("one window"));
    EXPECT_EQ(said(11.1, failure(0)), hardly);
    EXPECT_EQ(said(10.5, Event::LeashTightened{.held = true}),
              "the leash held it: it had run too far without an update");
    EXPECT_EQ(said(11.1, Event::LeashTightened{.held = true}), hardly);
    EXPECT_EQ(said(10.5, Event::WindowJudged{.good = true, .progress = 0, .expected = 1}),
              "waypoints were left, and windows in which it stood were called good");
    EXPECT_EQ(said(10.5, Event::WindowJudged{.good = true, .progress = 1, .expected = 1}), hardly);
}

// ---- lags -----------------------------------------------------------------------------------------------------------

TEST(Cause, OfALagIsNoTeleportThatCameLate) {
    const auto teleport = Trajectory::decided(PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer);
    const auto is_on_its_way = [&](double time, const Event::What& before) {
        return cause_text(MomentKind::Behind, 43, {{9.6, kNearUpdate}, {10.1, before}, {time, teleport}})
            .ends_with("and the update had not arrived yet");
    };
    EXPECT_TRUE(is_on_its_way(12, Event::HitGround{}));
    EXPECT_FALSE(is_on_its_way(12.1, Event::HitGround{}));
    EXPECT_FALSE(is_on_its_way(11, kNearUpdate)) << "another update came first";
    EXPECT_EQ(cause_text(MomentKind::Behind, 43, {{9.6, kNearUpdate}, {9.9, teleport}}),
              "was 43.0 m behind: the server had just teleported it");
}

TEST(Cause, OfALagIsAnUpdateThatDidNotMoveIt) {
    const std::string told = cause_text(
        MomentKind::Behind, 4, {{9.5, Trajectory::decided(PositionOutcome::Ignore, PositionReason::NotGrounded)}});
    EXPECT_TRUE(told.starts_with("was 4.00 m behind: the newest update did not move it: ")) << told;
}

TEST(Cause, OfALagIsASilenceOfOneAndAHalfSeconds) {
    const auto told = [](double before, double newest) {
        return cause_text(MomentKind::Behind, 4.2, {{before, kNearUpdate}, {newest, kNearUpdate}});
    };
    EXPECT_TRUE(told(7, 8.5).ends_with(": no update for 1.5 s"));
    EXPECT_TRUE(told(7, 8.6).ends_with("its newest update was 1.4 s old, and the server had moved it 4.2 m since"));
    EXPECT_TRUE(told(8, 9.75).ends_with("its newest update was 0.2 s old, and the server had moved it 4.2 m since"))
        << told(8, 9.75);
    EXPECT_TRUE(told(8, 9.8).ends_with(": no update for 1.8 s")) << "up to the one that has just come";
    EXPECT_TRUE(cause_text(MomentKind::Behind, 4.2, {{9.9, kNearUpdate}}).find("no update for") == std::string::npos);
}

// On the way to an update 0.8 s old, with so much left.
std::string said_of_way(int waypoints, double left, double failed_at = 0) {
    RecentEvents recent;
    recent.add({9.2, kMover, kNearUpdate});
    recent.add({9.2, kMover, kFirstWaypoint});
    if (failed_at > 0) recent.add({failed_at, kMover, failure(0)});
    recent.note({.waypoints = waypoints, .behind_update = left});
    recent.note_worst_lag();
    return cause_of({.time = 10, .object = kMover, .kind = MomentKind::Behind, .amount = 4, .cause = {}}, recent,
                    Rules::retail())
        .text;
}

TEST(Cause, OfALagIsTheWayThatIsLeftIfThatIsHalfOfIt) {
    const std::string since = "its newest update was 0.8 s old, and the server had moved it 4.0 m since";
    EXPECT_EQ(said_of_way(1, 2), "it was still on its way to an update 0.8 s old, 2.00 m off");
    EXPECT_EQ(said_of_way(1, 1.9), since);
    EXPECT_EQ(said_of_way(0, 3), since);
    EXPECT_EQ(said_of_way(2, 3), "two waypoints were left to walk to");
    EXPECT_EQ(said_of_way(1, 1.9, 9.3),
              "one window made less than 30 % of the expected distance on the way to its newest "
              "update");
}

TEST(Cause, OfALagIsAFailureOfLessThanASecondAgo) {
    const auto told = [](double failed) {
        return cause_text(MomentKind::Behind, 4, {{8.6, kNearUpdate}, {8.6, kFirstWaypoint}, {failed, failure(0)}});
    };
    EXPECT_TRUE(told(9).ends_with("on the way to its newest update"));
    EXPECT_FALSE(told(8.9).ends_with("on the way to its newest update"));
}

TEST(Cause, NamesTwoRowsAndARuleWithoutANumber) {
    RecentEvents recent;
    recent.add({9.9, kMover, Trajectory::decided(PositionOutcome::SlideSnap, PositionReason::EveryUpdateSnaps)});
    const Moment pop{.time = 10, .object = kMover, .kind = MomentKind::Pop, .amount = 6, .cause = {}};
    Rules snaps = Rules::retail();
    snaps.every_update_snaps = true;
    const Cause cause = cause_of(pop, recent, snaps);
    EXPECT_EQ(cause.text, "every update places the body at once under these rules; retail would walk there");
    EXPECT_TRUE(cause.rows.empty());
    RecentEvents landed;
    landed.add({9.9, kMover, Trajectory::decided(PositionOutcome::LandingSnap, PositionReason::FirstGroundedAfterAir)});
    Rules lands = Rules::retail();
    lands.landing_snaps = lands.airborne_by_flag = true;
    const Cause both = cause_of(pop, landed, lands);
    EXPECT_TRUE(both.text.ends_with("; retail would walk there (row 22) and have landed by its own sweep (row 27)"))
        << both.text;
    EXPECT_EQ(both.rows, (std::vector{22, 27}));
}

TEST(WorstOfEach, CountsOnlyWhatThereIs) {
    EXPECT_EQ(more_like_it({.moment = {}, .alike = 1, .others = 0}), " (and 1 more like it)");
    EXPECT_EQ(more_like_it({.moment = {}, .alike = 0, .others = 2}), " (and 2 of other kinds)");
}

// ---- what is near by ------------------------------------------------------------------------------------------------

TEST(Cause, OfABlipDoesNotCountWhatFailedBeforeAGoodWindow) {
    const std::string slow = " made less than 30 % of the expected distance";
    EXPECT_EQ(cause_text(MomentKind::Blip, 6,
                         {{9.4, failure(0)},
                          {9.5, failure(1)},
                          {9.7, Event::WindowJudged{}},
                          {9.9, failure(2)},
                          {10, Event::Blipped{true, 6}}}),
              "popped 6.00 m: three windows" + slow + ", and no waypoint was left; placed at the newest update");
    EXPECT_EQ(cause_text(MomentKind::Blip, 6,
                         {{9.5, failure(3)}, {9.7, Event::WindowJudged{}}, {10, Event::Blipped{true, 6}}}),
              "popped 6.00 m: its walk was given up; placed at the newest update");
}

TEST(Cause, OfABlipAfterTwoWindowsSaysThatTheyWereInARow) {
    const std::string end =
        " made less than 30 % of the expected distance, and no waypoint was left; placed at the newest update";
    EXPECT_EQ(said_of_blip(2, 1), "two windows in a row" + end);
    EXPECT_EQ(said_of_blip(1, 1), "two windows" + end);
    EXPECT_EQ(said_of_blip(1, 0), "one window" + end);
    EXPECT_EQ(said_of_blip(2, 0), "one window" + end);
}

// Of a ring that is full, what comes before its oldest is nothing, and not its newest.
TEST(Cause, OfABlipIsNothingThatCameAfterIt) {
    std::vector<std::pair<double, Event::What>> events;
    const int windows = static_cast<int>(RecentEvents::kMost) - 2;
    for (int i = 0; i < windows; ++i) events.emplace_back(9.9, failure(i + 1));
    events.emplace_back(10, Event::Blipped{true, 6});
    events.emplace_back(10.1, failure(0));
    EXPECT_EQ(cause_text(MomentKind::Blip, 6, events),
              "popped 6.00 m: 63 windows made less than 30 % of the expected distance; placed at the newest update");
}

TEST(Cause, OfABlipOverADistanceIsThatOfItsOwnWalk) {
    const Event::WaypointEnqueued too_far{Enqueue::AppendedFar, 150, 0, 0, 0, 1, 100};
    const std::string given_up = "popped 6.00 m: its walk was given up; placed at the newest update";
    EXPECT_EQ(cause_text(MomentKind::Blip, 6,
                         {{9.5, too_far}, {9.6, Event::Blipped{true, 150}}, {10, Event::Blipped{true, 6}}}),
              given_up);
    EXPECT_EQ(
        cause_text(MomentKind::Blip, 6, {{9.5, too_far}, {9.6, Event::WindowJudged{}}, {10, Event::Blipped{true, 6}}}),
        given_up);
    EXPECT_EQ(cause_text(MomentKind::Blip, 6, {{9.5, kFirstWaypoint}, {10, Event::Blipped{true, 6}}}), given_up);
}

TEST(RecentEvents, KnowWhoGaveUpItsLastWaypointInTheNextSliceAlone) {
    const auto gave_up = [](const std::vector<int>& waypoints_left) {
        RecentEvents recent;
        recent.add({9, kMover, kFirstWaypoint});
        recent.add({9.5, kMover, failure(0)});
        for (const int waypoints : waypoints_left) recent.note_slice(0.1, waypoints);
        return recent.now().gave_up;
    };
    EXPECT_FALSE(gave_up({}));
    EXPECT_TRUE(gave_up({0}));
    EXPECT_TRUE(gave_up({0, 1})) << "and has not been placed since";
    EXPECT_FALSE(gave_up({1}));
    EXPECT_FALSE(gave_up({1, 0})) << "it went there after all";
}

TEST(RecentEvents, KnowTheLongestSliceSinceTheNewestUpdate) {
    RecentEvents recent;
    recent.note_slice(0.5, 0);
    recent.note_slice(0.2, 1);
    EXPECT_EQ(recent.now().longest_slice, 0.5);
    recent.note_slice(0.75, 1);
    EXPECT_EQ(recent.now().longest_slice, 0.75);
    recent.add({1, kMover, kNearUpdate});
    EXPECT_EQ(recent.now().longest_slice, 0);
    EXPECT_EQ(recent.now().update_time, 1);
    EXPECT_EQ(recent.now().update_before, std::nullopt);
    recent.add({2, kMover, kNearUpdate});
    EXPECT_EQ(recent.now().update_time, 2);
    EXPECT_EQ(recent.now().update_before, 1);
}

}  // namespace
}  // namespace acmotion::test
