// The laboratory's small parts: numbers, places on the map, and what an input may cost
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/position.h"
#include "core/random.h"
#include "lab/base/angle.h"
#include "lab/base/quantile.h"
#include "lab/base/system.h"
#include "sessions/bounds.h"
#include "sessions/frame_times.h"

namespace acmotion::test {
namespace {

TEST(Microseconds, AreTheNearestOnesAndGiveTheSameBack) {
    EXPECT_EQ(to_microseconds(1.2345678), 1'234'568);
    EXPECT_EQ(to_microseconds(-0.0000015), -2);
    EXPECT_EQ(to_microseconds(seconds_of(86'400'123'457)), 86'400'123'457);
    EXPECT_EQ(seconds_of(2'500'000), 2.5);
}

// The published sequence of splitmix64 for this seed.
TEST(Random, IsSplitmix64) {
    Random random{1234567};
    for (const std::uint64_t next : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                     4593380528125082431U, 16408922859458223821U})
        EXPECT_EQ(random.next(), next);
    Random again{1234567};
    EXPECT_DOUBLE_EQ(again.uniform(), std::floor(6457827717110365317.0 / 2048) / 9007199254740992.0);
    double least = 1;
    double most = 0;
    for (int i = 0; i < 1000; ++i) {
        const double value = again.uniform();
        least = std::min(least, value);
        most = std::max(most, value);
    }
    EXPECT_TRUE(least >= 0 && least < 0.01);
    EXPECT_TRUE(most < 1 && most > 0.99);
}

TEST(RandomKey, IsAnotherEachTime) {
    const HashKey one = random_key();
    const HashKey other = random_key();
    EXPECT_FALSE(one.first == other.first && one.second == other.second);
    EXPECT_TRUE(one.first != 0 || one.second != 0);
}

// ---- the map ----

TEST(MapPlace, CountsFromTheSouthWestCornerOfAllLandblocks) {
    const Position position{{0xA9B40019}, {{84, 7.5F, 94}, {}}};
    EXPECT_EQ(map_place(position), (MapPlace{169 * 192.0 + 84, 180 * 192.0 + 7.5, 94}));
    EXPECT_EQ(map_place({{0xFF010100}, {{-3, 2, -6}, {}}}), (MapPlace{255 * 192.0 - 3, 192 + 2.0, -6}))
        << "indoors too";
}

// ---- what an input may cost (docs/security.md, "The law of cost") ----

TEST(Allowance, IsSomeAndMoreForEachByte) {
    EXPECT_EQ(Allowance{}.memory(), 20'000'000U);
    EXPECT_EQ(Allowance{1000}.memory(), 20'320'000U);
    EXPECT_EQ(Allowance{1000}.in_pieces(), 20'320'000U);
    EXPECT_EQ(Allowance{}.work(), 200'000U);
    EXPECT_EQ(Allowance{1000}.work(), 208'000U);
}

TEST(Allowance, OfMemoryEndsAtAGigabyteAndNothingOverflows) {
    const std::uint64_t last = (1'000'000'000 - 20'000'000) / 320;
    EXPECT_EQ(Allowance{last}.memory(), 20'000'000 + 320 * last);
    EXPECT_EQ(Allowance{last + 1}.memory(), 1'000'000'000U);
    EXPECT_EQ(Allowance{~std::uint64_t{0}}.memory(), 1'000'000'000U);
    EXPECT_EQ(Allowance{last + 1}.in_pieces(), 20'000'000 + 320 * (last + 1)) << "disk has no such end";
    EXPECT_EQ(Allowance{~std::uint64_t{0}}.in_pieces(), 20'000'000 + (std::uint64_t{320} << 40U));
    EXPECT_EQ(Allowance{~std::uint64_t{0}}.work(), 200'000 + (std::uint64_t{8} << 40U));
}

TEST(Allowance, OfWhatIsPackedGoesByWhatIsStored) {
    Allowance packed{1000};
    packed.bound_by(300);
    EXPECT_EQ(packed.bytes, 1000U);
    packed.bound_by(200);
    EXPECT_EQ(packed.bytes, 800U) << "four bytes for each";
    packed.bound_by(~std::uint64_t{0});
    EXPECT_EQ(packed.bytes, 800U);
}

}  // namespace
}  // namespace acmotion::test
