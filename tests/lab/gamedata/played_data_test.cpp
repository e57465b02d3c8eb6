// Data files as what replays are played by
#include "lab/gamedata/played_data.h"

#include <gtest/gtest.h>

#include "acmotion/world/world.h"
#include "lab/gamedata/sample_world.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using game_files::PlayedData;

constexpr game_files::SampleCreature kStrider = game_files::kSampleCreatures[2];

AnimationLayer::Description described(std::uint32_t setup, std::uint32_t motion_table) {
    return {setup, motion_table, 1};
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

// ---- files that are those of the capture's world, and files that are not ----

using game_files::WorldFit;

constexpr int kSteps = 10;

// A body walks east over the sample world, `above` its ground.
class WalkOverSampleWorld {
 public:
    explicit WalkOverSampleWorld(float above = 0, CellId cell = {0xA9B40001}) {
        for (int step = 0; step < kSteps; ++step)
            report({cell, {{10.0F + static_cast<float>(step), 10, 0}, {}}}, above);
    }
    void report(Position at, float above, bool has_contact = true) {
        if (const auto ground = data.ground_at(at)) at.frame.origin.z = static_cast<float>(ground->rest()) + above;
        UpdatePosition update{.object = kRemote};
        update.pack.position = at;
        update.pack.has_contact = has_contact;
        written.say(1, update);
    }
    void describe(std::uint32_t setup, std::uint32_t motion_table) {
        CreateObject creation;
        creation.object = kRemote;
        creation.physics.position = WrittenSession::place(80);
        creation.physics.setup = setup;
        creation.physics.motion_table = motion_table;
        written.say(1, creation);
    }
    [[nodiscard]] WorldFit fit() const { return game_files::fit_of(written.session, data); }

    GameData data = game_files::open_sample_world();
    WrittenSession written;
};

TEST(WorldFit, OfTheRightFilesRaisesNoDoubt) {
    const WalkOverSampleWorld walk;
    EXPECT_EQ(walk.fit(), (WorldFit{.positions = kSteps}));
    EXPECT_FALSE(doubt_about(walk.fit()));
}

TEST(WorldFit, CountsThoseWhoStandFarFromTheGround) {
    for (const float above : {3.5F, -3.5F}) {
        const WalkOverSampleWorld walk{above};
        EXPECT_EQ(walk.fit(), (WorldFit{.positions = kSteps, .positions_off_ground = kSteps}));
        EXPECT_EQ(
            doubt_about(walk.fit()),
            "these may be the files of another world: of 10 positions on the ground that the server reported, 10 are "
            "more than 3 m above or below the ground of the files, and 0 where they have none");
    }
    EXPECT_FALSE(doubt_about(WalkOverSampleWorld{2.5F}.fit())) << "a bridge, a hill that was changed";
}

TEST(WorldFit, CountsDescriptionsThatTheFilesDoNotKnow) {
    WalkOverSampleWorld walk;
    for (int i = 0; i < 4; ++i) {
        walk.describe(0x02000001, 0x09000001);
        walk.describe(0x02000077, 0x09000001);
        walk.describe(0x02000001, 0x09000077);
        walk.describe(0x02000001, 0);
    }
    walk.describe(0, 0x09000001);
    EXPECT_EQ(walk.fit().descriptions, 16U);
    EXPECT_EQ(walk.fit().descriptions_unknown, 8U);
    EXPECT_FALSE(doubt_about(walk.fit()));
    walk.describe(0x02000077, 0);
    EXPECT_EQ(
        doubt_about(walk.fit()),
        "these may be the files of another world: of 17 descriptions, 9 name a setup or a motion table that they do "
        "not have");
}

}  // namespace
}  // namespace acmotion::test
