// What is decoded is kept within a budget, and what fails is said once.
#include "gamedata/object_store.h"

#include <gtest/gtest.h>

#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

ObjectStore store_with_animations(std::uint32_t count, std::size_t cache_bytes) {
    DatWriter portal = portal_writer();
    for (std::uint32_t i = 0; i < count; ++i) {
        StoredAnimation stored{.flags = 1};
        stored.animation = {.id = kAnimationId + i, .frame_count = 100};
        stored.animation.position_frames.resize(100);
        portal.add(stored.animation.id, encode(stored));
    }
    const DatWriter cell{DataSet::Cell, 1, 256};
    return ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish()), cache_bytes).value();
}

TEST(ObjectStore, DecodesOnceAndShares) {
    ObjectStore store = store_with_animations(1, 1 << 20);
    const auto first = store.animation(kAnimationId);
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(store.animation(kAnimationId)->get(), first->get());
}

TEST(ObjectStore, KeepsNoMoreThanItsBudgetAndWhatIsInUseStays) {
    constexpr std::size_t kBudget = 40'000;
    ObjectStore store = store_with_animations(100, kBudget);
    const auto used = store.animation(kAnimationId).value();
    for (std::uint32_t i = 0; i < 100; ++i) {
        ASSERT_TRUE(store.animation(kAnimationId + i).has_value());
        EXPECT_LE(store.bytes_kept(), kBudget);
    }
    EXPECT_LE(store.bytes_kept(), kBudget * 3 / 4) << "the rest is for nodes";
    EXPECT_GT(store.bytes_kept(), kBudget * 5 / 8);
    EXPECT_EQ(used->frame_count, 100U);
    EXPECT_NE(store.animation(kAnimationId)->get(), used.get()) << "forgotten, and read again";
    EXPECT_EQ(*store.animation(kAnimationId).value(), *used);
}

TEST(ObjectStore, ALookUpInVainIsKeptTooAndSaidOnce) {
    ObjectStore store = store_with_animations(1, 1 << 20);
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(store.setup(kSetupId).has_value());
    EXPECT_EQ(store.failure_count(), 1U);
    EXPECT_EQ(store.failures().size(), 1U);
    for (std::uint32_t id = 1; id <= 1000; ++id) EXPECT_FALSE(store.setup(kSetupId + id).has_value());
    EXPECT_EQ(store.failure_count(), 1001U);
    EXPECT_EQ(store.failures().size(), ObjectStore::kFailuresListed);
}

}  // namespace
}  // namespace acmotion::test
