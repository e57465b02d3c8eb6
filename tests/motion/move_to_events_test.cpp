// 60-moveto 5: what a move-to tells of its steps, and the steps that few stories take
#include <gtest/gtest.h>

#include "motion/traveller.h"
#include "trace/event_log.h"

namespace acmotion::test {
namespace {

class Telling : public Traveller {
 public:
    void on_event(const Event& event) override {
        Traveller::on_event(event);
        log.on_event(event);
    }
    template <class What>
    [[nodiscard]] What last() const {
        const std::vector<What> all = log.all<What>();
        if (!all.empty()) return all.back();
        ADD_FAILURE() << "it never told";
        return {};
    }
    EventLog log;
};

MoveToParams can_only_walk() { return without_spheres().without(kMoveToCanRun); }

// ---- turning

TEST(TurnBegun, TellsTheWayItTurnsAndHowFarThatWayRound) {
    struct Row {
        float from, to;
        Turn turn;
        double by;
    };
    for (const Row& row : {Row{0, 90, Turn::Right, 90}, Row{0, 270, Turn::Left, 90}, Row{100, 60, Turn::Left, 40},
                           Row{350, 20, Turn::Right, 30}}) {
        Telling body;
        body.set_heading(row.from);
        body.turn_to(row.to);
        const auto begun = body.last<Event::TurnBegun>();
        EXPECT_EQ(begun.turn, row.turn);
        EXPECT_NEAR(begun.by, row.by, 1e-3);
        EXPECT_EQ(begun.heading, row.to);
        EXPECT_EQ(body.state().type, MoveToType::TurnToHeading);
        EXPECT_NEAR(heading_of(body.state().sought.frame.rotation), row.to, 1e-3);
        body.tick_to_the_end();
        EXPECT_EQ(body.last<Event::TurnFinished>().heading, row.to);
        EXPECT_NEAR(body.heading(), row.to, 1e-3);
    }
}

TEST(TurnNode, CountsNoSliceThatTurnsAndForgetsThoseThatDidNotWhenItIsDone) {
    Telling body;
    body.move_to(body.place(10, 0), can_only_walk());
    ASSERT_TRUE(body.is_turning());
    for (int i = 0; i < 4; ++i) {
        body.set_heading(0);
        body.tick();
    }
    const int failed = body.state().fail_progress_count;
    EXPECT_GT(failed, 1);
    body.tick();
    body.tick();
    EXPECT_EQ(body.state().fail_progress_count, 0) << "it turns again";
    for (int i = 0; i < 4; ++i) {
        body.set_heading(0);
        body.tick();
    }
    ASSERT_GT(body.state().fail_progress_count, 0);
    body.set_heading(100);  // beyond its goal
    body.tick();
    EXPECT_EQ(body.state().command, MotionCommand::WalkForward);
    EXPECT_EQ(body.state().fail_progress_count, 0);
    EXPECT_NEAR(body.heading(), 90, 1e-3);
}

TEST(TurnNode, CountsNoSliceOfABodyThatIsHeldUp) {
    Telling body;
    body.turn_to(90);
    body.tick();
    body.interpolating = true;
    const int before = body.state().fail_progress_count;
    for (int i = 0; i < 3; ++i) {
        body.set_heading(0);
        body.tick();
    }
    EXPECT_EQ(body.state().fail_progress_count, before);
}

// ---- walking

TEST(MoveBegun, TellsItsStrideItsDirectionAndTheDistance) {
    Telling walker;
    walker.move_to(walker.place(0, 10), can_only_walk());
    EXPECT_EQ(walker.last<Event::MoveBegun>().stride, Stride::Walk);
    EXPECT_FALSE(walker.last<Event::MoveBegun>().away);
    EXPECT_NEAR(walker.last<Event::MoveBegun>().distance, 10, 1e-4);

    Telling runner;
    runner.move_to(runner.place(0, 30), without_spheres());
    EXPECT_EQ(runner.last<Event::MoveBegun>().stride, Stride::Run);
    EXPECT_EQ(runner.state().params.hold_key, HoldKey::Run);

    MoveToParams apart = can_only_walk();
    apart.mask |= kMoveToAway;
    apart.min_distance = 5;
    apart.distance_to_object = 6;
    Telling backing;
    backing.move_to(backing.place(0, 3), apart);
    EXPECT_EQ(backing.last<Event::MoveBegun>().stride, Stride::BackUp);
    EXPECT_TRUE(backing.last<Event::MoveBegun>().away);
    Telling leaving;
    leaving.move_to(leaving.place(0, 3), apart.without(kMoveToTowards));
    EXPECT_EQ(leaving.last<Event::MoveBegun>().stride, Stride::Walk);
    EXPECT_TRUE(leaving.last<Event::MoveBegun>().away);
}

TEST(MoveArrived, IsToldWithTheDistanceThatIsLeftAndThenThatAllIsDone) {
    Telling body;
    body.move_to(body.place(0, 3), can_only_walk());
    body.drag_to(2.5F, 0.5);
    EXPECT_NEAR(body.last<Event::MoveArrived>().distance, 0.5, 1e-4);
    EXPECT_EQ(body.log.all<Event::MoveToCompleted>().size(), 1U);
    EXPECT_TRUE(body.last<Event::MoveToCompleted>().sticks_to.is_null());
    EXPECT_TRUE(body.stuck_to.is_null());
    EXPECT_FALSE(body.cancelled);
}

TEST(MoveToCompleted, NamesTheTargetThatTheBodySticksTo) {
    Telling body;
    MoveToParams params = can_only_walk();
    params.mask |= kMoveToSticky;
    body.follow(kTarget, params);
    EXPECT_EQ(body.last<Event::MoveToStarted>().type, MoveToType::MoveToObject);
    EXPECT_EQ(body.last<Event::MoveToStarted>().target, kTarget);
    body.hear_of(kTarget, body.place(0, 0.5F));
    EXPECT_EQ(body.last<Event::MoveToCompleted>().sticks_to, kTarget);
    EXPECT_EQ(body.stuck_to, kTarget);
}

TEST(Steered, TellsEachTurnAndTheEndOfIt) {
    Telling body;
    body.move_to(body.place(0, 50), can_only_walk());
    body.tick();
    for (const float heading : {90.0F, 91.0F, 270.0F, 0.0F}) {
        body.set_heading(heading);
        body.tick();
    }
    const auto steered = body.log.all<Event::Steered>();
    ASSERT_EQ(steered.size(), 3U);
    EXPECT_EQ(steered[0].turn, Turn::Left);
    EXPECT_EQ(steered[1].turn, Turn::Right);
    EXPECT_EQ(steered[2].turn, Turn::None);
}

// Away from a target in the west: beyond 360 degrees, headings begin anew.
TEST(Steered, LeadsABodyThatMovesAwayTheOppositeWay) {
    const auto turn_at = [](float heading) {
        Telling body;
        MoveToParams params = can_only_walk().without(kMoveToTowards);
        params.mask |= kMoveToAway;
        params.min_distance = 1000;
        body.set_heading(270);
        body.move_to(body.place(-300, 0), params);
        body.tick();
        EXPECT_EQ(body.state().command, MotionCommand::WalkForward);
        body.set_heading(heading);
        body.tick();
        return body.state().auxiliary;
    };
    EXPECT_EQ(turn_at(45), MotionCommand::TurnRight);
    EXPECT_EQ(turn_at(135), MotionCommand::TurnLeft);
    EXPECT_EQ(turn_at(85), MotionCommand::None);
    EXPECT_EQ(turn_at(69.5F), MotionCommand::TurnRight);
    EXPECT_EQ(turn_at(109.5F), MotionCommand::None);
    EXPECT_EQ(turn_at(110.5F), MotionCommand::TurnLeft);
}

TEST(ProgressFailed, TellsTheDistanceAtWhichItStandsOncePerRow) {
    Telling body;
    body.move_to(body.place(0, 20), can_only_walk());
    body.drag_to(0, 0);
    body.drag_to(0.1F, 1.5);
    EXPECT_EQ(body.log.all<Event::ProgressFailed>().size(), 1U);
    EXPECT_NEAR(body.last<Event::ProgressFailed>().distance, 19.9, 1e-4);
    body.drag_to(3, 0.5);
    EXPECT_EQ(body.state().fail_progress_count, 0) << "3 m in two seconds";
    body.drag_to(3, 1.5);
    EXPECT_EQ(body.log.all<Event::ProgressFailed>().size(), 2U) << "a row of its own";
}

TEST(Progress, OfABodyThatMovesAwayIsADistanceThatGrows) {
    MoveToParams params = can_only_walk().without(kMoveToTowards);
    params.mask |= kMoveToAway;
    params.min_distance = 50;
    Telling body;
    body.move_to(body.place(0, 3), params);
    body.drag_to(0, 0);
    body.drag_to(-2, 1.5);
    EXPECT_EQ(body.state().fail_progress_count, 0);
    EXPECT_EQ(body.state().previous.distance, 5);
    EXPECT_EQ(body.state().original.distance, 3);
    body.drag_to(-1, 1.5);
    EXPECT_EQ(body.state().fail_progress_count, 1);
}

// ---- following

TEST(TargetRetracked, TellsWhereTheTargetIsNowAndMeasuresAnew) {
    Telling body;
    body.follow(kTarget, can_only_walk());
    body.hear_of(kTarget, body.place(0, 20));
    EXPECT_TRUE(body.log.all<Event::TargetRetracked>().empty()) << "the first one begins";
    body.now += 3;
    body.hear_of(kTarget, body.place(5, 20));
    EXPECT_EQ(body.last<Event::TargetRetracked>().target, body.place(5, 20));
    EXPECT_EQ(body.state().previous.time, body.now);
    EXPECT_EQ(body.state().original.time, body.now);
    EXPECT_EQ(body.state().sought, body.place(5, 20));
}

TEST(TargetQuantumSet, TellsTheTimeToTheArrivalAndLeavesOneThatIsASecondOff) {
    Telling body;
    body.follow(kTarget, can_only_walk());
    body.hear_of(kTarget, body.place(0, 20));
    body.speed = 4;
    body.quantum = 4;
    body.drag_to(0, 0.1);
    EXPECT_TRUE(body.quanta.empty()) << "5 s: exactly a second more";
    body.quantum = 3.99;
    body.drag_to(0, 0.1);
    EXPECT_EQ(body.last<Event::TargetQuantumSet>().seconds, 5);
    body.quantum = 6.01;
    body.drag_to(0, 0.1);
    EXPECT_EQ(body.quanta, (std::vector{5.0, 5.0})) << "or less";
}

TEST(TurnToObject, IsNoMoveAndFollowsNoQuantum) {
    Telling body;
    MoveToParams params = can_only_walk();
    params.desired_heading = 33;
    body.manager.turn_to_object(body.call(), body, kTarget, kTarget, params);
    EXPECT_EQ(body.state().type, MoveToType::TurnToObject);
    EXPECT_EQ(body.watched, kTarget);
    EXPECT_NEAR(heading_of(body.state().current_target.frame.rotation), 33, 1e-3) << "until the first report";
    body.hear_of(kTarget, body.place(0, -10));
    EXPECT_NEAR(heading_of(body.state().sought.frame.rotation), 180, 1e-3);
    EXPECT_EQ(body.node_kinds(), std::vector{MoveToNodeKind::Turn});
    EXPECT_TRUE(body.is_turning()) << "within the call";
    body.hear_of(kTarget, body.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_EQ(body.cancelled, MotionError::TargetLost);
}

TEST(MoveToObject, WaitsForItsFirstReportAlsoWithNodesThatAnOlderOneHasLeft) {
    Telling body;
    body.follow(kTarget, can_only_walk());
    EXPECT_EQ(body.state().starting, body.at);
    EXPECT_EQ(body.state().object, kTarget);
    body.drag_to(0, 0.1);
    EXPECT_TRUE(body.calls.empty());
    EXPECT_TRUE(body.manager.is_moving_to());
}

// ---- landing

TEST(HitGround, EndsTheNextNodeOfABodyThatIsGone) {
    for (const bool turns : {true, false}) {
        Telling body;
        turns ? body.turn_to(90) : body.move_to(body.place(0, 10), can_only_walk());
        body.calls.clear();
        body.has_body = false;
        body.manager.hit_ground(body.call(), body);
        EXPECT_EQ(body.cancelled, MotionError::NoBody);
        EXPECT_FALSE(body.manager.is_moving_to());
        EXPECT_TRUE(body.calls.empty());
    }
}

TEST(HitGround, IsNothingToABodyWithoutAMoveTo) {
    Telling body;
    body.manager.hit_ground(body.call(), body);
    EXPECT_TRUE(body.log.events.empty());
    EXPECT_EQ(body.complete_stops, 0);
}

TEST(Cancel, OfATurnHasTheErrorOfTheMotionThatWasRefused) {
    Telling body;
    body.animation_layer.refuses = MotionError::NoInterpreter;
    body.turn_to(90, MoveToParams{}.without(kMoveToStopCompletely));
    EXPECT_EQ(body.cancelled, MotionError::NoInterpreter);
}

TEST(MoveToManager, CountsItsTimesFromWhereItIsMade) {
    const MoveToManager manager(42);
    EXPECT_FALSE(manager.is_moving_to());
    EXPECT_EQ(manager.state().previous.time, 42);
    EXPECT_EQ(manager.state().original.time, 42);
    EXPECT_EQ(manager.state().previous.distance, kLargestMetres);
    EXPECT_EQ(manager.state().params.mask, 0U) << "so that a first distance is measured from centre to centre";
}

// ---- between two movements

TEST(MoveToRecord, KeepsWhereItStartedAndAllParametersButTheMask) {
    Telling body;
    MoveToParams params = can_only_walk();
    params.distance_to_object = 0.7F;
    params.fail_distance = 33;
    body.at.frame.origin.x = 5;
    body.move_to(body.place(5, 20), params);
    body.manager.cancel(body.call(), body, MotionError::ActionCancelled);
    EXPECT_EQ(body.state().starting, body.place(5, 0));
    EXPECT_EQ(body.state().params.mask, 0U);
    EXPECT_EQ(body.state().params.distance_to_object, 0.7F);
    EXPECT_EQ(body.state().params.fail_distance, 33);
    EXPECT_EQ(body.state().current_target, Position{});
}

TEST(MoveToRequest, LetsGoOfAStickyTarget) {
    for (const bool turns : {true, false}) {
        Telling body;
        body.stuck_to = kTarget;
        turns ? body.turn_to(90) : body.move_to(body.place(0, 20), can_only_walk());
        EXPECT_TRUE(body.stuck_to.is_null());
    }
}

TEST(Progress, IsNotLookedAtAfterExactlyASecond) {
    Telling body;
    body.move_to(body.place(0, 20), can_only_walk());
    body.drag_to(0, 0);  // the walk is begun, and no longer pending
    body.drag_to(0, 1);
    EXPECT_EQ(body.state().fail_progress_count, 0);
    body.drag_to(0, 1.0 / 64);
    EXPECT_EQ(body.state().fail_progress_count, 1);
}

TEST(MoveToRequest, BeginsAnewWithoutAStopOfItsOwn) {
    Telling body;
    body.move_to(body.place(0, 50), can_only_walk());
    EXPECT_EQ(body.state().sought, body.place(0, 50));
    body.turn_to(90, MoveToParams{}.without(kMoveToStopCompletely));
    EXPECT_EQ(body.cancelled, MotionError::ActionCancelled);
    EXPECT_EQ(body.node_kinds(), std::vector{MoveToNodeKind::Turn});
}

TEST(MoveToRequest, IsNothingWithoutABodyWhateverItAsks) {
    Telling body;
    body.has_body = false;
    body.follow(kTarget, can_only_walk());
    body.manager.turn_to_object(body.call(), body, kTarget, kTarget, can_only_walk());
    body.move_to(body.place(0, 50), can_only_walk());
    body.turn_to(90);
    EXPECT_TRUE(body.log.events.empty());
    EXPECT_EQ(body.complete_stops, 0);
    EXPECT_FALSE(body.watched);
    EXPECT_FALSE(body.manager.is_moving_to());
}

TEST(MoveToRequest, ToAPlaceThatIsNearEnoughTurnsNobody) {
    Telling body;
    body.move_to(body.place(0.5F, 0), can_only_walk());
    EXPECT_FALSE(body.manager.is_moving_to());
    EXPECT_TRUE(body.calls.empty());
}

// What the body watches meanwhile is another manager's.
TEST(MoveToRequest, ToAPlaceLetsGoOfNoTarget) {
    Telling body;
    body.move_to(body.place(0, 50), can_only_walk());
    body.watched = kTarget;
    body.manager.cancel(body.call(), body, MotionError::ActionCancelled);
    EXPECT_EQ(body.watched, kTarget);
}

TEST(MovingAway, HasArrivedAtExactlyItsLeastDistance) {
    MoveToParams apart = can_only_walk();
    apart.mask |= kMoveToAway;
    apart.min_distance = 5;
    apart.distance_to_object = 6;
    Telling body;
    body.move_to(body.place(0, 3), apart);
    body.drag_to(-2, 0.5);
    EXPECT_FALSE(body.manager.is_moving_to());
    EXPECT_EQ(body.last<Event::MoveArrived>().distance, 5);
    EXPECT_EQ(body.log.all<Event::MoveBegun>().size(), 1U);
}

TEST(Progress, IsGoodAtExactlyAQuarterMetreASecondSinceTheBeginning) {
    Telling body;
    body.move_to(body.place(0, 4), can_only_walk());
    body.drag_to(0, 0);
    body.drag_to(0.5F, 2);
    EXPECT_EQ(body.state().fail_progress_count, 0);
    body.drag_to(0.9F, 2);  // 0.2 m/s
    EXPECT_EQ(body.state().fail_progress_count, 1);
}

// A turn of more than half a circle in one slice is none, in whichever direction it was begun.
TEST(TurnNode, CountsASliceThatTurnsBeyondHalfACircle) {
    Telling body;
    body.set_heading(200);
    body.turn_to(199.8F);
    ASSERT_EQ(body.last<Event::TurnBegun>().turn, Turn::Left);
    body.drag_to(0, 0);
    body.set_heading(200);
    body.drag_to(0, 0);
    const int before = body.state().fail_progress_count;
    body.set_heading(19.5F);
    body.drag_to(0, 0);
    EXPECT_EQ(body.state().fail_progress_count, before + 1);
}

}  // namespace
}  // namespace acmotion::test
