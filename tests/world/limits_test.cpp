#include <limits>

#include "acmotion/world/inspector.h"
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

const std::size_t kStateBytes = encode(SetState{kOlthoi})->size();

// Messages of one size for an object that is not there: `taken` of them wait, and the next is refused and counted.
struct Room {
    std::string name;
    Limits limits;
    bool has_player = true;
    bool of_one_object = true;
    std::size_t taken = 0;
};

class WaitingRoom : public ::testing::TestWithParam<Room> {};

TEST_P(WaitingRoom, IsBoundedAndEmptiedInTime) {
    const Room& room = GetParam();
    Story story{{.limits = room.limits, .has_player = room.has_player}};
    const auto next = [&](std::uint32_t i) { return ObjectId{0x80001000 + (room.of_one_object ? 0 : i)}; };
    for (std::uint32_t i = 0; i < room.taken; ++i) EXPECT_EQ(story.server.state(next(i), 0), Status::Queued) << i;
    EXPECT_EQ(story.server.state(next(99), 0), Status::Error);
    const WorldBound bound = room.has_player ? WorldBound::ParkedMessages : WorldBound::HeldMessages;
    EXPECT_EQ(bounds_told(story.recorder, bound), 1U);
    const auto reached = WorldInspector{story.world}.bounds_reached();
    EXPECT_EQ(room.has_player ? reached.parked : reached.held, 1U);
    EXPECT_EQ(room.has_player ? story.state().parking.bytes() : story.state().held.bytes(), room.taken * kStateBytes);
    if (!room.has_player) {
        story.server.player(kPlayer);
        EXPECT_EQ(story.state().held.bytes(), 0U);
    }
    EXPECT_EQ(story.state().parking.messages(), room.taken);
    story.play(26);
    EXPECT_EQ(story.state().parking.bytes(), 0U);
    EXPECT_EQ(story.server.state(kOlthoi, 0), Status::Queued);
}

INSTANTIATE_TEST_SUITE_P(Of, WaitingRoom,
                         ::testing::Values(Room{"ParkedForOne", {.parked_messages_per_object = 3}, true, true, 3},
                                           Room{"Parked", {.parked_messages = 10}, true, false, 10},
                                           Room{"ParkedBytes", {.parked_bytes = 3 * kStateBytes + 1}, true, false, 3},
                                           Room{"Held", {.held_messages = 4}, false, true, 4},
                                           Room{"HeldBytes", {.held_bytes = 2 * kStateBytes}, false, true, 2}),
                         [](const auto& room) { return room.param.name; });

TEST(WorldLimits, OneObjectTooManyIsRefusedAndCountedOutsideOfTheHash) {
    Story story{{.limits = {.objects = 2}}};
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::Processed);
    const std::uint64_t before = WorldInspector{story.world}.state_hash();
    EXPECT_EQ(story.server.create(kDrudge, outside(60, 50)), Status::Error);
    EXPECT_FALSE(story.knows(kDrudge));
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().objects, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::Objects), 1U);
    EXPECT_EQ(WorldInspector{story.world}.state_hash(), before);
    World other;
    other.restore(story.world.snapshot());
    EXPECT_EQ(WorldInspector{other}.bounds_reached(), WorldInspector{story.world}.bounds_reached());

    EXPECT_EQ(story.server.update_object(kOlthoi, outside(61, 50)), Status::Processed) << "in place of an older life";
    story.world.assume_objects(true);
    EXPECT_EQ(story.server.position(kDrudge, outside(60, 60)), Status::Error);
    EXPECT_FALSE(story.knows(kDrudge));
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
    story.server.create(kSword, {}, {.parent = ParentLink{kPlayer, 1}, .nowhere = true});
    EXPECT_TRUE(story.world.find(kSword)->parent.is_null());
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().children, 2U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::Children), 2U);

    EXPECT_EQ(story.server.attach(kPlayer, 0x80001001), Status::Processed);  // it is one of the two
    EXPECT_EQ(story.server.pickup(0x80001000), Status::Processed);
    EXPECT_EQ(story.server.attach(kPlayer, 0x80001002), Status::Processed);
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
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().ended_lives, 0U);
    live_and_end(kOlthoi);
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().ended_lives, 1U);
    EXPECT_EQ(bounds_told(story.recorder, WorldBound::EndedLives), 1U);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Processed) << "its end is not remembered";

    // One that is remembered already takes no more room when it ends again.
    ++story.server.stamp(0x80001000, StampSlot::Instance).value;
    live_and_end(0x80001000);
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().ended_lives, 1U);
    EXPECT_EQ(story.server.position(0x80001000, outside(60, 50)), Status::Queued) << "a straggler of its second life";
}

TEST(WorldLimits, PendingMotionsAndWatchersAreBoundedAndCounted) {
    AnimationLayer animation;
    Story story{{.limits = {.pending_motions_per_body = 1, .watchers_per_body = 1}, .host = {.animation = &animation}}};
    for (const ObjectId id : {kOlthoi, kDrudge}) {
        story.server.create(id, outside(60, 50));
        story.server.motion(id, MoveToObject{.target = kPlayer, .position = outside(50, 50)});
    }
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().watchers, 1U);
    const std::size_t reported = story.recorder.count<Event::PendingMotionBoundReached>(kOlthoi) +
                                 story.recorder.count<Event::PendingMotionBoundReached>(kDrudge) +
                                 story.recorder.count<Event::PendingMotionBoundReached>(kPlayer);
    EXPECT_GT(reported, 0U);
    EXPECT_EQ(WorldInspector{story.world}.bounds_reached().pending_motions, reported);
}

// ---- what makes no sense ----

class Nonsense : public ::testing::Test {
 protected:
    Nonsense() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.position(kOlthoi, outside(61, 50));
        story.play(0.2);
        story.server.stamp(kOlthoi, StampSlot::Position) = {7};
    }
    void expect_refused(std::span<const std::byte> bytes) {
        const std::uint64_t before = WorldInspector{story.world}.state_hash();
        const Reception reception = story.world.receive(bytes, story.now);
        EXPECT_EQ(reception.status, Status::Error);
        EXPECT_TRUE(reception.error.has_value());
        EXPECT_EQ(WorldInspector{story.world}.state_hash(), before);
    }
    void expect_refused(const Message& message) { expect_refused(*encode(message)); }
    PositionPack pack() { return story.server.pack(kOlthoi, outside(62, 50), true); }
    Story story;
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST_F(Nonsense, TimesThatAreNoneChangeNothing) {
    const std::uint64_t before = WorldInspector{story.world}.state_hash();
    for (const double time : {kNan, kInfinity, -kInfinity}) {
        for (const ObjectId object : {kOlthoi, kDrudge}) {
            const Reception reception = story.world.receive(*encode(SetState{object, 0, {}, {9}}), time);
            EXPECT_EQ(reception.status, Status::Error);
            ASSERT_TRUE(reception.error);
            EXPECT_EQ(describe(*reception.error), "World.now at byte 0: invalid");
        }
        EXPECT_FALSE(story.world.advance(time));
        EXPECT_FALSE(story.world.move_player(outside(55, 50), time));
        EXPECT_FALSE(story.world.set_player(kOlthoi, time));
    }
    EXPECT_EQ(WorldInspector{story.world}.state_hash(), before);
}

TEST_F(Nonsense, EveryTruncationIsRefused) {
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
    expect_refused(std::vector<std::byte>(64, std::byte{0xFF}));
}

TEST_F(Nonsense, NumbersThatAreNoneAreRefused) {
    for (const double number : {kNan, kInfinity, -kInfinity}) {
        const auto bad = static_cast<float>(number);
        PositionPack broken = pack();
        broken.position.frame.origin.x = bad;
        expect_refused(UpdatePosition{kOlthoi, broken});
        broken = pack();
        broken.position.frame.rotation.w = bad;
        expect_refused(UpdatePosition{kOlthoi, broken});
        expect_refused(VectorUpdate{kOlthoi, {bad, 0, 0}, {}, {}, {9}});
        expect_refused(VectorUpdate{kOlthoi, {}, {0, 0, bad}, {}, {9}});
        const SentMotionState state{.forward_command = kRunForward, .forward_speed = bad};
        expect_refused(UpdateMotion{kOlthoi, {}, {9}, {9}, false, {.style = 0x3D, .body = state}});
    }
}

TEST_F(Nonsense, CellsThatCannotBeAreRefused) {
    for (const std::uint32_t cell : {0U, 0xA9B40000U, 0xA9B40041U, 0xA9B4FFFEU, 0xFFFF0001U}) {
        PositionPack broken = pack();
        broken.position.cell = CellId{cell};
        expect_refused(UpdatePosition{kOlthoi, broken});
    }
}

}  // namespace
}  // namespace acmotion::test
