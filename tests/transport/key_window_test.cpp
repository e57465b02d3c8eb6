#include "transport/key_window.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/allocations.h"

// Spec 11 §6.6
namespace acmotion::test {
namespace {

constexpr std::uint32_t kSeed = 0xC83824AB;

std::vector<std::uint32_t> stream(std::size_t count) {
    Isaac isaac{kSeed};
    std::vector<std::uint32_t> words(count);
    for (std::uint32_t& word : words) word = isaac.next();
    return words;
}

std::optional<KeyWord> claim(KeyWindow& keys, std::uint32_t candidate, std::uint32_t sequence, std::uint32_t gap = 0) {
    return keys.claim({candidate, sequence, gap});
}

TEST(KeyWindow, GivesWordSequenceMinusTwoInACleanSession) {
    const auto words = stream(3000);
    KeyWindow keys{kSeed, {}};
    for (std::uint32_t sequence = 2; sequence < 3002; ++sequence) {
        EXPECT_EQ(claim(keys, words[sequence - 2], sequence), (KeyWord{sequence - 2, words[sequence - 2]}));
    }
}

TEST(KeyWindow, LooksAmongTheNext256UndrawnWords) {
    const auto words = stream(300);
    KeyWindow keys{kSeed, {}};
    EXPECT_FALSE(claim(keys, words[256], 2));
    EXPECT_EQ(claim(keys, words[255], 2)->number, 255U);
}

TEST(KeyWindow, AsksForNoMemoryWhileItLooksAhead) {
    const auto words = stream(2000);
    KeyWindow keys{kSeed, {}};
    std::uint32_t found = 0;
    const auto use_and_miss = [&] {
        for (std::uint32_t i = 0; i < words.size(); ++i) {
            found += claim(keys, words[i], i + 2) ? 1U : 0U;
            found += claim(keys, 0x12345678, 0) ? 1U : 0U;
        }
    };
    EXPECT_EQ(allocations_of(use_and_miss), 0U);
    EXPECT_EQ(found, words.size());
}

TEST(KeyWindow, RemembersSkippedWordsForLatePackets) {
    const auto words = stream(10);
    KeyWindow keys{kSeed, {}};
    ASSERT_TRUE(claim(keys, words[4], 6));
    EXPECT_EQ(claim(keys, words[1], 3)->number, 1U);
    EXPECT_FALSE(claim(keys, words[1], 4)) << "another packet has it";
    EXPECT_EQ(claim(keys, words[3], 5)->number, 3U);
    EXPECT_EQ(claim(keys, words[5], 7)->number, 5U);
}

TEST(KeyWindow, GivesAResendTheWordOfTheOriginal) {
    const auto words = stream(10);
    KeyWindow keys{kSeed, {}};
    ASSERT_TRUE(claim(keys, words[0], 2));
    ASSERT_TRUE(claim(keys, words[1], 3));
    EXPECT_EQ(claim(keys, words[0], 2)->number, 0U);
    EXPECT_FALSE(claim(keys, words[0], 9));  // used up for all others
}

TEST(KeyWindow, FollowsDriftWhenASequencedPacketHasNoWord) {
    const auto words = stream(10);
    KeyWindow keys{kSeed, {}};
    ASSERT_TRUE(claim(keys, words[0], 2));
    EXPECT_EQ(claim(keys, words[1], 4)->number, 1U);  // sequence 3 was sent in plain
}

TEST(KeyWindow, ChangesNothingOnAMiss) {
    const auto words = stream(10);
    KeyWindow keys{kSeed, {}};
    EXPECT_FALSE(claim(keys, 0x12345678, 2, 100'000));
    EXPECT_EQ(claim(keys, words[0], 2)->number, 0U);
}

TEST(KeyWindow, LooksAheadFromWhereverTheLastWordLay) {
    const auto words = stream(300);
    for (std::uint32_t used = 0; used < 200; ++used) {
        {  // leaves words of another stream in the memory that it gives back
            KeyWindow other{kSeed + 1, {}};
            EXPECT_FALSE(claim(other, 0, 2));
        }
        KeyWindow keys{kSeed, {}};
        for (std::uint32_t i = 0; i < used; ++i) ASSERT_TRUE(claim(keys, words[i], i + 2));
        const auto ahead = claim(keys, words[used + 20], used + 22);
        EXPECT_EQ(ahead, (KeyWord{used + 20, words[used + 20]})) << used;
    }
}

}  // namespace
}  // namespace acmotion::test
