// 30-interpolation 7: the contrast numbers (dt 1/30, speed 8), under the rules of the research notes
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

TEST(AcdreamExamples, E3TheCorrectionIsAddedToRootMotionWhereverTheBodyFaces) {
    Walker walker(Rules::acdream());
    walker.position = facing(north(10), 180);
    walker.root_motion = {{0, 0.133333F, 0}, {}};
    walker.tick();
    EXPECT_NEAR(walker.y(), 10 - 0.133333, kTolerance) << "root motion alone";

    walker.update(north(11));
    walker.tick();
    EXPECT_NEAR(walker.y(), 10, kTolerance) << "0.266667 north, 0.133333 south";
}

TEST(AcdreamExamples, E8AFarUpdateIsOneOffsetOf150Metres) {
    Walker walker(Rules::acdream());
    walker.position = facing(at(0, 0), 180);
    walker.root_motion = {{0, 0.133333F, 0}, facing(5.0F)};
    walker.update(facing(north(150), 90));

    EXPECT_EQ(walker.tick(), Walk::Blipped);
    EXPECT_TRUE(near(walker.position.frame.origin, {0, 149.866667F, 0}, 1e-3)) << "row 14 adds the root motion";
    EXPECT_TRUE(near_heading(walker.heading(), 185)) << "a translation only";
    EXPECT_NEAR(walker.log.all<Event::Blipped>().at(0).distance, 150, kTolerance);
}

// The verdict on a window of five ticks with so much progress, and its ratio.
Event::WindowJudged window_of(const Rules& rules, float progress_metres) {
    Walker walker(rules);
    walker.blocked = true;
    walker.update(north(5));
    walker.ticks(5);
    walker.position = north(progress_metres);
    walker.ticks(5);
    return walker.log.all<Event::WindowJudged>().back();
}

TEST(AcdreamExamples, TenCentimetresAWindowAreBadAndGoodInTheNotes) {
    const Event::WindowJudged retail = window_of(Rules::retail(), 0.1F);
    EXPECT_FALSE(retail.good);
    EXPECT_NEAR(retail.ratio, 0.075, kTolerance);

    const Event::WindowJudged notes = window_of(Rules::acdream(), 0.1F);
    EXPECT_TRUE(notes.good);
    EXPECT_NEAR(notes.ratio, 18, 1e-3);
    EXPECT_TRUE(window_of(Rules::acdream(), 0.00168F).good);
    EXPECT_FALSE(window_of(Rules::acdream(), 0.00165F).good) << "only below 1667 micrometres";
}

TEST(AcdreamExamples, E5ATotalBlockIsFourBadWindowsThenOneBigStep) {
    Walker walker(Rules::acdream());
    walker.blocked = true;
    walker.update(north(1));

    walker.tick();
    EXPECT_EQ(walker.queue.original_distance(), 1) << "tick 1 takes the baseline";
    for (int failures = 1; failures <= 3; ++failures) {
        EXPECT_EQ(walker.ticks(failures == 1 ? 4 : 5), Walk::Stepped) << "the step is still made";
        EXPECT_EQ(walker.queue.fail_counter(), failures);
        EXPECT_EQ(walker.queue.size(), 1);
    }
    EXPECT_EQ(walker.ticks(5), Walk::Blipped) << "tick 20";
    EXPECT_NEAR(walker.offset.origin.y, 1, kTolerance);
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(walker.placements.empty());
}

TEST(AcdreamExamples, WhatIsIdenticalInBothRuleSets) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream()}) {
        Walker walker(rules);
        EXPECT_EQ(walker.update(north(0.05F)), Enqueue::AlreadyThere) << "near-stop";

        walker.update(north(150));
        EXPECT_EQ(walker.queue.fail_counter(), 4) << "counter preset";

        Walker without_speed(rules);
        without_speed.speed = {};
        without_speed.update(north(1));
        without_speed.tick();
        EXPECT_NEAR(without_speed.offset.origin.y, 0.25, kTolerance) << "fallback 7.5";
    }
}

}  // namespace
}  // namespace acmotion::test
