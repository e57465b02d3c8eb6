// The small world of our own
#include "lab/gamedata/sample_world.h"

#include <gtest/gtest.h>

#include "gamedata/gzip.h"
#include "gamedata/landscape.h"
#include "lab/gamedata/survey.h"

namespace acmotion::test {
namespace {

ObjectStore sample() {
    game_files::SampleWorld world = game_files::make_sample_world();
    return ObjectStore::open(std::make_unique<MemoryFile>(std::move(world.portal)),
                             std::make_unique<MemoryFile>(std::move(world.cell)))
        .value();
}

TEST(SampleWorld, HasTheSameBytesEveryTime) {
    EXPECT_EQ(game_files::make_sample_world().portal, game_files::make_sample_world().portal);
    EXPECT_EQ(game_files::make_sample_world().cell, game_files::make_sample_world().cell);
}

// Of the bytes of all objects in order of id, however the file keeps them. Replays by this world are pinned too, so a change
// here is a new world: say so in CHANGELOG.md.
TEST(SampleWorld, HasTheObjectsThatEveryOtherMachineMakes) {
    ObjectStore store = sample();
    const auto crc_of = [](DatFile& file) {
        ByteBuffer all;
        std::vector<std::uint32_t> ids;
        EXPECT_TRUE(file.walk([&](const DatEntry& entry) { ids.push_back(entry.id); }));
        for (const std::uint32_t id : ids) append(all, file.read(id).value());
        return crc32_of(all);
    };
    EXPECT_EQ(crc_of(store.portal()), 0x0173395AU);
    EXPECT_EQ(crc_of(store.cell()), 0x6A09A79AU);
}

// Animations of a cycle sound two footsteps; what turns or steps aside may be joined by a walk.
TEST(SampleWorld, ItsCreaturesStandTurnStepAsideFallAndStart) {
    ObjectStore store = sample();
    for (const game_files::SampleCreature& creature : game_files::kSampleCreatures) {
        const auto table = store.motion_table(creature.motion_table).value();
        const auto cycle = [&](MotionCommand motion) {
            return table->cycles.at(motion_key(MotionCommand::NonCombat, motion));
        };
        EXPECT_EQ(table->style_defaults.at(MotionCommand::NonCombat), MotionCommand::Ready);
        EXPECT_EQ(table->cycles.size(), 6U);
        EXPECT_EQ(cycle(MotionCommand::TurnRight).omega, (Vec3{0, 0, -creature.turn}));
        EXPECT_EQ(cycle(MotionCommand::SideStepRight).velocity, (Vec3{0.4F * creature.walk, 0, 0}));
        EXPECT_TRUE(cycle(MotionCommand::TurnRight).is_gated() && cycle(MotionCommand::SideStepRight).is_gated());
        EXPECT_FALSE(cycle(MotionCommand::WalkForward).is_gated());
        for (const MotionCommand still : {MotionCommand::Ready, MotionCommand::Falling})
            EXPECT_EQ(cycle(still).velocity, Vec3{});
        EXPECT_EQ(table->modifiers.size(), 2U);
        for (const auto& [key, modifier] : table->modifiers) EXPECT_TRUE(modifier.clips.empty() && modifier.is_gated());
        const auto& starts = table->links.at(motion_key(MotionCommand::NonCombat, MotionCommand::Ready));
        EXPECT_EQ(starts.size(), 2U);
        EXPECT_EQ(store.animation(starts.at(MotionCommand::RunForward).clips.at(0).animation).value()->frame_count, 6U);
        const auto walk = store.animation(cycle(MotionCommand::WalkForward).clips.at(0).animation).value();
        EXPECT_EQ(walk->hooks.size(), 2U);
        EXPECT_EQ(walk->position_frames.size(), creature.moves_by_frames ? 30U : 0U);
        const auto stand = store.animation(cycle(MotionCommand::Ready).clips.at(0).animation).value();
        EXPECT_EQ(stand->frame_count, 60U);
        EXPECT_TRUE(stand->hooks.empty() && stand->position_frames.empty());
    }
}

TEST(SampleWorld, EveryObjectIsReadToItsLastByte) {
    ObjectStore store = sample();
    for (DatFile* file : {&store.portal(), &store.cell()}) {
        const auto all = game_files::decode_all(*file, file == &store.portal() ? DataSet::Portal : DataSet::Cell);
        EXPECT_EQ(all.failed, 0U);
        EXPECT_EQ(all.with_trailing_bytes, 0U);
        EXPECT_GT(all.objects, 20U);
    }
}

// How fast a cycle carries a body: by its velocity, or by the position frames of its animation.
double speed_of(ObjectStore& store, const game_files::SampleCreature& creature, MotionCommand motion) {
    const auto table = store.motion_table(creature.motion_table).value();
    const MotionData& cycle = table->cycles.at(motion_key(MotionCommand::NonCombat, motion));
    const auto animation = store.animation(cycle.clips.at(0).animation).value();
    double metres = 0;
    for (const Frame& frame : animation->position_frames) metres += frame.origin.y;
    return cycle.velocity.y + metres / animation->frame_count * cycle.clips.at(0).rate;
}

TEST(SampleWorld, EachCreatureHasItsOwnSizeAndSpeeds) {
    ObjectStore store = sample();
    for (const game_files::SampleCreature& creature : game_files::kSampleCreatures) {
        const auto setup = store.setup(creature.setup);
        ASSERT_TRUE(setup.has_value()) << creature.name;
        EXPECT_EQ((*setup)->height, creature.height);
        EXPECT_NEAR(speed_of(store, creature, MotionCommand::WalkForward), creature.walk, 1e-4) << creature.name;
        EXPECT_NEAR(speed_of(store, creature, MotionCommand::RunForward), creature.run, 1e-4) << creature.name;
    }
}

TEST(SampleWorld, HasHillsACragALakeAndASea) {
    ObjectStore store = sample();
    const Landscape land{store};
    // Metres from the world's south-west corner.
    const auto ground = [&](float x, float y) { return land.ground_at({{0xA7B20001}, {{x, y, 0}, {}}}).value(); };
    EXPECT_GT(ground(22 * 24, 18 * 24).z, 45) << "a hill";
    EXPECT_FALSE(ground(31.5F * 24, 29 * 24).is_walkable()) << "the crag";
    EXPECT_NE(ground(16 * 24, 10 * 24).water, Water::Dry) << "the lake";
    EXPECT_TRUE(ground(36 * 24, 4 * 24).is_solid()) << "the sea";
    EXPECT_FALSE(land.ground_at({{0xA6B20001}, {{5, 5, 0}, {}}}).has_value()) << "and an end";
}

TEST(SampleWorld, ItsBlocksAgreeAlongTheirEdges) {
    ObjectStore store = sample();
    const auto west = store.landblock({0xA9B40000}).value();
    const auto east = store.landblock({0xAAB40000}).value();
    for (std::size_t row = 0; row < 9; ++row) {
        EXPECT_EQ(west->heights[72 + row], east->heights[row]);
        EXPECT_EQ(west->terrain[72 + row], east->terrain[row]);
    }
}

}  // namespace
}  // namespace acmotion::test
