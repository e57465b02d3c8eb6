// How much memory a world takes, and how often it asks for some
#include <gtest/gtest.h>

#include "acmotion/body/state.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/inspector.h"
#include "acmotion/world/world.h"
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

std::vector<std::byte> update(std::uint32_t body, std::uint16_t step) {
    UpdatePosition update{.object = kFirst.value + body};
    update.pack.position = place(body, 4.0F * static_cast<float>(step % 5));
    update.pack.has_contact = true;
    update.pack.position_stamp = {step};
    return encode(update).value();
}

// Most bodies are like all others, and own nothing outside of their place in the table.
TEST(Memory, ABodyLikeMostTakesItsPlaceAndNoMore) {
    const std::size_t before = live_bytes();
    World world;
    world.set_player(kFirst, 0);
    const auto beside = [&] { return WorldInspector{world}.memory_used() - state_of(world).objects.memory_used(); };
    world.receive(creation(0), 0);
    const std::size_t of_one = beside();
    for (std::uint32_t body = 1; body < kBodies; ++body) world.receive(creation(body), 0);
    CreateObject thing;
    thing.object = kFirst.value + kBodies;
    thing.physics.position = place(kBodies, 0);
    world.receive(encode(thing).value(), 0);
    EXPECT_EQ(beside(), of_one);

    for (std::uint16_t step = 1; step <= 2; ++step) {
        for (std::uint32_t body = 0; body < kBodies; ++body) world.receive(update(body, step), 1);
        for (int tick = 0; tick < 3; ++tick) world.advance(step + tick * 0.034);
    }
    const auto asked_for = static_cast<double>(live_bytes() - before);
    EXPECT_GT(asked_for, kBodies * 300.0);
    EXPECT_NEAR(static_cast<double>(WorldInspector{world}.memory_used()), asked_for, 0.01 * asked_for)
        << "of the allocator";
}

// What `work` asks for in a world whose bodies have their places already: to the byte.
template <class Work>
void expect_counted(const World& world, const char* what, Work work) {
    const std::size_t used = WorldInspector{world}.memory_used();
    const std::size_t before = live_bytes();
    work();
    EXPECT_GT(live_bytes(), before) << what;
    EXPECT_EQ(WorldInspector{world}.memory_used() - used, live_bytes() - before) << what;
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
    World empty;
    expect_counted(empty, "a message that waits for the player", [&] { empty.receive(short_name, 0); });
}

}  // namespace
}  // namespace acmotion::test
