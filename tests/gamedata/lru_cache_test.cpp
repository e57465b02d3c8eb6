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

TEST(LruCache, DoesNotKeepWhatIsLargerThanItsBudget) {
    Cache cache{cost_of_one()};
    cache.keep(1, 10, 100);
    cache.keep(2, 20, 101);
    EXPECT_EQ(cache.find(2), nullptr);
    EXPECT_EQ(*cache.find(1), 10) << "and forgets nothing for it";
}

}  // namespace
}  // namespace acmotion::test
