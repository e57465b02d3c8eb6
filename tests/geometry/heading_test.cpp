// 40-body 4: heading
#include "acmotion/geometry/heading.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/constants.h"
#include "geometry/generators.h"
#include "geometry/places.h"

namespace acmotion::test {
namespace {

struct Row {
    float heading;
    Quaternion produced;
};

// The table of 40 §4, every row.
constexpr Row kHeadingTable[] = {
    {0, {1, 0, 0, 0}},    {45, {0.92388F, 0, 0, -0.38268F}},   {90, {0.70711F, 0, 0, -0.70711F}},
    {180, {0, 0, 0, -1}}, {270, {-0.70711F, 0, 0, -0.70711F}},
};

TEST(Heading, ProducesTheQuaternionsOfTheTableAndIsReadBackFromThem) {
    for (const auto& [heading, want] : kHeadingTable) {
        const Quaternion got = facing(heading);
        EXPECT_NEAR(got.w, want.w, 1e-5) << heading;
        EXPECT_NEAR(got.x, want.x, 1e-5) << heading;
        EXPECT_NEAR(got.y, want.y, 1e-5) << heading;
        EXPECT_NEAR(got.z, want.z, 1e-5) << heading;
        EXPECT_TRUE(near_heading(heading_of(want), heading));
    }
}

TEST(Heading, OfAVectorIsClockwiseFromNorthOfAVerticalOneZero) {
    EXPECT_TRUE(near_heading(heading_of(Vec3{0, 1, 0}), 0));
    EXPECT_TRUE(near_heading(heading_of(Vec3{2, 0, 7}), 90));
    EXPECT_TRUE(near_heading(heading_of(Vec3{-1, 1, 0}), 315));
    EXPECT_EQ(heading_of(Vec3{kEpsilon / 2, 0, 5}), 0) << "its horizontal part is too small";
}

TEST(Heading, StaysBelow360JustWestOfNorth) {
    EXPECT_EQ(heading_of(Vec3{-1e-7F, 1, 0}), 0);
    EXPECT_EQ(heading_of(Quaternion{1, 0, 0, 1e-8F}), 0);
}

RC_GTEST_PROP(Heading, LiesBetween0And360, ()) {
    const float heading = heading_of(*rotations());
    RC_ASSERT(heading >= 0 && heading < 360);
}

TEST(FaceVector, PitchesUpAndDiscardsRoll) {
    Frame rolled;
    rotate_by_local_vector(rolled, {0, 1, 0});
    face_vector(rolled, {3, 0, 3});

    EXPECT_TRUE(near(forward_axis(rolled.rotation), {0.70711F, 0, 0.70711F}));
    EXPECT_NEAR(axes(rolled.rotation).right.z, 0, kTolerance) << "no roll left";
}

TEST(FaceVector, CountsAVerticalVectorAsEastAndAShortOneAsNone) {
    Frame frame;
    face_vector(frame, {0, kEpsilon / 2, 0});
    EXPECT_EQ(frame.rotation, Quaternion{});
    face_vector(frame, {0, 0, 1});

    EXPECT_TRUE(near(axes(frame.rotation).right.rounded(), {0, -1, 0})) << "the right hand of a body that faced east";
}

// The vector (sin h, cos h, z) is normalised afterwards: a z of 0.6 becomes 0.6 / sqrt(1.36).
TEST(SetHeading, ChangesThePitchOfAPitchedBodySlightly) {
    Frame frame;
    face_vector(frame, {0, 0.8F, 0.6F});
    set_heading(frame, 90);

    EXPECT_NEAR(forward_axis(frame.rotation).z, 0.514496, kTolerance);
    EXPECT_TRUE(near_heading(heading_of(frame.rotation), 90));
}

RC_GTEST_PROP(SetHeading, LeavesAValidRotationWhateverTheFiniteNumber, ()) {
    Frame frame{{}, *rotations()};
    set_heading(frame, *rc::gen::element(0.0F, -45.0F, 361.0F, 1e9F, -1e15F, 1e25F, 3.4e38F));
    RC_ASSERT(is_valid(frame));
}

}  // namespace
}  // namespace acmotion::test
