// 10-messages 13: what the library's door lets in
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "geometry/generators.h"
#include "geometry/places.h"

namespace acmotion::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// The field that is refused, or nothing.
std::string_view refused_field(const Position& position) {
    const Result<Position> result = checked_position(position, "PositionPack", 8);
    if (result) return "";
    EXPECT_EQ(result.error().code, ErrorCode::Invalid);
    EXPECT_EQ(result.error().message, "PositionPack");
    EXPECT_EQ(result.error().byte_offset, 8U);
    return result.error().field;
}

Position turned(const Quaternion& rotation) { return {kMeadow, {{1, 2, 3}, rotation}}; }

TEST(CheckedPosition, IsThePositionItWasGivenWithinRetailsTolerance) {
    const Position slightly_long = turned({1.0004F, 0, 0, 0});

    EXPECT_EQ(checked_position(slightly_long, "PositionPack"), slightly_long);
    EXPECT_TRUE(is_valid(at(1, 2, 3, {0xA9B4FFFF}))) << "retail lets the landblock itself in too";
    EXPECT_FALSE(is_valid(at(1, kNaN, 3)));
}

TEST(CheckedPosition, RefusesCellsThatCannotBeStoodIn) {
    for (const std::uint32_t id :
         {0U, 0xA9B40000U, 0xA9B40041U, 0xA9B400FFU, 0xA9B4FFFEU, 0xA9B4FFFFU, 0xFFB40001U, 0xA9FF0001U}) {
        EXPECT_EQ(refused_field(at(1, 2, 3, {id})), "cell") << std::hex << id;
    }
}

TEST(CheckedPosition, RefusesAnOriginMoreThanTenKilometresOff) {
    EXPECT_EQ(refused_field(at(10'000, -10'000, 10'000)), "");
    for (const float bad : {10'000.001F, -10'000.001F, 3.4e38F, kNaN, kInfinity, -kInfinity}) {
        EXPECT_EQ(refused_field(at(bad, 2, 3)), "origin");
        EXPECT_EQ(refused_field(at(1, bad, 3)), "origin");
        EXPECT_EQ(refused_field(at(1, 2, bad)), "origin");
    }
}

TEST(CheckedPosition, RefusesARotationThatIsNoUnitQuaternion) {
    for (const Quaternion& bad : {Quaternion{0, 0, 0, 0},
                                  {2, 0, 0, 0},
                                  {kNaN, 0, 0, 1},
                                  {kInfinity, 0, 0, 1},
                                  {3.4e38F, 0, 0, 0},
                                  {0.99F, 0, 0, 0}}) {
        EXPECT_EQ(refused_field(turned(bad)), "rotation") << bad;
    }
}

RC_GTEST_PROP(CheckedPosition, LetsInEveryPlaceOnTheMap, ()) {
    RC_ASSERT(checked_position(*positions(10'000), "PositionPack").has_value());
}

}  // namespace
}  // namespace acmotion::test
