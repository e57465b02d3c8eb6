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

TEST(WaypointPool, KeepsTheQueuesOfSeveralBodiesApart) {
    WaypointPool pool;
    WaypointQueue a;
    WaypointQueue b;
    for (int i = 1; i <= 3; ++i) {
        a.append(pool, Waypoint::to_position(north(static_cast<float>(i))));
        b.append(pool, Waypoint::to_position(at(static_cast<float>(i), 0)));
    }
    a.clear(pool);

    EXPECT_EQ(b.size(), 3);
    EXPECT_EQ(pool[b.head()].value.position(), at(1, 0));
    EXPECT_EQ(pool.in_use(), 3U);
}

void give_back(WaypointPool& pool, int ticks) {
    for (int i = 0; i < ticks; ++i) pool.give_back();
}

// Far more ticks than a pool waits for.
void idle(WaypointPool& pool) { give_back(pool, 100); }

// That many entries at once; then none. Answers how often the pool has allocated for it.
std::size_t burst(WaypointPool& pool, std::size_t entries) {
    std::vector<WaypointPool::Index> acquired(entries);
    return allocations_of([&] {
        for (WaypointPool::Index& index : acquired) index = pool.acquire(Waypoint::to_position(north(1)));
        for (const WaypointPool::Index index : acquired) pool.release(index);
    });
}

TEST(WaypointPool, GivesBackWhatOneBurstNeeded) {
    WaypointPool pool;
    burst(pool, 10'000);
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

TEST(WaypointPool, GivesNothingBackWhileSomethingIsInUse) {
    WaypointPool pool;
    const WaypointPool::Index kept = pool.acquire(Waypoint::to_position(north(7)));
    burst(pool, 10'000);
    idle(pool);

    EXPECT_EQ(pool[kept].value.position(), north(7));
    EXPECT_EQ(burst(pool, 10'000), 0U);
}

TEST(WaypointPool, WaitsForABurstToBeOver) {
    WaypointPool pool;
    burst(pool, 10'000);
    for (int i = 0; i < 100; ++i) {
        give_back(pool, 3);
        burst(pool, 1);
    }

    EXPECT_EQ(burst(pool, 10'000), 0U);
}

TEST(WaypointPool, HandsOutEachPlaceOnceAfterGivingBack) {
    WaypointPool pool;
    burst(pool, 600);
    idle(pool);
    burst(pool, 600);
    idle(pool);
    const WaypointPool::Index first = pool.acquire(Waypoint::to_position(north(1)));
    const WaypointPool::Index second = pool.acquire(Waypoint::to_position(north(2)));

    EXPECT_NE(first, second);
    EXPECT_EQ(pool[first].value.position(), north(1));
    EXPECT_EQ(pool[second].value.position(), north(2));
}

// After eight ticks without an entry in use a burst is over, and no sooner. 512 entries lie in one block.
TEST(WaypointPool, WaitsForEightTicksAndKeepsASingleBlock) {
    WaypointPool pool;
    burst(pool, 513);
    const std::size_t used = pool.memory_used();
    give_back(pool, 7);
    EXPECT_EQ(pool.memory_used(), used);
    give_back(pool, 1);
    EXPECT_LT(pool.memory_used(), used);

    WaypointPool small;
    burst(small, 512);
    const std::size_t of_one_block = small.memory_used();
    idle(small);
    EXPECT_EQ(small.memory_used(), of_one_block);
    EXPECT_EQ(burst(small, 512), 0U);
}

TEST(Pools, GiveBackWhatABurstOfAnyKindNeeded) {
    Pools pools;
    const auto used = [&] {
        return std::vector{pools.waypoints.memory_used(), pools.actions.memory_used(), pools.pending.memory_used(),
                           pools.watchers.memory_used()};
    };
    const auto burst_of = [](auto& pool) {
        std::vector<std::uint32_t> acquired(2000);
        for (std::uint32_t& index : acquired) index = pool.acquire({});
        for (const std::uint32_t index : acquired) pool.release(index);
    };
    burst_of(pools.waypoints);
    burst_of(pools.actions);
    burst_of(pools.pending);
    burst_of(pools.watchers);
    const std::vector<std::size_t> before = used();
    for (int i = 0; i < 100; ++i) pools.give_back();
    const std::vector<std::size_t> after = used();
    for (std::size_t kind = 0; kind < 4; ++kind) EXPECT_LT(after[kind], before[kind] / 2) << kind;
}

// The second highest of all bursts is kept, which none of these is but the first two together.
TEST(WaypointPool, KeepsTheSecondHighestOfManySmallerBursts) {
    WaypointPool pool;
    for (const std::size_t entries : {3000U, 600U, 1100U, 10U}) {
        burst(pool, entries);
        idle(pool);
    }
    const std::size_t used = pool.memory_used();
    EXPECT_EQ(burst(pool, 1100), 0U);
    EXPECT_EQ(pool.memory_used(), used);
    EXPECT_GT(burst(pool, 2000), 0U);
}

}  // namespace
}  // namespace acmotion::test
