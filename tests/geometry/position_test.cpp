// 40-body 2: positions across landblocks
#include "acmotion/geometry/position.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "geometry/cylinder.h"
#include "geometry/generators.h"
#include "geometry/map.h"
#include "geometry/places.h"
#include "geometry/quadrant.h"

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

TEST(HeadingTowards, OneselfIsZero) { EXPECT_EQ(heading_towards(at(1, 2), at(1, 2)), 0); }

// The table of 40 §2.2. Radii 0.5 each; the lower body is 2 m high.
TEST(CylinderDistance, FollowsEveryRowOfTheTable) {
    const Cylinder shape{0.5F, 2};
    const Position low = at(0, 0);

    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(3, 0, 4)), std::hypot(2, 4), 1e-6) << "apart, and above";
    EXPECT_NEAR(cylinder_distance(shape, low, {0.5F, 2}, at(0, 0, 2.5F)), std::hypot(0.5, 1.5), 1e-6);
    EXPECT_NEAR(cylinder_distance({2, 2}, low, {2, 2}, at(0, 0, 3)), 1, 1e-6) << "above, within reach";
    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(3, 0, 1)), std::sqrt(10.0) - 1, 1e-6) << "beside";
    EXPECT_NEAR(cylinder_distance(shape, low, shape, at(0.6F, 0, 0)), -std::hypot(0.4, 2), 1e-6) << "overlapping";
}

TEST(CylinderDistance, IsTheSameFromAboveAndFromBelow) {
    const Cylinder tall{0.5F, 2};
    const Cylinder small{0.3F, 1};

    EXPECT_DOUBLE_EQ(cylinder_distance(tall, at(0, 0), small, at(3, 0, 4)),
                     cylinder_distance(small, at(3, 0, 4), tall, at(0, 0)));
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
}

TEST(AdjustToOutside, FailsOffTheMapAndLeavesTheOrigin) {
    Position west_of_everything = at(-1, 5, 7, {0x00010001});

    EXPECT_FALSE(adjust_to_outside(west_of_everything));
    EXPECT_TRUE(west_of_everything.cell.is_nowhere());
    EXPECT_EQ(west_of_everything.frame.origin, (Vec3{-1, 5, 7}));
}

TEST(AdjustToOutside, FailsForACellOfNoClass) {
    Position nowhere = at(5, 5, 0, {0xA9B40041});

    EXPECT_FALSE(adjust_to_outside(nowhere));
    EXPECT_TRUE(nowhere.cell.is_nowhere());
}

TEST(AdjustToOutside, FailsForAPointTooFarForAnyLandblock) {
    for (const float far : {1e9F, -3.4e38F, std::numeric_limits<float>::infinity()}) {
        Position position = at(far, 5);
        EXPECT_FALSE(adjust_to_outside(position)) << far;
    }
}

TEST(AdjustToOutside, TakesLessThanEpsilonForZero) {
    Position dusty = at(-0.0001F, 0.0001F, 0.0001F);

    EXPECT_TRUE(adjust_to_outside(dusty));
    EXPECT_EQ(dusty.frame.origin, (Vec3{0, 0, 0.0001F}));
    EXPECT_EQ(dusty.cell, kMeadow);
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
    EXPECT_EQ(quadrant({-0.1F, -0.1F, 1.5F}, 3), kQuadrantLeft | kQuadrantBack | kQuadrantMiddle);
    EXPECT_EQ(quadrant({1, 1, 2.5F}, 3), kQuadrantRight | kQuadrantFront | kQuadrantHigh);
}

TEST(Quadrant, ExactlyOneThirdAndExactlyTwoThirdsAreMiddle) {
    EXPECT_EQ(quadrant({0, 0, 1}, 3) & (kQuadrantLow | kQuadrantMiddle | kQuadrantHigh), kQuadrantMiddle);
    EXPECT_EQ(quadrant({0, 0, 2}, 3) & (kQuadrantLow | kQuadrantMiddle | kQuadrantHigh), kQuadrantMiddle);
}

}  // namespace
}  // namespace acmotion::test
