#include "support/allocations.h"
#include "world/village.h"

// A world is a value: kept, put back, compared; and a frame of it allocates nothing.
namespace acmotion::test {
namespace {

TEST(Snapshot, ARestoredWorldBehavesExactlyLikeTheOneItWasTakenFrom) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream()}) {
        Village original{rules};
        original.live(2);
        Village copy{rules};
        copy.resume(original);
        ASSERT_EQ(copy.hash(), original.hash());
        for (int i = 0; i < 120; ++i) {
            original.live_a_frame();
            copy.live_a_frame();
            ASSERT_EQ(copy.hash(), original.hash()) << "frame " << i;
        }
    }
}

TEST(Snapshot, ASnapshotIsNotTouchedByWhatHappensAfterIt) {
    Village village{Rules::retail()};
    village.live(2);
    const WorldState kept = village.story.world.state();
    const std::uint64_t then = village.hash();
    village.live(2);
    EXPECT_NE(village.hash(), then);
    village.story.world.restore(kept);
    EXPECT_EQ(village.hash(), then);
}

TEST(Snapshot, MessagesParkedAndHeldAreInIt) {
    Story story;
    story.server.position(kOlthoi, outside(60, 50));
    World other;
    other.restore(story.world.state());
    EXPECT_EQ(other.state().parking.messages(), 1U);
    EXPECT_EQ(other.player(), kPlayer);
}

TEST(Allocations, NeitherAdvanceNorPosesAllocateInSteadyState) {
    Village village{Rules::retail()};
    village.live(3);
    Story& story = village.story;
    double sum = 0;
    const std::size_t count = allocations_of([&] {
        for (int i = 0; i < 200; ++i) {
            story.now += kFrame30;
            story.world.advance(story.now);
            for (const Pose& pose : story.world.poses()) sum += pose.position.frame.origin.x;
        }
    });
    EXPECT_EQ(count, 0U);
    EXPECT_GT(sum, 0);
}

TEST(Hash, DoesNotDependOnWhichSlotsWereFree) {
    Story plain;
    Story reused;
    reused.server.create(kSword, outside(50, 50));
    reused.server.create(kDrudge, outside(55, 50));
    reused.server.remove(kSword);
    plain.server.create(kDrudge, outside(55, 50));
    plain.server.create(kOlthoi, outside(60, 50));
    reused.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(plain.world.state_hash(), reused.world.state_hash());
}

}  // namespace
}  // namespace acmotion::test
