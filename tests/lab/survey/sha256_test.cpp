#include "lab/survey/sha256.h"

#include <gtest/gtest.h>

#include "support/hex.h"

namespace acmotion::test {
namespace {

std::string sha256_of(const std::string& text) {
    survey::Sha256 hash;
    hash.add(std::as_bytes(std::span{text}));
    return hash.hex();
}

// FIPS 180-4, as NIST's examples have them.
TEST(Sha256, IsThatOfTheStandard) {
    EXPECT_EQ(sha256_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256_of(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnThePiecesThatBytesComeIn) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += static_cast<char>(i);
    for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 128U, 299U}) {
        survey::Sha256 hash;
        for (std::size_t at = 0; at < text.size(); at += piece) {
            const std::string part = text.substr(at, piece);
            hash.add(std::as_bytes(std::span{part}));
        }
        EXPECT_EQ(hash.hex(), sha256_of(text)) << piece;
    }
}

}  // namespace
}  // namespace acmotion::test
