// Data files as what replays are played by
#include "lab/gamedata/played_data.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acmotion/world.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion::test {
namespace {

using game_files::PlayedData;

constexpr game_files::SampleCreature kStrider = game_files::kSampleCreatures[2];

DescribedBody described(std::uint32_t setup, std::uint32_t motion_table) { return {setup, motion_table, 1}; }

TEST(PlayedData, EveryWorldHasALayerOfItsOwn) {
    PlayedData played{game_files::open_sample_world()};
    WorldHost first;
    WorldHost second;
    const auto one = played.make_host({});
    const auto two = played.make_host({});
    one->plug_into(first);
    two->plug_into(second);
    EXPECT_NE(first.animation, second.animation);
    EXPECT_NE(first.root_motion, second.root_motion);
    EXPECT_EQ(first.placement, second.placement) << "files are opened once";
}

TEST(PlayedData, ReportsHowFastAnAnimationCarriesABody) {
    PlayedData played{game_files::open_sample_world()};
    const auto host = played.make_host({});
    WorldHost world;
    host->plug_into(world);
    EXPECT_FALSE(host->played_velocity({7}, {}));
    ASSERT_TRUE(world.animation->describe({7}, described(kStrider.setup, kStrider.motion_table)));
    world.animation->initialise({7});
    ASSERT_EQ(world.animation->do_motion({7}, MotionCommand::RunForward, 1), MotionError::None);
    Vec3 fastest;
    for (int slice = 0; slice < 30; ++slice) {
        (void)world.root_motion->advance({7}, {}, 1.0F / 30);
        const Vec3 now = host->played_velocity({7}, {}).value();
        if (now.y > fastest.y) fastest = now;
    }
    EXPECT_NEAR(fastest.y, kStrider.run, 1e-3);
}

TEST(PlayedData, CountsDescriptionsWhenAReplayHasEnded) {
    PlayedData played{game_files::open_sample_world()};
    auto host = played.make_host({});
    WorldHost world;
    host->plug_into(world);
    world.animation->describe({1}, described(kStrider.setup, kStrider.motion_table));
    world.animation->describe({2}, described(kStrider.setup, 0));
    world.animation->describe({3}, described(0x02000099, 0x09000098));
    host.reset();
    EXPECT_EQ(played.sentence(),
              "1 of 3 descriptions played by their own motion tables, 1 have none, 1 played as without game data");
    const game_files::MissingData missing = missing_of(played);
    EXPECT_EQ(missing.setups, std::set<std::uint32_t>{0x02000099});
    EXPECT_EQ(missing.motion_tables, std::set<std::uint32_t>{0x09000098});
    EXPECT_TRUE(missing.broken.empty());
}

TEST(PlayedData, SaysWhichLandblocksAreMissingAndGuessesNone) {
    PlayedData played{game_files::open_sample_world()};
    WorldHost world;
    const auto host = played.make_host({});
    host->plug_into(world);
    EXPECT_TRUE(world.placement->resolve({{0xA9B40001}, {{12, 12, 20}, {}}}).has_cell);
    EXPECT_TRUE(missing_of(played).is_empty());
    EXPECT_FALSE(world.placement->resolve({{0x10200001}, {{12, 12, 20}, {}}}).has_cell);
    const std::vector<std::string> lines = lines_on(missing_of(played));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0], "missing: landblocks 0x1020");
}

// What a page draws is what bodies stand on: the middle of each triangle, computed from the three corners.
TEST(PlayedData, TheLandThatIsDrawnIsTheGroundThatBodiesStandOn) {
    const PlayedData played{game_files::open_sample_world()};
    const DrawnLand land = played.land(0xA9B4).value();
    const auto height = [&](std::size_t column, std::size_t row) { return double{land.heights[9 * column + row]}; };
    for (std::size_t cell = 0; cell < DrawnLand::kCells; ++cell) {
        const std::size_t x = cell / 8;
        const std::size_t y = cell % 8;
        const bool northeast = land.is_cut_northeast[cell];
        const double third = northeast ? height(x + 1, y + 1) : height(x, y + 1);
        const double middle = (height(x, y) + height(x + 1, y) + third) / 3;
        const float east = 24 * static_cast<float>(x) + (northeast ? 16.0F : 8.0F);
        const auto ground = played.data().ground_at({{0xA9B40001}, {{east, 24 * static_cast<float>(y) + 8, 0}, {}}});
        EXPECT_NEAR(ground.value().z, middle, 1e-3) << cell;
    }
    EXPECT_FALSE(played.land(0x1020));
}

TEST(PlayedData, WhatIsMissingIsListedByItsKindOnceEach) {
    game_files::MissingData missing;
    EXPECT_TRUE(missing.is_empty());
    EXPECT_TRUE(lines_on(missing).empty());
    EXPECT_FALSE((game_files::MissingData{.setups = {1}}.is_empty()));
    EXPECT_FALSE((game_files::MissingData{.motion_tables = {1}}.is_empty()));
    EXPECT_FALSE((game_files::MissingData{.animations = {1}}.is_empty()));
    EXPECT_FALSE((game_files::MissingData{.landblocks = {1}}.is_empty()));
    missing.setups = {0x02000001, 0x02000002};
    missing.motion_tables = {0x09000003};
    missing.animations = {0x03000004};
    missing.landblocks = {0x12, 0xA9B4};
    EXPECT_FALSE(missing.is_empty());
    EXPECT_EQ(lines_on(missing),
              std::vector<std::string>{"missing: setups 0x02000001, 0x02000002; motion tables 0x09000003; "
                                       "animations 0x03000004; landblocks 0x0012, 0xA9B4"});
    for (std::uint32_t i = 0; i < 9; ++i)
        missing.broken.push_back({.trouble = GameDataTrouble::BadValue, .object = i, .field = "x"});
    EXPECT_EQ(lines_on(missing).size(), 8U) << "no more lines than that";
}

TEST(PlayedData, SaysToPeopleAndProgramsHowItWasPlayed) {
    PlayedData played{game_files::open_sample_world()};
    auto host = played.make_host({});
    WorldHost world;
    host->plug_into(world);
    world.animation->describe({1}, described(kStrider.setup, kStrider.motion_table));
    world.animation->describe({3}, described(0x02000099, 0x09000098));
    EXPECT_FALSE(world.placement->resolve({{0x10200001}, {{12, 12, 20}, {}}}).has_cell);
    host.reset();
    EXPECT_EQ(lines_on(played),
              (std::vector<std::string>{
                  "1 of 2 descriptions played by their own motion tables, 1 played as without game data",
                  "missing: setups 0x02000099; motion tables 0x09000098; landblocks 0x1020"}));
    const auto json = to_json(played);
    EXPECT_EQ(json["with_table"], 1);
    EXPECT_EQ(json["without_table"], 0);
    EXPECT_EQ(json["by_default"], 1);
    EXPECT_EQ(json["missing_setups"].dump(), "[33554585]");
    EXPECT_EQ(json["missing_motion_tables"].dump(), "[150995096]");
    EXPECT_EQ(json["missing_animations"].dump(), "[]");
    EXPECT_EQ(json["missing_landblocks"].dump(), "[4128]");
    EXPECT_EQ(json["broken"].dump(), "[]");
    EXPECT_EQ(json["fit"]["may_be_another_world"], false);
}

TEST(PlayedData, LongListsAreCutShort) {
    game_files::MissingData missing;
    for (std::uint32_t i = 1; i <= 20; ++i) missing.setups.insert(0x02000000 + i);
    missing.broken.push_back({.trouble = GameDataTrouble::BadValue, .object = 0x09000001, .field = "velocity"});
    const std::vector<std::string> lines = lines_on(missing);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[0].ends_with("0x02000007, 0x02000008 and 12 more")) << lines[0];
    EXPECT_EQ(lines[1], "broken: object 0x09000001: velocity at byte 0: bad-value");
}

}  // namespace
}  // namespace acmotion::test
