// All waypoints of all bodies live in one pool
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

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

}  // namespace
}  // namespace acmotion::test
