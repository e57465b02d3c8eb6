// A sink gets the whole story; without one, everything happens just the same
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

// Two waypoints behind a wall, a third too far away, and a refused placement in between.
void walk_into_a_wall(Walker& walker) {
    walker.blocked = true;
    walker.updates_north({1, 2});
    walker.ticks(10);
    walker.refuses_placement = true;
    walker.update(north(150));
    walker.tick();
    walker.refuses_placement = false;
    walker.tick();
}

TEST(Story, ReportsItsEventsInOrderWithTheirObjectAndTime) {
    Walker walker;
    walker.now = 12.5;
    walk_into_a_wall(walker);
    EXPECT_EQ(walker.log.events[0].object, ObjectId{1});
    EXPECT_EQ(walker.log.events[0].time, 12.5);

    std::vector<std::string> sentences;
    for (const Event& event : walker.log.events) sentences.push_back(sentence(event));
    EXPECT_EQ(sentences,
              (std::vector<std::string>{
                  "1.00 m from where it is (≤ 100); queue 0 → 1",
                  "1.00 m from the newest waypoint (≤ 100); queue 1 → 2",
                  "window good: the first after a stop, with nothing to measure against; 1.00 m to go",
                  "window bad: 0.00 m in 0.17 s, 0 % of the expected distance (< 30 %); 1.00 m to go; failure 1 of 4",
                  "148.00 m from the newest waypoint (> 100): too far to walk, blip due; queue 1 → 2",
                  "blip over 150.00 m refused, to be tried again",
                  "blip over 150.00 m",
              }));
}

TEST(Story, HappensJustTheSameWithoutASink) {
    Walker traced;
    Walker silent;
    silent.has_listener = false;
    walk_into_a_wall(traced);
    walk_into_a_wall(silent);

    EXPECT_TRUE(silent.log.events.empty());
    EXPECT_EQ(silent.position, traced.position);
    EXPECT_EQ(silent.placements, traced.placements);
    EXPECT_EQ(silent.offset, traced.offset);
    EXPECT_EQ(silent.queue.blip_to(silent.pools.waypoints), traced.queue.blip_to(traced.pools.waypoints));
    EXPECT_EQ(is_at_rest(silent.queue), is_at_rest(traced.queue));
}

}  // namespace
}  // namespace acmotion::test
