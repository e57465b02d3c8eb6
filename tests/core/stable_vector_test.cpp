#include "core/stable_vector.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>

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

TEST(StableVector, NeverMovesAnEntry) {
    Entries entries = numbered(1);
    const Entry* const first = &entries[0];
    for (std::size_t i = 1; i < kMany; ++i) entries.append().number = i;
    EXPECT_EQ(&entries[0], first);
    EXPECT_TRUE(are_numbered(entries, kMany));
}

TEST(StableVector, PutsTheBlocksOfALongOneIntoLargePages) {
    const Entries entries = numbered(kMany);
    const auto page_of = [&](std::size_t at) {
        return reinterpret_cast<std::uintptr_t>(&entries[at]) / kLargePageBytes;
    };
    constexpr std::size_t kInAPage = kLargePageBytes / sizeof(std::array<Entry, 8>) * 8;
    constexpr std::size_t kFirst = 4 * kInAPage;
    EXPECT_EQ(page_of(kFirst), page_of(kFirst + kInAPage - 1));
    EXPECT_NE(page_of(kFirst), page_of(kFirst + kInAPage));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&entries[kFirst]) % kLargePageBytes, 0U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&entries[9]) % alignof(Entry), 0U);
}

TEST(StableVector, CopiesEverything) {
    for (const std::size_t size : {kFew, kMany}) {
        Entries copy;
        {
            Entries entries = numbered(size);
            copy = entries;
            entries[0].number = 77;
        }
        EXPECT_TRUE(are_numbered(copy, size));
    }
}

TEST(StableVector, IsEmptyAfterAMove) {
    Entries entries = numbered(kFew);
    const Entries moved = std::move(entries);
    EXPECT_TRUE(are_numbered(moved, kFew));
    EXPECT_EQ(entries.size(), 0U);  // NOLINT(bugprone-use-after-move): that is what is tested
    EXPECT_EQ(entries.append().number, 0U);
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

TEST(StableVector, CountsTheMemoryItAskedFor) {
    for (const std::size_t size : {kFew, kMany}) {
        const std::size_t before = live_bytes();
        const Entries entries = numbered(size);
        EXPECT_EQ(entries.memory_used(), live_bytes() - before);
    }
}

}  // namespace
}  // namespace acmotion::test
