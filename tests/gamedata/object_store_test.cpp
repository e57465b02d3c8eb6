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

TEST(ObjectStore, ChargesASetupForTheHooksOfItsPlacements) {
    constexpr std::size_t kHooks = 200;
    const auto kept_for = [](std::size_t hooks) {
        Model model{.id = kSetupId};
        model.placements.push_back({.hooks = std::vector<AnimationHook>(hooks)});
        DatWriter portal = portal_writer();
        portal.add(kSetupId, encode(model));
        const DatWriter cell{DataSet::Cell, 1, 256};
        ObjectStore store = ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
        EXPECT_EQ(store.setup(kSetupId).value()->placements[0].hooks.size(), hooks);
        return store.bytes_kept();
    };
    EXPECT_GE(kept_for(kHooks), kept_for(0) + kHooks * sizeof(AnimationHook));
}

// A store that has this object only. Lists have lengths to which vectors grow, so that no room is left over.
template <class Load, class T>
std::size_t bytes_kept_for(const T& object, Load load) {
    DatWriter portal = portal_writer();
    portal.add(object.id, encode(object));
    const DatWriter cell{DataSet::Cell, 1, 256};
    ObjectStore store = ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
    EXPECT_TRUE((store.*load)(object.id).has_value());
    return store.bytes_kept();
}

TEST(ObjectStore, ChargesASetupForEachOfItsLists) {
    const Model bare{.id = kSetupId};
    const std::size_t least = bytes_kept_for(bare, &ObjectStore::setup);
    EXPECT_GE(least, sizeof(Model));
    Model many = bare;
    many.parts.resize(128, 0x01000001);
    many.placements.resize(16);
    many.cylspheres.resize(64);
    many.spheres.resize(32);
    const std::size_t lists = 128 * sizeof(many.parts[0]) + 16 * sizeof(many.placements[0]) +
                              64 * sizeof(many.cylspheres[0]) + 32 * sizeof(many.spheres[0]);
    EXPECT_EQ(bytes_kept_for(many, &ObjectStore::setup), least + lists);
}

TEST(ObjectStore, ChargesAMotionTableForEachOfItsMotions) {
    constexpr std::size_t kNode = 4 * sizeof(void*);
    const MotionTable bare{.id = kMotionTableId};
    const std::size_t least = bytes_kept_for(bare, &ObjectStore::motion_table);
    EXPECT_GE(least, sizeof(MotionTable));
    const MotionData motion{.clips = std::vector<Clip>(8)};
    const std::size_t of_motion = kNode + sizeof(MotionCommand) + sizeof(MotionData) + 8 * sizeof(Clip);
    MotionTable table = bare;
    table.cycles = {{1, motion}, {2, motion}};
    table.modifiers = {{3, motion}};
    EXPECT_EQ(bytes_kept_for(table, &ObjectStore::motion_table), least + 3 * of_motion);
    table = bare;
    table.style_defaults[MotionCommand::NonCombat] = MotionCommand::Ready;
    EXPECT_EQ(bytes_kept_for(table, &ObjectStore::motion_table), least + kNode + 2 * sizeof(MotionCommand));
    table = bare;
    table.links[4] = {{MotionCommand::Ready, motion}, {MotionCommand::WalkForward, motion}};
    EXPECT_EQ(bytes_kept_for(table, &ObjectStore::motion_table),
              least + kNode + sizeof(MotionTable::Links) + 2 * of_motion);
}

TEST(ObjectStore, ARegionCountsWithItsName) {
    const auto bytes_of = [](const Region& region) {
        ObjectStore store = store_of({}, region);
        EXPECT_TRUE(store.region().has_value());
        return store.bytes_kept();
    };
    Region named = plain_region();
    EXPECT_GE(bytes_of(named), sizeof(Region));
    named.name = std::string(5000, 'x');
    EXPECT_GE(bytes_of(named), bytes_of(plain_region()) + 4900);
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

TEST(ObjectStore, SaysOfEachKindWhyItCannotBeDecoded) {
    DatWriter portal = portal_writer();
    const auto cut = [](std::uint32_t id) {
        ByteBuffer bytes;
        append_le(bytes, id);
        return bytes;
    };
    for (const std::uint32_t id : {kSetupId, kMotionTableId, kAnimationId, Region::kId}) portal.add(id, cut(id));
    DatWriter cell{DataSet::Cell, 1, 256};
    cell.add(0xA9B4FFFF, cut(0xA9B4FFFF));
    ObjectStore store = ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
    const auto expect_cut = [](const auto& loaded, std::uint32_t id, std::string_view field, std::string_view file) {
        GameDataError expected{GameDataTrouble::Truncated, id, field, 4};
        expected.file = file;
        ASSERT_FALSE(loaded);
        EXPECT_EQ(loaded.error(), expected) << describe(loaded.error());
    };
    expect_cut(store.setup(kSetupId), kSetupId, "flags", kPortalFileName);
    expect_cut(store.motion_table(kMotionTableId), kMotionTableId, "default style", kPortalFileName);
    expect_cut(store.animation(kAnimationId), kAnimationId, "flags", kPortalFileName);
    expect_cut(store.region(), Region::kId, "region number", kPortalFileName);
    expect_cut(store.landblock({0xA9B40001}), 0xA9B4FFFF, "has objects", kCellFileName);
    EXPECT_EQ(store.failure_count(), 5U);
}

TEST(ObjectStore, AnIdAskedForAsSomethingElseIsNotTakenForIt) {
    ObjectStore store = store_with_animations(1, 1 << 20);
    const auto animation = store.animation(kAnimationId).value();
    EXPECT_FALSE(store.setup(kAnimationId).has_value()) << "decoded as that";
    EXPECT_EQ(store.animation(kAnimationId).value(), animation);
}

}  // namespace
}  // namespace acmotion::test
