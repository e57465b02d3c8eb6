#include "core/usual.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/allocations.h"

namespace acmotion::test {
namespace {

struct Shape {
    float width = 1;
    float depth = 0;
};

TEST(Usual, IsTheUsualValueUntilItIsChanged) {
    Usual<Shape> shape;
    EXPECT_EQ(shape->width, 1);
    EXPECT_TRUE(shape.is_usual());
    EXPECT_EQ(shape.changed(), nullptr);
    shape.change().width = 2;
    EXPECT_EQ(shape->width, 2);
    EXPECT_EQ((*shape).depth, 0);
    EXPECT_EQ(shape.changed()->width, 2);
}

TEST(Usual, AllocatesNothingForAValueItHas) {
    Usual<Shape> shape;
    EXPECT_EQ(allocations_of([&] { shape.set(&Shape::width, 1); }), 0U);
    EXPECT_TRUE(shape.is_usual());
    shape.set(&Shape::width, 3);
    EXPECT_EQ(shape->width, 3);
}

TEST(Usual, TheOtherZeroIsAnotherValue) {
    Usual<Shape> shape;
    shape.set(&Shape::depth, -0.0F);
    EXPECT_FALSE(shape.is_usual());
    EXPECT_TRUE(std::signbit(shape->depth));
}

TEST(Usual, ACopyIsACopyOfWhatIsInIt) {
    Usual<Shape> one;
    one.change().width = 2;
    Usual<Shape> other = one;
    other.change().width = 3;
    EXPECT_EQ(one->width, 2);
}

}  // namespace
}  // namespace acmotion::test
