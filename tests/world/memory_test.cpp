// How much memory a world takes, and how often it asks for some
#include <gtest/gtest.h>

#include "acmotion/body/state.h"
#include "acmotion/wire.h"
#include "acmotion/world.h"
#include "support/allocations.h"
#include "world/world_access.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kFirst = 0x80000000;
constexpr std::uint32_t kBodies = 500;

Position place(std::uint32_t body, float north) {
    return {{0xA9B40001}, {{66 + 0.1F * static_cast<float>(body), 66 + north, 0}, {}}};
}

std::vector<std::byte> creation(std::uint32_t body) {
    CreateObject create;
    create.object = kFirst.value + body;
    create.physics.state = kDefaultPhysicsState;
    create.physics.position = place(body, 0);
    create.physics.motion_table = 0x09000001;
    return encode(create).value();
}

// The same body again, with a name that is no short string, and in another size.
std::vector<std::byte> described(std::uint32_t body) {
    UpdateObject update;
    update.object = kFirst.value + body;
    update.physics.state = kDefaultPhysicsState;
    update.physics.position = place(body, 0);
    update.physics.motion_table = 0x09000001;
    update.physics.scale = 2;
    update.weenie = WeenieDesc{.name = "a body that has been given a long name", .item_type = 0x10};
    return encode(update).value();
}

// In a stance of combat, after the player.
std::vector<std::byte> chase(std::uint32_t body) {
    const MoveToObject order{.target = kFirst, .position = place(0, 0)};
    return encode(UpdateMotion{kFirst.value + body, {}, {1}, {1}, false, {.style = 0x3C, .body = order}}).value();
}

std::vector<std::byte> run(std::uint32_t body) {
    const SentMotionState run{.forward_command = 0x07, .forward_speed = 1};
    return encode(UpdateMotion{kFirst.value + body, {}, {1}, {1}, false, {.style = 0x3D, .body = run}}).value();
}

std::vector<std::byte> update(std::uint32_t body, std::uint16_t step) {
    UpdatePosition update{.object = kFirst.value + body};
    update.pack.position = place(body, 4.0F * static_cast<float>(step % 5));
    update.pack.has_contact = true;
    update.pack.position_stamp = {step};
    return encode(update).value();
}

std::vector<std::vector<std::byte>> round_of_updates(std::uint16_t step) {
    std::vector<std::vector<std::byte>> messages;
    for (std::uint32_t body = 0; body < kBodies; ++body) messages.push_back(update(body, step));
    return messages;
}

// Bodies that walk, with two updates ahead of them; the first one is the player.
class Crowd {
 public:
    Crowd() {
        world.set_player(kFirst, now);
        for (std::uint32_t body = 0; body < kBodies; ++body) world.receive(creation(body), now);
        advance(3);
        for (std::uint16_t step = 1; step <= 2; ++step) receive(round_of_updates(step));
    }
    void advance(int ticks) {
        for (int i = 0; i < ticks; ++i) world.advance(now += 0.034);
    }
    void receive(const std::vector<std::vector<std::byte>>& messages) {
        for (const auto& message : messages) {
            if (world.receive(message, now).status != Status::Processed) ++refused;
        }
    }

    World world;
    double now = 100;
    int refused = 0;
};

TEST(Memory, AWorldTakesWhatItHasAskedTheAllocatorFor) {
    const std::size_t before = live_bytes();
    const Crowd crowd;
    const auto asked_for = static_cast<double>(live_bytes() - before);
    EXPECT_GT(asked_for, kBodies * 300.0);
    EXPECT_NEAR(static_cast<double>(crowd.world.memory_used()), asked_for, 0.01 * asked_for);
}

// What few bodies have lies outside of them.
TEST(Memory, NamesSizesStancesAndChasesCount) {
    World world;
    world.set_player(kFirst, 0);
    for (std::uint32_t body = 0; body < kBodies; ++body) world.receive(creation(body), 0);
    const std::size_t used = world.memory_used();
    const std::size_t before = live_bytes();
    for (std::uint32_t body = 0; body < kBodies; ++body) world.receive(described(body), 0);
    for (std::uint32_t body = 1; body < kBodies; ++body) world.receive(chase(body), 0);
    const auto asked_for = static_cast<double>(live_bytes() - before);
    EXPECT_GT(asked_for, kBodies * 500.0);
    EXPECT_NEAR(static_cast<double>(world.memory_used() - used), asked_for, 0.01 * asked_for);
}

// All bodies have motions pending right after they are made; their end is reported in the first slice.
TEST(Memory, MotionsThatAreDoneTakeNone) {
    Crowd crowd;
    crowd.advance(20);
    const std::size_t used = crowd.world.memory_used();
    const std::size_t live = live_bytes();
    for (std::uint32_t body = 0; body < kBodies; ++body) crowd.world.receive(run(body), crowd.now);
    EXPECT_GT(live_bytes() - live, kBodies * 4 * 12.0);
    crowd.advance(20);
    EXPECT_LE(crowd.world.memory_used(), used);
}

TEST(Memory, ATableOfObjectsTakesWhatItHasAskedTheAllocatorForAlsoWhereTheyHaveGone) {
    const std::size_t before = live_bytes();
    ObjectTable objects;
    for (std::uint32_t body = 0; body < kBodies; ++body) objects.insert(kFirst.value + body);
    EXPECT_EQ(objects.memory_used(), live_bytes() - before);
    for (std::uint32_t body = 0; body < kBodies; ++body) objects.erase(kFirst.value + body);
    EXPECT_EQ(objects.memory_used(), live_bytes() - before);
}

// Most bodies are like all others, and own nothing outside of their place in the table.
TEST(Memory, ABodyLikeMostTakesItsPlaceAndNoMore) {
    World world;
    world.set_player(kFirst, 0);
    const auto beside = [&] { return world.memory_used() - state_of(world).objects.memory_used(); };
    world.receive(creation(0), 0);
    const std::size_t of_one = beside();
    for (std::uint32_t body = 1; body < 20; ++body) world.receive(creation(body), 0);
    EXPECT_EQ(beside(), of_one);
}

TEST(Memory, AThingThatNeverMovesTakesItsPlaceAndNoMore) {
    World world;
    world.set_player(kFirst, 0);
    const auto beside = [&] { return world.memory_used() - state_of(world).objects.memory_used(); };
    world.receive(creation(0), 0);
    const std::size_t of_one = beside();
    CreateObject thing;
    thing.object = kFirst.value + 1;
    thing.physics.position = place(1, 0);
    world.receive(encode(thing).value(), 0);
    ASSERT_TRUE(world.pose(kFirst.value + 1));
    EXPECT_EQ(beside(), of_one);
}

TEST(Memory, WhatWaitsForItsObjectCounts) {
    World world;
    world.set_player(kFirst, 0);
    const std::size_t used = world.memory_used();
    const std::size_t before = live_bytes();
    for (std::uint32_t body = 1; body < 50; ++body) world.receive(update(body, 1), 0);
    const auto asked_for = static_cast<double>(live_bytes() - before);
    EXPECT_GT(asked_for, 49 * 40.0);
    EXPECT_NEAR(static_cast<double>(world.memory_used() - used), asked_for, 0.01 * asked_for);
}

// What `work` asks for in a world whose bodies have their places already: to the byte.
template <class Work>
void expect_counted(const World& world, const char* what, Work work) {
    const std::size_t used = world.memory_used();
    const std::size_t before = live_bytes();
    work();
    EXPECT_GT(live_bytes(), before) << what;
    EXPECT_EQ(world.memory_used() - used, live_bytes() - before) << what;
}

std::vector<std::byte> named(std::uint32_t body, std::string_view name) {
    CreateObject again;
    again.object = kFirst.value + body;
    again.physics.state = kDefaultPhysicsState;
    again.physics.position = place(body, 0);
    again.physics.motion_table = 0x09000001;
    again.weenie = WeenieDesc{.name = std::string(name), .item_type = 0x10};
    return encode(again).value();
}

TEST(Memory, WhatLiesOutsideOfTheBodiesCountsToTheByte) {
    World world{Rules::openac(), {}, {}};
    world.set_player(kFirst, 0);
    for (std::uint32_t body = 0; body < 8; ++body) world.receive(creation(body), 0);
    world.assume_objects(true);
    const auto attached = encode(ParentEvent{kFirst.value + 1, kFirst.value + 2, 1, 1, {}, {1}}).value();
    const auto another = encode(ParentEvent{kFirst.value + 1, kFirst.value + 3, 1, 1, {}, {1}}).value();
    const auto short_name = named(4, "fifteen letters");
    const auto long_name = named(5, "sixteen letters!");
    const auto unknown = encode(SetState{kFirst.value + 100, 0, {}, {1}}).value();
    const auto deleted = encode(DeleteObject{kFirst.value + 7, {}}).value();
    MovementData beside{.style = kDefaultStyleWord, .body = SentMotionState{}};
    beside.options = kOptionSticky;
    beside.sticky = kFirst;
    const auto sticks = encode(UpdateMotion{kFirst.value + 6, {}, {1}, {1}, false, beside}).value();
    expect_counted(world, "what it holds", [&] { world.receive(attached, 0); });
    expect_counted(world, "and one more", [&] { world.receive(another, 0); });
    expect_counted(world, "a short name", [&] { world.receive(short_name, 0); });
    expect_counted(world, "a name too long for the string itself", [&] { world.receive(long_name, 0); });
    expect_counted(world, "a message that waits, and its deadlines", [&] { world.receive(unknown, 0); });
    expect_counted(world, "the next, which waits with it", [&] { world.receive(unknown, 0); });
    expect_counted(world, "a life that has ended", [&] { world.receive(deleted, 0); });
    expect_counted(world, "places between ticks", [&] {
        world.set_smooth(true);
        world.advance(1);
    });
    expect_counted(world, "what it sticks to", [&] { world.receive(sticks, 1); });
}

TEST(Memory, MessagesThatWaitForThePlayerCountToTheByte) {
    World world;
    const auto message = creation(1);
    for (int i = 0; i < 3; ++i) expect_counted(world, "a message", [&] { world.receive(message, 0); });
    const std::size_t used = world.memory_used();
    world.set_player(kFirst, 0);
    EXPECT_NE(world.memory_used(), used);
}

TEST(Memory, AWorldWithoutBodiesTakesItself) {
    const std::size_t before = live_bytes();
    const World world;
    EXPECT_EQ(world.memory_used(), live_bytes() - before);
}

TEST(Memory, ReceivingPositionsAllocatesNothingInSteadyState) {
    Crowd crowd;
    const auto next_round = [&](std::uint16_t step) {
        const auto messages = round_of_updates(step);
        crowd.advance(40);  // long enough that no queue grows from round to round
        return allocations_of([&] { crowd.receive(messages); });
    };
    // The way they walk repeats itself every five rounds.
    for (std::uint16_t step = 3; step < 13; ++step) next_round(step);
    for (std::uint16_t step = 13; step < 18; ++step) EXPECT_EQ(next_round(step), 0U) << "round " << step;
    EXPECT_EQ(crowd.refused, 0);
}

}  // namespace
}  // namespace acmotion::test
