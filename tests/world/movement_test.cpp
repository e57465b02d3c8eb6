#include "world/story.h"

// What movement messages of every type do to a body (10-wire 6, 50-motion 3, 60-moveto).
namespace acmotion::test {
namespace {

constexpr std::uint16_t kWave = 0x0087;
constexpr std::uint16_t kSwordCombat = 0x003E;

class Movements : public ::testing::Test {
 protected:
    Movements() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(70, 50));
        story.frames(3);
    }
    const MotionInterpreter& interpreter() const { return *story.body(kOlthoi).movement->interpreter(); }
    Status wave(std::uint16_t sequence) {
        SentMotionState state;
        state.actions.push_back({.command = kWave, .sequence = sequence});
        return story.server.motion(kOlthoi, state);
    }
    Story story;
};

TEST_F(Movements, ATurnToAHeadingTurnsOnTheSpot) {
    TurnToHeading order;
    order.parameters.desired_heading = 90;
    story.server.motion(kOlthoi, order);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    story.play(0.5);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 43, 6)) << "1.5 rad/s";
    story.play(2);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 0.1));
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
}

// Spec 50 §9: entering the world drops link animations, so nothing is pending, and the turn need not wait.
TEST_F(Movements, ATurnThatComesRightAfterTheCreationBeginsAtOnce) {
    story.server.create(kSword, outside(80, 50));
    TurnToHeading order;
    order.parameters = {.bits = 0xEE0F, .speed = 1, .desired_heading = 90};  // does not stop completely first
    story.server.motion(kSword, order);
    EXPECT_EQ(story.body(kSword).movement->interpreter()->fields().interpreted.turn.command, MotionCommand::TurnRight);
}

// Spec 70 §8.2: hidden switched on, and again when switched off.
TEST_F(Movements, HidingAndShowingCompletesWhatIsPending) {
    const auto pending = [&] { return interpreter().fields().pending.size(); };
    story.server.motion(kOlthoi, SentMotionState{.forward_command = 0x0005});
    EXPECT_GT(pending(), 0U);
    story.server.state(kOlthoi, kDefaultPhysicsState | kHidden);
    EXPECT_EQ(pending(), 0U);
    story.server.motion(kOlthoi, SentMotionState{.forward_command = 0x0007});
    EXPECT_GT(pending(), 0U);
    story.server.state(kOlthoi, kDefaultPhysicsState);
    EXPECT_EQ(pending(), 0U);
}

TEST_F(Movements, ATurnToAnObjectFacesIt) {
    story.server.motion(kOlthoi, TurnToObject{.target = kDrudge, .heading = 200});
    story.play(3);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 0.1)) << "east, whatever heading came along";
}

// Spec 60 §5.2. Beyond 96 m bodies sleep, and only an order wakes one.
constexpr std::uint32_t kDoesNotStop = MoveToParameters{}.bits & ~0x10000U;

bool wakes_a_sleeper(const MovementBody& order) {
    Story story;
    story.server.create(kOlthoi, outside(180, 50));
    story.server.create(kDrudge, outside(190, 50));
    story.frames(5);
    EXPECT_FALSE(story.body(kOlthoi).is(kActive));
    story.server.motion(kOlthoi, order);
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    return story.body(kOlthoi).is(kActive);
}

TEST(SleepingMover, AnOrderWhoseObjectIsKnownMarksItActiveWhateverItsBitsSay) {
    for (const std::uint32_t bits : {MoveToParameters{}.bits, kDoesNotStop}) {
        EXPECT_TRUE(wakes_a_sleeper(
            MoveToObject{.target = kDrudge, .position = outside(190, 50), .parameters = {.bits = bits}}));
        EXPECT_TRUE(wakes_a_sleeper(TurnToObject{.target = kDrudge, .heading = 200, .parameters = {.bits = bits}}));
    }
}

// It gets a movement manager by its first movement, and that wakes it.
TEST(SleepingMover, AThingIsMarkedActiveByItsFirstMovementOnly) {
    Story story;
    story.server.create(kSword, outside(180, 50), {.animated = false, .creature = false});
    story.frames(5);
    ASSERT_FALSE(story.body(kSword).is(kActive));
    story.server.motion(kSword, SentMotionState{});
    EXPECT_TRUE(story.body(kSword).is(kActive));
    EXPECT_EQ(story.body(kSword).clock, story.now);
    story.frames(5);
    ASSERT_FALSE(story.body(kSword).is(kActive));
    story.server.motion(kSword, SentMotionState{});
    EXPECT_FALSE(story.body(kSword).is(kActive));
}

TEST(SleepingMover, ATurnToAHeadingMarksItActiveOnlyIfItStopsItCompletely) {
    constexpr ObjectId kNone = 0x12345678;
    for (const bool stops : {true, false}) {
        const TurnToParameters how{.bits = stops ? TurnToParameters{}.bits : kDoesNotStop, .desired_heading = 90};
        EXPECT_EQ(wakes_a_sleeper(TurnToHeading{.parameters = how}), stops);
        EXPECT_EQ(wakes_a_sleeper(TurnToObject{.target = kNone, .heading = 90, .parameters = how}), stops);
    }
}

TEST(SleepingMover, AMoveToAPositionAlwaysMarksItActiveBecauseItAlwaysStops) {
    EXPECT_TRUE(wakes_a_sleeper(MoveToPosition{.position = outside(190, 50), .parameters = {.bits = kDoesNotStop}}));
    EXPECT_TRUE(wakes_a_sleeper(
        MoveToObject{.target = 0x12345678, .position = outside(190, 50), .parameters = {.bits = kDoesNotStop}}));
}

TEST_F(Movements, AnActionIsTakenOnceHoweverOftenItsStampComes) {
    wave(1);
    EXPECT_EQ(interpreter().fields().seldom->server_action_stamp, 1U);
    EXPECT_EQ(interpreter().actions().size(), 1U);
    wave(1);
    EXPECT_EQ(interpreter().actions().size(), 1U);
    wave(2);
    EXPECT_EQ(interpreter().fields().seldom->server_action_stamp, 2U);
    EXPECT_EQ(interpreter().actions().size(), 2U);
    story.frames(2);
    EXPECT_EQ(interpreter().actions().size(), 0U) << "without an animation system an action is over at once";
}

// Spec 10 §1.1: the client looks the high half up in a table, whatever field the word came in.
TEST_F(Movements, AStyleThatComesAsAnActionStopsTheRunAndIsTheNewStyle) {
    SentMotionState state{.forward_command = 0x0007};
    state.actions.push_back({.command = kSwordCombat, .sequence = 1});
    story.server.motion(kOlthoi, state);
    EXPECT_EQ(interpreter().fields().interpreted.style, static_cast<MotionCommand>(0x8000003E));
    EXPECT_EQ(interpreter().fields().interpreted.forward.command, MotionCommand::Ready);
}

TEST_F(Movements, ASubStateThatComesAsAnActionIsTheNewForwardCommand) {
    SentMotionState state;
    state.actions.push_back({.command = 0x0018, .sequence = 1});
    story.server.motion(kOlthoi, state);
    EXPECT_EQ(interpreter().fields().interpreted.forward.command, static_cast<MotionCommand>(0x40000018));
}

// Spec 10 §1.1: "a word that is not in the table has the class of the field it came in"
TEST_F(Movements, AWordThatIsNotInTheTableHasTheClassOfItsField) {
    constexpr std::uint16_t kUnknown = 0x0150;
    SentMotionState state;
    state.current_style = kUnknown;
    state.forward_command = kUnknown;
    state.actions.push_back({.command = kUnknown, .sequence = 1});
    story.server.motion(kOlthoi, state);
    EXPECT_EQ(interpreter().fields().interpreted.style, static_cast<MotionCommand>(0x80000150));
    EXPECT_EQ(interpreter().fields().interpreted.forward.command, static_cast<MotionCommand>(0x40000150));
    const auto actions = story.recorder.all<Event::ActionDecided>(kOlthoi);
    ASSERT_EQ(actions.size(), 1U);
    EXPECT_EQ(actions[0].command, 0x10000150U);
}

// Spec 10 §1.1: "Index 0 as an *action* is a style and ends a run."
TEST_F(Movements, Index0AsAnActionIsAStyleAndEndsARun) {
    SentMotionState state;
    state.forward_command = kRunForward;
    state.actions.push_back({.command = 0, .sequence = 1});
    story.server.motion(kOlthoi, state);
    EXPECT_EQ(interpreter().fields().interpreted.style, MotionCommand::UnknownStyle);
    EXPECT_EQ(interpreter().fields().interpreted.forward.command, MotionCommand::Ready);
    EXPECT_EQ(interpreter().actions().size(), 0U) << "it is no action";
    const Position before = story.where(kOlthoi);
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, before.frame.origin));
}

TEST_F(Movements, AnActionUnderWayIsPartOfTheState) {
    const std::uint64_t before = story.world.state_hash();
    wave(1);
    const std::uint64_t waving = story.world.state_hash();
    EXPECT_NE(before, waving);
    World other;
    other.restore(story.world.snapshot());
    EXPECT_EQ(other.state_hash(), waving);
}

// Spec 10 §6: types 1 to 5 have no body, and retail takes only the style from them. A new style rests (spec 50 §2).
TEST_F(Movements, AMovementWithoutABodyTakesTheStyleAndThatEndsAWalk) {
    story.server.forward(kOlthoi, kWalkForward);
    const MovementData bare{.style = kSwordCombat, .body = BareMovement{.type = 1}};
    const Stamp control = story.server.stamp(kOlthoi, StampSlot::ServerControlledMove);
    EXPECT_EQ(story.server.send(UpdateMotion{kOlthoi, {}, {100}, control, false, bare}), Status::Processed);
    const InterpretedState& state = interpreter().fields().interpreted;
    EXPECT_EQ(static_cast<std::uint32_t>(state.style) & 0xFFFF, kSwordCombat);
    EXPECT_EQ(state.forward.command, MotionCommand::Ready);
}

// Spec 20 §9.11
TEST_F(Movements, AVelocityIsReportedWhetherItIsTakenOrOvertaken) {
    story.server.vector(kOlthoi, {1, 2, 3}, {0, 0, 4});
    story.server.stamp(kOlthoi, StampSlot::Vector) = {0xFFFF};  // the next is 0: not newer
    story.server.vector(kOlthoi, {5, 6, 7});

    const auto decided = story.recorder.all<Event::VectorDecided>(kOlthoi);
    ASSERT_EQ(decided.size(), 2U);
    EXPECT_EQ(decided[0].outcome, VectorOutcome::Apply);
    EXPECT_EQ(decided[0].velocity, (Vec3{1, 2, 3}));
    EXPECT_EQ(decided[0].omega, (Vec3{0, 0, 4}));
    EXPECT_EQ(decided[1].outcome, VectorOutcome::Ignore);
    EXPECT_EQ(decided[1].velocity, (Vec3{5, 6, 7}));
}

// 30-interpolation 3.5 step 6: the question for the max speed makes one, and only a walk asks.
TEST(InterpreterOnDemand, IsMadeByTheWalkAndNotByTheUpdate) {
    Story story;
    story.server.create(kSword, outside(60, 50), {.animated = false, .creature = false});
    story.frames(3);
    story.server.position(kSword, outside(61, 50));
    ASSERT_EQ(story.waypoints(kSword), 1);
    EXPECT_FALSE(story.body(kSword).movement);
    story.frame();
    ASSERT_TRUE(story.body(kSword).movement);
    EXPECT_TRUE(story.body(kSword).movement->interpreter());
}

TEST(InterpreterOnDemand, IsNotMadeForABodyThatIsThereAlready) {
    Story story;
    story.server.create(kSword, outside(60, 50), {.animated = false, .creature = false});
    story.frames(3);
    story.server.position(kSword, outside(60, 50));
    story.frames(3);
    EXPECT_FALSE(story.body(kSword).movement);
}

TEST_F(Movements, APositionThatBringsAMovementMovesTheBodyAndMakesItGo) {
    const MovementData walking{.style = kDefaultStyleWord, .body = SentMotionState{.forward_command = kWalkForward}};
    PositionAndMovement both{.object = kOlthoi};
    ++story.server.stamp(kOlthoi, StampSlot::Position).value;
    both.pack = story.server.pack(kOlthoi, moved(story.where(kOlthoi), {0, 3, 0}), true);
    both.movement_stamp = both.server_controlled_move_stamp = {50};
    both.autonomous = true;
    both.movement = walking;
    EXPECT_EQ(story.server.send(both), Status::Processed);
    EXPECT_EQ(story.waypoints(kOlthoi), 1);
    EXPECT_EQ(story.world.find(kOlthoi)->motion.forward.command, MotionCommand::WalkForward);
    EXPECT_TRUE(story.body(kOlthoi).last_move_autonomous);
    EXPECT_EQ(story.recorder.all<Event::GateDecided>(kOlthoi).back().outcome, Gate::Apply);
}

// Spec 30 §4: the manager is made before the target is looked up, and that wakes the body.
TEST(SleepingMover, AnOrderToStickMarksItActiveAlsoIfThereIsNoSuchObject) {
    Story story;
    story.server.create(kOlthoi, outside(180, 50));
    story.frames(5);
    story.server.neutral(kOlthoi);
    ASSERT_FALSE(story.body(kOlthoi).is(kActive));
    story.server.stick(kOlthoi, 0x12345678);
    EXPECT_TRUE(story.body(kOlthoi).is(kActive));
    EXPECT_TRUE(story.world.find(kOlthoi)->sticky_target.is_null());
}

TEST_F(Movements, AMovementIsReportedWithItsStampAndWhatBecameOfIt) {
    const std::size_t before = story.recorder.count<Event::MovementDecided>(kOlthoi);
    story.server.forward(kOlthoi, kWalkForward);
    const auto decided = story.recorder.all<Event::MovementDecided>(kOlthoi);
    ASSERT_EQ(decided.size(), before + 1);
    EXPECT_EQ(decided.back().outcome, MovementOutcome::Apply);
    EXPECT_EQ(decided.back().movement_stamp, story.server.stamp(kOlthoi, StampSlot::Movement));
}

TEST_F(Movements, AMoveToBeginsItsStepAnewWhenTheBodyLands) {
    story.server.motion(kOlthoi, MoveToPosition{.position = moved(story.where(kOlthoi), {0, 60, 0})});
    story.play(2);
    const std::size_t before = story.recorder.count<Event::MoveBegun>(kOlthoi);
    ASSERT_GE(before, 1U);
    story.server.vector(kOlthoi, {0, 0, 3});
    story.play(2);
    EXPECT_GT(story.recorder.count<Event::HitGround>(kOlthoi), 0U);
    EXPECT_GT(story.recorder.count<Event::MoveBegun>(kOlthoi), before);
}

TEST_F(Movements, ABodyThatIsDestroyedLetsGoOfWhatItSticksTo) {
    story.server.stick(kOlthoi, kPlayer);
    ASSERT_EQ(story.state().pools.watchers.in_use(), 1U);
    story.server.remove(kOlthoi);
    EXPECT_EQ(story.recorder.count<Event::Unstuck>(kOlthoi), 1U);
    EXPECT_EQ(story.state().pools.watchers.in_use(), 0U);
}

}  // namespace
}  // namespace acmotion::test
