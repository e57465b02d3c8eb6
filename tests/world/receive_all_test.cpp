#include <random>

#include "acmotion/trace/sentence.h"
#include "support/allocations.h"
#include "world/story.h"

// World::receive_all is receive, one after the other: the same bits, answers and events in the same order.
namespace acmotion::test {
namespace {

using Encoded = std::vector<std::byte>;

// What no server would send in that order: objects come, go and come again between messages about them, messages are
// stale, for another life, parked, cut or damaged, and the player is not known from the start.
class Turmoil {
 public:
    explicit Turmoil(unsigned seed) : random_(seed) {}

    [[nodiscard]] std::vector<Encoded> messages(std::size_t most) {
        std::vector<Encoded> all(upto(most));
        for (Encoded& one : all) one = damaged(*encode(message()));
        return all;
    }

 private:
    std::uint32_t upto(std::size_t most) { return static_cast<std::uint32_t>(random_() % (most + 1)); }
    ObjectId id() { return upto(15) == 0 ? kPlayer : ObjectId{0x80000000 + upto(11)}; }
    Stamp stamp() { return {static_cast<std::uint16_t>(step_++ / 16 + upto(2))}; }
    // Nearly always of this life.
    Stamp instance() { return {static_cast<std::uint16_t>(upto(19) == 0 ? upto(2) : 1)}; }
    Position place() { return outside(40 + static_cast<float>(upto(40)), 40 + static_cast<float>(upto(40))); }

    Message message() {
        switch (upto(11)) {
            case 0: return creation();
            case 1: return DeleteObject{id(), instance()};
            case 2: return UpdateMotion{id(), instance(), stamp(), stamp(), false, motion()};
            case 3: return VectorUpdate{id(), {1, 0, 4}, {}, instance(), stamp()};
            case 4: return SetState{id(), kDefaultPhysicsState, instance(), stamp()};
            case 5: return ParentEvent{id(), id(), 1, 1, instance(), stamp()};
            case 6: return PickupEvent{id(), instance(), stamp()};
            case 7: return upto(9) == 0 ? Message{CreatePlayer{kPlayer}} : Message{PlayerTeleport{stamp()}};
            default: return position();
        }
    }
    Message creation() {
        CreateObject create;
        create.object = id();
        create.physics.position = place();
        create.physics.motion_table = 0x09000001;
        create.physics.stamps.write(StampSlot::Instance, instance());
        return create;
    }
    Message position() {
        UpdatePosition update{.object = id()};
        update.pack = {.position = place(),
                       .has_contact = upto(9) != 0,
                       .instance_stamp = instance(),
                       .position_stamp = stamp(),
                       .teleport_stamp = {static_cast<std::uint16_t>(upto(29) == 0)}};
        return update;
    }
    MovementData motion() {
        MovementData movement{.style = kDefaultStyleWord};
        movement.body = SentMotionState{.forward_command = kRunForward};
        if (upto(3) == 0) movement.body = MoveToObject{.target = id(), .position = place()};
        return movement;
    }
    Encoded damaged(Encoded bytes) {
        if (upto(9) == 0) bytes.resize(upto(bytes.size()));
        if (upto(9) == 0 && !bytes.empty()) bytes[upto(bytes.size() - 1)] = static_cast<std::byte>(upto(255));
        return bytes;
    }

    std::minstd_rand random_;
    std::uint32_t step_ = 16;
};

std::vector<std::string> sentences(EventLog& log) {
    std::vector<std::string> all;
    for (const Event& event : log.events)
        all.push_back(std::to_string(event.object.value) + " " + std::to_string(event.time) + " " + sentence(event));
    log.events.clear();
    return all;
}

void expect_same(const Reception& together, const Reception& alone) {
    EXPECT_EQ(together.status, alone.status);
    EXPECT_EQ(together.error, alone.error);
}

class ReceivingAll : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, ReceivingAll, ::testing::Range(1U, 9U));

TEST_P(ReceivingAll, IsReceivingOneAfterTheOther) {
    EventLog log_alone;
    EventLog log_together;
    World alone{Rules::retail(), {}, {.trace = &log_alone}};
    World together{Rules::retail(), {}, {.trace = &log_together}};
    for (World* world : {&alone, &together}) world->assume_objects(GetParam() % 2 == 0);
    Turmoil turmoil{GetParam()};
    std::size_t statuses = 0;  // a bit for each that was seen
    for (int frame = 0; frame < 200; ++frame) {
        const double now = 1 + frame * kFrame30;
        alone.advance(now);
        together.advance(now);
        const std::vector<Encoded> messages = turmoil.messages(40);
        std::vector<Reception> receptions(messages.size());
        ASSERT_TRUE(together.receive_all(std::vector<std::span<const std::byte>>{messages.begin(), messages.end()}, now,
                                         receptions));
        for (std::size_t i = 0; i < messages.size(); ++i) {
            expect_same(receptions[i], alone.receive(messages[i], now));
            statuses |= std::size_t{1} << static_cast<unsigned>(receptions[i].status);
        }
        ASSERT_EQ(together.state_hash(), alone.state_hash()) << "frame " << frame;
        ASSERT_EQ(sentences(log_together), sentences(log_alone)) << "frame " << frame;
    }
    EXPECT_EQ(statuses, 0b11110U) << "a status that never came was not compared";
}

class ReceivingAllInAStory : public ::testing::Test {
 protected:
    ReceivingAllInAStory() { story.server.create(kOlthoi, outside(60, 50)); }
    [[nodiscard]] Encoded state_of_olthoi() {
        return *encode(SetState{kOlthoi, kDefaultPhysicsState, {}, {static_cast<std::uint16_t>(++step_)}});
    }
    Story story;

 private:
    int step_ = 0;
};

TEST_F(ReceivingAllInAStory, AnswersAsManyAsThereIsRoomFor) {
    const Encoded good = state_of_olthoi();
    const Encoded bad(2);
    const std::vector<std::span<const std::byte>> messages{bad, good, bad};
    std::vector<Reception> receptions(2);
    EXPECT_TRUE(story.world.receive_all(messages, story.now, receptions));
    EXPECT_EQ(receptions[0].status, Status::Error);
    EXPECT_EQ(receptions[0].error->field, "opcode");
    EXPECT_EQ(receptions[1].status, Status::Processed);
    EXPECT_TRUE(story.world.receive_all(messages, story.now));
    EXPECT_TRUE(story.world.receive_all({}, story.now));
}

TEST_F(ReceivingAllInAStory, RefusesAnImpossibleTimeAndChangesNothing) {
    const Encoded good = state_of_olthoi();
    const std::vector<std::span<const std::byte>> messages{good, good};
    std::vector<Reception> receptions(3);
    const std::uint64_t before = story.world.state_hash();
    constexpr double kNever = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(story.world.receive_all(messages, kNever, receptions));
    EXPECT_EQ(story.world.state_hash(), before);
    expect_same(receptions[0], story.world.receive(good, kNever));
    expect_same(receptions[1], receptions[0]);
    EXPECT_EQ(receptions[2].status, Status::Undefined);
}

TEST(Allocations, ReceivingPositionsTogetherMakesNone) {
    Story story{{.recorded = false}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    std::vector<Encoded> updates;
    for (std::uint16_t step = 1; step <= 60; ++step) {
        UpdatePosition update{.object = kOlthoi};
        update.pack.position = outside(60, 51 + static_cast<float>(step % 20));
        update.pack.has_contact = true;
        update.pack.position_stamp = {step};
        updates.push_back(*encode(update));
    }
    const std::vector<std::span<const std::byte>> messages{updates.begin(), updates.end()};
    story.world.receive_all(std::span{messages}.first(30), story.now);  // the pool grows to what a queue may hold
    EXPECT_EQ(allocations_of([&] { story.world.receive_all(std::span{messages}.subspan(30), story.now); }), 0U);
    EXPECT_EQ(story.waypoints(kOlthoi), 20);
}

}  // namespace
}  // namespace acmotion::test
