#include "gamedata/gzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "support/hex.h"
#include "support/trickle.h"

namespace acmotion::test {
namespace {

constexpr int kGzipHeader = 15 + 16;

ByteBuffer zipped(ByteBuffer bytes) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, kGzipHeader, 8, Z_DEFAULT_STRATEGY), Z_OK);
    ByteBuffer out(deflateBound(&stream, bytes.size()));
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

ByteBuffer all_of(ByteStream& stream) {
    ByteBuffer all;
    for (Bytes next = stream.peek(1); !next.empty(); next = stream.peek(1)) {
        all.insert(all.end(), next.begin(), next.end());
        stream.skip(next.size());
    }
    return all;
}

const ByteBuffer kText = from_text("a capture, or what passes for one");

TEST(Unzipped, UnpacksWhatGzipPackedAndLeavesTheRestAlone) {
    const ByteBuffer packed = zipped(kText);
    ByteStream from_packed = unzipped(ByteStream{Bytes{packed}});
    EXPECT_EQ(all_of(from_packed), kText);
    ByteStream from_plain = unzipped(ByteStream{Bytes{kText}});
    EXPECT_EQ(all_of(from_plain), kText);
}

TEST(Unzipped, UnpacksSeveralFilesInARowAndSkipsPadding) {
    ByteBuffer packed = zipped(kText);
    append(packed, zipped(kText));
    packed.resize(packed.size() + 20);
    ByteStream stream = unzipped(ByteStream{Bytes{packed}});
    EXPECT_EQ(all_of(stream).size(), 2 * kText.size());
    EXPECT_FALSE(stream.trouble());
}

TEST(Unzipped, GivesWhatCameBeforeACutAndSaysSo) {
    ByteBuffer packed = zipped(kText);
    packed.resize(packed.size() - 6);
    ByteStream stream = unzipped(ByteStream{Bytes{packed}});
    EXPECT_EQ(all_of(stream), kText);
    ASSERT_TRUE(stream.trouble());
    EXPECT_EQ(stream.trouble()->code, ErrorCode::Truncated);
}

TEST(Unzipped, UnpacksWhatComesByteByByte) {
    ByteStream stream = unzipped(ByteStream{std::make_unique<Trickle>(zipped(kText))});
    EXPECT_EQ(all_of(stream), kText);
    EXPECT_FALSE(stream.trouble());
}

TEST(Unzipped, SaysThatItsSourceFailed) {
    ByteStream stream = unzipped(ByteStream{std::make_unique<Trickle>(zipped(kText), 5, true)});
    EXPECT_EQ(all_of(stream), kText) << "whose end is known without another byte";
    ByteBuffer cut = zipped(kText);
    cut.resize(cut.size() / 2);
    ByteStream failing = unzipped(ByteStream{std::make_unique<Trickle>(cut, 5, true)});
    EXPECT_LT(all_of(failing).size(), kText.size());
    EXPECT_EQ(failing.trouble(), (Error{ErrorCode::Unreadable, "Capture", "file", 0}));
}

TEST(Unzipped, UnpacksNoMoreThanItsBudget) {
    const ByteBuffer bomb = zipped(ByteBuffer(16 << 20));
    EXPECT_LT(bomb.size(), 20'000U);
    ByteStream stream = unzipped(ByteStream{Bytes{bomb}}, 1 << 20);
    EXPECT_LE(all_of(stream).size(), std::size_t{1} << 20);
    ASSERT_TRUE(stream.trouble());
    EXPECT_EQ(stream.trouble()->code, ErrorCode::OutOfRange);
    const std::string text(reinterpret_cast<const char*>(bomb.data()), bomb.size());
    EXPECT_FALSE(unzip(text, 1 << 20));
}

TEST(Unzipped, SaysInFewWordsWhatIsWrong) {
    const ByteBuffer packed = zipped(kText);
    const std::string whole(reinterpret_cast<const char*>(packed.data()), packed.size());
    EXPECT_EQ(unzip(whole, kText.size()).value(), "a capture, or what passes for one");
    EXPECT_EQ(unzip(whole, kText.size() - 1).error(), "more than 1 GiB when unpacked");
    EXPECT_EQ(unzip(whole.substr(0, whole.size() - 6), 1000).error(), "truncated gzip data");
    EXPECT_EQ(unzip("no archive at all", 1000).error(), "broken gzip data");
}

TEST(Unzipped, ABudgetIsForAllFilesInARow) {
    ByteBuffer packed = zipped(kText);
    append(packed, zipped(kText));
    EXPECT_EQ(unzip(packed, 2 * kText.size()).value().size(), 2 * kText.size());
    EXPECT_EQ(unzip(packed, 2 * kText.size() - 1).error().code, ErrorCode::OutOfRange);
}

TEST(Deflater, PacksTheSameBytesHoweverTheyAreCut) {
    ByteBuffer plain;
    for (std::uint32_t i = 0; i < 100'000; ++i) append_le(plain, i * i / 7);
    Deflater at_once{DeflateHeader::Gzip};
    ByteBuffer whole = at_once.pack(plain);
    append(whole, at_once.finish());
    Deflater by_pieces{DeflateHeader::Gzip};
    ByteBuffer pieces;
    for (Bytes rest = plain; !rest.empty(); rest = rest.subspan(std::min<std::size_t>(rest.size(), 777))) {
        append(pieces, by_pieces.pack(rest.first(std::min<std::size_t>(rest.size(), 777))));
    }
    append(pieces, by_pieces.finish());
    EXPECT_EQ(pieces, whole);
    EXPECT_LT(whole.size(), plain.size());
    EXPECT_EQ(unzip(whole, plain.size()).value(), plain);
}

}  // namespace
}  // namespace acmotion::test
