// 30-interpolation 7: two rule sets behind one struct, and the baseline that pops
#include "acmotion/core/rules.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace acmotion::test {
namespace {

constexpr std::size_t kRows = 28;

constexpr std::size_t kOurs = 6;
constexpr std::size_t kOpenac = 10;

// All fields as numbers, in the order of the rows of 30 §7, then ours, then those of 81 §2. A field without a place here
// does not compile.
std::array<int, kRows + kOurs + kOpenac> rows(const Rules& rules) {
    const auto& [r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22,
                 r23, r24, r25, r26, r27, r28, arc, snaps, stale, teleport, far, minimum, rate, r29, r30, r31, r32, r33,
                 r34, r35, r36, r39] = rules;
    const auto numbers = [](auto... row) { return std::array{static_cast<int>(row)...}; };
    return numbers(r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22,
                   r23, r24, r25, r26, r27, r28, arc, snaps, stale, teleport, far, minimum, rate, r29, r30, r31, r32,
                   r33, r34, r35, r36, r39);
}

TEST(Rules, RetailIsTheFirstColumnOfTheTable) {
    EXPECT_EQ(rows(Rules::retail()), (std::array{0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0,
                                                 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(Rules::retail(), Rules{}) << "the default everywhere";
}

TEST(Rules, AcdreamDiffersInEveryRowButTheFarBranchHeading) {
    const auto retail = rows(Rules::retail());
    const auto acdream = rows(Rules::acdream());

    for (std::size_t row = 1; row <= kRows; ++row) {
        EXPECT_EQ(acdream[row - 1] != retail[row - 1], row != 17) << "row " << row;
    }
    EXPECT_FALSE(Rules::acdream().every_update_snaps);
}

TEST(Rules, SnapIsRetailWithEveryUpdateASnap) { EXPECT_EQ(Rules::snap(), Rules{.every_update_snaps = true}); }

TEST(Rules, OpenacIsRetailPlusTheFourteenFieldsOfItsPreset) {
    EXPECT_EQ(rows(Rules::openac()), (std::array{0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 0, 2, 0,
                                                 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1}));
    std::size_t changed = 0;
    for (std::size_t i = 0; i < rows(Rules::retail()).size(); ++i)
        changed += rows(Rules::retail())[i] != rows(Rules::openac())[i];
    EXPECT_EQ(changed, 14U);
}

TEST(Rules, OfOpenacAreRetailsInAcdreamAndSnap) {
    const auto acdream = rows(Rules::acdream());
    const auto snap = rows(Rules::snap());
    for (std::size_t i = kRows + kOurs; i < acdream.size(); ++i) EXPECT_EQ(acdream[i] + snap[i], 0) << i;
}

TEST(Rules, AreKnownByTheNamesOfTheFourPresets) {
    EXPECT_EQ(Rules::presets().size(), 4U);
    EXPECT_EQ(Rules::named("openac"), Rules::openac());
    for (const Rules::Preset& preset : Rules::presets()) EXPECT_EQ(Rules::named(preset.name), preset.rules);
    EXPECT_EQ(Rules::named("retail"), Rules::retail());
    EXPECT_EQ(Rules::named("acdream"), Rules::acdream());
    EXPECT_EQ(Rules::named("snap"), Rules::snap());
}

TEST(Rules, OfAnotherNameDoNotExist) {
    for (const std::string name : {"", "Retail", "retail ", "ace"}) EXPECT_EQ(Rules::named(name), std::nullopt) << name;
}

}  // namespace
}  // namespace acmotion::test
