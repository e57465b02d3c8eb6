// 20-inbound 3: stamp arithmetic
#include "acmotion/core/stamp.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace acmotion::test {
namespace {

struct Row {
    std::uint16_t old;
    std::uint16_t incoming;
    bool newer;
};

// The table of 20 §3.2, every row.
constexpr Row kHalfRangeTable[] = {
    {5, 5, false},     {0, 0x7FFF, true},      {0, 0x8000, false},     {0x8000, 0, true}, {1, 0x8001, false},
    {0x8001, 1, true}, {0xFFFF, 0x7FFF, true}, {0xFFFF, 0x7FFE, true}, {0xFFFF, 0, true}, {0, 0xFFFF, false},
};

TEST(Stamp, FollowsEveryRowOfTheHalfRangeTable) {
    for (const Row& row : kHalfRangeTable) {
        EXPECT_EQ(Stamp{row.incoming}.newer_than(Stamp{row.old}), row.newer) << row.old << " then " << row.incoming;
    }
}

RC_GTEST_PROP(Stamp, IsNewerInExactlyOneOfTheTwoOrders, (std::uint16_t a, std::uint16_t b)) {
    RC_PRE(a != b);
    RC_ASSERT(Stamp{a}.newer_than(Stamp{b}) != Stamp{b}.newer_than(Stamp{a}));
    RC_ASSERT(Stamp{a}.older_than(Stamp{b}) == Stamp{b}.newer_than(Stamp{a}));
}

}  // namespace
}  // namespace acmotion::test
