// Why a moment came about, in one clause: what was decided just then
#include "lab/metrics/cause.h"

#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

using enum MomentKind;
using enum PositionOutcome;
using enum PositionReason;

using Events = std::vector<std::pair<double, Event::What>>;

// Of a moment of 4 m at 10 s, after these events.
Cause cause_of_moment(MomentKind kind, const Events& events, const Rules& rules = Rules::retail()) {
    RecentEvents recent;
    for (const auto& [time, what] : events) {
        recent.add({time, kMover, what});
        if (time <= 10) recent.note_worst_lag();
    }
    return cause_of({.time = 10, .object = kMover, .kind = kind, .severity = 2, .amount = 4, .cause = {}}, recent,
                    rules);
}
std::string cause(MomentKind kind, const Events& events) { return cause_of_moment(kind, events).text; }

Event::WindowJudged failure(int before) {
    return {.good = false, .fail_counter = before, .reason = WindowReason::Slow};
}
Event::PositionDecided decided(PositionOutcome outcome, PositionReason reason) {
    return Trajectory::decided(outcome, reason);
}
const Event::WaypointEnqueued kFirstWaypoint{Enqueue::Appended, 1.02, 0, 0, 0, 1, 100};
const auto kNearUpdate = decided(Interpolate, NearPlayer);
const std::string kSlow = " made less than 30 % of the expected distance";
const std::string kPlaced = "; placed at the newest update";
const std::string kNothing = "nothing was decided about it just then";

TEST(Cause, OfABlipIsTheWindowsThatFailedOrTheDistance) {
    const Event::Blipped blip{true, 6};
    EXPECT_EQ(cause(Blip, {{9.4, failure(0)}, {9.6, failure(1)}, {9.8, failure(2)}, {10, failure(3)}, {10, blip}}),
              "four windows in a row" + kSlow + kPlaced);
    EXPECT_EQ(cause(Blip, {{9, failure(2)}, {9.8, Event::WindowJudged{}}, {10, failure(3)}, {10, blip}}),
              "four windows" + kSlow + kPlaced);
    EXPECT_EQ(cause(Blip, {{10, failure(0)}, {10, blip}}),
              "one window" + kSlow + ", and no waypoint was left" + kPlaced);
    EXPECT_EQ(cause(Pop, {{9.9, Event::WaypointEnqueued{Enqueue::AppendedFar, 150, 0, 0, 0, 1, 100}}, {10, blip}}),
              "an update 150 m from the newest waypoint is too far to walk to (> 100 m)" + kPlaced);
}

TEST(Cause, OfAPopIsWhyAnUpdatePutItThereAtOnce) {
    const auto cause_of_update = [](PositionOutcome outcome, PositionReason reason) {
        return cause(Pop, {{9.98, decided(outcome, reason)}, {9.98, Event::GroundChanged{false}}});
    };
    EXPECT_EQ(cause_of_update(SlideSnap, EveryUpdateSnaps), "every update places the body at once under these rules");
    EXPECT_EQ(cause_of_update(NearSnap, FirstUpdate), "its first update put it there at once under these rules");
    EXPECT_EQ(cause_of_update(HardTeleport, TeleportStampNewer), "the server teleported it");
    EXPECT_EQ(cause_of_update(LandingSnap, FirstGroundedAfterAir),
              "the first update on the ground after a flight places the body at once under these rules");
}

TEST(Cause, OfABackwardStepIsTheUpdateBehindNotItsFeet) {
    const Event::Steered steered{Turn::Left};
    EXPECT_EQ(cause(Backward, {{9.95, kFirstWaypoint}, {9.98, steered}}),
              "it had run ahead, and walked back to the newest update, 1.02 m behind");
    EXPECT_EQ(cause(Backward, {{9.98, steered}}), "it had gone past its waypoint, and went back to it");
}

TEST(Cause, OfAJumpIsWhatWasDecidedJustThen) {
    EXPECT_EQ(cause(SpeedJump, {{9.97, Event::MotionStateReceived{0x8000003D, 0x44000007, 1.5F, 0, 1, 0, 1}}}),
              "its motion became NonCombat · RunForward × 1.5");
    EXPECT_EQ(cause(SpeedJump, {{9.97, kFirstWaypoint}}), "an update 1.02 m away set it walking at catch-up speed");
    EXPECT_EQ(cause(SpeedJump, {{9.97, failure(0)}}), "it gave up a waypoint that it did not get nearer to");
    EXPECT_EQ(cause(SpeedJump, {{9.97, Event::LeashTightened{.held = true}}}),
              "the leash held it: it had run too far without an update");
    EXPECT_EQ(cause(SpeedJump, {{9.5, kFirstWaypoint}}), kNothing) << "that is long over";
}

TEST(Cause, OfAStallIsTheWindowsInIt) {
    EXPECT_EQ(cause(Stall, {{9, failure(0)}, {10.2, failure(1)}, {10.4, failure(2)}}), "two windows" + kSlow);
    EXPECT_EQ(cause(Stall, {{9, failure(0)}}), "waypoints were left, and it hardly moved");
}

TEST(Cause, OfALagIsTheSilenceTheQueueOrATeleportOnItsWay) {
    const Event::WaypointEnqueued fourth{Enqueue::Appended, 1, 0, 0, 3, 4, 100};
    EXPECT_EQ(cause(Behind, {}), "no update about it had come yet");
    EXPECT_EQ(cause(Behind, {{7.6, kNearUpdate}}), "no update for 2.4 s");
    EXPECT_EQ(cause(Behind, {{9, kNearUpdate}, {9.5, kNearUpdate}, {9.5, fourth}}),
              "four waypoints were left to walk to");
    EXPECT_EQ(cause(Behind, {{9.2, kNearUpdate}, {9.2, kFirstWaypoint}, {9.8, failure(0)}}),
              "one window" + kSlow + " on the way to its newest update");
    EXPECT_EQ(cause(Behind, {{9.2, kNearUpdate}}),
              "its newest update was 0.8 s old, and the server had moved it 4.0 m since");
    EXPECT_EQ(cause(Behind, {{9.6, kNearUpdate}, {10.2, decided(HardTeleport, TeleportStampNewer)}}),
              "the server had teleported it, and the update had not arrived yet");
}

TEST(Cause, NamesTwoRowsOfTheDivergencesAtMost) {
    Rules lands = Rules::retail();
    lands.landing_snaps = lands.airborne_by_flag = true;
    const Cause two = cause_of_moment(Pop, {{9.9, decided(LandingSnap, FirstGroundedAfterAir)}}, lands);
    EXPECT_TRUE(two.text.ends_with("; retail would walk there (row 22) and have landed by its own sweep (row 27)"))
        << two.text;
    EXPECT_EQ(two.rows, (std::vector{22, 27}));
}

TEST(Cause, ComesWithEveryMomentOfARun) {
    const RunMetrics run =
        Trajectory{}.step_to(0).receives(decided(SlideSnap, EveryUpdateSnaps)).step_to(3).collector.finish();
    ASSERT_EQ(run.moments.size(), 1U);
    EXPECT_EQ(run.moments[0].cause, "every update places the body at once under these rules");
}

}  // namespace
}  // namespace acmotion::test
