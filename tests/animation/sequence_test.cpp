// Spec 70 §5: the list, and what time does to it
#include "animation/sequence.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "animation/example_library.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

class SequenceTest : public ::testing::Test {
 protected:
    void append(const Clip& clip, float speed = 1) { sequence_.append(library_, clip, speed); }
    // Like a list with a link: the last clip loops.
    void append_link_and_cycle() {
        append({.animation = kToWalk2});
        append({.animation = kWalk6});
    }
    Frame update(double dt) {
        Frame offset;
        sequence_.update(dt, &offset, &hooks_);
        return offset;
    }
    [[nodiscard]] std::size_t ends() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            hooks_, [](const QueuedHook& hook) { return std::holds_alternative<AnimationDone>(hook); }));
    }
    [[nodiscard]] std::vector<std::uint32_t> hook_types() const {
        std::vector<std::uint32_t> types;
        for (const QueuedHook& queued : hooks_) {
            if (const auto* hook = std::get_if<Animation::Hook>(&queued)) types.push_back(hook->type);
        }
        return types;
    }

    ExampleLibrary library_ = spec_library();
    Sequence sequence_;
    HookQueue hooks_;
};

// ---- nodes

TEST_F(SequenceTest, FramesBeyondTheAnimationAreMovedToWhereItEnds) {
    struct Row {
        Clip clip;
        std::int32_t low, high;
    };
    for (const Row& row :
         {Row{{kWalk6, 0, -1, 30}, 0, 5}, Row{{kWalk6, 6, 2, 30}, 5, 5}, Row{{kWalk6, -3, 2, 30}, 5, 5},
          Row{{kWalk6, 1, 99, 30}, 1, 5}, Row{{kWalk6, 4, 2, 30}, 4, 4}}) {
        sequence_.clear();
        append(row.clip);
        EXPECT_EQ(sequence_.nodes()[0].low, row.low);
        EXPECT_EQ(sequence_.nodes()[0].high, row.high);
    }
}

TEST_F(SequenceTest, NoNodeIsMadeOfAnAnimationThatCannotBeLoaded) {
    append({.animation = 0});
    append({.animation = 999});
    EXPECT_FALSE(sequence_.has_animations());
    EXPECT_FALSE(sequence_.current());
}

// ---- removing

TEST_F(SequenceTest, RemovingTheCycleLeavesALinkAtTheEndThatLoops) {
    append_link_and_cycle();
    sequence_.remove_cycle();
    EXPECT_EQ(sequence_.nodes().size(), 1U);
    EXPECT_EQ(sequence_.cyclic_start(), 0U);
    update(1);
    EXPECT_EQ(sequence_.nodes().size(), 1U);
    EXPECT_EQ(ends(), 0U);
}

TEST_F(SequenceTest, RemovingALinkThatPlaysBeginsTheCycle) {
    append_link_and_cycle();
    update(0.04);
    sequence_.remove_links(4294967295);
    EXPECT_EQ(sequence_.nodes().size(), 1U);
    EXPECT_EQ(sequence_.current(), 0U);
    EXPECT_EQ(sequence_.frame_number(), 0);
}

TEST_F(SequenceTest, LinksAreRemovedFromTheCycleBackwards) {
    append({.animation = kToReady3});
    append_link_and_cycle();
    sequence_.remove_links(1);
    ASSERT_EQ(sequence_.nodes().size(), 2U);
    EXPECT_EQ(sequence_.nodes()[0].animation->id, kToReady3);
    EXPECT_EQ(sequence_.nodes()[1].animation->id, kWalk6);
    sequence_.remove_links(0);
    EXPECT_EQ(sequence_.nodes().size(), 2U);
}

TEST_F(SequenceTest, RemovingLinksOfAnEmptyListIsNothing) {
    sequence_.remove_links(3);
    sequence_.remove_all_links();
    sequence_.skip_links(3);
    EXPECT_FALSE(sequence_.has_animations());
}

// ---- time

TEST_F(SequenceTest, WithoutNodesVelocityCountsHoweverShortTheTime) {
    const MotionData data{.velocity = {0, 4, 0}};
    sequence_.combine(&data, 1);
    EXPECT_NEAR(update(0.0001).origin.y, 0.0004, 1e-7);
    EXPECT_NEAR(update(0.1).origin.y, 0.4, 1e-6);
    append_link_and_cycle();
    EXPECT_EQ(sequence_.current(), 0U);
}

TEST_F(SequenceTest, WithRateZeroMotionIsContinuousAHairOfTimeMovesNothing) {
    const MotionData data{.clips = {{.animation = kWalk6, .rate = 0}}, .velocity = {0, 4, 0}};
    sequence_.play(library_, &data, 1);
    EXPECT_NEAR(update(0.1).origin.y, 0.4, 1e-6);
    EXPECT_EQ(update(0.0002F).origin.y, 0);
    EXPECT_EQ(sequence_.frame_number(), 0);
}

TEST_F(SequenceTest, PlayedBackwardsADisplacementIsTakenOff) {
    Animation& animation = library_.add(50, 3);
    for (const float step : {1.0F, 2.0F, 4.0F}) {
        animation.position_frames.push_back({{0, step, 0}, {0.5F, 0.5F, 0.5F, 0.5F}});  // x to y to z to x
    }
    append({.animation = 50});
    append({.animation = kReady4});
    const Frame there = update(0.0999);  // leaves frames 0 and 1
    EXPECT_GT(length(there.origin), 2);
    sequence_.clear();
    append({.animation = 50, .high = 1}, -1);
    append({.animation = kReady4}, 0);
    const Frame again = combine(there, update(0.08));  // leaves 1, and 0 with the node
    expect_near(again.origin, {0, 0, 0}, 1e-5F);
    EXPECT_NEAR(std::abs(again.rotation.w), 1, 1e-5);
}

TEST_F(SequenceTest, ANodeIsEnteredWithItsDisplacementUnlessItsRateIsZero) {
    for (const std::uint32_t id : {53U, 54U}) library_.add(id, 2).position_frames.assign(2, Frame{{0, 1, 0}, {}});
    append({.animation = 53, .rate = 0.5F});
    append({.animation = 54, .rate = 0});
    EXPECT_EQ(update(4.1).origin.y, 1) << "of frame 0, which was left; the node ends with frame 1";
    sequence_.clear();
    append({.animation = 53});
    append({.animation = 54});
    EXPECT_EQ(update(0.08).origin.y, 2);
}

// 70-animation 5.10, step 6: a negative time goes back through the list, and from its front to its end.
TEST_F(SequenceTest, BackInTimeTheCyclePlaysFromItsEndThenItsLinks) {
    const MotionData data{.clips = {{.animation = kWalk6}}, .velocity = {0, 3, 0}};
    sequence_.play(library_, &data, 1);
    EXPECT_NEAR(update(-0.1).origin.y, -0.4, 1e-6) << "frame 0 of the node that is left, then 5, 4 and 3";
    EXPECT_NEAR(sequence_.frame_number(), 2.9998, 1e-6);
    sequence_.clear();
    library_.add(53, 2).position_frames.assign(2, Frame{{0, 1, 0}, {}});
    append({.animation = 53, .rate = 0.5F});
    EXPECT_EQ(update(-0.1).origin.y, -1) << "of frame 0, which is left, at a slow rate too";
    sequence_.clear();
    append({.animation = kToWalk2});
    append({.animation = 53, .rate = 0});
    EXPECT_EQ(update(-0.1).origin.y, 0) << "nor is the displacement of one that stands";
    EXPECT_NEAR(sequence_.frame_number(), 1.9998, 1e-6) << "where a node ends that plays forwards, or not at all";
    sequence_.clear();
    append({.animation = kToReady3});
    append_link_and_cycle();
    update(-0.3);
    EXPECT_EQ(sequence_.nodes().size(), 3U);
    EXPECT_EQ(sequence_.current(), 0U);
    EXPECT_NEAR(sequence_.frame_number(), 1.9994, 1e-6) << "9 of 6, 2 and 3 frames";
}

TEST_F(SequenceTest, VelocityFollowsTheAxesOfTheStartWhateverIsTurned) {
    const MotionData data{.clips = {{.animation = kWalk6}}, .velocity = {0, 3, 0}, .omega = {0, 0, 3}};
    sequence_.play(library_, &data, 1);
    const Frame offset = update(0.15);
    EXPECT_NEAR(offset.origin.y, 0.4, 1e-5);
    EXPECT_NEAR(offset.origin.x, 0, 1e-6);
    EXPECT_GT(offset.rotation.z, 0.19F);
}

TEST_F(SequenceTest, HooksRunWhenTheirFrameIsLeftInTheirDirection) {
    Animation& animation = library_.add(51, 4);
    animation.hooks = {{.frame = 1, .direction = 0, .type = 1},
                       {.frame = 1, .direction = -1, .type = 2},
                       {.frame = 2, .direction = 1, .type = 3},
                       {.frame = 2, .direction = 7, .type = 4},
                       {.frame = 3, .direction = 0, .type = 5}};
    append({.animation = 51});
    update(0.2);
    EXPECT_EQ(hook_types(), (std::vector<std::uint32_t>{1, 3, 1})) << "those of the last frame never run";
    hooks_.clear();
    sequence_.clear();
    append({.animation = 51}, -1);
    update(0.1);
    EXPECT_EQ(hook_types(), (std::vector<std::uint32_t>{5, 1, 2}));
}

// ---- what the original hangs on, and numbers that no table has

// A portion of a metre for each frame that is left, and one for the frame that is entered.
TEST_F(SequenceTest, AnAbsurdRateEndsAndLeavesAtMostSoManyFrames) {
    constexpr auto kMost = static_cast<float>(Sequence::kMostFramesPerUpdate);
    library_.add(55, 2 * Sequence::kMostFramesPerUpdate);
    for (const float rate : {1e30F, -1e30F}) {
        for (const std::uint32_t animation : {55U, std::uint32_t{kReady4}}) {
            const MotionData data{.clips = {{.animation = animation, .rate = rate}}, .velocity = {0, 1e30F, 0}};
            sequence_.clear();
            sequence_.play(library_, &data, 1);
            EXPECT_NEAR(update(0.2).origin.y, kMost, 1.5F) << "in one round, or in many";
        }
    }
}

TEST_F(SequenceTest, ARateThatIsNoNumberPlaysNothing) {
    for (const float rate : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        sequence_.clear();
        append({.animation = kWalk6, .rate = rate});
        EXPECT_EQ(update(0.1), Frame{});
        EXPECT_EQ(sequence_.current_frame(), 0);
    }
    sequence_.clear();
    append({.animation = kWalk6});
    EXPECT_EQ(update(std::numeric_limits<double>::infinity()), Frame{});
}

TEST_F(SequenceTest, PositionFramesAndHooksOutsideOfAnAnimationAreNone) {
    Animation& animation = library_.add(52, 0);
    animation.position_frames = {{{0, 1, 0}, {}}};
    animation.hooks = {{.frame = 0xFFFFFFFF, .type = 1}};
    append({.animation = 52});
    EXPECT_EQ(update(0.2).origin.y, 0);
    EXPECT_TRUE(hook_types().empty());
}

TEST_F(SequenceTest, AListThatWouldGrowForEverForgetsWhatItHasNotPlayed) {
    for (std::size_t i = 0; i < 3 * Sequence::kMostNodes; ++i) {
        append({.animation = kWalk6, .rate = 0});
        ASSERT_LE(sequence_.nodes().size(), Sequence::kMostNodes);
        if (i + 1 == Sequence::kMostNodes) {
            EXPECT_EQ(sequence_.nodes().size(), Sequence::kMostNodes) << "as many as there may be";
        }
    }
    EXPECT_EQ(sequence_.cyclic_start(), sequence_.nodes().size() - 1);
}

TEST_F(SequenceTest, SkippingTakesTheLinksThatWouldPlayNext) {
    append({.animation = kToReady3});
    append_link_and_cycle();
    sequence_.skip_links(1);
    EXPECT_EQ(sequence_.nodes()[0].animation->id, kToWalk2);
    EXPECT_EQ(sequence_.current(), 0U);
    EXPECT_EQ(sequence_.cyclic_start(), 1U);
    sequence_.skip_links(4294967295);
    ASSERT_EQ(sequence_.nodes().size(), 1U) << "never the cycle";
    EXPECT_EQ(sequence_.nodes()[0].animation->id, kWalk6);
    EXPECT_EQ(sequence_.cyclic_start(), 0U);
}

// A portion of a metre for each frame that is left, and one for the frame that is entered.
TEST_F(SequenceTest, AnUpdateLeavesSoManyFramesAndNoMore) {
    constexpr auto kMost = static_cast<float>(Sequence::kMostFramesPerUpdate);
    library_.add(55, 2 * Sequence::kMostFramesPerUpdate);
    library_.add(56, 1);
    const auto way = [&](std::uint32_t animation, float rate) {
        const MotionData data{.clips = {{.animation = animation, .rate = rate}}, .velocity = {0, 1e30F, 0}};
        sequence_.clear();
        sequence_.play(library_, &data, 1);
        return update(0.2).origin.y;
    };
    EXPECT_NEAR(way(55, 1e30F), kMost + 1, 0.5F) << "all in one round";
    EXPECT_NEAR(way(55, -1e30F), kMost + 1, 0.5F);
    EXPECT_NEAR(way(56, 1e30F), kMost, 0.5F) << "as many rounds";
    EXPECT_NEAR(way(56, -1e30F), kMost, 0.5F);
}

TEST_F(SequenceTest, OfACycleWithSeveralClipsOnlyTheLastOneLoops) {
    append_link_and_cycle();
    EXPECT_EQ(sequence_.cyclic_start(), 1U);
    EXPECT_EQ(sequence_.current(), 0U);
}

TEST_F(SequenceTest, RemovingTheCycleThatPlaysLeavesNothing) {
    append({.animation = kWalk6});
    update(0.05);
    sequence_.remove_cycle();
    EXPECT_FALSE(sequence_.has_animations());
    EXPECT_EQ(sequence_.frame_number(), 0);
}
}  // namespace
}  // namespace acmotion::test
