#include "support/allocations.h"
#include "world/village.h"

// A world is a value: kept, put back, compared; and a frame of it allocates nothing.
namespace acmotion::test {
namespace {

TEST(Snapshot, ARestoredWorldBehavesExactlyLikeTheOneItWasTakenFrom) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::openac()}) {
        Village original{rules};
        original.live(2);
        Village copy{rules};
        copy.resume(original);
        ASSERT_EQ(copy.hash(), original.hash());
        const Snapshot kept = original.story.world.snapshot();
        for (int i = 0; i < 120; ++i) {
            original.live_a_frame();
            copy.live_a_frame();
            ASSERT_EQ(copy.hash(), original.hash()) << "frame " << i;
        }
        const std::uint64_t later = copy.hash();
        copy.story.world.restore(kept);
        EXPECT_NE(copy.hash(), later);
        EXPECT_EQ(copy.story.world.player(), kPlayer);
    }
}

TEST(Allocations, NeitherAdvanceNorPosesAllocateInSteadyState) {
    Village village{Rules::retail()};
    village.story.world.set_smooth(true);
    village.live(3);
    Story& story = village.story;
    double sum = 0;
    const std::size_t count = allocations_of([&] {
        for (int i = 0; i < 200; ++i) {
            story.now += kFrame30;
            story.world.advance(story.now);
            for (const Pose& pose : story.world.poses()) sum += pose.position.frame.origin.x;
            for (const Pose& pose : story.world.poses_at(story.now)) sum += pose.clock;
        }
    });
    EXPECT_EQ(count, 0U);
    EXPECT_GT(sum, 0);
}

}  // namespace
}  // namespace acmotion::test
