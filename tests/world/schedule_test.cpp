#include "world/schedule.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

constexpr ObjectId kFirst = 0x80000001;
constexpr ObjectId kSecond = 0x80000002;

TEST(Schedule, IsDueAfterItsMomentAndNotAtIt) {
    Schedule schedule;
    schedule.schedule(kFirst, 10);
    EXPECT_EQ(schedule.take_due(9), std::nullopt);
    EXPECT_EQ(schedule.take_due(10), std::nullopt);
    EXPECT_EQ(schedule.take_due(10.01), kFirst);
    EXPECT_EQ(schedule.take_due(10.01), std::nullopt) << "once only";
}

TEST(Schedule, TheEarliestIsFirst) {
    Schedule schedule;
    schedule.schedule(kFirst, 12);
    schedule.schedule(kSecond, 11);
    EXPECT_EQ(schedule.take_due(20), kSecond);
    EXPECT_EQ(schedule.take_due(20), kFirst);
}

TEST(Schedule, ANewMomentReplacesTheOneBefore) {
    Schedule schedule;
    schedule.schedule(kFirst, 10);
    schedule.schedule(kFirst, 30);
    EXPECT_EQ(schedule.take_due(20), std::nullopt);
    EXPECT_EQ(schedule.take_due(31), kFirst);
    EXPECT_EQ(schedule.take_due(31), std::nullopt);
}

TEST(Schedule, WhatIsTakenOutIsNeverDue) {
    Schedule schedule;
    schedule.schedule(kFirst, 10);
    schedule.unschedule(kSecond);
    schedule.unschedule(kFirst);
    EXPECT_EQ(schedule.take_due(20), std::nullopt);
}

}  // namespace
}  // namespace acmotion::test
