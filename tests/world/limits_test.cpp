#include <cmath>
#include <limits>

#include "world/story.h"

// Everything the network can make grow is bounded, and bytes that make no sense change nothing.
namespace acmotion::test {
namespace {

std::size_t bounds_told(const Recorder& recorder, WorldBound bound) {
    std::size_t count = 0;
    for (const Event::WorldBoundReached& reached : recorder.all<Event::WorldBoundReached>({}))
        count += reached.bound == bound;
    return count;
}

TEST(WorldLimits, OneObjectTooManyIsRefused) {
    Story story{{.limits = {.objects = 2}}};
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::Processed);
    EXPECT_EQ(story.server.create(kDrudge, outside(60, 50)), Status::Error);
    EXPECT_FALSE(story.knows(kDrudge));
    EXPECT_EQ(story.world.bounds_reached().objects, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::Objects), 1U);

    // In place of an older life there is room.
    EXPECT_EQ(story.server.update_object(kOlthoi, outside(61, 50)), Status::Processed);
    EXPECT_TRUE(story.knows(kOlthoi));
}

TEST(WorldLimits, ParkedMessagesAreBoundedForOneObject) {
    Story story{{.limits = {.parked_messages_per_object = 3}}};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Error);
    EXPECT_EQ(story.server.position(kDrudge, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.state().parking.messages(), 4U);
    EXPECT_EQ(story.world.bounds_reached().parked, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::ParkedMessages), 1U);
}

TEST(WorldLimits, ParkedMessagesAreBoundedForAllObjectsTogether) {
    Story story{{.limits = {.parked_messages = 10}}};
    for (std::uint32_t i = 1; i <= 20; ++i) story.server.position(0x80001000 + i, outside(60, 50));
    EXPECT_EQ(story.state().parking.messages(), 10U);
    EXPECT_EQ(story.world.bounds_reached().parked, 10U);
    story.play(26);
    EXPECT_EQ(story.state().parking.messages(), 0U);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
}

TEST(WorldLimits, TheBytesOfParkedMessagesAreBounded) {
    const std::size_t size = encode(SetState{kOlthoi})->size();
    Story story{{.limits = {.parked_bytes = 3 * size + 1}}};
    for (std::uint32_t i = 1; i <= 3; ++i) EXPECT_EQ(story.server.state(0x80001000 + i, 0), Status::Queued);
    EXPECT_EQ(story.server.state(kOlthoi, 0), Status::Error);
    EXPECT_EQ(story.state().parking.bytes(), 3 * size);
    EXPECT_EQ(story.world.bounds_reached().parked, 1U);

    story.play(26);
    EXPECT_EQ(story.state().parking.bytes(), 0U);
    EXPECT_EQ(story.server.state(kOlthoi, 0), Status::Queued);
}

TEST(WorldLimits, TheBytesOfHeldMessagesAreBounded) {
    const std::size_t size = encode(SetState{kOlthoi})->size();
    Story story{{.limits = {.held_bytes = 2 * size}, .has_player = false}};
    for (int i = 0; i < 2; ++i) EXPECT_EQ(story.server.state(kOlthoi, 0), Status::Queued);
    EXPECT_EQ(story.world.receive(std::vector<std::byte>(1), story.now).status, Status::Error);
    EXPECT_EQ(story.state().held.bytes(), 2 * size);
    EXPECT_EQ(story.world.bounds_reached().held, 1U);

    story.server.player(kPlayer);
    EXPECT_EQ(story.state().held.bytes(), 0U);
    EXPECT_EQ(story.state().parking.bytes(), 2 * size);
}

TEST(WorldLimits, HeldMessagesAreBounded) {
    Story story{{.limits = {.held_messages = 4}, .has_player = false}};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Error);
    EXPECT_EQ(story.state().held.messages().size(), 4U);
    EXPECT_EQ(story.world.bounds_reached().held, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::HeldMessages), 1U);
}

TEST(WorldLimits, OneChildTooManyIsRefusedAndStaysWhereItIs) {
    Story story{{.limits = {.children_per_object = 2}}};
    for (std::uint32_t i = 0; i < 3; ++i) story.server.create(0x80001000 + i, outside(60, 50));
    EXPECT_EQ(story.server.attach(kPlayer, 0x80001000), Status::Processed);
    EXPECT_EQ(story.server.attach(kPlayer, 0x80001001), Status::Processed);
    const StampSet stamps = story.body(0x80001002).stamps;
    EXPECT_EQ(story.server.attach(kPlayer, 0x80001002), Status::Error);
    EXPECT_TRUE(story.world.find(0x80001002)->parent.is_null());
    EXPECT_TRUE(story.world.find(0x80001002)->is_shown);
    EXPECT_EQ(story.body(0x80001002).stamps, stamps);
    EXPECT_EQ(story.world.bounds_reached().children, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::Children), 1U);

    EXPECT_EQ(story.server.attach(kPlayer, 0x80001001), Status::Processed);  // it is one of the two
    EXPECT_EQ(story.server.pickup(0x80001000), Status::Processed);
    EXPECT_EQ(story.server.attach(kPlayer, 0x80001002), Status::Processed);
}

TEST(WorldLimits, AnObjectCreatedAsAChildTooManyHasNoParent) {
    Story story{{.limits = {.children_per_object = 1}}};
    for (std::uint32_t i = 0; i < 3; ++i) {
        story.server.create(0x80001000 + i, {}, {.parent = ParentLink{kPlayer, 1}, .nowhere = true});
    }
    EXPECT_EQ(story.body(kPlayer).aside->children.size(), 1U);
    EXPECT_TRUE(story.world.find(0x80001001)->parent.is_null());
    EXPECT_FALSE(story.world.find(0x80001001)->is_shown);
    EXPECT_EQ(story.world.bounds_reached().children, 2U);
}

// 11-transport 9.3: while unknown objects are assumed, it is remembered which lives the server has ended.
TEST(WorldLimits, TheLivesThatTheServerHasEndedAreBounded) {
    Story story{{.limits = {.objects = 3}}};
    story.world.assume_objects(true);
    const auto live_and_end = [&](ObjectId id) {
        EXPECT_EQ(story.server.position(id, outside(60, 50)), Status::Processed);
        EXPECT_EQ(story.server.remove(id), Status::Processed);
    };
    for (std::uint32_t i = 0; i < 3; ++i) live_and_end(0x80001000 + i);
    EXPECT_EQ(story.world.bounds_reached().ended_lives, 0U);
    live_and_end(kOlthoi);
    EXPECT_EQ(story.world.bounds_reached().ended_lives, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::EndedLives), 1U);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Processed) << "its end is not remembered";

    // One that is remembered already takes no more room when it ends again.
    ++story.server.stamp(0x80001000, StampSlot::Instance).value;
    live_and_end(0x80001000);
    EXPECT_EQ(story.world.bounds_reached().ended_lives, 1U);
    EXPECT_EQ(story.server.position(0x80001000, outside(60, 50)), Status::Queued) << "a straggler of its second life";
}

// Its target does not know of it, and so does not say that it goes.
TEST(WorldLimits, AChaserThatItsTargetHadNoRoomForLetsGoOfATargetThatHasGone) {
    Story story{{.limits = {.watchers_per_body = 1}}};
    story.server.create(kSword, outside(65, 60));
    for (const ObjectId id : {kOlthoi, kDrudge}) {
        story.server.create(id, outside(60, 50));
        story.server.motion(id, MoveToObject{.target = kSword, .position = outside(65, 60)});
    }
    ASSERT_EQ(story.world.bounds_reached().watchers, 1U);
    story.server.remove(kSword);
    ASSERT_TRUE(story.body(kDrudge).target()->target());
    EXPECT_EQ(story.server.neutral(kDrudge), Status::Processed);
    EXPECT_FALSE(story.body(kDrudge).target()->target());
    EXPECT_FALSE(story.body(kDrudge).is_moving_to());
}

// Those of single bodies have their own tests in motion; here, that a world counts them.
TEST(WorldLimits, ABoundOfOneBodyIsCountedByTheWorld) {
    AnimationLayer animation;
    Story story{{.limits = {.pending_motions_per_body = 1, .watchers_per_body = 1}, .host = {.animation = &animation}}};
    EXPECT_EQ(story.world.bounds_reached().watchers, 0U);
    for (const ObjectId id : {kOlthoi, kDrudge}) {
        story.server.create(id, outside(60, 50));
        story.server.motion(id, MoveToObject{.target = kPlayer, .position = outside(50, 50)});
    }
    EXPECT_EQ(story.world.bounds_reached().watchers, 1U);
    const std::size_t reported = story.recorder.count<Event::PendingMotionBoundReached>(kOlthoi) +
                                 story.recorder.count<Event::PendingMotionBoundReached>(kDrudge) +
                                 story.recorder.count<Event::PendingMotionBoundReached>(kPlayer);
    EXPECT_GT(reported, 0U);
    EXPECT_EQ(story.world.bounds_reached().pending_motions, reported);
}

// Spec 50 §9: motions end at a check, and checks are made by ticks. Retail keeps all of them; without link animations
// nothing depends on how many there are.
TEST(WorldLimits, MotionsOfABodyThatDoesNotTickAreKeptWithinTheirBoundWithoutAWord) {
    for (const Rules& rules : {Rules::retail(), Rules::snap()}) {
        Story story{{.rules = rules, .limits = {.pending_motions_per_body = 8}}};
        Story unbounded{{.rules = rules}};
        for (Story* one : {&story, &unbounded}) {
            one->server.create(kOlthoi, outside(60, 50));
            one->server.create(kDrudge, moved(outside(60, 50), {150, 0, 0}));
            one->play(0.5);
            for (std::uint16_t i = 1; i <= 30; ++i) {
                SentMotionState bowing;
                bowing.forward_command = i % 2 == 0 ? kReady : kWalkForward;
                bowing.actions.push_back({.command = 0x62, .sequence = i});
                one->server.motion(kDrudge, bowing);
                one->play(0.1);
            }
            one->server.teleport(kDrudge, outside(70, 50));
            one->play(2);
        }
        EXPECT_EQ(story.world.bounds_reached().pending_motions, 0U);
        EXPECT_EQ(story.recorder.count<Event::PendingMotionBoundReached>(kDrudge), 0U);
        EXPECT_EQ(story.where(kDrudge), unbounded.where(kDrudge));
        EXPECT_EQ(story.recorder.events.size(), unbounded.recorder.events.size());
    }
}

TEST(WorldLimits, CountsOfBoundsArePartOfASnapshotAndNotOfTheHash) {
    Story story{{.limits = {.objects = 1}}};
    const std::uint64_t before = story.world.state_hash();
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.world.bounds_reached().objects, 1U);
    EXPECT_EQ(story.world.state_hash(), before);
    World other;
    other.restore(story.world.snapshot());
    EXPECT_EQ(other.bounds_reached(), story.world.bounds_reached());
}

// ---- times that are none ----

class TimesThatAreNone : public ::testing::TestWithParam<double> {
 protected:
    TimesThatAreNone() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.position(kDrudge, outside(60, 50));  // parked
        story.play(0.2);
        before_ = story.world.state_hash();
    }
    ~TimesThatAreNone() override { EXPECT_EQ(story.world.state_hash(), before_); }
    Story story;

 private:
    std::uint64_t before_ = 0;
};

TEST_P(TimesThatAreNone, AreRefusedWithAMessage) {
    const Reception reception = story.world.receive(*encode(SetState{kOlthoi, 0, {}, {9}}), GetParam());
    EXPECT_EQ(reception.status, Status::Error);
    ASSERT_TRUE(reception.error);
    EXPECT_EQ(describe(*reception.error), "World.now at byte 0: invalid");
}

TEST_P(TimesThatAreNone, NeitherParkNorHold) {
    EXPECT_EQ(story.world.receive(*encode(SetState{kDrudge, 0, {}, {9}}), GetParam()).status, Status::Error);
    EXPECT_EQ(story.state().parking.messages(), 1U);
}

TEST_P(TimesThatAreNone, MoveNoWorldAndNoPlayer) {
    EXPECT_FALSE(story.world.advance(GetParam()));
    EXPECT_FALSE(story.world.move_player(outside(55, 50), GetParam()));
    EXPECT_FALSE(story.world.set_player(kOlthoi, GetParam()));
    EXPECT_EQ(story.world.player(), kPlayer);
}

INSTANTIATE_TEST_SUITE_P(All, TimesThatAreNone,
                         ::testing::Values(std::numeric_limits<double>::quiet_NaN(),
                                           std::numeric_limits<double>::infinity(),
                                           -std::numeric_limits<double>::infinity()),
                         [](const auto& time) {
                             return std::isnan(time.param) ? "NaN" : time.param > 0 ? "Infinity" : "MinusInfinity";
                         });

// ---- malformed bytes ----

class Malformed : public ::testing::Test {
 protected:
    Malformed() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.position(kOlthoi, outside(61, 50));
        story.play(0.2);
        story.server.stamp(kOlthoi, StampSlot::Position) = {7};
    }
    void expect_refused(std::span<const std::byte> bytes) {
        const std::uint64_t before = story.world.state_hash();
        const StampSet stamps = story.body(kOlthoi).stamps;
        const Reception reception = story.world.receive(bytes, story.now);
        EXPECT_EQ(reception.status, Status::Error);
        EXPECT_TRUE(reception.error.has_value());
        EXPECT_EQ(story.world.state_hash(), before);
        EXPECT_EQ(story.body(kOlthoi).stamps, stamps);
        EXPECT_EQ(story.state().parking.messages(), 0U);
        EXPECT_EQ(story.state().objects.size(), 2U);
    }
    void expect_refused(const Message& message) { expect_refused(*encode(message)); }
    PositionPack pack() { return story.server.pack(kOlthoi, outside(62, 50), true); }
    Story story;
};

TEST_F(Malformed, EveryTruncationIsRefused) {
    const UpdateMotion motion{kOlthoi, {}, Stamp{9}, Stamp{9}, false, {.style = 0x3D, .body = MoveToObject{}}};
    for (const Message& message :
         {Message{UpdatePosition{kOlthoi, pack()}}, Message{motion}, Message{VectorUpdate{kOlthoi, {}, {}, {}, {9}}},
          Message{SetState{kOlthoi, 0, {}, {9}}}, Message{PickupEvent{kOlthoi, {}, {9}}},
          Message{ParentEvent{kPlayer, kOlthoi, 1, 1, {}, {9}}}, Message{DeleteObject{kOlthoi, {}}},
          Message{PlayerTeleport{{9}}}}) {
        const std::vector<std::byte> whole = *encode(message);
        // Padding at the end may be missing; without its last stamp nothing can be read.
        for (std::size_t length = 0; length + 4 < whole.size(); ++length) {
            SCOPED_TRACE(testing::Message() << name(message) << " cut to " << length);
            expect_refused(std::span(whole).first(length));
        }
    }
}

TEST_F(Malformed, NumbersThatAreNoneAreRefused) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, infinity, -infinity}) {
        PositionPack broken = pack();
        broken.position.frame.origin.x = bad;
        expect_refused(UpdatePosition{kOlthoi, broken});
        broken = pack();
        broken.position.frame.rotation.w = bad;
        expect_refused(UpdatePosition{kOlthoi, broken});
        expect_refused(VectorUpdate{kOlthoi, {bad, 0, 0}, {}, {}, {9}});
        expect_refused(VectorUpdate{kOlthoi, {}, {0, 0, bad}, {}, {9}});
        SentMotionState state;
        state.forward_command = kRunForward;
        state.forward_speed = bad;
        expect_refused(UpdateMotion{kOlthoi, {}, {9}, {9}, false, {.style = 0x3D, .body = state}});
    }
}

TEST_F(Malformed, CellsThatCannotBeAreRefused) {
    for (const std::uint32_t cell : {0U, 0xA9B40000U, 0xA9B40041U, 0xA9B4FFFEU, 0xFFFF0001U}) {
        PositionPack broken = pack();
        broken.position.cell = CellId{cell};
        expect_refused(UpdatePosition{kOlthoi, broken});
    }
}

TEST_F(Malformed, UnknownOpcodesAreRefused) {
    expect_refused(std::vector<std::byte>(4));
    expect_refused(std::vector<std::byte>(64, std::byte{0xFF}));
}

}  // namespace
}  // namespace acmotion::test
