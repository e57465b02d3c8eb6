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

// T11
TEST(TargetQuantumSet, TellsTheTimeToArrivalAndLeavesOneASecondOff) {
    Telling body;
    body.follow(kTarget, can_only_walk());
    body.hear_of(kTarget, body.place(0, 20));
    body.speed = 4;
    body.drag_to(0, 0.1);
    EXPECT_EQ(body.last<Event::TargetQuantumSet>().seconds, 5);
    body.drag_to(0.1F, 0.1);
    EXPECT_EQ(body.quanta, std::vector{5.0}) << "4.975 is no change";
    body.quantum = 4;
    body.drag_to(0, 0.1);
    EXPECT_EQ(body.quanta.size(), 1U) << "exactly a second more";
    body.quantum = 6.01;
    body.drag_to(0, 0.1);
    EXPECT_EQ(body.quanta, (std::vector{5.0, 5.0})) << "or less";
}

TEST(Progress, IsJudgedAfterASecondAndGoodAtAQuarterMetreEach) {
    Telling body;
    body.move_to(body.place(0, 20), can_only_walk());
    body.drag_to(0, 0);  // the walk is begun, and no longer pending
    body.drag_to(0, 1);
    EXPECT_EQ(body.state().fail_progress_count, 0);
    body.drag_to(0, 1.0 / 64);
    EXPECT_EQ(body.state().fail_progress_count, 1);
    body.drag_to(0.5F, 63.0 / 64);
    EXPECT_EQ(body.state().fail_progress_count, 0) << "two seconds since the last good sample";
}

TEST(MoveToRequest, BeginsAnewWithoutAStopOfItsOwn) {
    Telling body;
    body.stuck_to = kTarget;
    body.move_to(body.place(0, 50), can_only_walk());
    EXPECT_TRUE(body.stuck_to.is_null());
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

}  // namespace
}  // namespace acmotion::test
