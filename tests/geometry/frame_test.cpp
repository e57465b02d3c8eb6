// 40-body 3: frames, rotation and vectors
#include "acmotion/geometry/frame.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "core/constants.h"
#include "core/same_bits.h"
#include "geometry/generators.h"
#include "geometry/places.h"
#include "geometry/vector_math.h"

namespace acmotion::test {
namespace {

TEST(Frame, PointsAreRelativeToItsOriginAndVectorsAreNot) {
    const Frame frame{{10, 20, 30}, facing(90.0F)};

    EXPECT_TRUE(near(to_global_point(frame, {0, 2, 1}), {12, 20, 31}));
    EXPECT_TRUE(near(to_local_point(frame, Vec3{12, 20, 31}), {0, 2, 1}));
    EXPECT_TRUE(near(to_local_vector(frame.rotation, {0, 1, 0}).rounded(), {-1, 0, 0}));
    EXPECT_TRUE(near(to_global_vector(frame.rotation, {-1, 0, 0}).rounded(), {0, 1, 0}));
}

TEST(Combine, WalksTheOffsetInBodyLocalSpaceAndThenTurns) {
    const Frame walked = combine({{1, 1, 0}, facing(90.0F)}, {{0, 2, 0}, facing(90.0F)});

    EXPECT_TRUE(near(walked.origin, {3, 1, 0}));
    EXPECT_TRUE(near(walked.rotation, facing(180.0F)));
}

RC_GTEST_PROP(Combine, UndoesADifferenceFromTheSameBase, ()) {
    const Frame base = *frames(10'000);
    const Frame frame = *frames(10'000);
    const Frame again = combine(base, difference(frame, base));

    // The way is up to 35 km long. A float of that size has steps of 4 mm, the norm of a quaternion of floats is off by
    // up to 2^-23, which on the way there and back is 8 mm, and the axes made of it are rounded once more, 4 mm. In
    // three million cases the worst was 7.3 mm.
    RC_ASSERT(near(again.origin, frame.origin, 2e-2));
    RC_ASSERT(near(again.rotation, frame.rotation, 1e-5));
}

RC_GTEST_PROP(Difference, UndoesACombinationWithTheSameBase, ()) {
    const Frame base = *frames(100);
    const Frame offset = *frames(10);
    const Frame again = difference(combine(base, offset), base);

    RC_ASSERT(near(again.origin, offset.origin));
    RC_ASSERT(near(again.rotation, offset.rotation, 1e-5));
}

RC_GTEST_PROP(Combine, LeavesANormalisedRotation, ()) {
    const Frame combined = combine(*frames(10'000), *frames(10'000));
    RC_ASSERT(is_valid(combined));
}

// conj(base) ⊗ rotation and base ⊗ turn, normalised as spec 40 §3 has it, with nothing left out.
struct Product {
    double w, x, y, z;
};
Product product(const Product& a, const Product& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
Quaternion normalised(const Product& q) {
    const double scale = 1.0 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return {static_cast<float>(q.w * scale), static_cast<float>(q.x * scale), static_cast<float>(q.y * scale),
            static_cast<float>(q.z * scale)};
}
Product widened(const Quaternion& q) { return {q.w, q.x, q.y, q.z}; }
Product conjugated(const Quaternion& q) { return {q.w, -double{q.x}, -double{q.y}, -double{q.z}}; }

// Any rotation, about the vertical axis as often as not, and with either zero.
rc::Gen<Quaternion> bodies_rotations() {
    const auto upright = rc::gen::map(metres(4), [](float turn) {
        Frame frame;
        rotate_by_local_vector(frame, {0, 0, turn});
        return frame.rotation;
    });
    return rc::gen::apply(
        [](Quaternion q, bool negative_x, bool negative_y, bool opposite) {
            if (q.x == 0) q.x = negative_x ? -0.0F : 0.0F;
            if (q.y == 0) q.y = negative_y ? -0.0F : 0.0F;
            return opposite ? Quaternion{-q.w, -q.x, -q.y, -q.z} : q;
        },
        rc::gen::oneOf(rotations(), upright), rc::gen::arbitrary<bool>(), rc::gen::arbitrary<bool>(),
        rc::gen::arbitrary<bool>());
}

RC_GTEST_PROP(Combine, WithoutATurnHasTheBitsOfTheWholeProduct, ()) {
    const Quaternion base = *bodies_rotations();
    const Quaternion combined = combine({{}, base}, {}).rotation;

    RC_ASSERT(same_bits(combined, normalised(product(widened(base), widened(Quaternion{})))));
}

// Also where it stands on a zero of either sign, and where nothing is turned.
RC_GTEST_PROP(Stance, TurnsToTheSameBitsAsAllNineAxes, ()) {
    const auto coordinate = [] { return *rc::gen::oneOf(metres(100), rc::gen::element(0.0F, -0.0F)); };
    const Frame base{{coordinate(), coordinate(), coordinate()}, *bodies_rotations()};
    const Vec3 place{coordinate(), coordinate(), coordinate()};
    const Axes all = axes(base.rotation);
    const WideVec3 way = WideVec3{} + place - base.origin;
    const Vec3 whole = to_local_vector(all, way).rounded();
    const Stance stance(base);
    const Vec3 local = stance.to_local(way).rounded();

    RC_ASSERT(local == whole);  // but for the sign of a zero, which is gone when the origin is added
    RC_ASSERT(same_bits((stance.to_global(local) + base.origin).rounded(),
                        (to_global_vector(all, whole) + base.origin).rounded()));
}

RC_GTEST_PROP(Difference, OfARotationFromItselfHasTheBitsOfTheWholeProduct, ()) {
    const Quaternion base = *bodies_rotations();

    RC_ASSERT(same_bits(rotation_difference(base, base), normalised(product(conjugated(base), widened(base)))));
}

TEST(Difference, OfARotationFromItselfIsNoneAtAll) {
    for (const Quaternion& odd : {Quaternion{0, 0, 0, 0}, {kNaN, 0, 0, 1}, {1e-30F, 0, 1e-30F, 0}, {0, 3e38F, 1, 0}}) {
        EXPECT_EQ(rotation_difference(odd, odd), Quaternion{}) << odd;
    }
}

TEST(SetRotation, DividesByTheNormAndKeepsTheOldForNone) {
    Frame scaled;
    set_rotation(scaled, {0, 0, 0, -4});
    EXPECT_EQ(scaled.rotation, (Quaternion{0, 0, 0, -1}));
    for (const Quaternion& impossible : {Quaternion{0, 0, 0, 0}, {kNaN, 0, 0, 1}, {1, 0, kNaN, 0}}) {
        Frame frame{{}, facing(30.0F)};
        set_rotation(frame, impossible);
        EXPECT_EQ(frame.rotation, facing(30.0F)) << impossible;
    }
}

TEST(Rotate, TurnsAboutTheWorldsAxisOrTheBodysAndNotBelowEpsilon) {
    Frame world{{}, facing(90.0F)};
    rotate_by_world_vector(world, {0, 0, 1.57079633F});
    EXPECT_TRUE(near(world.rotation, facing(0.0F))) << "a quarter turn to the left";
    Frame local{{}, facing(90.0F)};
    rotate_by_local_vector(local, {1.57079633F, 0, 0});
    EXPECT_TRUE(near(forward_axis(local.rotation), {0, 0, 1})) << "nose up, wherever it faced";
    Frame frame;
    rotate_by_world_vector(frame, {0, 0, kEpsilon * 0.99F});
    EXPECT_EQ(frame.rotation, Quaternion{});
}

TEST(Frame, IsValidWithoutNaNAndWithANormWithinFiveEpsilons) {
    for (const Vec3& nowhere : {Vec3{kNaN, 0, 0}, {0, kNaN, 0}, {0, 0, kNaN}})
        EXPECT_FALSE(is_valid(Frame{nowhere, {}}));
    EXPECT_FALSE(is_valid(Frame{{}, {kNaN, 0, 0, 0}}));
    EXPECT_TRUE(is_valid(Frame{{}, {1.00049F, 0, 0, 0}}));
    EXPECT_FALSE(is_valid(Frame{{}, {1.00051F, 0, 0, 0}}));
    EXPECT_TRUE(is_valid(Frame{{}, {0.99951F, 0, 0, 0}}));
    EXPECT_FALSE(is_valid(Frame{{}, {0.99949F, 0, 0, 0}}));
}

TEST(Vec3, NormalisesToLengthOneUnlessItIsShorterThanEpsilon) {
    EXPECT_TRUE(near(normalise_check_small({3, 0, 4}).vector, {0.6F, 0, 0.8F}));
    EXPECT_FALSE(normalise_check_small({0, kEpsilon, 0}).too_small);
    const Vec3 tiny{kEpsilon / 2, 0, 0};
    EXPECT_TRUE(normalise_check_small(tiny).too_small);
    EXPECT_EQ(normalise_check_small(tiny).vector, tiny);
}

TEST(Vec3, IsNearlyEqualWithinEpsilonOnEveryAxisInclusive) {
    EXPECT_TRUE(nearly_equal({0, 0, 0}, {kEpsilon, -kEpsilon, kEpsilon}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {0, 0, kEpsilon * 1.001F}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {0, -kEpsilon * 1.001F, 0}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {kEpsilon * 1.001F, 0, 0}));
}

}  // namespace
}  // namespace acmotion::test
