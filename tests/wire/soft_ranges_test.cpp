#include <gtest/gtest.h>

#include "wire/layout_types.h"

// Spec 10 §13: what is accepted and flagged, at the edges
namespace acmotion::test {
namespace {

constexpr float kJust = 0.01F;  // m, beyond an edge

bool raises(SoftFlag flag, const Vec3& origin, CellId cell = {0xA9B40001}) {
    SoftFlags flags;
    wire::judge_place(cell, origin, flags);
    return flags.has(flag);
}

TEST(SoftRanges, ABlockEndsAt0AndBefore192MetresOnBothAxes) {
    const auto is_outside = [](float x, float y) { return raises(SoftFlag::OutsideBlock, {x, y, 0}); };
    EXPECT_FALSE(is_outside(0, 0));
    EXPECT_FALSE(is_outside(192 - kJust, 192 - kJust));
    EXPECT_TRUE(is_outside(192, 96));
    EXPECT_TRUE(is_outside(96, 192));
    EXPECT_TRUE(is_outside(-kJust, 96));
    EXPECT_TRUE(is_outside(96, -kJust));
    EXPECT_TRUE(is_outside(192 + kJust, 96));
    EXPECT_TRUE(is_outside(96, 192 + kJust));
}

TEST(SoftRanges, FarOutsideBeginsOneCellBeyondTheBlockOnEverySide) {
    const auto is_far = [](float x, float y) { return raises(SoftFlag::FarOutsideBlock, {x, y, 0}); };
    EXPECT_FALSE(is_far(-24, 96));
    EXPECT_FALSE(is_far(96, -24));
    EXPECT_FALSE(is_far(192 + 24, 96));
    EXPECT_FALSE(is_far(96, 192 + 24));
    EXPECT_TRUE(is_far(-24 - kJust, 96));
    EXPECT_TRUE(is_far(96, -24 - kJust));
    EXPECT_TRUE(is_far(192 + 24 + kJust, 96));
    EXPECT_TRUE(is_far(96, 192 + 24 + kJust));
}

TEST(SoftRanges, ACellBeginsWithItsFirstMetreAndOuterOnesReachBeyond) {
    const auto fits = [](float x, float y, std::uint32_t cell) {
        return !raises(SoftFlag::CellMismatch, {x, y, 0}, CellId{0xA9B40000 + cell});
    };
    EXPECT_TRUE(fits(-5, -5, 1));
    EXPECT_TRUE(fits(-5, 200, 8));
    EXPECT_TRUE(fits(200, -5, 57));
    EXPECT_TRUE(fits(200, 200, 64));
    EXPECT_FALSE(fits(200, 200, 63));

    EXPECT_TRUE(fits(24 - kJust, 0, 1));
    EXPECT_TRUE(fits(24, 0, 9));
    EXPECT_TRUE(fits(0, 24 - kJust, 1));
    EXPECT_TRUE(fits(0, 24, 2));
    EXPECT_TRUE(fits(168, 168, 64));
}

TEST(SoftRanges, HeightsAreUsualFrom500MetresBelowTo1500Above) {
    const auto is_unusual = [](float z) { return raises(SoftFlag::UnusualHeight, {10, 10, z}); };
    EXPECT_FALSE(is_unusual(-500));
    EXPECT_FALSE(is_unusual(1500));
    EXPECT_TRUE(is_unusual(-500 - kJust));
    EXPECT_TRUE(is_unusual(1500 + kJust));
}

TEST(SoftRanges, IndoorsOnlyTheHeightIsJudged) {
    constexpr CellId kRoom{0xA9B40100};
    for (const SoftFlag flag : {SoftFlag::OutsideBlock, SoftFlag::FarOutsideBlock, SoftFlag::CellMismatch}) {
        EXPECT_FALSE(raises(flag, {-100, 500, 0}, kRoom));
    }
    EXPECT_TRUE(raises(SoftFlag::UnusualHeight, {-100, 500, 2000}, kRoom));
}

}  // namespace
}  // namespace acmotion::test
