#include <gtest/gtest.h>

#include "gamedata/gzip.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

const ByteBuffer kPlain = from_text("as good as any, as good as any other, as good as it gets");

TEST(Unzip, TakesOnlyTheHeaderThatWasAskedFor) {
    const ByteBuffer gzip = unhex("1F8B0800000000000003 4B4C4A0600 C2412435 03000000");
    EXPECT_EQ(unzip(gzip, 100).value(), from_text("abc"));
    EXPECT_EQ(unzip(gzip, 100, ZipHeader::Zlib).error().code, ErrorCode::Invalid);
    EXPECT_EQ(unzip(zip(kPlain, ZipEffort::Usual), 100, ZipHeader::Zlib).value(), kPlain);
    EXPECT_EQ(crc32_of(from_text("abc")), 0x352441C2U);
}

TEST(InflateObject, GivesBackWhatWasDeflated) {
    EXPECT_EQ(inflate_object(deflate_object(kPlain)).value(), kPlain);
    EXPECT_EQ(inflate_object(deflate_object(ByteBuffer(100'000))).value(), ByteBuffer(100'000));
}

TEST(InflateObject, RefusesALengthThatIsNotTheStreams) {
    for (const int wrong : {-1, 1, 5000}) {
        ByteBuffer stored = deflate_object(kPlain);
        store_le(std::span(stored), 0, static_cast<std::uint32_t>(static_cast<int>(kPlain.size()) + wrong));
        EXPECT_EQ(inflate_object(stored).error().trouble, GameDataError::Trouble::BadCompression) << wrong;
    }
    ByteBuffer stored = deflate_object(kPlain);
    store_le(std::span(stored), 0, std::uint32_t{0xFFFFFFFF});
    EXPECT_EQ(inflate_object(stored).error().trouble, GameDataError::Trouble::TooLarge);
    EXPECT_EQ(inflate_object(ByteBuffer(3)).error().trouble, GameDataError::Trouble::BadCompression)
        << "no length even";
    stored = deflate_object(kPlain);
    stored.resize(stored.size() - 1);
    EXPECT_EQ(inflate_object(stored).error(),
              (GameDataError{GameDataError::Trouble::BadCompression, 0, "compressed", 0}));
}

}  // namespace
}  // namespace acmotion::test
