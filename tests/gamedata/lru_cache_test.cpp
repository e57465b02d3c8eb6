#include "gamedata/lru_cache.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using Cache = LruCache<int, int>;

std::size_t cost_of_one() {
    Cache cache{1000};
    cache.keep(1, 10, 100);
    return cache.bytes();
}

TEST(LruCache, ChargesAValueForWhatTheCacheItselfTakes) {
    EXPECT_GE(cost_of_one(), 100 + 2 * sizeof(int) + 6 * sizeof(void*));
    EXPECT_LE(cost_of_one(), std::size_t{300});
}

TEST(LruCache, ForgetsWhatWasNotAskedForTheLongest) {
    Cache cache{2 * cost_of_one()};
    cache.keep(1, 10, 100);
    cache.keep(2, 20, 100);
    EXPECT_EQ(cache.bytes(), 2 * cost_of_one()) << "both fit exactly";
    ASSERT_NE(cache.find(1), nullptr);
    cache.keep(3, 30, 100);
    EXPECT_EQ(cache.find(2), nullptr);
    EXPECT_EQ(*cache.find(1), 10);
    EXPECT_EQ(*cache.find(3), 30);
    EXPECT_EQ(cache.bytes(), 2 * cost_of_one());
}

TEST(LruCache, ForgetsAsManyAsAreInTheWay) {
    Cache cache{3 * cost_of_one()};
    for (int key = 1; key <= 3; ++key) cache.keep(key, 10 * key, 100);
    cache.keep(4, 40, 100 + cost_of_one());
    EXPECT_EQ(cache.find(1), nullptr);
    EXPECT_EQ(cache.find(2), nullptr);
    EXPECT_EQ(*cache.find(3), 30);
    EXPECT_EQ(*cache.find(4), 40);
    EXPECT_EQ(cache.bytes(), 3 * cost_of_one());
}

TEST(LruCache, DoesNotKeepWhatIsLargerThanItsBudget) {
    Cache cache{cost_of_one()};
    cache.keep(1, 10, 100);
    cache.keep(2, 20, 101);
    EXPECT_EQ(cache.find(2), nullptr);
    EXPECT_EQ(*cache.find(1), 10) << "and forgets nothing for it";
}

}  // namespace
}  // namespace acmotion::test
