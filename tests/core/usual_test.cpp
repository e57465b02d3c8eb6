#include <gtest/gtest.h>

#include <cmath>

#include "core/maybe.h"
#include "support/allocations.h"

namespace acmotion::test {
namespace {

struct Shape {
    float width = 1;
    float depth = 0;
};

TEST(Usual, AllocatesNothingUntilItChangesAndACopyIsItsOwn) {
    Usual<Shape> shape;
    EXPECT_EQ(allocations_of([&] { shape.set(&Shape::width, 1); }), 0U);
    EXPECT_TRUE(shape.is_usual());
    EXPECT_EQ(shape.changed(), nullptr);
    shape.set(&Shape::width, 3);
    Usual<Shape> other = shape;
    other.change().width = 2;
    EXPECT_EQ(shape->width, 3);
    EXPECT_EQ((*shape).depth, 0);
}

TEST(Usual, TheOtherZeroIsAnotherValue) {
    Usual<Shape> shape;
    shape.set(&Shape::depth, -0.0F);
    EXPECT_FALSE(shape.is_usual());
    EXPECT_TRUE(std::signbit(shape->depth));
}

}  // namespace
}  // namespace acmotion::test
