// The laboratory's small parts: numbers, places on the map, and what an input may cost
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lab/base/angle.h"
#include "lab/base/budget.h"
#include "lab/base/counted.h"
#include "lab/base/crc32.h"
#include "lab/base/index_iterator.h"
#include "lab/base/map_place.h"
#include "lab/base/microseconds.h"
#include "lab/base/object_name.h"
#include "lab/base/quantile.h"
#include "lab/base/random.h"
#include "lab/base/random_key.h"
#include "lab/base/shared_library.h"

namespace acmotion::test {
namespace {

TEST(Angle, IsTheShortWayRound) {
    EXPECT_DOUBLE_EQ(angle_between(10, 350), 20);
    EXPECT_DOUBLE_EQ(angle_between(350, 10), 20);
    EXPECT_DOUBLE_EQ(angle_between(0, 180), 180);
    EXPECT_DOUBLE_EQ(angle_between(0, 181), 179);
    EXPECT_DOUBLE_EQ(angle_between(-90, 90), 180);
    EXPECT_DOUBLE_EQ(angle_between(5, 725), 0);
    EXPECT_DOUBLE_EQ(angle_between(30, 12), 18);
}

TEST(Counted, HasAnSForAllButOne) {
    EXPECT_EQ(counted(0, "flow"), "0 flows");
    EXPECT_EQ(counted(1, "flow"), "1 flow");
    EXPECT_EQ(counted(2, "flow"), "2 flows");
}

TEST(Quantile, IsTheValueThatAShareIsNotAbove) {
    std::vector<double> values{5, 1, 4, 2, 3};
    EXPECT_EQ(quantile(values, 0), 1);
    EXPECT_EQ(quantile(values, 0.5), 3);
    EXPECT_EQ(quantile(values, 0.99), 4) << "rounded down";
    EXPECT_EQ(quantile(values, 1), 5);
    std::vector<double> none;
    EXPECT_EQ(quantile(none, 0.5), 0);
}

TEST(Microseconds, AreTheNearestOnesAndGiveTheSameBack) {
    EXPECT_EQ(to_microseconds(1.2345678), 1'234'568);
    EXPECT_EQ(to_microseconds(-0.0000015), -2);
    EXPECT_EQ(to_microseconds(seconds_of(86'400'123'457)), 86'400'123'457);
    EXPECT_EQ(seconds_of(2'500'000), 2.5);
}

TEST(Microseconds, OfNanosecondsAreTheFirstThatIsNotBefore) {
    EXPECT_EQ(round_up(0), 0);
    EXPECT_EQ(round_up(1), 1);
    EXPECT_EQ(round_up(1000), 1);
    EXPECT_EQ(round_up(1001), 2);
    EXPECT_EQ(round_up(-1), 0);
    EXPECT_EQ(round_up(-999), 0);
    EXPECT_EQ(round_up(-1000), -1);
    EXPECT_EQ(round_up(-1999), -1);
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

TEST(MapPlace, HasDistancesAndSteps) {
    const MapPlace a{100, 200, 10};
    const MapPlace b{103, 204, 22};
    EXPECT_EQ(distance(a, b), 13);
    EXPECT_EQ(distance(b, a), 13);
    EXPECT_EQ(horizontal_distance(a, b), 5);
    const WideVec3 step = b - a;
    EXPECT_EQ(step.x, 3);
    EXPECT_EQ(step.y, 4);
    EXPECT_EQ(step.z, 12);
    EXPECT_EQ(a + step, b);
    EXPECT_EQ(step_metres({1, 2, 2}), 3);
    EXPECT_EQ(flat_step_metres({6, 8, 100}), 10);
}

// ---- a place in a list ----

struct Squares : IndexIterator<Squares> {
    using value_type = std::size_t;
    using reference = std::size_t;
    Squares() = default;
    explicit Squares(std::size_t at) : IndexIterator(at) {}
    std::size_t operator*() const { return at_ * at_; }
};

TEST(IndexIterator, StepsAndComparesAsAPointerDoes) {
    Squares at{3};
    EXPECT_EQ(*at++, 9U);
    EXPECT_EQ(*at, 16U);
    EXPECT_EQ(*++at, 25U);
    EXPECT_EQ(*at--, 25U);
    EXPECT_EQ(*--at, 9U);
    EXPECT_EQ(*(at += 4), 49U);
    EXPECT_EQ(*(at -= 2), 25U);
    EXPECT_EQ(*(at + 2), 49U);
    EXPECT_EQ(*(2 + at), 49U);
    EXPECT_EQ(*(at - 5), 0U);
    EXPECT_EQ(Squares{9} - at, 4);
    EXPECT_EQ(at - Squares{9}, -4);
    EXPECT_TRUE(at == Squares{5} && at != Squares{4});
    EXPECT_TRUE(Squares{4} < at && at < Squares{6} && at <= Squares{5} && at >= Squares{5} && at > Squares{1});
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

TEST(Budget, IsSpentOnceItIsNotEnough) {
    Budget budget{10};
    EXPECT_TRUE(budget.spend(4));
    EXPECT_EQ(budget.remaining(), 6U);
    EXPECT_TRUE(budget.spend(6));
    EXPECT_EQ(budget.remaining(), 0U);
    EXPECT_FALSE(budget.is_spent());
    EXPECT_TRUE(budget.spend(0));
    EXPECT_FALSE(budget.spend(1));
    EXPECT_TRUE(budget.is_spent());
    Budget other{10};
    EXPECT_FALSE(other.spend(11));
    EXPECT_EQ(other.remaining(), 0U) << "nothing, although one might have fitted";
    EXPECT_FALSE(other.spend(0));
}

// ---- the system's libraries ----

TEST(SharedLibrary, IsTheFirstThatIsThere) {
    const auto missing = SharedLibrary::open({"libacmotion-has-no-such.so"});
    EXPECT_FALSE(missing);
    const auto found = SharedLibrary::open({"libacmotion-has-no-such.so", "libz.so.1"});
    if (!found) GTEST_SKIP() << "there is no zlib";
    using Crc = unsigned long(unsigned long, const unsigned char*, unsigned);
    Crc* crc = nullptr;
    ASSERT_TRUE(found->find("crc32", crc));
    EXPECT_EQ(crc(0, reinterpret_cast<const unsigned char*>("123456789"), 9), 0xCBF43926U);
    EXPECT_FALSE(found->find("no_such_function", crc));
    EXPECT_EQ(crc, nullptr);
}

// ---- names ----

TEST(ObjectName, IsPrintedWithoutControlsAndCutWhereItIsAbsurd) {
    EXPECT_EQ(printable("Drudge"), "Drudge");
    EXPECT_EQ(printable("Zo\xEB\x1b[2J"), "Zo\xC3\xAB?[2J") << "Windows-1252 becomes UTF-8";
    EXPECT_EQ(printable(std::string(kLongestName, 'x')), std::string(kLongestName, 'x'));
    EXPECT_EQ(printable(std::string(kLongestName + 1, 'x')), std::string(kLongestName - 1, 'x') + "\xE2\x80\xA6");
}

TEST(ObjectName, IsTheSameInAnyCase) {
    EXPECT_TRUE(same_ignoring_case("Drudge Slinker", "dRUDGE sLINKER"));
    EXPECT_FALSE(same_ignoring_case("Drudge", "Drudges"));
    EXPECT_FALSE(same_ignoring_case("Drudge", "Drudga"));
}

TEST(ObjectName, AnIdOfAnyOtherShapeIsNone) {
    for (const char* other : {"0X", "0x1234567890", "4294967296", " 7", "7 ", "0x7 "})
        EXPECT_FALSE(parse_id(other)) << other;
    EXPECT_EQ(parse_id("0Xff"), 0xFFU);
    EXPECT_EQ(parse_id("4294967295"), 0xFFFFFFFFU);
    EXPECT_EQ(parse_id("5000000"), 5'000'000U) << "seven digits are decimal";
    EXPECT_EQ(parse_opcode("0748"), 0x748U);
    EXPECT_EQ(parse_opcode("748"), 748U);
}

}  // namespace
}  // namespace acmotion::test
