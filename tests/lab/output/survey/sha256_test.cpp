#include "lab/output/survey/sha256.h"

#include <gtest/gtest.h>

#include <cstring>

namespace acmotion::test {
namespace {

// The example of FIPS 180-4, and the key of a capture: `sha256sum` has the same digits.
TEST(Sha256, IsThatOfTheStandard) {
    survey::Sha256 hash;
    for (const char* part : {"abcdbcdecdefdefgefghfgh", "ighijhijkijkljklmklmnlmnomnopnopq"})
        hash.add(std::as_bytes(std::span{part, std::strlen(part)}));
    EXPECT_EQ(hash.hex(), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

}  // namespace
}  // namespace acmotion::test
