// Objects of the data files, for people
#include "lab/gamedata/object_text.h"

#include <gtest/gtest.h>

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

TEST(ObjectText, OfARegionDoesNotSteerATerminal) {
    Region region = plain_region();
    region.name = "De\x1breth";
    region.land_heights[0] = 0.25F;
    EXPECT_EQ(text_of(DataObjectKind::Region, encode(region), Region::kId),
              "region 0x13000000\nnumber 1, version 3, name De?reth\nland heights from 0.25 to 255 m\n");
}

}  // namespace
}  // namespace acmotion::test
