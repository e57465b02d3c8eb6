// 10-messages 13: what is odd, and what only looks so.
#include "lab/session/oddities.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

Decoded with(SoftFlag flag, float run_rate = 1) {
    UpdateMotion motion{.object = 1};
    motion.movement.body = MoveToObject{.run_rate = run_rate};
    Decoded decoded;
    decoded.message = motion;
    decoded.receipt.soft.add(flag);
    return decoded;
}

TEST(Oddities, AreUsualWhereEveryServerSendsThem) {
    for (const SoftFlag flag : {SoftFlag::UndefinedBits, SoftFlag::InfiniteDistance, SoftFlag::Renormalised}) {
        EXPECT_TRUE(oddities_of(with(flag)).usual.has(flag));
        EXPECT_FALSE(oddities_of(with(flag)).odd.any());
    }
    for (const SoftFlag flag : {SoftFlag::FastVelocity, SoftFlag::CellMismatch, SoftFlag::FarOutsideBlock}) {
        EXPECT_TRUE(oddities_of(with(flag)).odd.has(flag));
        EXPECT_FALSE(oddities_of(with(flag)).usual.any());
    }
}

TEST(Oddities, OfTheRunRateAreUsualIfItIsZeroOnly) {
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, 0)).usual.any());
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, -3)).odd.any());
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, 40)).odd.any());
}

TEST(Oddities, OfAMovementThatHasNoRunRateAreOdd) {
    Decoded decoded;
    decoded.receipt.soft.add(SoftFlag::UnusualRunRate);
    decoded.message = PositionAndMovement{.movement = {.body = MoveToPosition{.run_rate = 0}}};
    EXPECT_TRUE(oddities_of(decoded).usual.any());
    decoded.message = UpdateMotion{};
    EXPECT_TRUE(oddities_of(decoded).odd.any());
    decoded.message = UpdatePosition{};
    EXPECT_TRUE(oddities_of(decoded).odd.any());
    for (const SoftFlag flag : {SoftFlag::OutsideBlock, SoftFlag::TrailingZeros, SoftFlag::MissingPad})
        EXPECT_TRUE(oddities_of(with(flag)).usual.has(flag));
}

TEST(Oddities, AreCountedByName) {
    OddityCounts counts{};
    EXPECT_EQ(list_of(counts), "");
    SoftFlags flags;
    flags.add(SoftFlag::CellMismatch);
    count_in(counts, flags);
    flags.add(SoftFlag::FastOmega);
    count_in(counts, flags);
    EXPECT_EQ(list_of(counts), "2 cell-mismatch, 1 fast-omega");
    EXPECT_EQ(list_of(flags), "cell-mismatch, fast-omega");
}

}  // namespace
}  // namespace acmotion::test
