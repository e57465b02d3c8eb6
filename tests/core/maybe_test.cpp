#include "core/maybe.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

struct Counted {
    int number = 7;
    bool is_odd = true;
};

TEST(Maybe, IsNotThereUntilItIsMade) {
    Maybe<Counted> maybe;
    EXPECT_FALSE(maybe);
    EXPECT_EQ(maybe.emplace().number, 7);
    EXPECT_TRUE(maybe.has_value());
    maybe->number = 8;
    EXPECT_EQ((*maybe).number, 8);
    maybe.reset();
    EXPECT_FALSE(maybe.has_value());
    EXPECT_EQ(maybe.emplace().number, 7) << "made anew";
    EXPECT_EQ(maybe.emplace({.number = 9}).number, 9);
}

TEST(Maybe, ACopyIsThereIfTheOtherIs) {
    Maybe<Counted> one;
    one.emplace().number = 3;
    Maybe<Counted> other = one;
    EXPECT_TRUE(other);
    EXPECT_EQ(other->number, 3);
    other = Maybe<Counted>{};
    EXPECT_FALSE(other);
    EXPECT_TRUE(one);
}

TEST(Maybe, ItsFlagSurvivesWritingTheWholeValue) {
    Maybe<Counted> maybe;
    *maybe = Counted{.number = 1, .is_odd = false};
    EXPECT_FALSE(maybe);
    maybe.emplace();
    *maybe = Counted{.number = 1, .is_odd = false};
    EXPECT_TRUE(maybe);
}

TEST(Maybe, TakesNoMoreRoomThanItsValue) { EXPECT_EQ(sizeof(Maybe<Counted>), sizeof(Counted)); }

}  // namespace
}  // namespace acmotion::test
