// All waypoints of all bodies live in one pool
#include <gtest/gtest.h>

#include <vector>

#include "motion/walker_fixture.h"
#include "support/allocations.h"

namespace acmotion::test {
namespace {

TEST(WaypointPool, HandsOutReleasedPlacesAgain) {
    WaypointPool pool;
    const WaypointPool::Index first = pool.acquire(Waypoint::to_position(north(1)));
    const WaypointPool::Index second = pool.acquire(Waypoint::to_position(north(2)));
    pool.release(first);

    EXPECT_EQ(pool.acquire(Waypoint::to_position(north(3))), first);
    EXPECT_EQ(pool[first].value.position(), north(3));
    EXPECT_EQ(pool[second].value.position(), north(2));
    EXPECT_EQ(pool.in_use(), 2U);
}

// Far more ticks than a pool waits for.
void idle(WaypointPool& pool) {
    for (int i = 0; i < 100; ++i) pool.give_back();
}

// That many entries at once; then none. Answers how often the pool has allocated for it.
std::size_t burst(WaypointPool& pool, std::size_t entries) {
    std::vector<WaypointPool::Index> acquired(entries);
    return allocations_of([&] {
        for (WaypointPool::Index& index : acquired) index = pool.acquire(Waypoint::to_position(north(1)));
        for (const WaypointPool::Index index : acquired) pool.release(index);
    });
}

TEST(WaypointPool, GivesBackWhatOneBurstNeededWhenNothingIsInUse) {
    WaypointPool pool;
    const WaypointPool::Index kept = pool.acquire(Waypoint::to_position(north(7)));
    burst(pool, 10'000);
    idle(pool);
    EXPECT_EQ(pool[kept].value.position(), north(7));
    EXPECT_EQ(burst(pool, 10'000), 0U);

    pool.release(kept);
    const std::size_t used = pool.memory_used();
    const std::size_t live = live_bytes();
    idle(pool);
    EXPECT_LT(pool.memory_used(), used / 100);
    EXPECT_EQ(live - live_bytes(), used - pool.memory_used());
}

TEST(WaypointPool, KeepsWhatTwoBurstsNeeded) {
    WaypointPool pool;
    for (const std::size_t entries : {10'000U, 5'000U, 10U}) {
        burst(pool, entries);
        idle(pool);
    }

    EXPECT_EQ(burst(pool, 5'000), 0U);
    EXPECT_GT(burst(pool, 10'000), 0U);
}

TEST(Pools, GiveBackWhatABurstOfAnyKindNeeded) {
    Pools pools;
    const auto is_given_back = [&](auto& pool) {
        std::vector<std::uint32_t> acquired(2000);
        for (std::uint32_t& index : acquired) index = pool.acquire({});
        for (const std::uint32_t index : acquired) pool.release(index);
        const std::size_t before = pool.memory_used();
        for (int i = 0; i < 100; ++i) pools.give_back();
        return pool.memory_used() < before / 2;
    };
    EXPECT_TRUE(is_given_back(pools.waypoints));
    EXPECT_TRUE(is_given_back(pools.actions));
    EXPECT_TRUE(is_given_back(pools.pending));
    EXPECT_TRUE(is_given_back(pools.watchers));
}

}  // namespace
}  // namespace acmotion::test
