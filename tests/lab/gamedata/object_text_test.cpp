// Objects of the data files, for people and for programs
#include "lab/gamedata/object_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

using namespace game_files;

std::string text_of(DataObjectKind kind, const ByteBuffer& bytes, std::uint32_t id) {
    return object_text(kind, bytes, id).value();
}

Model sample_model() {
    Model model{.id = kSetupId, .flags = 4, .parts = {0x01000001, 0x010000AB}};
    model.holding_locations = {1, 2, 3};
    model.placements = {{.key = 0}, {.key = 101, .hooks = {{.direction = -1, .type = 1}}}};
    model.cylspheres = {{{0, 0.5F, 1}, 0.25F, 1.75F}};
    model.spheres = {{{0, 0, 0.5F}, 0.5F}};
    model.height = 1.75F;
    model.radius = 0.75F;
    model.step_up = 0.5F;
    model.step_down = 1.5F;
    model.default_animation = 0x03000007;
    return model;
}

TEST(ObjectText, OfASetupNamesItsPartsItsSizeAndItsShapes) {
    EXPECT_EQ(text_of(DataObjectKind::Setup, encode(sample_model()), kSetupId),
              "setup 0x02000001\n"
              "flags 4; parts: 2 0x01000001 0x010000AB\n"
              "height 1.75 m, radius 0.75 m, step up 0.5 m, step down 1.5 m\n"
              "sphere at (0, 0, 0.5), radius 0.5 m\n"
              "cylinder from (0, 0.5, 1), radius 0.25 m, height 1.75 m\n"
              "3 holding locations, 0 connection points, 2 placements, 0 lights\n"
              "default animation 0x03000007, default motion table none\n");
}

MotionTable sample_table() {
    MotionTable table{.id = kMotionTableId, .default_style = MotionCommand::NonCombat};
    table.style_defaults[MotionCommand::NonCombat] = MotionCommand::Ready;
    table.cycles[motion_key(MotionCommand::NonCombat, MotionCommand::WalkForward)] = {
        .clips = {{0x03000001, 0, -1, 30}, {0x03000002, 3, 5, -7.5F}}, .velocity = {0, 3, 0}};
    table.modifiers[motion_key(MotionCommand::None, MotionCommand::TurnRight)] = {.omega = {0, 0, -1.5F},
                                                                                  .flags = MotionData::kGated};
    table.links[motion_key(MotionCommand::NonCombat, MotionCommand::Ready)][MotionCommand::WalkForward] = {
        .clips = {{0x03000003, 0, 6, 30}}};
    return table;
}

TEST(ObjectText, OfAMotionTableNamesEveryMotionAndWhatItPlays) {
    EXPECT_EQ(text_of(DataObjectKind::MotionTable, encode(sample_table()), kMotionTableId),
              "motion table 0x09000001\n"
              "default style NonCombat (0x8000003D)\n"
              "in style NonCombat (0x8000003D) rests in Ready (0x41000003)\n"
              "1 cycles\n"
              "  0x003D0005 NonCombat · WalkForward  velocity (0, 3, 0)\n"
              "      0x03000001 frames 0..last at 30/s\n"
              "      0x03000002 frames 3..5 at -7.5/s\n"
              "1 modifiers\n"
              "  0x0000000D any style · TurnRight  omega (0, 0, -1.5)  gated\n"
              "links from 1 motions\n"
              "  from 0x003D0003 NonCombat · Ready\n"
              "    to WalkForward (0x45000005)\n"
              "        0x03000003 frames 0..6 at 30/s\n");
}

TEST(ObjectText, OfAMotionWithoutANameIsItsNumber) {
    MotionTable table = sample_table();
    table.cycles = {{0xFFF0FFF1, {.flags = 1}}};
    table.links = {{0, {{static_cast<MotionCommand>(0x4100FFFF), {}}}}};
    const std::string text = text_of(DataObjectKind::MotionTable, encode(table), kMotionTableId);
    EXPECT_NE(text.find("  0xFFF0FFF1 ? · ?  exclusive\n"), std::string::npos) << text;
    EXPECT_NE(text.find("    to 0x4100FFFF\n"), std::string::npos) << text;
}

TEST(ObjectText, OfAnAnimationHasItsPositionFramesAndItsHooks) {
    StoredAnimation stored{.flags = StoredAnimation::kHasPositionFrames | StoredAnimation::kHasHooks, .part_count = 2};
    stored.animation = {.id = kAnimationId, .frame_count = 2};
    stored.animation.position_frames = {{{0, 0.5F, 0}, {}}, {{0, 0.25F, 1}, {0, 0, 0, 1}}};
    stored.animation.hooks = {{.frame = 1, .direction = 1, .type = 2}};
    EXPECT_EQ(text_of(DataObjectKind::Animation, encode(stored), kAnimationId),
              "animation 0x03000001\n"
              "2 frames of 2 parts, 2 position frames, 1 hooks\n"
              "  frame 0: moves (0, 0.5, 0), turns (1, 0, 0, 0)\n"
              "  frame 1: moves (0, 0.25, 1), turns (0, 0, 0, 1)\n"
              "  frame 1: hook of type 2, direction 1\n");
}

TEST(ObjectText, OfARegionDoesNotSteerATerminal) {
    Region region = plain_region();
    region.name = "De\x1breth";
    region.land_heights[0] = 0.25F;
    EXPECT_EQ(text_of(DataObjectKind::Region, encode(region), Region::kId),
              "region 0x13000000\nnumber 1, version 3, name De?reth\nland heights from 0.25 to 255 m\n");
}

TEST(ObjectText, OfALandblockHasNorthOnTop) {
    Landblock block = landblock(0xA9B4, [](int column, int row) { return 10 * column + row; });
    block.has_objects = 1;
    block.terrain[sample_index(0, 8)] = 20 << 2 | 3;
    const std::string text = text_of(DataObjectKind::Landblock, encode(block), block.id);
    EXPECT_TRUE(
        text.starts_with("landblock 0xA9B4FFFF\nobjects stand on it: yes\nheight indices, north up\n"
                         "    8   18   28   38   48   58   68   78   88\n"
                         "    7   17 "))
        << text;
    EXPECT_NE(text.find("\n    0   10   20   30   40   50   60   70   80\nterrain types, north up\n"
                        "   20    0    0    0    0    0    0    0    0\n"),
              std::string::npos)
        << text;
    block.has_objects = 0;
    EXPECT_NE(text_of(DataObjectKind::Landblock, encode(block), block.id).find("stand on it: no\n"), std::string::npos);
}

TEST(ObjectText, SaysHowManyBytesNoFieldAsksFor) {
    ByteBuffer bytes = encode(sample_model());
    append(bytes, some_bytes(3));
    EXPECT_EQ(text_of(DataObjectKind::Setup, bytes, kSetupId).find("left over"), std::string::npos) << "padding";
    append(bytes, some_bytes(1));
    EXPECT_TRUE(text_of(DataObjectKind::Setup, bytes, kSetupId).ends_with("none\n4 bytes left over\n"));
    EXPECT_EQ(trailing_bytes_of(DataObjectKind::Setup, bytes, kSetupId), 4U);
    EXPECT_EQ(describe_object(DataObjectKind::Setup, bytes, kSetupId)->trailing_bytes, 4U);
}

TEST(ObjectText, OfOtherObjectsIsTheirSizeOrTheirTrouble) {
    EXPECT_EQ(text_of(DataObjectKind::Raw, some_bytes(12), 0x0A000001),
              "object 0x0A000001: 12 bytes, of a type that acmotion does not read\n");
    EXPECT_EQ(
        text_of(DataObjectKind::Iterations, encode(Iterations{.total = 7, .runs = {{3, 1}, {4, 9}}}), Iterations::kId),
        "iterations {\"total\":7,\"runs\":[[3,1],[4,9]]}\n");
    for (const DataObjectKind kind : {DataObjectKind::Setup, DataObjectKind::Animation, DataObjectKind::MotionTable,
                                      DataObjectKind::Region, DataObjectKind::Landblock, DataObjectKind::Iterations}) {
        EXPECT_FALSE(object_text(kind, {}, kSetupId)) << name(kind);
        EXPECT_FALSE(describe_object(kind, {}, kSetupId)) << name(kind);
        EXPECT_FALSE(trailing_bytes_of(kind, {}, kSetupId)) << name(kind);
    }
    EXPECT_EQ(*describe_object(DataObjectKind::Raw, some_bytes(4), 1)->fields, Json::object());
    EXPECT_EQ(trailing_bytes_of(DataObjectKind::Raw, some_bytes(4), 1), 0U);
}

// ---- kinds ----

TEST(ObjectKinds, AreToldByTheFileAndTheId) {
    EXPECT_EQ(kind_of(DataSet::Portal, 0x02000001), DataObjectKind::Setup);
    EXPECT_EQ(kind_of(DataSet::Portal, 0x03FFFFFF), DataObjectKind::Animation);
    EXPECT_EQ(kind_of(DataSet::Portal, 0x09000000), DataObjectKind::MotionTable);
    EXPECT_EQ(kind_of(DataSet::Portal, 0x13000000), DataObjectKind::Region);
    EXPECT_EQ(kind_of(DataSet::Portal, 0x01000001), DataObjectKind::Raw);
    EXPECT_EQ(kind_of(DataSet::Portal, 0xA9B4FFFF), DataObjectKind::Raw);
    EXPECT_EQ(kind_of(DataSet::Cell, 0xA9B4FFFF), DataObjectKind::Landblock);
    EXPECT_EQ(kind_of(DataSet::Cell, 0x02000001), DataObjectKind::Raw);
    for (const DataSet file : {DataSet::Portal, DataSet::Cell})
        EXPECT_EQ(kind_of(file, 0xFFFF0001), DataObjectKind::Iterations);
}

TEST(ObjectKinds, HaveTheNamesOfTheVectors) {
    for (const char* known : {"setup", "animation", "motion_table", "region", "landblock", "iterations"}) {
        EXPECT_NE(kind_named(known), DataObjectKind::Raw);
        EXPECT_EQ(name(kind_named(known)), known);
    }
    EXPECT_EQ(kind_named("weather"), DataObjectKind::Raw);
    EXPECT_EQ(name(DataObjectKind::Raw), "raw");
}

// ---- what a program reads ----

TEST(ObjectJson, OfASetupHasItsPlacementsAndShapes) {
    Model model = sample_model();
    model.placements[0].hooks = {{.direction = 0, .type = 12, .effect = AnimationHook::Scale{2, 0.5F}},
                                 {.direction = 1, .type = 6, .effect = AnimationHook::Ethereal{1}},
                                 {.direction = 1, .type = 22, .effect = AnimationHook::SetOmega{{1, 2, 3}}},
                                 {.direction = 1, .type = 5, .effect = AnimationHook::ReplaceObject{3, 0x01000123}}};
    const auto json = describe_object(DataObjectKind::Setup, encode(model), kSetupId).value();
    const Json& fields = *json.fields;
    EXPECT_EQ(fields["part_count"], 2);
    EXPECT_EQ(fields["holding_count"], 3);
    EXPECT_EQ(fields["placement_keys"], (Json{0, 101}));
    EXPECT_EQ(fields["placement_hooks"].dump(),
              "[[[12,0,[2.0,0.5]],[6,1,[1]],[22,1,[1.0,2.0,3.0]],[5,1,[3,16777507]]],[[1,-1]]]");
    EXPECT_EQ(fields["cylspheres"].dump(), "[[0.0,0.5,1.0,0.25,1.75]]");
    EXPECT_EQ(fields["spheres"].dump(), "[[0.0,0.0,0.5,0.5]]");
    EXPECT_EQ(fields["step_up"], 0.5);
    EXPECT_EQ(fields["step_down"], 1.5);
    EXPECT_EQ(fields["default_animation"], 0x03000007);
    EXPECT_EQ(fields["default_motion_table"], 0);
}

TEST(ObjectJson, OfTheGroundSaysWhereABodyRests) {
    const auto ground = game_files::to_json(Ground{.z = 3,
                                                   .normal = {0, 0.6F, 0.8F},
                                                   .cut = CellCut::SouthEastNorthWest,
                                                   .triangle = 1,
                                                   .water = Water::Shore,
                                                   .block_water = Water::Deep,
                                                   .depth = 0.4F});
    EXPECT_EQ(ground["z"], 3);
    EXPECT_EQ(ground["cut"], "se-nw");
    EXPECT_EQ(ground["triangle"], 1);
    EXPECT_EQ(ground["walkable"], 1);
    EXPECT_EQ(ground["water"], 1);
    EXPECT_EQ(ground["block_water"], 2);
    EXPECT_NEAR(ground["rest"].get<double>(), 3 - 0.4 / 0.8, 1e-6);
    EXPECT_EQ(game_files::to_json(Ground{.normal = {1, 0, 0}})["walkable"], 0);
    EXPECT_EQ(game_files::to_json(Ground{})["cut"], "sw-ne");
}

}  // namespace
}  // namespace acmotion::test
