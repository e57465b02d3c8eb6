// Which row of docs/divergences.md is the reason for a moment: each condition of each row, one at a time.
#include "lab/metrics/retail_instead.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/rule_fields.h"
#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

using enum PositionOutcome;
using enum PositionReason;

// What is known of a body when a moment comes at 10 s: its newest update, a second ago, sent it to a first waypoint.
class Known {
 public:
    explicit Known(const char* rules) : rules_(rules_named(rules).value()) {}

    Known& near_update(double player_distance = 10, CellId cell = {0xA9B40019}, PositionOutcome outcome = Interpolate) {
        recent_.note({.player_distance = static_cast<float>(player_distance)});
        Event::PositionDecided decided = Trajectory::decided(outcome, NearPlayer);
        decided.target.cell = cell;
        return at(9, decided);
    }
    Known& walks(double metres = 5, int waypoints = 1) {
        return at(9, Event::WaypointEnqueued{Enqueue::Appended, metres, 0, 0, waypoints - 1, waypoints, 100});
    }
    Known& at(double time, const Event::What& what) {
        recent_.add({time, kMover, what});
        return *this;
    }
    Known& slice(double seconds, int waypoints) {
        recent_.note_slice(seconds, waypoints);
        return *this;
    }
    Known& doing(const Doing& doing) {
        recent_.note(doing);
        return *this;
    }
    [[nodiscard]] std::vector<RetailInstead> instead(MomentKind kind, double amount = 3) {
        recent_.note_worst_lag();
        const Moment moment{.time = 10, .object = kMover, .kind = kind, .severity = 2, .amount = amount, .cause = {}};
        return retail_instead(moment, recent_, rules_);
    }
    [[nodiscard]] std::vector<int> rows(MomentKind kind = MomentKind::Behind, double amount = 3) {
        std::vector<int> rows;
        for (const RetailInstead& one : instead(kind, amount)) rows.push_back(one.row);
        return rows;
    }

 private:
    Rules rules_;
    RecentEvents recent_;
};

using Rows = std::vector<int>;
constexpr auto kBehind = MomentKind::Behind;
constexpr auto kSudden = MomentKind::SpeedJump;
constexpr auto kStall = MomentKind::Stall;

Event::WindowJudged bad_window(double metres, WindowReason reason = WindowReason::Slow) {
    return {.good = false, .distance = metres, .reason = reason, .progress = 0, .expected = 1};
}

const Event::WindowJudged kGoodWindow{.good = true, .progress = 1, .expected = 1};

TEST(RetailInstead, IsNothingUnderRetailsOwnRules) {
    EXPECT_TRUE(Known{"retail"}.near_update().walks().at(9.5, bad_window(0.1)).rows().empty());
}

TEST(RetailInstead, WouldNotWalkInTheAir) {
    const Doing in_air{.in_air = true, .waypoints = 1};
    EXPECT_EQ(Known{"retail:walk_needs_contact=false"}.walks().doing(in_air).rows(kSudden), Rows{13});
    EXPECT_EQ(Known{"retail:walk_needs_contact=false"}.doing({.in_air = true}).rows(kSudden), Rows{})
        << "nowhere to go";
    EXPECT_EQ(Known{"retail:walk_needs_contact=false"}.walks().doing({.waypoints = 1}).rows(kSudden), Rows{});
    EXPECT_EQ(Known{"retail:walk_needs_contact=false"}.walks().doing(in_air).rows(kBehind), Rows{});
    EXPECT_EQ(Known{"retail:leash=false"}.walks().doing(in_air).rows(kSudden), Rows{});
}

TEST(RetailInstead, WouldNotMoveByItsFeetInTheAir) {
    const char* rules = "retail:root_motion_needs_walkable=false";
    for (const MomentKind kind : {kSudden, kBehind}) {
        EXPECT_EQ(Known{rules}.doing({.own_speed = 3, .in_air = true}).rows(kind), Rows{26});
        EXPECT_EQ(Known{rules}.doing({.in_air = true}).rows(kind), Rows{});
        EXPECT_EQ(Known{rules}.doing({.own_speed = 3}).rows(kind), Rows{});
    }
}

TEST(RetailInstead, WouldLeaveTheGroundWithTheVelocityOfItsMotion) {
    for (const auto& [rules, row] :
         {std::pair{"retail:leave_ground_sets_velocity=false", 24}, {"retail:upward_vector_leaves_ground=true", 32}}) {
        const Doing flies{.own_speed = 3, .in_air = true};
        EXPECT_EQ(Known{rules}.at(9, Event::LeftGround{.kept = true}).doing(flies).rows(), Rows{row});
        EXPECT_EQ(Known{rules}.at(9, Event::LeftGround{.kept = false}).doing(flies).rows(), Rows{});
        EXPECT_EQ(Known{rules}.at(9, Event::LeftGround{.kept = true}).doing({.in_air = true}).rows(), Rows{});
    }
}

TEST(RetailInstead, WouldLandByItsOwnSweep) {
    const char* rules = "retail:airborne_by_flag=true";
    EXPECT_EQ(Known{rules}.doing({.in_air = true}).rows(), Rows{27});
    EXPECT_EQ(Known{rules}.doing({.in_air = false}).rows(), Rows{});
    EXPECT_EQ(Known{rules}.at(9.9, Trajectory::decided(LandingSnap, FirstGroundedAfterAir)).rows(kSudden),
              (Rows{22, 27}));
    EXPECT_EQ(Known{rules}.at(9.9, Trajectory::decided(HardTeleport, TeleportStampNewer)).rows(kSudden), Rows{});
}

TEST(RetailInstead, WouldPlaceABodyThatIsFarFromThePlayer) {
    const char* rules = "retail:near_test=NewPositionDistance";
    const auto rows_at = [&](double player_distance, PositionOutcome outcome, int waypoints) {
        return Known{rules}.near_update(player_distance, {0xA9B40019}, outcome).doing({.waypoints = waypoints}).rows();
    };
    EXPECT_EQ(rows_at(96, Interpolate, 1), Rows{21});
    EXPECT_EQ(rows_at(95.9, Interpolate, 1), Rows{});
    EXPECT_EQ(rows_at(96, SlideSnap, 1), Rows{});
    EXPECT_EQ(rows_at(96, Interpolate, 0), Rows{});
    EXPECT_EQ(Known{rules}.doing({.player_distance = 200, .waypoints = 1}).rows(), Rows{}) << "without an update";
    EXPECT_EQ(Known{"retail:leash=false"}.near_update(200).doing({.waypoints = 1}).rows(), Rows{});
}

TEST(RetailInstead, WouldLetABodySleepBeyondNinetySixMetres) {
    const auto rows_at = [&](float player_distance) {
        return Known{"retail:far_bodies_sleep=false"}.doing({.player_distance = player_distance}).rows();
    };
    EXPECT_EQ(rows_at(96), Rows{});
    EXPECT_EQ(rows_at(96.1F), Rows{25});
    EXPECT_EQ(rows_at(std::numeric_limits<float>::max()), Rows{}) << "whose distance is not known";
    EXPECT_EQ(Known{"retail:leash=false"}.doing({.player_distance = 200}).rows(), Rows{});
}

TEST(RetailInstead, WouldPlaceItAtTheWaypointThatItGaveUp) {
    for (const auto& [rules, row] : {std::pair{"retail:blip_when_failure_empties_queue=false", 10},
                                     {"retail:blip_to_remembered_waypoint=false", 11}}) {
        EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(2)).slice(0.1, 0).rows(), Rows{row});
        EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(2)).slice(0.1, 1).rows(), Rows{})
            << "it is left";
        EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, kGoodWindow).slice(0.1, 0).rows(), Rows{});
        EXPECT_EQ(Known{rules}.near_update().walks().slice(0.1, 0).rows(), Rows{});
        EXPECT_EQ(Known{rules}
                      .near_update()
                      .walks()
                      .at(9.5, bad_window(2))
                      .at(9.5, Event::WaypointReached{.queue_after = 0})
                      .slice(0.1, 0)
                      .rows(),
                  Rows{})
            << "it was reached after all";
        EXPECT_EQ(Known{rules}
                      .near_update()
                      .walks()
                      .at(9.5, bad_window(2))
                      .at(9.5, Event::Blipped{true, 3})
                      .slice(0.1, 0)
                      .rows(),
                  Rows{})
            << "it was placed";
        Known again{rules};
        again.near_update().walks().at(9.5, bad_window(2)).slice(0.1, 0).near_update();
        EXPECT_EQ(again.rows(), Rows{}) << "which the next update makes up for";
    }
}

TEST(RetailInstead, WouldNotMakeOneStepOfABlip) {
    const char* rules = "retail:blip_by_placement=false";
    EXPECT_EQ(Known{rules}.at(9, Event::Blipped{true, 3}).rows(), Rows{12});
    EXPECT_EQ(Known{rules}.at(9, Event::Blipped{false, 3}).rows(), Rows{}) << "it was refused";
    EXPECT_EQ(Known{rules}.at(9, Event::Blipped{true, 3}).near_update().rows(), Rows{}) << "that was another update's";
    EXPECT_EQ(Known{rules}.at(9.9, Event::Blipped{true, 3}).rows(kSudden), Rows{12});
    EXPECT_EQ(Known{rules}.at(9.9, Event::Blipped{false, 3}).rows(kSudden), Rows{});
    EXPECT_EQ(Known{rules}.at(9.7, Event::Blipped{true, 3}).rows(kSudden), Rows{}) << "that was before";
    EXPECT_EQ(Known{rules}.at(10.1, Event::Blipped{true, 3}).rows(kSudden), Rows{}) << "and that after it";
}

TEST(RetailInstead, WouldKeepItsWaypointsWhenItLands) {
    const char* rules = "retail:landing_clears_queue=true";
    const auto rows_of = [&](const Event::InterpolationStopped& stopped) { return Known{rules}.at(9, stopped).rows(); };
    EXPECT_EQ(rows_of({.dropped = 1, .landed = true}), Rows{31});
    EXPECT_EQ(rows_of({.dropped = 0, .landed = true}), Rows{});
    EXPECT_EQ(rows_of({.dropped = 1, .landed = false}), Rows{});
    const Event::InterpolationStopped bounces{.dropped = 0, .landed = true};
    const Event::InterpolationStopped lands{.dropped = 2, .landed = true};
    EXPECT_EQ(Known{rules}.at(9, lands).at(9.1, bounces).rows(), Rows{31})
        << "a body that bounces has nothing left to lose";
    EXPECT_EQ(Known{rules}.at(9, lands).near_update().rows(), Rows{});
}

TEST(RetailInstead, WouldGoOnByItsMotion) {
    const char* rules = "retail:gait_from_velocity=true";
    const Event::GaitChanged stops{.velocity = 0, .silence = 0.6};
    const Event::GaitChanged goes{.velocity = 3, .silence = 0};
    EXPECT_EQ(Known{rules}.at(9, stops).rows(), Rows{33});
    EXPECT_EQ(Known{rules}.at(9, goes).rows(), Rows{});
    EXPECT_EQ(Known{rules}.at(9, stops).at(9.5, Event::MotionStateReceived{}).rows(), Rows{});
    EXPECT_EQ(Known{rules}.at(9.9, stops).instead(kSudden).at(0).does, "have gone on by its motion");
    EXPECT_EQ(Known{rules}.at(9.9, goes).instead(kSudden).at(0).does, "have kept to the motion that it was sent");
    EXPECT_EQ(Known{rules}.at(9.9, goes).rows(MomentKind::HeadingJump), Rows{});
}

TEST(RetailInstead, WouldPlaceWhatIsTooFarToWalkIndoors) {
    const char* rules = "retail:blip_distance_by_cell=false";
    const CellId room{0xA9B40100};
    EXPECT_EQ(Known{rules}.near_update(10, room).walks(20.1).rows(), Rows{4});
    EXPECT_EQ(Known{rules}.near_update(10, room).walks(20).rows(), Rows{});
    EXPECT_EQ(Known{rules}.near_update().walks(20.1).rows(), Rows{}) << "outdoors";
    EXPECT_EQ(Known{rules}.near_update(10, room).walks(20.1).doing({.waypoints = 0}).rows(), Rows{}) << "it is there";
    EXPECT_EQ(Known{"retail:leash=false"}.near_update(10, room).walks(20.1).rows(), Rows{});
    EXPECT_EQ(Known{rules}.near_update(10, room).walks(30).instead(kBehind).at(0).does,
              "place it, 30 m being too far to walk indoors (> 20 m)");
}

TEST(RetailInstead, WouldCatchUpFaster) {
    const Doing slow{.catch_up_speed = 2, .retails_catch_up = 8, .waypoints = 1};
    const Doing alike{.catch_up_speed = 8, .retails_catch_up = 8, .waypoints = 1};
    for (const char* rules : {"retail:adjusted_max_speed=false", "retail:bare_run_rate=true"}) {
        EXPECT_EQ(Known{rules}.near_update().walks().doing(slow).rows(), Rows{19}) << rules;
        EXPECT_EQ(Known{rules}.near_update().walks().doing(alike).rows(), Rows{}) << rules;
        EXPECT_EQ(Known{rules}.near_update().doing({.catch_up_speed = 2, .retails_catch_up = 8}).rows(), Rows{});
    }
    EXPECT_EQ(Known{"retail:leash=false"}.near_update().walks().doing(slow).rows(), Rows{});
}

TEST(RetailInstead, WouldThrowAwayALongFrame) {
    const char* rules = "retail:tick_every_frame=true";
    EXPECT_EQ(Known{rules}.near_update().slice(2.1, 1).rows(), Rows{28});
    EXPECT_EQ(Known{rules}.near_update().slice(2, 1).rows(), Rows{});
    EXPECT_EQ(Known{rules}.near_update().slice(2.1, 1).slice(0.1, 1).rows(), Rows{28}) << "the longest counts";
    EXPECT_EQ(Known{rules}.slice(2.1, 1).near_update().rows(), Rows{}) << "since the newest update";
    EXPECT_EQ(Known{"retail:leash=false"}.near_update().slice(2.1, 1).rows(), Rows{});
}

TEST(RetailInstead, WouldHaltABodyThatRunsOn) {
    const auto rows_of = [](double silence, const Doing& doing) {
        return Known{"retail:leash=false"}
            .at(10 - silence, Trajectory::decided(Interpolate, NearPlayer))
            .doing(doing)
            .rows();
    };
    EXPECT_EQ(rows_of(2, {.own_speed = 5.1}), Rows{20}) << "more than 10 m";
    EXPECT_EQ(rows_of(2, {.own_speed = 5}), Rows{});
    EXPECT_EQ(rows_of(2, {.own_speed = 5.1, .waypoints = 1}), Rows{}) << "which it walks to";
    EXPECT_EQ(rows_of(1.4, {.own_speed = 50}), Rows{});
    EXPECT_EQ(Known{"retail:leash=false"}.doing({.own_speed = 50}).rows(), Rows{}) << "it never had an update";
}

// ---- windows --------------------------------------------------------------------------------------------------------

TEST(RetailInstead, WouldCountAWaypointCloseByAsReached) {
    const char* rules = "retail:stall_near_waypoint_succeeds=false";
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(0.19)).rows(), Rows{6});
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(0.21)).rows(), Rows{});
    EXPECT_EQ(Known{rules}
                  .near_update()
                  .walks()
                  .at(9.4, bad_window(0.15))
                  .at(9.5, bad_window(0.12))
                  .at(9.6, bad_window(0.18))
                  .instead(kBehind)
                  .at(0)
                  .does,
              "have counted a waypoint 0.12 m off as reached")
        << "the nearest";
    EXPECT_EQ(Known{"retail:leash=false"}.near_update().walks().at(9.5, bad_window(0.1)).rows(), Rows{});
}

TEST(RetailInstead, WouldFailWindowsThatPassed) {
    const Event::WindowJudged lenient{.good = true, .reason = WindowReason::Slow, .progress = 0, .expected = 1};
    const Event::WindowJudged strict{.good = true, .reason = WindowReason::Slow, .progress = 1, .expected = 1};
    const auto does = [&](const std::vector<Event::WindowJudged>& windows) {
        Known known{"retail:window_test=ProgressOrRate"};
        known.near_update().walks();
        for (const auto& one : windows) known.at(9.5, one);
        const auto instead = known.instead(kBehind);
        return instead.empty() ? "" : instead[0].does;
    };
    EXPECT_EQ(does({lenient}), "have failed 1 window that passed");
    EXPECT_EQ(does({lenient, strict, lenient}), "have failed 2 windows that passed");
    EXPECT_EQ(does({strict}), "");
    EXPECT_EQ(does({bad_window(3)}), "");
}

TEST(RetailInstead, WouldNotJudgeTheFirstWindow) {
    const char* rules = "retail:baseline_on_first_step=true";
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(3)).rows(), Rows{9});
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.3, kGoodWindow).at(9.5, bad_window(3)).rows(), Rows{});
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.3, bad_window(3)).at(9.5, kGoodWindow).rows(), Rows{9});
    EXPECT_EQ(Known{rules}.near_update().at(8, bad_window(3)).walks().at(9.5, kGoodWindow).rows(), Rows{})
        << "of a walk that is over";
    EXPECT_EQ(Known{rules}.near_update().walks().at(10.5, bad_window(3)).rows(kStall, 1), Rows{})
        << "a stall is not the beginning of a walk";
}

TEST(RetailInstead, WouldGiveAWaypointUpAtTheFirstFailure) {
    const char* rules = "retail:stall_pops_head=false";
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, bad_window(3)).rows(), Rows{7});
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.5, kGoodWindow).rows(), Rows{});
    EXPECT_EQ(Known{"retail:leash=false"}.near_update().walks().at(9.5, bad_window(3)).rows(), Rows{});
}

TEST(RetailInstead, LooksAtTheWindowsOfAStallAlone) {
    const auto rows_of = [](double time) {
        return Known{"retail:stall_pops_head=false"}.near_update().walks().at(time, bad_window(3)).rows(kStall, 1);
    };
    EXPECT_EQ(rows_of(9.9), Rows{});
    EXPECT_EQ(rows_of(10), Rows{7});
    EXPECT_EQ(rows_of(11), Rows{7});
    EXPECT_EQ(rows_of(11.1), Rows{});
}

TEST(RetailInstead, LooksAtTheWindowsBeforeABlip) {
    const char* rules = "retail:stall_pops_head=false";
    EXPECT_EQ(Known{rules}
                  .near_update()
                  .walks()
                  .at(9.5, bad_window(3))
                  .at(9.9, Event::Blipped{true, 3})
                  .rows(MomentKind::Blip),
              Rows{7});
    EXPECT_EQ(Known{rules}.near_update().walks().at(9.9, Event::Blipped{true, 3}).rows(MomentKind::Blip), Rows{});
}

// ---- what happens at once -------------------------------------------------------------------------------------------

TEST(RetailInstead, WouldLetTheWalkReplaceTheMotion) {
    const char* rules = "retail:offset_blend=Add";
    EXPECT_EQ(Known{rules}.doing({.own_speed = 3, .waypoints = 1}).rows(kSudden), Rows{14});
    EXPECT_EQ(Known{rules}.doing({.own_speed = 0, .waypoints = 1}).rows(kSudden), Rows{});
    EXPECT_EQ(Known{rules}.doing({.own_speed = 3, .waypoints = 0}).rows(kSudden), Rows{});
    EXPECT_EQ(Known{rules}.at(9.9, Event::WaypointReached{.queue_after = 0}).doing({.own_speed = 3}).rows(kSudden),
              Rows{14})
        << "which it has just reached";
    EXPECT_EQ(Known{"retail:leash=false"}.doing({.own_speed = 3, .waypoints = 1}).rows(kSudden), Rows{});
}

TEST(RetailInstead, WouldWalkToAnUpdateThatPlacesABody) {
    const auto rows_of = [](PositionOutcome outcome, PositionReason reason, double time = 9.9) {
        return Known{"snap"}.at(time, Trajectory::decided(outcome, reason)).instead(MomentKind::Pop);
    };
    EXPECT_EQ(rows_of(LandingSnap, FirstGroundedAfterAir).at(0).row, 22);
    EXPECT_EQ(rows_of(NearSnap, TooFarToWalk).at(0).row, 29);
    EXPECT_EQ(rows_of(ContactlessSnap, WithoutContact).at(0).row, 30);
    EXPECT_EQ(rows_of(SlideSnap, EveryUpdateSnaps).at(0).does, "walk there");
    EXPECT_EQ(rows_of(SlideSnap, EveryUpdateSnaps).at(0).row, 0) << "which has no number";
    EXPECT_TRUE(rows_of(HardTeleport, TeleportStampNewer).empty());
    EXPECT_TRUE(rows_of(NearSnap, TooFarToWalk, 9.7).empty()) << "that was before";
}

TEST(RetailInstead, WouldKeepItsHeadingOrTurnLater) {
    const auto rows_of = [](const char* rules, PositionOutcome outcome, bool is_moving_to, MomentKind kind) {
        return Known{rules}
            .at(9.9, Trajectory::decided(outcome, NearPlayer))
            .doing({.is_moving_to = is_moving_to})
            .rows(kind);
    };
    constexpr auto kTurn = MomentKind::HeadingJump;
    const char* turns = "retail:keep_heading_while_moving_to=false";
    EXPECT_EQ(rows_of(turns, Interpolate, true, kTurn), Rows{16});
    EXPECT_EQ(rows_of(turns, Interpolate, false, kTurn), Rows{});
    EXPECT_EQ(rows_of(turns, Ignore, true, kTurn), Rows{});
    EXPECT_EQ(rows_of(turns, Interpolate, true, kSudden), Rows{});
    const char* at_once = "retail:orientation_on_receipt=true";
    EXPECT_EQ(rows_of(at_once, Ignore, false, kTurn), Rows{15});
    EXPECT_EQ(rows_of(at_once, Interpolate, true, kTurn), Rows{15}) << "retail keeps no heading of such a body either";
    EXPECT_EQ(rows_of(at_once, Interpolate, true, kSudden), Rows{});
    const char* both = "retail:keep_heading_while_moving_to=false:orientation_on_receipt=true";
    EXPECT_EQ(rows_of(both, Ignore, true, kTurn), (Rows{16, 15}));
}

TEST(RetailInstead, IsOfTwoRowsAtMost) {
    EXPECT_EQ(Known{"retail:airborne_by_flag=true:root_motion_needs_walkable=false:leave_ground_sets_velocity=false"}
                  .at(9, Event::LeftGround{.kept = true})
                  .doing({.own_speed = 3, .in_air = true})
                  .rows(),
              (Rows{26, 24}));
}

// ---- however slow ---------------------------------------------------------------------------------------------------

TEST(RetailInstead, IsThatOfABodyHoweverSlowItsOwnMotionIs) {
    const Doing creeps{.own_speed = 0.5, .waypoints = 1};
    const Doing creeps_in_air{.own_speed = 0.5, .in_air = true};
    EXPECT_EQ(Known{"retail:offset_blend=Add"}.doing(creeps).rows(kSudden), Rows{14});
    EXPECT_EQ(Known{"retail:root_motion_needs_walkable=false"}.doing(creeps_in_air).rows(), Rows{26});
    for (const auto& [rules, row] :
         {std::pair{"retail:leave_ground_sets_velocity=false", 24}, {"retail:upward_vector_leaves_ground=true", 32}}) {
        Known flies{rules};
        flies.at(9, Event::LeftGround{.kept = true}).doing(creeps_in_air);
        EXPECT_EQ(flies.rows(), Rows{row});
        EXPECT_EQ(flies.instead(kBehind).at(0).does, "have left the ground with the velocity of its motion");
    }
}

TEST(RetailInstead, AsksForTheDistanceOfWhatHappensAtOnceToo) {
    EXPECT_EQ(Known{"retail:far_bodies_sleep=false"}.doing({.player_distance = 97}).rows(kSudden), Rows{25});
    EXPECT_EQ(Known{"retail:near_test=NewPositionDistance"}.near_update(97).doing({.waypoints = 1}).rows(kSudden),
              Rows{21});
    EXPECT_EQ(Known{"retail:far_bodies_sleep=false"}.doing({.player_distance = 97}).rows(MomentKind::HeadingJump),
              Rows{});
}

TEST(RetailInstead, AsksForTheGaitThatChangedJustNow) {
    const char* rules = "retail:gait_from_velocity=true";
    const auto does = [&](double time, double silence) {
        const auto instead = Known{rules}.at(time, Event::GaitChanged{.silence = silence}).instead(kSudden);
        return instead.empty() ? "" : instead[0].does;
    };
    EXPECT_EQ(does(9.75, 0.1), "have gone on by its motion");
    EXPECT_EQ(does(10, 0), "have kept to the motion that it was sent");
    EXPECT_EQ(does(9.7, 0.1), "");
    EXPECT_EQ(does(10.1, 0.1), "");
}

TEST(RetailInstead, SaysEachInItsOwnWords) {
    const auto does = [](const Known& known, MomentKind kind = kBehind) {
        Known asked = known;
        std::string all;
        for (const RetailInstead& one : asked.instead(kind)) all += (all.empty() ? "" : "; ") + one.does;
        return all;
    };
    const Doing in_air{.own_speed = 3, .in_air = true, .waypoints = 1};
    EXPECT_EQ(does(Known{"retail:walk_needs_contact=false"}.walks().doing(in_air), kSudden),
              "not walk it while it is in the air");
    EXPECT_EQ(does(Known{"retail:root_motion_needs_walkable=false"}.doing(in_air)),
              "not move it by its feet while it is in the air");
    EXPECT_EQ(does(Known{"retail:airborne_by_flag=true"}.doing(in_air)), "land it by its own sweep");
    EXPECT_EQ(does(Known{"retail:near_test=NewPositionDistance"}.near_update(97).doing({.waypoints = 1})),
              "place it, the body itself being 96 m and more from the player");
    EXPECT_EQ(does(Known{"retail:far_bodies_sleep=false"}.doing({.player_distance = 97})), "let it sleep beyond 96 m");
    EXPECT_EQ(does(Known{"retail:blip_by_placement=false"}.at(9, Event::Blipped{true, 3})),
              "have placed it, or tried again, not made one step");
    EXPECT_EQ(does(Known{"retail:blip_by_placement=false"}.at(9.9, Event::Blipped{true, 3}), kSudden),
              "place it, not step there");
    EXPECT_EQ(does(Known{"retail:landing_clears_queue=true"}.at(
                  9, Event::InterpolationStopped{.dropped = 1, .landed = true})),
              "have kept its waypoints when it landed");
    EXPECT_EQ(does(Known{"retail:tick_every_frame=true"}.near_update().slice(2.5, 1)),
              "have thrown away a frame of 2.5 s, not walked it");
    EXPECT_EQ(
        does(Known{"retail:leash=false"}.at(5, Trajectory::decided(Interpolate, NearPlayer)).doing({.own_speed = 4})),
        "have halted it within 50 m");
    EXPECT_EQ(does(Known{"retail:baseline_on_first_step=true"}.near_update().walks().at(9.5, bad_window(3))),
              "not have judged the first window");
    EXPECT_EQ(does(Known{"retail:stall_pops_head=false"}.near_update().walks().at(9.5, bad_window(3))),
              "have given the waypoint up at the first failure");
    EXPECT_EQ(does(Known{"retail:offset_blend=Add"}.doing({.own_speed = 3, .waypoints = 1}), kSudden),
              "let the walk replace its own motion, not add to it");
    for (const char* rules :
         {"retail:blip_when_failure_empties_queue=false", "retail:blip_to_remembered_waypoint=false"})
        EXPECT_EQ(does(Known{rules}.near_update().walks().at(9.5, bad_window(2)).slice(0.1, 0)),
                  "have placed it at the waypoint it gave up");
}

// Before a blip the windows of its walk count, and not those of the walk that came after it.
TEST(RetailInstead, AsksOfABlipWhatWasBeforeIt) {
    const char* rules = "retail:offset_blend=Add";
    const Doing walks{.own_speed = 3, .waypoints = 1};
    EXPECT_EQ(Known{rules}.walks().doing(walks).at(9.5, bad_window(0.1)).at(9.9, Event::Blipped{true, 3}).rows(kSudden),
              Rows{14});
    EXPECT_EQ(Known{rules}.walks().doing(walks).at(9.5, bad_window(3)).at(9.9, Event::Blipped{true, 3}).rows(kSudden),
              Rows{});
    EXPECT_EQ(Known{rules}.walks().at(9.5, bad_window(0.1)).at(9.9, Event::Blipped{true, 3}).doing(walks).rows(kSudden),
              Rows{})
        << "it had no motion of its own then";
}

}  // namespace
}  // namespace acmotion::test
