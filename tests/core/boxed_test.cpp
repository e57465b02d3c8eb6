#include "core/boxed.h"

#include <gtest/gtest.h>

#include <string>

namespace acmotion::test {
namespace {

TEST(Boxed, IsEmptyUntilSomethingIsPutIn) {
    Boxed<std::string> box;
    EXPECT_FALSE(box);
    EXPECT_EQ(box.emplace(3, 'x'), "xxx");
    EXPECT_TRUE(box);
    EXPECT_EQ(*box, "xxx");
}

TEST(Boxed, ACopyIsACopyOfWhatIsInIt) {
    Boxed<std::string> one;
    one.emplace("one");
    Boxed<std::string> other(one);
    other->append(" more");
    EXPECT_EQ(*one, "one");
    one = other;
    EXPECT_EQ(*one, "one more");
    EXPECT_NE(&*one, &*other);
    one = Boxed<std::string>{};
    EXPECT_FALSE(one);
}

}  // namespace
}  // namespace acmotion::test
