#include <gtest/gtest.h>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "support/allocations.h"

// What arrives all the time is decoded and encoded without touching the heap.
namespace acmotion::test {
namespace {

Position here() { return {{0xA9B40019}, {{84, 7.5F, 94}, {}}}; }

SentMotionState with_all_actions() {
    SentMotionState state{.forward_command = 7, .forward_speed = 2.5F};
    for (std::size_t i = 0; i < ActionList::kCapacity; ++i) state.actions.push_back({.command = 0x62});
    return state;
}

std::vector<Message> frequent_messages() {
    RawMotionState raw{.current_hold_key = 2, .actions = with_all_actions().actions};
    const PositionPack pack{.position = here(), .velocity = {1, 2, 3}, .placement = 0x65};
    return {UpdatePosition{1, pack},
            PositionAndMovement{.object = 1, .pack = pack, .movement = {.body = with_all_actions()}},
            UpdateMotion{.object = 1, .movement = {.body = with_all_actions()}},
            UpdateMotion{.object = 1, .movement = {.body = MoveToObject{.position = here()}}},
            UpdateMotion{.object = 1, .movement = {.body = TurnToHeading{}}},
            VectorUpdate{.object = 1},
            SetState{.object = 1},
            ParentEvent{.parent = 1, .child = 2},
            PickupEvent{.object = 1},
            CreatePlayer{1},
            DeleteObject{.object = 1},
            PlayerTeleport{},
            ObjDescEvent{.object = 1},
            MoveToState{.raw = raw, .position = here()},
            AutonomousPosition{.position = here()},
            Jump{.position = here()}};
}

TEST(Allocations, AreCountedAtAll) {
    EXPECT_EQ(test::allocations_of([] { ::operator delete(::operator new(1)); }), 1U);
}

TEST(Allocations, DecodingAFrequentMessageMakesNone) {
    for (const Message& message : frequent_messages()) {
        const auto bytes = encode(message).value();
        const Sender sender = bytes[0] == std::byte{0xB1} ? Sender::Client : Sender::Server;
        bool same = false;

        EXPECT_EQ(test::allocations_of([&] { same = decode(bytes, sender)->message == message; }), 0U) << name(message);
        EXPECT_TRUE(same) << name(message);
    }
}

TEST(Allocations, RefusingAMessageMakesNone) {
    const auto bytes = encode(Message{VectorUpdate{.object = 0}}).value();

    EXPECT_EQ(test::allocations_of([&] { EXPECT_FALSE(decode(bytes, Sender::Server).has_value()); }), 0U);
}

TEST(Allocations, EncodingIntoABufferMakesNone) {
    std::array<std::byte, 512> room;
    for (const Message& message : frequent_messages())
        EXPECT_EQ(test::allocations_of([&] { EXPECT_TRUE(encode(message, room).has_value()); }), 0U) << name(message);
}

}  // namespace
}  // namespace acmotion::test
