#include "gamedata/zlib_stream.h"

#include <gtest/gtest.h>

#include "gamedata/inflate.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

using State = Inflater::State;

const ByteBuffer kPlain = from_text("as good as any, as good as any other, as good as it gets");

TEST(Inflater, UnpacksAPieceAtATimeAndTakesOffWhatItUsed) {
    ByteBuffer packed = deflated(kPlain, Effort::Best);
    const std::size_t size = packed.size();
    packed.resize(size + 3);
    Bytes left = packed;
    Inflater inflater{Inflater::Header::Zlib};
    ByteBuffer plain;
    std::array<std::byte, 5> room{};
    while (inflater.state() == State::Open) append(plain, Bytes(room).first(inflater.inflate_into(room, left)));
    EXPECT_EQ(inflater.state(), State::Whole);
    EXPECT_EQ(plain, kPlain);
    EXPECT_EQ(left.size(), 3U) << "what follows the stream is not its";
}

TEST(Inflater, StaysOpenWhereAStreamIsCut) {
    const ByteBuffer packed = deflated(kPlain, Effort::Usual);
    Bytes left = Bytes(packed).first(packed.size() - 1);
    Inflater inflater{Inflater::Header::ZlibOrGzip};
    ByteBuffer room(1000);
    EXPECT_EQ(inflater.inflate_into(room, left), kPlain.size());
    EXPECT_TRUE(left.empty());
    EXPECT_EQ(inflater.inflate_into(room, left), 0U);
    EXPECT_EQ(inflater.state(), State::Open);
}

TEST(Inflater, IsBrokenByAnotherHeaderOrAWrongCheckSum) {
    ByteBuffer room(1000);
    const ByteBuffer gzip_header{std::byte{0x1F}, std::byte{0x8B}, std::byte{8}};
    Bytes left = gzip_header;
    Inflater inflater{Inflater::Header::Zlib};
    (void)inflater.inflate_into(room, left);
    EXPECT_EQ(inflater.state(), State::Broken);

    ByteBuffer packed = deflated(kPlain, Effort::Usual);
    packed.back() ^= std::byte{1};
    left = packed;
    Inflater other{Inflater::Header::Zlib};
    (void)other.inflate_into(room, left);
    EXPECT_EQ(other.state(), State::Broken);
}

TEST(InflateObject, GivesBackWhatWasDeflated) {
    EXPECT_EQ(inflate_object(deflate_object(kPlain)).value(), kPlain);
    EXPECT_EQ(inflate_object(deflate_object(ByteBuffer(100'000))).value(), ByteBuffer(100'000));
}

TEST(InflateObject, RefusesALengthThatIsNotTheStreams) {
    for (const int wrong : {-1, 1, 5000}) {
        ByteBuffer stored = deflate_object(kPlain);
        store_le(std::span(stored), 0, static_cast<std::uint32_t>(static_cast<int>(kPlain.size()) + wrong));
        EXPECT_EQ(inflate_object(stored).error().trouble, GameDataTrouble::BadCompression) << wrong;
    }
    ByteBuffer stored = deflate_object(kPlain);
    store_le(std::span(stored), 0, std::uint32_t{0xFFFFFFFF});
    EXPECT_EQ(inflate_object(stored).error().trouble, GameDataTrouble::TooLarge);
    stored = deflate_object(kPlain);
    stored.resize(stored.size() - 1);
    EXPECT_EQ(inflate_object(stored).error().trouble, GameDataTrouble::BadCompression);
}

}  // namespace
}  // namespace acmotion::test
