#include "lab/base/spooled_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "support/allocations.h"

namespace acmotion {
namespace test {

struct ItemReadInParts {
    std::uint64_t number = 0;
};

}  // namespace test

template <>
struct SpooledItem<test::ItemReadInParts> : PlainItem<test::ItemReadInParts, 64, 16> {};

}  // namespace acmotion

namespace acmotion::test {
namespace {

struct Item {
    std::uint64_t number = 0;
    std::uint64_t square = 0;
    bool operator==(const Item&) const = default;
};
constexpr std::size_t kMany = 4 * Spool::kBytesInMemory / sizeof(Item) + 7;

SpooledList<Item> list_of(std::size_t count) {
    SpooledList<Item> list;
    for (std::uint64_t i = 0; i < count; ++i) list.push_back({i, i * i});
    return list;
}

std::size_t right_ones(const SpooledList<Item>& list) {
    std::size_t right = 0;
    std::uint64_t next = 0;
    for (const Item& item : list) {
        if (item == Item{next, next * next}) ++right;
        ++next;
    }
    return right;
}

TEST(SpooledList, HasWhatWasPutThereHoweverLongItIs) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{65}, kMany}) {
        const SpooledList<Item> list = list_of(count);
        EXPECT_EQ(list.size(), count);
        EXPECT_EQ(list.empty(), count == 0);
        EXPECT_EQ(right_ones(list), count);
    }
    EXPECT_EQ(list_of(kMany).front().number, 0U);
    EXPECT_EQ(list_of(kMany).back().number, kMany - 1);
    EXPECT_EQ(list_of(kMany)[kMany / 2].number, kMany / 2);
}

TEST(SpooledList, IsSearchedLikeAnyOther) {
    const SpooledList<Item> list = list_of(kMany);
    for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{777}, std::uint64_t{kMany - 1}}) {
        const auto found = std::ranges::lower_bound(list, number, {}, &Item::number);
        ASSERT_NE(found, list.end());
        EXPECT_EQ(found->number, number);
    }
    EXPECT_EQ(std::ranges::upper_bound(list, kMany, {}, &Item::number), list.end());
}

TEST(SpooledList, KeepsMostOfALongListOutOfMemory) {
    const std::size_t before = live_bytes();
    const SpooledList<Item> list = list_of(kMany);
    EXPECT_LT(live_bytes() - before, 2 * Spool::kBytesInMemory);
    EXPECT_GT(kMany * sizeof(Item), 3 * Spool::kBytesInMemory);
}

TEST(SpooledList, IsReadInPartsOfBlocksWhereItHasManyReaders) {
    SpooledList<ItemReadInParts> list;
    for (std::uint64_t i = 0; i < kMany; ++i) list.push_back({i});
    const auto reader = list.begin();
    const std::size_t before = live_bytes();
    for (const std::size_t at : {kMany - 1, kMany - 70, kMany - 130, kMany - 131, std::size_t{70}, std::size_t{0}}) {
        EXPECT_EQ(reader[static_cast<std::ptrdiff_t>(at)].number, at);
    }
    EXPECT_EQ(reader[kMany / 2].number, kMany / 2);
    EXPECT_LE(live_bytes() - before, 32 * sizeof(ItemReadInParts)) << "a fourth of a block";
    std::uint64_t next = 0;
    EXPECT_TRUE(std::ranges::all_of(list, [&](const ItemReadInParts& item) { return item.number == next++; }));
}

TEST(SpooledList, SharesWhatIsPutAwayWithItsCopiesAndNothingElse) {
    SpooledList<Item> list = list_of(kMany);
    SpooledList<Item> copy = list;
    list.push_back({kMany, kMany * kMany});
    for (std::uint64_t i = 0; i < 1000; ++i) copy.push_back({0, 0});
    EXPECT_EQ(right_ones(list), kMany + 1);
    EXPECT_EQ(copy.size(), kMany + 1000);
    EXPECT_EQ(copy.back(), Item{});
}

TEST(SpooledList, IsReadByManyAtOnce) {
    const SpooledList<Item> list = list_of(kMany);
    std::vector<std::size_t> right(4);
    std::vector<std::thread> readers;
    for (std::size_t& one : right) readers.emplace_back([&] { one = right_ones(list); });
    for (std::thread& reader : readers) reader.join();
    EXPECT_EQ(right, std::vector<std::size_t>(4, kMany));
}

}  // namespace
}  // namespace acmotion::test
