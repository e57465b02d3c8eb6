// What our writer writes, our reader reads, bit for bit.
#include <gtest/gtest.h>

#include "gamedata/dat_writer.h"
#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

Setup full_setup() {
    Setup setup{.id = kSetupId, .flags = 0xF, .parts = {0x01000001, 0x01000002}, .holding_locations = {1, 9}};
    setup.connection_count = 1;
    setup.placements = {{.key = 0}, {.key = 0x65, .hooks = {{.direction = 1, .type = 22}}}};
    setup.placements[1].hooks[0].effect = Animation::Hook::SetOmega{{0, 0, 2}};
    setup.cylspheres = {{{1, 2, 3}, 4, 5}};
    setup.spheres = {{{0, 0, 0.5F}, 0.5F}, {{0, 0, 1.4F}, 0.5F}};
    setup.height = 1.8F;
    setup.radius = 0.6F;
    setup.step_up = 0.4F;
    setup.step_down = 1.5F;
    setup.light_count = 3;
    setup.default_animation = kAnimationId;
    setup.default_motion_table = kMotionTableId;
    return setup;
}

// One hook of every type, in both forms of the one that has two.
StoredAnimation full_animation() {
    StoredAnimation stored{.flags = 3, .part_count = 2};
    stored.animation = {.id = kAnimationId, .frame_count = 30};
    stored.animation.position_frames.resize(30, Frame{{0, 0.1F, 0}, {}});
    for (std::uint32_t type = 0; type <= 26; ++type)
        stored.animation.hooks.push_back(
            {.frame = type, .direction = static_cast<std::int32_t>(type % 3) - 1, .type = type});
    stored.animation.hooks[5].effect = Animation::Hook::ReplaceObject{9, 0x01000123};
    stored.animation.hooks[6].effect = Animation::Hook::Ethereal{1};
    stored.animation.hooks[12].effect = Animation::Hook::Scale{1.5F, 0.25F};
    stored.animation.hooks[22].effect = Animation::Hook::SetOmega{{1, 2, 3}};
    stored.animation.hooks.push_back({.frame = 28, .type = 5, .effect = Animation::Hook::ReplaceObject{3, 0x01014001}});
    stored.animation.hooks.push_back({.frame = 28, .type = 5, .effect = Animation::Hook::ReplaceObject{3, 0x01024003}});
    stored.animation.hooks.push_back({.frame = 28, .type = 1});
    return stored;
}

MotionTable full_table() {
    MotionTable table{.id = kMotionTableId, .default_style = MotionCommand::NonCombat};
    table.style_defaults[MotionCommand::NonCombat] = MotionCommand::Ready;
    const MotionData walk{{{kAnimationId, 0, -1, 30}, {kAnimationId, 1, 5, -20}}, {0, 3, 0}, {}, 1};
    table.cycles[motion_key(MotionCommand::NonCombat, MotionCommand::WalkForward)] = walk;
    table.cycles[motion_key(MotionCommand::NonCombat, MotionCommand::Ready)] = {};
    table.modifiers[motion_key(MotionCommand::None, MotionCommand::TurnRight)] = {{}, {}, {0, 0, -1.5F}, 0};
    table.links[motion_key(MotionCommand::NonCombat, MotionCommand::Ready)][MotionCommand::WalkForward] = walk;
    return table;
}

template <class T, class Decode>
void expect_same_again(const T& value, Decode decode, std::uint32_t id) {
    const auto again = decode(encode(value), id);
    ASSERT_TRUE(again.has_value()) << describe(again.error());
    EXPECT_EQ(again->value, value);
    EXPECT_EQ(again->trailing_bytes, 0U);
}

TEST(DataWriter, EveryObjectComesBackAsItWas) {
    expect_same_again(full_setup(), decode_setup, kSetupId);
    expect_same_again(full_table(), decode_motion_table, kMotionTableId);
    expect_same_again(plain_region(), decode_region, Region::kId);
    expect_same_again(level_block(0xA9B4, 20), decode_landblock, 0xA9B4FFFF);
    const auto animation = decode_animation(encode(full_animation()), kAnimationId);
    ASSERT_TRUE(animation.has_value()) << describe(animation.error());
    EXPECT_EQ(animation->value.animation, full_animation().animation);
    EXPECT_EQ(animation->value.part_count, 2U);
    EXPECT_EQ(animation->trailing_bytes, 0U);
    const Iterations iterations{.total = 12, .runs = {{10, 1}, {1, 40}, {1, 50}}};
    EXPECT_EQ(decode_iterations(encode(iterations)).value(), iterations);
    EXPECT_EQ(encode(iterations).size(), 5 * sizeof(std::uint32_t)) << "a number alone is a word alone";
}

TEST(DataWriter, AMeshBelow0x4000TakesTwoBytes) {
    const auto size_with = [](std::uint32_t mesh) {
        StoredAnimation stored;
        stored.animation = {.id = kAnimationId, .frame_count = 1};
        stored.animation.hooks = {{.type = 5, .effect = Animation::Hook::ReplaceObject{3, mesh}}};
        return encode(stored).size();
    };
    EXPECT_EQ(size_with(0x01003FFF), 5 * sizeof(std::uint32_t) + 12);
    EXPECT_EQ(size_with(0x01004000), 5 * sizeof(std::uint32_t) + 16);
}

TEST(DataWriter, WhatIsDecodedAndWrittenAgainHasTheSameBytes) {
    const ByteBuffer bytes = encode(full_setup());
    EXPECT_EQ(encode(decode_setup(bytes, kSetupId)->value), bytes);
    const ByteBuffer table = encode(full_table());
    EXPECT_EQ(encode(decode_motion_table(table, kMotionTableId)->value), table);
    const ByteBuffer animation = encode(full_animation());
    EXPECT_EQ(encode(decode_animation(animation, kAnimationId)->value), animation);
}

TEST(DataWriter, AnyNumberOfEntriesMakesATreeThatHasThemAll) {
    for (const std::uint32_t count : {1U, 61U, 62U, 63U, 122U, 123U, 3843U, 3844U, 4000U}) {
        DatWriter writer{DataSet::Portal, 0, 256};
        for (std::uint32_t i = 0; i < count; ++i) writer.add(10 + i, some_bytes(4));
        const auto size = opened(writer).walk([](const DatEntry&) {});
        ASSERT_TRUE(size.has_value()) << count << ": " << describe(size.error());
        EXPECT_EQ(size->entries, count);
        if (count <= 62) {
            EXPECT_EQ(size->nodes, count <= 61 ? 1U : 3U) << "a root and its two children";
        }
        EXPECT_EQ(size->levels, count <= 61 ? 1 : count <= 62 * 61 + 61 ? 2 : 3) << count << ": no more than it takes";
    }
}

}  // namespace
}  // namespace acmotion::test
