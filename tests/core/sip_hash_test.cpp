#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "core/hashes.h"

namespace acmotion::test {
namespace {

constexpr HashKey kPublishedKey{0x0706050403020100, 0x0F0E0D0C0B0A0908};

// Of the bytes 0, 1, 2, … `size` - 1.
template <class Hash>
std::uint64_t hash_of_counting_bytes(Hash hash, std::size_t size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
        word |= std::uint64_t{i} << i % 8 * 8;
        if (i % 8 == 7) hash.add(std::exchange(word, 0));
    }
    return hash.finish(word | std::uint64_t{size} << 56);
}

// The authors' own, vectors_sip64 of their reference implementation, which is the paper's appendix A at 15 bytes.
TEST(SipHash, TwoAndFourRoundsGiveThePublishedVectors) {
    const std::vector<std::uint64_t> published{
        0x726FDB47DD0E0E31, 0x74F839C593DC67FD, 0x0D6C8009D9A94F5A, 0x85676696D7FB7E2D,
        0xCF2794E0277187B7, 0x18765564CD99A68D, 0xCBC9466E58FEE3CE, 0xAB0200F58B01D137,
        0x93F5F5799A932462, 0x9E0082DF0BA9E4B0, 0x7A5DBBC594DDB9F3, 0xF4B32F46226BADA7,
        0x751E8FBC860EE5FB, 0x14EA5627C0843D90, 0xF723CA908E7AF2EE, 0xA129CA6149BE45E5};
    for (std::size_t size = 0; size < published.size(); ++size) {
        EXPECT_EQ(hash_of_counting_bytes(SipHash<2, 4>{kPublishedKey}, size), published[size]) << size << " bytes";
    }
}

// By CPython 3.11, whose hash of bytes is SipHash-1-3: PYTHONHASHSEED=0, which is a key of zeros, hash(bytes(range(15))).
TEST(SipHash, OneAndThreeRoundsGiveWhatPythonGives) {
    constexpr HashKey kZeros{0, 0};
    EXPECT_EQ(hash_of_counting_bytes(SipHash<>{kZeros}, 15), 0xF30EB725BB91C9EA);
    EXPECT_EQ(hash_of_counting_bytes(SipHash<>{kZeros}, 40), 0x95BC321AB41D8206);
    EXPECT_EQ(keyed_hash(kZeros, 0x50000001), 0x2695EF998911C16A);
}

// What an attacker does to a table whose key it knows does nothing to any other.
TEST(SipHash, NumbersChosenToMeetUnderOneKeyDoNotMeetUnderAnother) {
    std::set<std::uint64_t> places;
    int chosen = 0;
    for (std::uint32_t number = 0; chosen < 64; ++number) {
        if (keyed_hash(kPublishedKey, number) % 64 != 0) continue;
        ++chosen;
        places.insert(keyed_hash({1, 2}, number) % 64);
    }
    EXPECT_GT(places.size(), 30U);
}

}  // namespace
}  // namespace acmotion::test
