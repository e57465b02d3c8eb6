#include "core/stable_vector.h"

#include <gtest/gtest.h>

#include <memory>

#include "support/allocations.h"

namespace acmotion::test {
namespace {

// Some 1,300 bytes an entry: the blocks of eight fill large pages after 8 MiB, which are some 6,400 entries.
struct alignas(32) Entry {
    std::size_t number = 0;
    std::shared_ptr<int> owned;
    std::byte rest[1264]{};
};
using Entries = StableVector<Entry, 8>;
constexpr std::size_t kFew = 100;
constexpr std::size_t kMany = 20'000;

Entries numbered(std::size_t size) {
    Entries entries;
    for (std::size_t i = 0; i < size; ++i) entries.append().number = i;
    return entries;
}

bool are_numbered(const Entries& entries, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        if (entries[i].number != i) return false;
    }
    return entries.size() == size;
}

TEST(StableVector, NeverMovesAnEntryCopiesAllAndCountsItsMemory) {
    for (const std::size_t size : {kFew, kMany}) {
        const std::size_t before = live_bytes();
        Entries entries = numbered(size);
        EXPECT_EQ(entries.memory_used(), live_bytes() - before);
        const Entries copy = entries;
        const Entry* const first = &entries[0];
        for (std::size_t i = 0; i < kMany; ++i) entries.append();
        EXPECT_EQ(&entries[0], first);
        entries[0].number = 77;
        EXPECT_TRUE(are_numbered(copy, size));
    }
}

TEST(StableVector, GivesBackBlocksAndPagesAndWhatTheirEntriesOwn) {
    const auto owned = std::make_shared<int>(1);
    Entries entries = numbered(kMany);
    entries[1].owned = owned;
    entries[kMany - 1].owned = owned;
    entries.clear(8);
    EXPECT_EQ(entries.size(), 0U);
    EXPECT_EQ(owned.use_count(), 2);  // that of the block that is left
    entries.clear(0);
    EXPECT_EQ(owned.use_count(), 1);
    EXPECT_LT(entries.memory_used(), kMany * 2 * sizeof(void*));  // the list of the blocks
}

}  // namespace
}  // namespace acmotion::test
