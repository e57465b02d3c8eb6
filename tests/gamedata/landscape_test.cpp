// 71-game-data 10, 40-body 13: bodies on the game's own ground
#include "gamedata/landscape.h"

#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

constexpr BodyShape kWalker{.radius = 0.5F, .height = 1.8F, .step_down = 0.6F};
const SweepSeed kWalking{.contact = {.valid = true}, .in_contact = true, .on_walkable = true, .has_gravity = true};

struct OnLand {
    explicit OnLand(const std::vector<Landblock>& blocks) : store(store_of(blocks)) {}
    ObjectStore store;
    Landscape land{store};
};

// Rises by `rise` metres per 24 m to the east.
Landblock rising(std::uint32_t block, int rise, int foot = 20) {
    return landblock(block, [=](int ix, int) { return foot + rise * ix; });
}

TEST(Landscape, PutsABodyDownOnTheGroundNotWhereTheMessageSays) {
    const OnLand world({rising(0xA9B4, 6)});
    const PlacementOutcome placed = world.land.place(kWalker, at(kHome, 12, 12, 22.5F), {});
    EXPECT_TRUE(placed.ok && placed.has_cell && placed.contact.valid);
    EXPECT_NEAR(placed.position.frame.origin.z, 23, 1e-5);
    EXPECT_LT(placed.contact.normal.x, 0) << "leaning back from the slope";
    EXPECT_FALSE(world.land.place(kWalker, at(kHome, 12, 12, 40), {}).contact.valid) << "in the air";
}

TEST(Landscape, AStepOverABlocksEdgeGoesOnInTheNext) {
    const OnLand world({rising(0xA9B4, 0, 20), rising(0xAAB4, 0, 20)});
    const PlacementOutcome swept =
        world.land.sweep(kWalker, at({0xA9B40039}, 191.8F, 10, 20), at({0xA9B40039}, 192.3F, 10, 20), kWalking);
    EXPECT_EQ(swept.position.cell.value, 0xAAB40001U);
    EXPECT_NEAR(swept.position.frame.origin.x, 0.3F, 1e-4);
    EXPECT_TRUE(swept.contact.valid);
}

TEST(Landscape, EveryCellUsesItsOwnBlocksSamplesAtAnEdge) {
    const OnLand world({level_block(0xA9B4, 20), level_block(0xAAB4, 30)});
    EXPECT_NEAR(world.land.ground_at(at({0xA9B40039}, 191.9F, 10))->z, 20, 1e-5);
    EXPECT_NEAR(world.land.ground_at(at({0xA9B40039}, 192, 10))->z, 30, 1e-5) << "x = 192 is x = 0 of the next";
}

TEST(Landscape, ABlockNotInTheFileHasNoCellAndIsReported) {
    OnLand world({level_block(0xA9B4, 20)});
    EXPECT_FALSE(world.land.resolve(at({0xAAB40001}, 5, 5)).has_cell);
    const PlacementOutcome swept =
        world.land.sweep(kWalker, at({0xA9B40039}, 191.9F, 10, 20), at({0xA9B40039}, 192.3F, 10, 20), kWalking);
    EXPECT_FALSE(swept.has_cell);
    ASSERT_TRUE(world.store.failures().contains(0xAAB4FFFF));
    EXPECT_EQ(describe(world.store.failures().at(0xAAB4FFFF)),
              "client_cell_1.dat: object 0xAAB4FFFF: id at byte 0: not-found");
}

TEST(Landscape, RoomsAndWhatIsOffTheMapHaveNoGround) {
    const OnLand world({level_block(0xA9B4, 20), level_block(0x0000, 20)});
    EXPECT_FALSE(world.land.ground_at(at({0xA9B40100}, 5, 5)).has_value());
    EXPECT_FALSE(world.land.ground_at(at({0xA9B4FFFF}, 5, 5)).has_value());
    EXPECT_FALSE(world.land.ground_at(at({0x00000001}, -1, 5)).has_value());
    EXPECT_TRUE(world.land.ground_at(at({0x00000001}, 1, 5)).has_value());
    const PlacementOutcome room = world.land.place(kWalker, at({0xA9B40100}, 5, 5, -12), {});
    EXPECT_TRUE(room.has_cell && room.contact.valid) << "free space";
    EXPECT_EQ(room.position.frame.origin.z, -12);
}

Region broken_region() {
    Region region = plain_region();
    region.version = 9;
    return region;
}

// 71-game-data 11: "the ground of 40 §13.5 everywhere, as if there were no cell file"
TEST(Landscape, WithoutARegionThereIsNoTerrainAtAllButEveryCell) {
    ObjectStore store = store_of({level_block(0xA9B4, 20)}, broken_region());
    const Landscape land{store};
    EXPECT_TRUE(land.resolve(at(kHome, 5, 5)).has_cell);
    EXPECT_TRUE(land.resolve(at({0x12340001}, 5, 5)).has_cell) << "in the file or not";
    EXPECT_FALSE(land.resolve(at({0xA9B4FFFF}, 5, 5)).has_cell);
    EXPECT_FALSE(land.ground_at(at(kHome, 5, 5)).has_value());

    const PlacementOutcome placed = land.place(kWalker, at(kHome, 5, 5, 7), {});
    EXPECT_TRUE(placed.ok && placed.has_cell && placed.contact.valid);
    EXPECT_EQ(placed.position.frame.origin.z, 7) << "where the message says, not at 20";
    EXPECT_FALSE(land.place(kWalker, at(kHome, 5, 5, 7), {.grounded_hint = false}).contact.valid);
    const PlacementOutcome swept = land.sweep(kWalker, placed.position, at(kHome, 6, 5, 7), kWalking);
    EXPECT_TRUE(swept.ok && swept.contact.valid);
    EXPECT_EQ(swept.position.frame.origin, (Vec3{6, 5, 7}));

    EXPECT_EQ(store.failures().at(Region::kId).trouble, GameDataError::Trouble::BadVersion);
    EXPECT_EQ(store.failure_count(), 1U) << "said once";
}

// 71-game-data 11: "A landblock that fails is like one that is missing: no cell there."
TEST(Landscape, ABlockThatCannotBeReadHasNoCell) {
    DatWriter portal = portal_writer();
    portal.add(Region::kId, encode(plain_region()));
    DatWriter cell{DataSet::Cell, 1, 256};
    ByteBuffer cut = encode(level_block(0xA9B4, 20));
    cut.resize(100);
    cell.add(0xA9B4FFFF, cut);
    cell.add(0xAAB4FFFF, encode(level_block(0xAAB4, 20)));
    auto store = ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
    const Landscape land{store};
    EXPECT_FALSE(land.resolve(at(kHome, 5, 5)).has_cell);
    EXPECT_TRUE(land.resolve(at({0xAAB40001}, 5, 5)).has_cell);
    EXPECT_EQ(store.failures().at(0xA9B4FFFF).trouble, GameDataError::Trouble::Truncated);
}

TEST(Landscape, ABodyWadesInShallowWaterAndContactSaysSo) {
    Landblock shore = level_block(0xA9B4, 20);
    shore.terrain[0] = kDeepSea;
    const OnLand world({shore});
    const PlacementOutcome placed = world.land.place(kWalker, at(kHome, 3, 3, 20), {});
    EXPECT_TRUE(placed.contact.water);
    EXPECT_NEAR(placed.position.frame.origin.z, 20 - 0.45F, 1e-5);
    EXPECT_FALSE(world.land.place(kWalker, at(kHome, 60, 60, 20), {}).contact.water);
}

TEST(Landscape, NoBodyButAMissileEntersABlockOfDeepWater) {
    Landblock sea = level_block(0xAAB4, 20);
    sea.terrain.fill(kDeepSea);
    const OnLand world({level_block(0xA9B4, 20), sea});
    const Position from = at({0xA9B40039}, 191.7F, 10, 20);
    const Position to = at({0xA9B40039}, 193.5F, 10, 20);
    const PlacementOutcome stopped = world.land.sweep(kWalker, at({0xA9B40039}, 190.9F, 10, 20), to, kWalking);
    EXPECT_TRUE(stopped.ok && stopped.hit.environment);
    EXPECT_LT(stopped.position.frame.origin.x, 192);
    EXPECT_EQ(stopped.position.cell.block_x(), 0xA9);
    EXPECT_FALSE(world.land.sweep(kWalker, from, to, kWalking).ok) << "nowhere at all";
    EXPECT_FALSE(world.land.place(kWalker, at({0xAAB40001}, 5, 5, 20), {}).ok);
    EXPECT_TRUE(world.land.place(kWalker, at({0xAAB40001}, 5, 5, 25), {.is_missile = true}).ok);
    SweepSeed missile{.is_missile = true};
    EXPECT_EQ(world.land.sweep(kWalker, from, to, missile).position.cell.block_x(), 0xAA);
}

// A real body: gravity, ticks and all.
struct OnHills : RecordingHost {
    OnHills(const PlacementWorld& land, const Position& start) {
        ground = &land;
        body.movement.emplace();
        body.seldom.change().shape = kWalker;
        place(start);
    }
};

// 40-body 13.2: "While in contact each step is projected onto the contact plane"
TEST(Landscape, WhoStandsWhereItIsTooSteepSlidesDown) {
    const OnLand world({landblock(0xA9B4, [](int ix, int) { return 20 + 40 * std::max(0, ix - 3); })});
    const double ground = world.land.ground_at(at({0xA9B40021}, 110, 12))->z;
    OnHills body(world.land, at({0xA9B40021}, 110, 12, static_cast<float>(ground)));
    ASSERT_TRUE(body.body.is(kContact));
    ASSERT_FALSE(body.body.is(kOnWalkable));
    for (int i = 0; i < 600 && !body.body.is(kOnWalkable); ++i) body.tick_after(1.0 / 30);
    EXPECT_TRUE(body.body.is(kOnWalkable)) << "down to the level part";
    EXPECT_LT(body.origin().x, 75);
    EXPECT_NEAR(body.origin().z, 20, 0.01);
}

}  // namespace
}  // namespace acmotion::test
