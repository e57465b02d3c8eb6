// 71-game-data 4 to 9: the objects
#include "gamedata/objects.h"

#include <gtest/gtest.h>

#include <limits>

#include "gamedata/hooks.h"
#include "gamedata/small_files.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

// An animation of one frame without parts, and what is behind the number of its hooks.
ByteBuffer animation_with_hooks(std::uint32_t count, Bytes hooks) {
    ByteBuffer bytes;
    for (const std::uint32_t word : {kAnimationId, 2U, 0U, 1U, count}) append_le(bytes, word);
    append(bytes, hooks);
    return bytes;
}

GameDataError::Trouble trouble_of(const ByteBuffer& animation) {
    const auto decoded = decode_animation(animation, kAnimationId);
    EXPECT_FALSE(decoded.has_value());
    return decoded ? GameDataError::Trouble::NotFound : decoded.error().trouble;
}

ByteBuffer joined(ByteBuffer a, const ByteBuffer& b) {
    append(a, b);
    return a;
}

// 71 §7.2, both examples.
TEST(Hooks, APartIsReplacedInFourBytesOrInEight) {
    const ByteBuffer brief = unhex("05000000 00000000 092301AA");
    const ByteBuffer longer = unhex("05000000 01000000 03008001 40AAAAAA");
    const auto decoded = decode_animation(animation_with_hooks(2, joined(longer, brief)), kAnimationId);
    ASSERT_TRUE(decoded.has_value()) << describe(decoded.error());
    const auto& hooks = decoded->value.animation.hooks;
    ASSERT_EQ(hooks.size(), 2U);
    EXPECT_EQ(std::get<Animation::Hook::ReplaceObject>(hooks[0].effect),
              (Animation::Hook::ReplaceObject{3, 0x01004001}));
    EXPECT_EQ(hooks[0].direction, 1);
    EXPECT_EQ(std::get<Animation::Hook::ReplaceObject>(hooks[1].effect),
              (Animation::Hook::ReplaceObject{9, 0x01000123}));
    EXPECT_EQ(decoded->trailing_bytes, 0U);
}

// 71 §11: "a NaN in a vec3 that is then cut off is `truncated`"
TEST(Objects, AVectorIsOneFieldWhichIsThereFirst) {
    ByteBuffer spin = unhex("16000000 00000000");
    append_le(spin, kNoNumber);
    append_le(spin, 1.0F);
    EXPECT_EQ(trouble_of(animation_with_hooks(1, spin)), GameDataError::Trouble::Truncated);
    append_le(spin, 1.0F);
    EXPECT_EQ(trouble_of(animation_with_hooks(1, spin)), GameDataError::Trouble::BadValue);

    MotionTable table{.id = kMotionTableId};
    table.cycles[1].velocity = {kNoNumber, 1, 1};
    ByteBuffer cut = encode(table);
    cut.resize(cut.size() - 3 * sizeof(std::uint32_t));  // two counts, and the last number of the velocity
    EXPECT_EQ(decode_motion_table(encode(table), kMotionTableId).error().trouble, GameDataError::Trouble::BadValue);
    EXPECT_EQ(decode_motion_table(cut, kMotionTableId).error().trouble, GameDataError::Trouble::Truncated);
}

TEST(Counts, MayAllBe0) {
    EXPECT_TRUE(decode_setup(encode(Model{.id = kSetupId}), kSetupId).has_value());
    EXPECT_TRUE(decode_motion_table(encode(MotionTable{.id = kMotionTableId}), kMotionTableId).has_value());
    ByteBuffer animation;
    for (const std::uint32_t word : {kAnimationId, 3U, 0xFFFFFFFFU, 0U}) append_le(animation, word);
    EXPECT_TRUE(decode_animation(animation, kAnimationId).has_value()) << "no frame, whatever its parts";
}

TEST(Objects, BytesBehindTheLastFieldAreIgnored) {
    ByteBuffer bytes = encode(Model{.id = kSetupId});
    append(bytes, some_bytes(9));
    EXPECT_EQ(decode_setup(bytes, kSetupId)->trailing_bytes, 9U);
}

// Every length that is too short, of an object with everything in it.
TEST(Objects, CutAnywhereAreTruncated) {
    Model setup{.id = kSetupId, .flags = 3, .parts = {1, 2}, .holding_locations = {1}, .connection_count = 1};
    setup.placements = {{.key = 1, .hooks = {{.type = 13}}}};
    setup.spheres = {{{}, 1}};
    setup.cylspheres = {{{}, 1, 1}};
    setup.light_count = 1;
    const ByteBuffer whole = encode(setup);
    ASSERT_TRUE(decode_setup(whole, kSetupId).has_value());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto decoded = decode_setup(Bytes(whole).first(size), kSetupId);
        ASSERT_FALSE(decoded.has_value()) << size;
        EXPECT_EQ(decoded.error().trouble, GameDataError::Trouble::Truncated) << size;
        EXPECT_LE(decoded.error().byte_offset, size);
    }
}

TEST(Setups, ABodyTakesItsSizesFromThem) {
    const Model setup{
        .spheres = {{{0, -0.1F, 0.5F}, 0.48F}, {{0, 0, 1}, 0.3F}}, .height = 1.8F, .radius = 7, .step_down = 1.5F};
    const BodyShape shape = shape_of(setup);
    EXPECT_EQ(shape.radius, 0.48F);
    EXPECT_EQ(shape.height, 1.8F);
    EXPECT_EQ(shape.step_down, 1.5F);
    EXPECT_EQ(shape.cylinder_radius, 7);
    EXPECT_EQ(shape.low_point, (Vec3{0, -0.1F, 0.5F - 0.48F})) << "of the first sphere";
    const BodyShape bare = shape_of({.height = 1.8F, .radius = 7, .step_down = 1.5F});
    EXPECT_EQ(bare.height, 1.8F);
    EXPECT_EQ(bare.step_down, 1.5F);
    EXPECT_EQ(bare.cylinder_radius, 7);
    EXPECT_FALSE(bare.has_one_sphere);
    EXPECT_FALSE(shape.has_one_sphere || shape.has_free_heading);
    const BodyShape simple = shape_of(Model{.flags = 4, .spheres = {{{}, 1}}});
    EXPECT_TRUE(simple.has_one_sphere && simple.has_free_heading);
    EXPECT_EQ(shape_of(Model{}).radius, 0.1F) << "the dummy sphere";
    EXPECT_EQ(shape_of(Model{}).low_point, Vec3{});
}

// A cycle, a link table and a style default of the same key, twice each.
TEST(MotionTables, TheLaterOfTwoEqualKeysWins) {
    ByteBuffer bytes;
    const auto words = [&](std::initializer_list<std::uint32_t> all) {
        for (const std::uint32_t word : all) append_le(bytes, word);
    };
    words({kMotionTableId, 0x8000003D, 2, 0x8000003D, 1, 0x8000003D, 2});  // style defaults
    words({2, 0x003D0003, 0x00000000, 0x003D0003, 0x00000100});            // cycles: bits 0, bits 1
    words({0});
    words({2, 0x003D0003, 1, 7, 0, 0x003D0003, 1, 8, 0});  // link tables with one motion each
    const auto table = decode_motion_table(bytes, kMotionTableId);
    ASSERT_TRUE(table.has_value()) << describe(table.error());
    EXPECT_EQ(table->value.style_defaults.begin()->second, static_cast<MotionCommand>(2));
    EXPECT_EQ(table->value.cycles.at(0x003D0003).flags, 1);
    const auto& links = table->value.links.at(0x003D0003);
    EXPECT_EQ(links.size(), 1U) << "replaced, not merged";
    EXPECT_EQ(links.begin()->first, static_cast<MotionCommand>(8));
}

TEST(Regions, TheTableOfDerethBeginsAtByte52) {
    Region region = plain_region();
    region.name = "Dereth";
    EXPECT_EQ(load_le<float>(encode(region), 52 + 4 * 17), 17.0F);
}

TEST(Iterations, AreRunsAndSingleNumbers) {
    const auto read = decode_iterations(unhex("05000000 FDFFFFFF 01000000 07000000 09000000"));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->total, 5);
    EXPECT_EQ(read->runs, (std::vector<Iterations::Run>{{3, 1}, {1, 7}, {1, 9}}));
    EXPECT_TRUE(decode_iterations(unhex("00000000")).value().runs.empty());
    const auto past = decode_iterations(unhex("02000000 00000080 01000000"));
    EXPECT_EQ(past->runs, (std::vector<Iterations::Run>{{0x80000000, 1}})) << "kept as it is";
    EXPECT_EQ(decode_iterations(unhex("01000000 00000000"))->runs, (std::vector<Iterations::Run>{{1, 0}}));
    EXPECT_EQ(decode_iterations(unhex("FFFFFFFF")).error(),
              (GameDataError{GameDataError::Trouble::BadValue, Iterations::kId, "total", 0}));
    EXPECT_EQ(decode_iterations(unhex("A1860100")).error().trouble, GameDataError::Trouble::BadValue);
    EXPECT_EQ(decode_iterations(unhex("02000000 01000000")).error().trouble, GameDataError::Trouble::Truncated);
}

}  // namespace
}  // namespace acmotion::test
