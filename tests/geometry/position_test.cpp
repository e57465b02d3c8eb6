// 40-body 2: cell ids, and positions across landblocks
#include "acmotion/geometry/position.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "geometry/cylinder.h"
#include "geometry/generators.h"
#include "geometry/map.h"
#include "geometry/places.h"

namespace acmotion::test {
namespace {

TEST(Offset, IsMeasuredAcrossLandblocks) {
    const Position here = at(190, 5, 1, {0xA9B40001});
    const Position there = at(2, 5, 3, {0xAAB40001});

    EXPECT_EQ(offset(here, there), (Vec3{4, 0, 2}));
    EXPECT_DOUBLE_EQ(distance(here, there), std::sqrt(20.0));
    EXPECT_DOUBLE_EQ(horizontal_distance(here, there), 4);
    EXPECT_TRUE(near_heading(heading_towards(here, there), 90));
}

RC_GTEST_PROP(Offset, BackIsTheNegativeOfOffsetThere, ()) {
    const Position a = *positions(10'000);
    const Position b = *positions(10'000);
    const Vec3 there = offset(a, b);

    RC_ASSERT(offset(b, a) == (Vec3{-there.x, -there.y, -there.z}));
    RC_ASSERT(distance(a, b) == distance(b, a));
}

TEST(Offset, ToAPointIsMeasuredInTheLocalSpaceOfTheOther) {
    const Position here = at(190, 5, 0, {0xA9B40001});
    const Position there = facing(at(2, 5, 0, {0xAAB40001}), 90);

    EXPECT_TRUE(near(offset_to_point(here, there, {0, 1, 0}), {5, 0, 0}));
    EXPECT_TRUE(near(to_block_of(here, there, {0, 1, 0}), {195, 5, 0}));
    EXPECT_TRUE(near(to_local_of(facing(here, 90), there, {0, 1, 0}), {0, 5, 0}));
}

TEST(Difference, OfPositionsIsTheWayInTheBodysOwnSpace) {
    const Position body = facing(at(0, 191, 0, {0xA9B40001}), 90);
    const Position waypoint = at(0, 0, 0, {0xA9B50001});
    const Frame way = difference(waypoint, body);

    EXPECT_TRUE(near(way.origin, {-1, 0, 0}));
    EXPECT_TRUE(near(way.rotation, facing(-90.0F)));
}

// The table of 40 §2.2. Radii 0.5 each; the lower body is 2 m high.
TEST(CylinderDistance, FollowsEveryRowOfTheTable) {
    const Cylinder shape{0.5F, 2};
    const Position low = at(0, 0);

    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(3, 0, 4)), std::hypot(2, 4), 1e-6) << "apart, and above";
    EXPECT_NEAR(cylinder_distance(shape, at(3, 0, 4), shape, low), std::hypot(2, 4), 1e-6) << "and below";
    EXPECT_NEAR(cylinder_distance(shape, low, {0.5F, 2}, at(0, 0, 2.5F)), std::hypot(0.5, 1.5), 1e-6);
    EXPECT_NEAR(cylinder_distance({2, 2}, low, {2, 2}, at(0, 0, 3)), 1, 1e-6) << "above, within reach";
    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(3, 0, 1)), std::sqrt(10.0) - 1, 1e-6) << "beside";
    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(0.6F, 0, 0)), -std::hypot(0.4, 2), 1e-6) << "overlapping";
    EXPECT_NEAR(cylinder_distance({2, 2}, low, {2, 2}, at(0, 0, 2)), -2, 1e-6) << "one stands on the other";
}

TEST(SurfaceDistance, IsThreeDimensionalWhateverItsName) {
    EXPECT_DOUBLE_EQ(surface_distance(0.5F, at(0, 0, 0), 0.25F, at(0, 3, 4)), 4.25);
}

struct OutsideRow {
    Position in;
    Position out;
};

// The table of 40 §2.3, every row that succeeds.
const OutsideRow kOutsideTable[] = {
    {at(193, 5, 0, {0xA9B40001}), at(1, 5, 0, {0xAAB40001})},
    {at(-0.5F, 191.9F, 0, {0xA9B40039}), at(191.5F, 191.9F, 0, {0xA8B40040})},
    {at(100, 200, 0, {0xA9B4003D}), at(100, 8, 0, {0xA9B50021})},
    {at(30, 50, 0, {0xA9B4013F}), at(30, 50, 0, {0xA9B4000B})},
};

TEST(AdjustToOutside, FollowsEveryRowOfTheTable) {
    for (const auto& [in, out] : kOutsideTable) {
        Position position = in;
        EXPECT_TRUE(adjust_to_outside(position)) << in;
        EXPECT_EQ(position.cell, out.cell) << in;
        EXPECT_TRUE(near(position.frame.origin, out.frame.origin));
    }
    Position dusty = at(-0.0001F, 0.0001F, 0.0001F);
    EXPECT_TRUE(adjust_to_outside(dusty));
    EXPECT_EQ(dusty.frame.origin, (Vec3{0, 0, 0.0001F})) << "less than epsilon is zero";
}

TEST(AdjustToOutside, FailsOffTheMapOrWithoutAClassAndLeavesTheOrigin) {
    for (const Position& lost : {at(-1, 5, 7, {0x00010001}), at(5, 5, 0, {0xA9B40041}), at(1e9F, 5), at(-3.4e38F, 5),
                                 at(std::numeric_limits<float>::infinity(), 5)}) {
        Position position = lost;
        EXPECT_FALSE(adjust_to_outside(position)) << lost;
        EXPECT_TRUE(position.cell.is_nowhere());
        EXPECT_EQ(position.frame.origin, lost.frame.origin);
    }
}

RC_GTEST_PROP(AdjustToOutside, RenamesThePlaceAndMovesNothing, ()) {
    Position position = *positions(400);
    position.cell.value = 0x80800000 | position.cell.low_word();
    const Position before = position;

    RC_ASSERT(adjust_to_outside(position));
    RC_ASSERT(distance(before, position) < 1e-3);
    RC_ASSERT(within_block(position.frame.origin, 0));
}

TEST(Quadrant, NamesSideFacingAndThird) {
    EXPECT_EQ(quadrant({0, 0, 0.5F}, 3), kQuadrantRight | kQuadrantFront | kQuadrantLow);
    EXPECT_EQ(quadrant({-0.1F, -0.1F, 1}, 3), kQuadrantLeft | kQuadrantBack | kQuadrantMiddle) << "exactly one third";
    EXPECT_EQ(quadrant({1, 1, 2}, 3), kQuadrantRight | kQuadrantFront | kQuadrantMiddle) << "exactly two thirds";
    EXPECT_EQ(quadrant({1, 1, 2.5F}, 3), kQuadrantRight | kQuadrantFront | kQuadrantHigh);
}

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
    for (const std::uint32_t id : {0xA9B40000U, 0xFFB40001U, 0xA9FF0001U}) EXPECT_FALSE(is_valid(CellId{id}));
}

TEST(Cell, CanBeStoodInIfItIsValidAndNoLandblock) {
    for (const std::uint32_t block : {0xA9B40000U, 0xFFB40000U, 0xA9FF0000U}) {
        for (std::uint32_t low = 0; low <= 0xFFFF; ++low) {
            const CellId cell{block | low};
            const bool expected = is_valid(cell) && cell_class(cell) != CellClass::Landblock;
            ASSERT_EQ(is_standable(cell), expected) << std::hex << cell.value;
        }
    }
}

TEST(Cell, IsCountedByColumnsFromTheSouthWestOutdoorsOnTheMap) {
    EXPECT_EQ(global_cell({0x00000001}), (GlobalCell{0, 0}));
    EXPECT_EQ(global_cell({0xA9B40040}), (GlobalCell{0xA9 * 8 + 7, 0xB4 * 8 + 7}));
    EXPECT_EQ(global_cell({0xA9B4000B}), (GlobalCell{0xA9 * 8 + 1, 0xB4 * 8 + 2}));
    EXPECT_EQ(block_corner({0xA9B40100}), (GlobalCell{0xA9 * 8, 0xB4 * 8}));
    for (const std::uint32_t id : {0xA9B40100U, 0xA9B4FFFFU, 0xA9B40000U, 0xFFB40001U, 0xA9FF0001U, 0U}) {
        EXPECT_EQ(global_cell({id}), std::nullopt) << std::hex << id;
    }
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

TEST(BlockOffset, Is192MetresALandblock) {
    EXPECT_EQ(block_offset({0xA9B40001}, {0xA9B40100}), (Vec3{0, 0, 0}));
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
