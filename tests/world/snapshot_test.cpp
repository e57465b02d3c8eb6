#include <set>

#include "acmotion/body/free_space.h"
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
    const Snapshot kept = village.story.world.snapshot();
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
    other.restore(story.world.snapshot());
    EXPECT_EQ(state_of(other).parking.messages(), 1U);
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

TEST(Allocations, ABodyThatFirstSlidesAlongSomethingMakesNone) {
    class Walled : public FreeSpace {
        [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                             const SweepSeed& seed) const override {
            PlacementOutcome outcome = FreeSpace::sweep(shape, from, to, seed);
            outcome.hit.sliding_normal = Vec3{1, 0, 0};
            return outcome;
        }
    };
    const Walled walls;
    Story story({.host = {.placement = &walls}});
    story.server.create(kOlthoi, outside(60, 50));
    story.server.forward(kOlthoi, kRunForward);
    EXPECT_FALSE(story.body(kOlthoi).is(kSliding));
    const auto walk = [&] {
        for (int i = 0; i < 5; ++i) story.world.advance(story.now += kFrame30);
    };
    EXPECT_EQ(allocations_of(walk), 0U);
    EXPECT_TRUE(story.body(kOlthoi).is(kSliding));
}

// ---- the hash covers whatever decides what happens next

std::uint64_t hash_after(void (*change)(Story&)) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(70, 50));
    story.frames(3);
    change(story);
    return story.world.state_hash();
}

TEST(Hash, DiffersIfTheNextStepsDiffer) {
    std::set<std::uint64_t> hashes{hash_after([](Story&) {})};
    const std::vector<void (*)(Story&)> changes{
        [](Story& story) { story.server.position(kOlthoi, outside(62, 50)); },
        [](Story& story) { story.server.position(kOlthoi, outside(63, 50)); },
        [](Story& story) { story.server.forward(kOlthoi, kWalkForward); },
        [](Story& story) { story.server.forward(kOlthoi, kRunForward); },
        [](Story& story) { story.server.stick(kOlthoi, kDrudge); },
        [](Story& story) { story.server.motion(kOlthoi, MoveToObject{.target = kDrudge}); },
        [](Story& story) { story.server.vector(kOlthoi, {}); },
        [](Story& story) { story.server.attach(kDrudge, kOlthoi); },
        [](Story& story) { story.server.position(kSword, outside(62, 50)); },
        [](Story& story) { story.server.position(kSword, outside(63, 50)); },
        [](Story& story) { story.server.remove(kDrudge); },
        [](Story& story) { story.world.set_player(kDrudge, story.now); },
        [](Story& story) { story.world.set_autonomy_level(0); },
        [](Story& story) { story.server.send(PlayerTeleport{}); },
        [](Story& story) { story.frame(); },
    };
    for (const auto change : changes) hashes.insert(hash_after(change));
    EXPECT_EQ(hashes.size(), changes.size() + 1);
}

TEST(Hash, CoversMessagesThatAreHeld) {
    Story nothing{{.has_player = false}};
    Story something{{.has_player = false}};
    something.server.position(kOlthoi, outside(60, 50));
    EXPECT_NE(nothing.world.state_hash(), something.world.state_hash());
}

// Which body moves first depends on the slots, so worlds that differ in nothing else are not the same.
TEST(Hash, CoversTheOrderInWhichBodiesMove) {
    Story one;
    Story other;
    one.server.create(kDrudge, outside(55, 50));
    one.server.create(kOlthoi, outside(60, 50));
    other.server.create(kOlthoi, outside(60, 50));
    other.server.create(kDrudge, outside(55, 50));
    EXPECT_NE(one.world.state_hash(), other.world.state_hash());
}

}  // namespace
}  // namespace acmotion::test
