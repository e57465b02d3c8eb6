// 60-moveto 7: watchers are visited by group, newest first inside a group
#include "motion/watcher_list.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace acmotion::test {
namespace {

std::vector<ObjectId> ids(const WatcherList& list, const WatcherPool& pool) {
    std::vector<ObjectId> ids;
    for (auto at = list.head(); at != WatcherPool::kNone; at = pool[at].next) ids.push_back(pool[at].value.id);
    return ids;
}

std::uint32_t group(ObjectId id) { return (id.value ^ (id.value >> 16)) % 4; }

std::vector<ObjectId> by_group(const std::vector<ObjectId>& newest_first) {
    std::vector<ObjectId> sorted;
    for (const std::uint32_t wanted : {0U, 1U, 2U, 3U}) {
        std::copy_if(newest_first.begin(), newest_first.end(), std::back_inserter(sorted),
                     [&](ObjectId id) { return group(id) == wanted; });
    }
    return sorted;
}

TEST(WatcherList, ServesGroupByGroupAndTheLatestFirst) {
    WatcherPool pool;
    WatcherList list;
    for (const std::uint32_t id : {0x1U, 0x2U, 0x4U, 0x5U, 0x3U, 0x00010001U}) list.add(pool, {id});
    EXPECT_EQ(ids(list, pool), (std::vector<ObjectId>{0x00010001, 0x4, 0x5, 0x1, 0x2, 0x3}));
}

TEST(WatcherList, HoldsWhoWasAddedAndNotRemovedInTheOrderOfTheSpec) {
    rc::check([] {
        WatcherPool pool;
        WatcherList list;
        std::vector<ObjectId> expected;  // newest first
        for (int i = 0; i < 60; ++i) {
            const ObjectId id = *rc::gen::inRange<std::uint32_t>(1, 24) * 0x4001U;
            const auto known = std::find(expected.begin(), expected.end(), id);
            if (known == expected.end()) {
                list.add(pool, {id});
                expected.insert(expected.begin(), id);
            } else {
                RC_ASSERT(list.find(pool, id) != WatcherPool::kNone);
                RC_ASSERT(list.remove(pool, id));
                expected.erase(known);
            }
            RC_ASSERT(ids(list, pool) == by_group(expected));
            RC_ASSERT(list.size() == expected.size());
            RC_ASSERT(pool.in_use() == expected.size());
        }
        list.clear(pool);
        RC_ASSERT(pool.in_use() == 0U);
    });
}

TEST(WatcherList, SaysWhenThereIsNothingToRemove) {
    WatcherPool pool;
    WatcherList list;
    list.add(pool, {7});
    EXPECT_FALSE(list.remove(pool, 8));
    EXPECT_TRUE(list.remove(pool, 7));
    EXPECT_FALSE(list.remove(pool, 7));
    EXPECT_EQ(list.find(pool, 8), WatcherPool::kNone);
}

}  // namespace
}  // namespace acmotion::test
