// 71-game-data 10: the ground
#include "acmotion/gamedata/terrain.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/constants.h"
#include "core/random.h"
#include "gamedata/small_files.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

// The corners of every cell: SW 10, SE 12, NW 14, NE 20, as in the examples of §10.3. Cell (0, 0) is 0xA9B40001, cell
// (1, 0) is 0xA9B40009.
Ground example(float x, float y) {
    const int column = static_cast<int>(x / 24);
    const Landblock block = landblock(
        0xA9B4, [column](int ix, int iy) { return iy == 0 ? (ix == column ? 10 : 12) : (ix == column ? 14 : 20); });
    return ground_of(block, plain_region(), x, y);
}

void expect_ground(const Ground& ground, CellCut cut, int triangle, double z, const Vec3& normal) {
    EXPECT_EQ(ground.cut, cut);
    EXPECT_EQ(ground.triangle, triangle);
    EXPECT_NEAR(ground.z, z, 1e-5);
    EXPECT_NEAR(ground.normal.x, normal.x, 1e-6);
    EXPECT_NEAR(ground.normal.y, normal.y, 1e-6);
    EXPECT_NEAR(ground.normal.z, normal.z, 1e-6);
}

TEST(CellCuts, AreThoseOfTheTable) {
    EXPECT_EQ(cut_of(0, 0), CellCut::SouthWestNorthEast);
    EXPECT_EQ(cut_of(1352, 1440), CellCut::SouthWestNorthEast);
    EXPECT_EQ(cut_of(1353, 1440), CellCut::SouthEastNorthWest);
    EXPECT_EQ(cut_of(2039, 2039), CellCut::SouthEastNorthWest);
}

TEST(CellCuts, OfAllTheMap2081396RunFromSouthWestToNorthEast) {
    int count = 0;
    for (int x = 0; x < 2040; ++x) {
        for (int y = 0; y < 2040; ++y) count += cut_of(x, y) == CellCut::SouthWestNorthEast ? 1 : 0;
    }
    EXPECT_EQ(count, 2'081'396);
}

TEST(LandGround, IsThatOfTheFourExamples) {
    expect_ground(example(6, 3), CellCut::SouthWestNorthEast, 0, 11.5, {-0.078811F, -0.315244F, 0.945732F});
    expect_ground(example(3, 6), CellCut::SouthWestNorthEast, 1, 11.75, {-0.239426F, -0.159617F, 0.957704F});
    expect_ground(example(30, 3), CellCut::SouthEastNorthWest, 0, 11, {-0.081923F, -0.163846F, 0.983078F});
    expect_ground(example(44, 20), CellCut::SouthEastNorthWest, 1, 17.666667, {-0.230769F, -0.307692F, 0.923077F});
}

TEST(LandGround, TheDiagonalItselfBelongsToTriangle0) {
    EXPECT_EQ(example(7, 7).triangle, 0);
    EXPECT_EQ(example(24 + 20, 4).triangle, 0);
    EXPECT_EQ(example(7, std::nextafter(7.0F, 8.0F)).triangle, 1);
    EXPECT_EQ(example(24 + 20, std::nextafter(4.0F, 5.0F)).triangle, 1);
}

TEST(LandGround, ASlopeOf27MetresOver24IsTheLastWalkableOne) {
    Region region = plain_region();
    const Landblock block = landblock(0xA9B4, [](int ix, int) { return ix == 0 ? 0 : 1; });
    region.land_heights[1] = 27;
    EXPECT_TRUE(ground_of(block, region, 5, 5).is_walkable());
    region.land_heights[1] = 27.1F;
    EXPECT_FALSE(ground_of(block, region, 5, 5).is_walkable());
}

// ---- a second computation, by the planes of the original: normals by cross products, heights by the plane's equation ---

struct Plane71 {
    double nx, ny, nz, d;
};
Plane71 plane_through(const WideVec3& a, const WideVec3& b, const WideVec3& c) {
    const WideVec3 u = b - a;
    const WideVec3 v = c - a;
    WideVec3 n{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    n = n * (1 / length(n));
    return {n.x, n.y, n.z, -(dot(n, a) + dot(n, b) + dot(n, c)) / 3};
}

// Exact: a cell's number has 11 bits, so no value here has more than 50.
bool cut_by_long_division(std::int64_t x, std::int64_t y) {
    const std::int64_t v = y * (214614067 * x + 1813693831) - 1109124029 * x - 1369149221;
    const std::int64_t modulus = std::int64_t{1} << 32;
    return ((v % modulus) + modulus) % modulus >= modulus / 2;
}

struct SecondOpinion {
    double z;
    WideVec3 normal;
};
SecondOpinion second_opinion(const Landblock& block, const Region& region, double x, double y) {
    const int i = std::min(7, static_cast<int>(x / 24));
    const int j = std::min(7, static_cast<int>(y / 24));
    const auto corner = [&](int di, int dj) {
        const int ix = i + di;
        const int iy = j + dj;
        return WideVec3{24.0 * ix, 24.0 * iy,
                        region.land_heights[block.heights[static_cast<std::size_t>(9 * ix + iy)]]};
    };
    const auto bx = static_cast<int>(block.id >> 24);
    const auto by = static_cast<int>(block.id >> 16 & 0xFF);
    const double u = x - 24.0 * i;
    const double w = y - 24.0 * j;
    Plane71 plane{};
    if (cut_by_long_division(8 * bx + i, 8 * by + j)) {
        plane = w <= u ? plane_through(corner(0, 0), corner(1, 0), corner(1, 1))
                       : plane_through(corner(0, 0), corner(1, 1), corner(0, 1));
    } else {
        plane = u + w <= 24 ? plane_through(corner(0, 0), corner(1, 0), corner(0, 1))
                            : plane_through(corner(1, 1), corner(0, 1), corner(1, 0));
    }
    return {-(plane.nx * x + plane.ny * y + plane.d) / plane.nz, {plane.nx, plane.ny, plane.nz}};
}

TEST(LandGround, IsWhatTheOriginalsPlanesSayOnRandomTerrain) {
    Random random{20261116};
    const Region region = plain_region();
    for (int round = 0; round < 300; ++round) {
        const auto block_id = static_cast<std::uint32_t>(random.next() % 255 << 8 | random.next() % 255);
        const Landblock block = landblock(block_id, [&](int, int) { return static_cast<int>(random.next() % 40); });
        for (int point = 0; point < 20; ++point) {
            // Quarters of metres: edges, corners and diagonals are among them.
            const auto x = static_cast<float>(random.next() % 768) / 4;
            const auto y = static_cast<float>(random.next() % 768) / 4;
            const Ground ground = ground_of(block, region, x, y);
            const SecondOpinion other = second_opinion(block, region, x, y);
            ASSERT_NEAR(ground.z, other.z, 1e-6) << block_id << " " << x << ", " << y;
            ASSERT_NEAR(ground.normal.x, other.normal.x, 1e-6);
            ASSERT_NEAR(ground.normal.y, other.normal.y, 1e-6);
            ASSERT_NEAR(ground.normal.z, other.normal.z, 1e-6);
        }
    }
}

// ---- water -----------------------------------------------------------------------------------------------------------

TEST(Water, IsOfTypes16To20) {
    for (std::uint16_t type = 0; type < 32; ++type) {
        EXPECT_EQ(is_water(static_cast<std::uint16_t>(type << 2)), type >= 16 && type <= 20) << type;
        EXPECT_EQ(is_water(static_cast<std::uint16_t>(type << 2 | 0xFF83)), type >= 16 && type <= 20)
            << "road, scenery and unused bits do not matter";
    }
}

TEST(Water, ACellIsDryShoreOrDeepByItsCorners) {
    Landblock block = level_block(0xA9B4, 10);
    EXPECT_EQ(ground_of(block, plain_region(), 1, 1).water, Water::Dry);
    EXPECT_EQ(ground_of(block, plain_region(), 1, 1).block_water, Water::Dry);
    block.terrain[0] = kDeepSea;
    EXPECT_EQ(ground_of(block, plain_region(), 1, 1).water, Water::Shore);
    EXPECT_EQ(ground_of(block, plain_region(), 100, 1).water, Water::Dry);
    EXPECT_EQ(ground_of(block, plain_region(), 100, 1).block_water, Water::Shore) << "of the block";
    for (const std::size_t sample : {1U, 9U, 10U}) block.terrain[sample] = kDeepSea;
    EXPECT_EQ(ground_of(block, plain_region(), 1, 1).water, Water::Deep);
    block.terrain.fill(kDeepSea);
    EXPECT_TRUE(ground_of(block, plain_region(), 1, 1).is_solid());
}

TEST(Water, OnAShoreTheNearestCornerSaysHowDeep) {
    Landblock block = level_block(0xA9B4, 10);
    block.terrain[0] = kDeepSea;  // the south-west corner of cell 0, 0
    const auto depth = [&](float x, float y) { return ground_of(block, plain_region(), x, y).depth; };
    EXPECT_EQ(depth(3, 3), 0.45F);
    EXPECT_EQ(depth(12, 12), 0.45F);
    EXPECT_EQ(depth(std::nextafter(12.0F, 13.0F), 12), 0.1F);
    EXPECT_EQ(depth(12, std::nextafter(12.0F, 13.0F)), 0.1F);
    EXPECT_EQ(depth(50, 50), 0);
}

TEST(Water, ABodyRestsByItsDepthBelowTheGroundAlongTheNormal) {
    Landblock block = landblock(0xA9B4, [](int ix, int) { return 10 + 18 * ix; });
    block.terrain.fill(kDeepSea);
    const Ground ground = ground_of(block, plain_region(), 12, 12);
    EXPECT_NEAR(ground.normal.z, 0.8, 1e-6);
    EXPECT_NEAR(ground.rest(), 19 - 0.9 / 0.8, 1e-5);
}

}  // namespace
}  // namespace acmotion::test
