#include "acmotion/world/inspector.h"
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
    // A running body that gets an action.
    Status act(std::uint16_t command, std::uint16_t sequence = 1) {
        SentMotionState state{.forward_command = kRunForward};
        state.actions.push_back({.command = command, .sequence = sequence});
        return story.server.motion(kOlthoi, state);
    }
    Story story;
};

TEST_F(Movements, ATurnToAHeadingOrAnObjectTurnsOnTheSpot) {
    story.server.motion(kOlthoi, TurnToHeading{.parameters = {.desired_heading = 90}});
    EXPECT_TRUE(story.body(kOlthoi).is_moving_to());
    story.play(0.5);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 43, 6)) << "1.5 rad/s";
    story.play(2);
    EXPECT_FALSE(story.body(kOlthoi).is_moving_to());
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 0.1));
    story.server.motion(kOlthoi, TurnToObject{.target = kPlayer, .heading = 200});
    story.play(3);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 270, 0.1)) << "west, whatever heading came along";
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
}

// Spec 50 §9: entering the world drops link animations, so nothing is pending, and the turn need not wait. Spec 70 §8.2:
// so do hidden switched on and switched off.
TEST_F(Movements, EnteringHidingAndShowingCompletesWhatIsPending) {
    TurnToHeading order;
    order.parameters = {.bits = 0xEE0F, .speed = 1, .desired_heading = 90};  // does not stop completely first
    story.server.create(kSword, outside(80, 50));
    story.server.motion(kSword, order);
    EXPECT_EQ(story.world.find(kSword)->motion.turn.command, MotionCommand::TurnRight);
    for (const std::uint32_t state : {kDefaultPhysicsState | kHidden, kDefaultPhysicsState}) {
        story.server.forward(kOlthoi, state == kDefaultPhysicsState ? kRunForward : kWalkForward);
        EXPECT_GT(interpreter().fields().pending.size(), 0U);
        story.server.state(kOlthoi, state);
        EXPECT_EQ(interpreter().fields().pending.size(), 0U);
    }
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

TEST(SleepingMover, AnOrderMarksItActiveButNotEveryTurn) {
    constexpr ObjectId kNone = 0x12345678;
    const Position there = outside(190, 50);
    for (const bool stops : {true, false}) {
        const MoveToParameters moves{.bits = stops ? MoveToParameters{}.bits : kDoesNotStop};
        const TurnToParameters turns{.bits = moves.bits, .desired_heading = 90};
        for (const ObjectId target : {kDrudge, kNone})
            EXPECT_TRUE(wakes_a_sleeper(MoveToObject{.target = target, .position = there, .parameters = moves}));
        EXPECT_TRUE(wakes_a_sleeper(MoveToPosition{.position = there, .parameters = moves}));
        EXPECT_TRUE(wakes_a_sleeper(TurnToObject{.target = kDrudge, .heading = 90, .parameters = turns}));
        EXPECT_EQ(wakes_a_sleeper(TurnToObject{.target = kNone, .heading = 90, .parameters = turns}), stops);
        EXPECT_EQ(wakes_a_sleeper(TurnToHeading{.parameters = turns}), stops);
    }
}

// It gets a movement manager by its first movement, or the manager that sticks (spec 30 §4), and that wakes it.
TEST(SleepingMover, AManagerThatIsMadeMarksItActiveOnce) {
    Story story;
    story.server.create(kSword, outside(180, 50), {.animated = false, .creature = false});
    for (const bool first : {true, false}) {
        story.frames(5);
        ASSERT_FALSE(story.body(kSword).is(kActive));
        story.server.motion(kSword, SentMotionState{});
        EXPECT_EQ(story.body(kSword).is(kActive), first);
        EXPECT_EQ(story.body(kSword).clock, story.now);
    }
    story.server.create(kOlthoi, outside(180, 50));
    story.frames(5);
    story.server.neutral(kOlthoi);
    ASSERT_FALSE(story.body(kOlthoi).is(kActive));
    story.server.stick(kOlthoi, 0x12345678);
    EXPECT_TRUE(story.body(kOlthoi).is(kActive));
    EXPECT_TRUE(story.world.find(kOlthoi)->sticky_target.is_null()) << "there is no such object";
}

TEST_F(Movements, AnActionIsTakenOnceHoweverOftenItsStampComes) {
    const std::uint64_t before = WorldInspector{story.world}.state_hash();
    act(kWave);
    act(kWave);
    EXPECT_EQ(interpreter().fields().seldom->server_action_stamp, 1U);
    EXPECT_EQ(interpreter().actions().size(), 1U);
    act(kWave, 2);
    EXPECT_EQ(interpreter().fields().seldom->server_action_stamp, 2U);
    EXPECT_EQ(interpreter().actions().size(), 2U);
    EXPECT_NE(WorldInspector{story.world}.state_hash(), before);
    World other;
    other.restore(story.world.snapshot());
    EXPECT_EQ(WorldInspector{other}.state_hash(), WorldInspector{story.world}.state_hash());
    story.frames(2);
    EXPECT_EQ(interpreter().actions().size(), 0U) << "without an animation system an action is over at once";
}

// Spec 10 §1.1: the client looks the high half up in a table, whatever field the word came in; "a word that is not in
// the table has the class of the field it came in"; "Index 0 as an *action* is a style and ends a run."
TEST_F(Movements, AnActionIsWhatTheTableSaysOfItsWord) {
    struct Case {
        std::uint16_t word = 0;
        std::uint32_t style = 0x8000003D;
        std::uint32_t forward = 0x44000007;
        std::size_t actions = 0;
    };
    for (const Case& c : {Case{.word = kSwordCombat, .style = 0x8000003E, .forward = 0x41000003},
                          Case{.word = 0, .style = 0x80000000, .forward = 0x41000003},
                          Case{.word = 0x0018, .forward = 0x40000018}, Case{.word = 0x0150, .actions = 1}}) {
        story.server.update_object(kOlthoi, outside(60, 50));
        story.frames(2);
        act(c.word);
        const InterpretedState& state = interpreter().fields().interpreted;
        EXPECT_EQ(static_cast<std::uint32_t>(state.style), c.style) << c.word;
        EXPECT_EQ(static_cast<std::uint32_t>(state.forward.command), c.forward) << c.word;
        EXPECT_EQ(interpreter().actions().size(), c.actions) << c.word;
    }
    EXPECT_EQ(story.recorder.all<Event::ActionDecided>(kOlthoi).back().command, 0x10000150U);
    story.server.motion(kOlthoi, SentMotionState{.current_style = 0x0150, .forward_command = 0x0150});
    EXPECT_EQ(interpreter().fields().interpreted.style, static_cast<MotionCommand>(0x80000150));
    EXPECT_EQ(interpreter().fields().interpreted.forward.command, static_cast<MotionCommand>(0x40000150));
}

// Spec 10 §6: types 1 to 5 have no body, and retail takes only the style from them. A new style rests (spec 50 §2).
TEST_F(Movements, AMovementWithoutABodyTakesTheStyleAndEndsAWalk) {
    story.server.forward(kOlthoi, kWalkForward);
    const MovementData bare{.style = kSwordCombat, .body = BareMovement{.type = 1}};
    const Stamp control = story.server.stamp(kOlthoi, StampSlot::ServerControlledMove);
    EXPECT_EQ(story.server.send(UpdateMotion{kOlthoi, {}, {100}, control, false, bare}), Status::Processed);
    const InterpretedState& state = interpreter().fields().interpreted;
    EXPECT_EQ(static_cast<std::uint32_t>(state.style) & 0xFFFF, kSwordCombat);
    EXPECT_EQ(state.forward.command, MotionCommand::Ready);
}

// 30-interpolation 3.5 step 6: the question for the max speed makes one, and only a walk asks.
TEST_F(Movements, AnInterpreterIsMadeByTheWalkAndNotByTheUpdate) {
    story.server.create(kSword, outside(60, 50), {.animated = false, .creature = false});
    story.frames(3);
    for (const float x : {60.0F, 61.0F}) {
        story.server.position(kSword, outside(x, 50));
        EXPECT_FALSE(story.body(kSword).movement);
        story.frames(1);
        EXPECT_EQ(story.body(kSword).movement && story.body(kSword).movement->interpreter(), x == 61);
    }
}

}  // namespace
}  // namespace acmotion::test
