// The user's folder as a host's objects
#include "acmotion/gamedata/game_data.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"
#include "acmotion/world/world.h"
#include "gamedata/object_store.h"
#include "gamedata/small_files.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

// A folder with both files.
class GameDataFolder : public testing::Test {
 protected:
    GameDataFolder() {
        DatWriter portal = portal_writer();
        portal.add(Region::kId, encode(plain_region()));
        const Model setup{.id = kSetupId, .spheres = {{{0, 0, 1.5F}, 1.5F}}, .height = 4, .step_down = 2};
        portal.add(kSetupId, encode(setup));
        DatWriter cell{DataSet::Cell, 1, 256};
        cell.add(0xA9B4FFFF, encode(level_block(0xA9B4, 33)));
        folder_.write("Client_Portal.DAT", portal.finish());
        folder_.write("client_cell_1.dat", cell.finish());
    }

    TempFolder folder_;
};

TEST_F(GameDataFolder, GivesAWorldItsGroundAndSizesInThreeLines) {
    auto data = GameData::open(folder_.path());
    ASSERT_TRUE(data.has_value()) << describe(data.error());
    WorldHost host;
    data->plug_into(host);

    EXPECT_NEAR(host.placement->place({}, at(kHome, 5, 5, 33), {}).position.frame.origin.z, 33, 1e-5);
    EXPECT_EQ(host.shapes->shape_of({1}, kSetupId).radius, 1.5F);
    EXPECT_NEAR(data->ground_at(at(kHome, 5, 5))->z, 33, 1e-5);
    EXPECT_EQ(data->region().value()->name, plain_region().name);
    EXPECT_EQ(data->landblock(kHome).value()->id, 0xA9B4FFFFU);
    EXPECT_EQ(data->setup(kSetupId).value()->height, 4);
}

TEST(GameDataFromMemory, IsThatOfTheFiles) {
    DatWriter portal = portal_writer();
    portal.add(Region::kId, encode(plain_region()));
    const DatWriter cell{DataSet::Cell, 1, 256};
    const auto data = GameData::from_bytes(portal.finish(), cell.finish());
    ASSERT_TRUE(data.has_value()) << describe(data.error());
    EXPECT_EQ(data->region().value()->name, plain_region().name);
    EXPECT_FALSE(data->landblock(kHome).has_value()) << "there is none";
    EXPECT_EQ(GameData::from_bytes(cell.finish(), portal.finish()).error().trouble, GameDataError::Trouble::WrongFile);
    EXPECT_EQ(GameData::from_bytes(portal.finish(), {}).error().file, kCellFileName);
}

// 71 §5.2
TEST_F(GameDataFolder, ASetupIsMeantByItsTopByte) {
    auto data = GameData::open(folder_.path()).value();
    const ShapeSource& shapes = data.shapes();
    EXPECT_EQ(shapes.shape_of({1}, 0x00000001).height, 4) << "a ghost of setup 1";
    EXPECT_EQ(shapes.shape_of({1}, 0x01000001).height, 0) << "a mesh alone has no sizes";
    const BodyShape person = ShapeSource{}.shape_of({1}, 0);
    EXPECT_EQ(shapes.shape_of({1}, 0).height, person.height);
    EXPECT_EQ(shapes.shape_of({1}, 0x0D000001).height, person.height);
    EXPECT_EQ(data.failure_count(), 0U);
    EXPECT_EQ(shapes.shape_of({1}, 0x02000777).height, person.height) << "not in the file";
    EXPECT_EQ(data.failures().begin()->first, 0x02000777U);
    EXPECT_EQ(data.failure_count(), 1U);
    EXPECT_FALSE(shapes.has_spheres({1}, 0x01000001)) << "a mesh alone has no spheres";
    EXPECT_TRUE(shapes.has_spheres({1}, 0));
    EXPECT_TRUE(shapes.has_spheres({1}, 0x02000777)) << "not in the file";
    EXPECT_FALSE(shapes.has_location({1}, 0x01000001, 1)) << "a mesh alone holds nothing";
    EXPECT_TRUE(shapes.has_location({1}, 0, 1));
    EXPECT_TRUE(shapes.has_location({1}, 0x02000777, 1)) << "not in the file";
}

TEST_F(GameDataFolder, AnObjectWithoutATableOrAnAnimationIsNoFailure) {
    auto data = GameData::open(folder_.path()).value();
    EXPECT_EQ(data.motions().motion_table(0), nullptr);
    EXPECT_EQ(data.motions().animation(0), nullptr);
    EXPECT_EQ(data.failure_count(), 0U);
    EXPECT_EQ(data.motions().motion_table(kMotionTableId), nullptr) << "not in the file";
    EXPECT_EQ(data.motions().animation(kAnimationId), nullptr);
    EXPECT_EQ(data.failure_count(), 2U);
}

TEST_F(GameDataFolder, SaysWhyItCannotBeOpened) {
    const auto why = [](const std::string& folder) { return describe_folder(folder, GameData::open(folder).error()); };
    EXPECT_EQ(why("no/such/folder"), "no such folder");
    std::filesystem::remove(folder_ / "client_cell_1.dat");
    EXPECT_EQ(why(folder_.path()), "it has no client_cell_1.dat");
    folder_.write("client_cell_1.dat", some_bytes(10));
    EXPECT_TRUE(why(folder_.path()).starts_with("client_cell_1.dat: ")) << why(folder_.path());
}

TEST_F(GameDataFolder, WhatIsMissingOrSwappedIsNamed) {
    std::filesystem::rename(folder_ / "client_cell_1.dat", folder_ / "elsewhere");
    EXPECT_EQ(describe(GameData::open(folder_.path()).error()), "client_cell_1.dat: file at byte 0: unreadable");
    std::filesystem::copy_file(folder_ / "Client_Portal.DAT", folder_ / "cell.dat");
    EXPECT_EQ(GameData::open(folder_.path()).error().trouble, GameDataError::Trouble::WrongFile);
    EXPECT_EQ(GameData::open("no/such/folder").error().trouble, GameDataError::Trouble::Unreadable);
}

}  // namespace
}  // namespace acmotion::test
