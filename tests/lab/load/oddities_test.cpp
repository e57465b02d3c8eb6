// 10-messages 13: what is odd, and what only looks so.
#include "lab/load/oddities.h"

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

}  // namespace
}  // namespace acmotion::test
