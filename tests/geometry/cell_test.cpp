// 40-body 2: cell ids
#include "acmotion/geometry/cell.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/generators.h"
#include "geometry/map.h"
#include "geometry/places.h"

namespace acmotion::test {
namespace {

TEST(Cell, BelongsToTheClassOfItsLowWord) {
    struct Row {
        std::uint32_t low;
        CellClass expected;
    };
    for (const Row& row : {Row{0x0001, CellClass::Outdoor},
                           {0x0040, CellClass::Outdoor},
                           {0x0100, CellClass::Indoor},
                           {0xFFFD, CellClass::Indoor},
                           {0xFFFF, CellClass::Landblock},
                           {0x0000, CellClass::Invalid},
                           {0x0041, CellClass::Invalid},
                           {0x00FF, CellClass::Invalid},
                           {0xFFFE, CellClass::Invalid}}) {
        EXPECT_EQ(cell_class({0xA9B40000 | row.low}), row.expected) << std::hex << row.low;
    }
}

TEST(Cell, IsValidWithAClassAndALandblockOnTheMap) {
    EXPECT_TRUE(is_valid(CellId{0xA9B40001}));
    EXPECT_TRUE(is_valid(CellId{0xA9B4FFFF})) << "the landblock itself";
    EXPECT_TRUE(is_valid(CellId{0xFEFE0100}));
    EXPECT_FALSE(is_valid(CellId{0xA9B40000}));
    EXPECT_FALSE(is_valid(CellId{0xFFB40001}));
    EXPECT_FALSE(is_valid(CellId{0xA9FF0001}));
}

TEST(Cell, CanBeStoodInIfItIsValidAndNotTheLandblockItself) {
    for (const std::uint32_t block : {0xA9B40000U, 0xFFB40000U, 0xA9FF0000U}) {
        for (std::uint32_t low = 0; low <= 0xFFFF; ++low) {
            const CellId cell{block | low};
            const bool expected = is_valid(cell) && cell_class(cell) != CellClass::Landblock;
            ASSERT_EQ(is_standable(cell), expected) << std::hex << cell.value;
        }
    }
}

TEST(Cell, IsIndoorFromLowWord0x100On) {
    EXPECT_FALSE(CellId{0xA9B400FF}.is_indoor());
    EXPECT_TRUE(CellId{0xA9B40100}.is_indoor());
}

TEST(Cell, IsCountedColumnByColumnFromTheSouthWest) {
    EXPECT_EQ(global_cell({0x00000001}), (GlobalCell{0, 0}));
    EXPECT_EQ(global_cell({0xA9B40001}), (GlobalCell{0xA9 * 8, 0xB4 * 8}));
    EXPECT_EQ(global_cell({0xA9B40040}), (GlobalCell{0xA9 * 8 + 7, 0xB4 * 8 + 7}));
    EXPECT_EQ(global_cell({0xA9B4000B}), (GlobalCell{0xA9 * 8 + 1, 0xB4 * 8 + 2}));
}

TEST(Cell, HasAPlaceOnTheGridOnlyOutdoorsAndOnTheMap) {
    for (const std::uint32_t id : {0xA9B40100U, 0xA9B4FFFFU, 0xA9B40000U, 0xFFB40001U, 0xA9FF0001U, 0U}) {
        EXPECT_EQ(global_cell({id}), std::nullopt) << std::hex << id;
    }
}

TEST(Cell, OfAnyClassLiesInALandblockWithACorner) {
    EXPECT_EQ(block_corner({0xA9B40100}), (GlobalCell{0xA9 * 8, 0xB4 * 8}));
    EXPECT_EQ(block_corner({0xA9B40041}), (GlobalCell{0xA9 * 8, 0xB4 * 8}));
    EXPECT_EQ(block_corner({0xFFB40001}), std::nullopt);
    EXPECT_EQ(block_corner({0}), std::nullopt);
}

TEST(Cell, OffTheMapIsNowhere) {
    for (const GlobalCell off : {GlobalCell{-1, 0}, {0, -1}, {2040, 0}, {0, 2040}}) {
        EXPECT_TRUE(outdoor_cell(off).is_nowhere()) << off.x << ", " << off.y;
    }
    EXPECT_EQ(outdoor_cell({2039, 2039}), CellId{0xFEFE0040});
}

RC_GTEST_PROP(Cell, IsFoundAgainFromItsPlaceOnTheGrid, ()) {
    const GlobalCell place{*rc::gen::inRange(0, 2040), *rc::gen::inRange(0, 2040)};
    RC_ASSERT(global_cell(outdoor_cell(place)) == place);
}

TEST(BlockOffset, IsZeroWithinOneLandblock) { EXPECT_EQ(block_offset({0xA9B40001}, {0xA9B40100}), (Vec3{0, 0, 0})); }

TEST(BlockOffset, Is192MetresALandblock) {
    EXPECT_EQ(block_offset({0xA9B40001}, {0xAAB20001}), (Vec3{192, -384, 0}));
    EXPECT_EQ(block_offset({0}, {0x01020001}), (Vec3{192, 384, 0})) << "nowhere counts as landblock (0, 0)";
}

TEST(WithinBlock, TouchingTheLowEdgeIsInsideTouchingTheHighEdgeIsNot) {
    EXPECT_TRUE(within_block({1, 1, 0}, 1));
    EXPECT_FALSE(within_block({0.99F, 50, 0}, 1));
    EXPECT_FALSE(within_block({50, 0.99F, 0}, 1));
    EXPECT_TRUE(within_block({190.99F, 190.99F, 0}, 1));
    EXPECT_FALSE(within_block({191, 50, 0}, 1));
    EXPECT_FALSE(within_block({50, 191, 0}, 1));
}

TEST(Direction, FollowsTheSignsOfAStepEastAndAStepNorth) {
    EXPECT_EQ(direction(0, 0), Direction::None);
    EXPECT_EQ(direction(0, 3), Direction::North);
    EXPECT_EQ(direction(0, -3), Direction::South);
    EXPECT_EQ(direction(3, 0), Direction::East);
    EXPECT_EQ(direction(-3, 0), Direction::West);
    EXPECT_EQ(direction(-1, 1), Direction::NorthWest);
    EXPECT_EQ(direction(-1, -1), Direction::SouthWest);
    EXPECT_EQ(direction(1, 1), Direction::NorthEast);
    EXPECT_EQ(direction(1, -1), Direction::SouthEast);
}

}  // namespace
}  // namespace acmotion::test
