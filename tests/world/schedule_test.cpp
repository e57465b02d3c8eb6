#include "world/schedule.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

constexpr ObjectId kEarly = 0x80000001;
constexpr ObjectId kLate = 0x80000002;

TEST(Schedule, IsDueAfterItsMomentAndNotAtIt) {
    Schedule schedule;
    schedule.schedule(kEarly, 10);
    EXPECT_EQ(schedule.take_due(9), std::nullopt);
    EXPECT_EQ(schedule.take_due(10), std::nullopt);
    EXPECT_EQ(schedule.take_due(10.01), kEarly);
    EXPECT_EQ(schedule.take_due(10.01), std::nullopt) << "once only";
}

TEST(Schedule, TheEarliestIsFirst) {
    Schedule schedule;
    schedule.schedule(kEarly, 12);
    schedule.schedule(kLate, 11);
    EXPECT_EQ(schedule.take_due(20), kLate);
    EXPECT_EQ(schedule.take_due(20), kEarly);
}

TEST(Schedule, ANewMomentReplacesTheOneBefore) {
    Schedule schedule;
    schedule.schedule(kEarly, 10);
    schedule.schedule(kEarly, 30);
    EXPECT_EQ(schedule.take_due(20), std::nullopt);
    EXPECT_EQ(schedule.take_due(31), kEarly);
    EXPECT_EQ(schedule.take_due(31), std::nullopt);
}

TEST(Schedule, WhatIsTakenOutIsNeverDue) {
    Schedule schedule;
    schedule.schedule(kEarly, 10);
    schedule.unschedule(kLate);
    schedule.unschedule(kEarly);
    EXPECT_EQ(schedule.take_due(20), std::nullopt);
}

}  // namespace
}  // namespace acmotion::test
