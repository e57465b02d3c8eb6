#include <gtest/gtest.h>

#include <vector>

#include "transport/key_window.h"

namespace acmotion::test {
namespace {

std::vector<std::uint32_t> words(std::uint32_t seed, std::size_t count, std::size_t skipped = 0) {
    Isaac isaac{seed};
    for (std::size_t i = 0; i < skipped; ++i) static_cast<void>(isaac.next());
    std::vector<std::uint32_t> drawn;
    for (std::size_t i = 0; i < count; ++i) drawn.push_back(isaac.next());
    return drawn;
}

using Words = std::vector<std::uint32_t>;

// Spec 11 §6.5
TEST(Isaac, GivesTheTestWordsOfTheSpecification) {
    EXPECT_EQ(words(0x12345678, 16),
              (Words{0xFDD4AFEB, 0x398311D2, 0xC71829A4, 0xB19DF96A, 0x7ED4A1E7, 0xB718A446, 0x5FA77DF1, 0x5CB793D2,
                     0x52C95BAC, 0xA8F8FD7E, 0x18582C04, 0xD257F506, 0x4D11A3F0, 0x919DE7A7, 0x1D809C6B, 0xE97F65F8}));
    EXPECT_EQ(words(0x00000000, 4), (Words{0x182600F3, 0x300B4A8D, 0x301B6622, 0xB08ACD21}));
    EXPECT_EQ(words(0xDEADBEEF, 4), (Words{0x5DA22D96, 0xDB3BA3B6, 0x9FD967F9, 0x07487047}));
    EXPECT_EQ(words(0x99E77855, 4), (Words{0xAD497DF3, 0x70FAAA14, 0xECF9E209, 0x7B9F5809}));
    EXPECT_EQ(words(0xC83824AB, 6), (Words{0x1518CF56, 0x5F2E0E56, 0x73D586BF, 0xF3B5AD3F, 0xF7F72871, 0x875D8877}));
    EXPECT_EQ(words(0xFBD52C87, 6), (Words{0x9FF3700A, 0x4C4423E8, 0x8328AE0C, 0xCFD0CC06, 0xAE66C396, 0xE30176FA}));
    EXPECT_EQ(words(0x73B70B0D, 10), (Words{0x896A898A, 0xD1FFECF2, 0x2E7B6786, 0x1F9624EB, 0x7C9B2548, 0x770ABA5A,
                                            0xDC471BAD, 0x1CCA8975, 0x5A242ECD, 0x7D5FBDB8}));
}

TEST(Isaac, RefillsAfterTheFirstBlock) {
    EXPECT_EQ(words(0x00000000, 4, 254), (Words{0xD91AA738, 0xE76DD339, 0x7A68710F, 0x6554ABDA}));
    EXPECT_EQ(words(0xDEADBEEF, 4, 254), (Words{0xEA3F7F77, 0x3643EA82, 0x4D3CFB7B, 0x87303BAA}));
}

}  // namespace
}  // namespace acmotion::test
