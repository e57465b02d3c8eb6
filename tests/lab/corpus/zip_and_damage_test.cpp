// The files of a corpus: zip archives, and captures that were damaged
#include <gtest/gtest.h>

#include <algorithm>

#include "gamedata/gzip.h"
#include "lab/corpus/damage.h"
#include "lab/corpus/zip_file.h"
#include "support/hex.h"

namespace acmotion::corpus {
namespace {

// ---- a second reader of zip archives (APPNOTE.TXT of PKWARE, 4.3) ----

class ZipReader {
 public:
    explicit ZipReader(Bytes file) : file_(file) {}

    [[nodiscard]] std::uint32_t u32(std::size_t at) const { return load_le<std::uint32_t>(file_, at); }
    [[nodiscard]] std::uint16_t u16(std::size_t at) const { return load_le<std::uint16_t>(file_, at); }
    [[nodiscard]] std::string text(std::size_t at, std::size_t count) const {
        return {reinterpret_cast<const char*>(file_.data()) + at, count};
    }
    // Packed bytes with the frame of a gzip file around them, as something that can be unpacked alone.
    [[nodiscard]] std::string unpacked(std::size_t at, std::size_t packed, std::uint32_t crc,
                                       std::uint32_t size) const {
        const std::string header{"\x1f\x8b\x08\0\0\0\0\0\0\xff", 10};
        ByteBuffer gzip{test::bytes_of(header).begin(), test::bytes_of(header).end()};
        append(gzip, file_.subspan(at, packed));
        append_le(gzip, crc);
        append_le(gzip, size);
        return unzip({reinterpret_cast<const char*>(gzip.data()), gzip.size()}).value_or("broken");
    }

 private:
    Bytes file_;
};

TEST(ZipFile, IsReadByAnyOtherReader) {
    const std::vector<std::pair<std::string, std::string>> members{
        {"one.txt", "the first"}, {"folder/two.bin", std::string(5000, 'x')}, {"empty", ""}};
    ZipFile zip;
    for (const auto& [name, contents] : members) zip.add(name, test::bytes_of(contents));
    const ByteBuffer file = zip.finish();
    const ZipReader read{file};
    const std::size_t end = file.size() - 22;
    EXPECT_EQ(read.u32(end), 0x06054B50U);
    EXPECT_EQ(read.u32(end + 4), 0U) << "the only disk";
    EXPECT_EQ(read.u16(end + 8), members.size());
    EXPECT_EQ(read.u16(end + 10), members.size());
    EXPECT_EQ(read.u16(end + 20), 0U) << "no comment";
    std::size_t entry = read.u32(end + 16);
    EXPECT_EQ(entry + read.u32(end + 12), end) << "the directory lies right before its end";
    std::size_t next = 0;
    for (const auto& [name, contents] : members) {
        EXPECT_EQ(read.u32(entry), 0x02014B50U);
        const std::uint32_t crc = read.u32(entry + 16);
        const std::uint32_t packed = read.u32(entry + 20);
        const std::uint32_t size = read.u32(entry + 24);
        const std::uint16_t letters = read.u16(entry + 28);
        const std::uint32_t at = read.u32(entry + 42);
        EXPECT_EQ(read.u16(entry + 6), 20U) << "needs version 2.0, which can deflate";
        EXPECT_EQ(read.u16(entry + 8), 0U);
        EXPECT_EQ(read.u16(entry + 10), 8U) << "deflated";
        EXPECT_EQ(read.u32(entry + 12), 0x0021'0000U) << "midnight of the first of January 1980";
        EXPECT_EQ(read.u32(entry + 30), 0U) << "no extra fields, no comment";
        EXPECT_EQ(read.u32(entry + 34), 0U);
        EXPECT_EQ(read.u32(entry + 38), 0U) << "no attributes";
        EXPECT_EQ(read.text(entry + 46, letters), name);
        EXPECT_EQ(at, next);
        EXPECT_EQ(read.u32(at), 0x04034B50U);
        for (std::size_t i = 0; i < 26; i += 2) EXPECT_EQ(read.u16(at + 4 + i), read.u16(entry + 6 + i)) << i;
        EXPECT_EQ(read.text(at + 30, letters), name);
        EXPECT_EQ(size, contents.size());
        EXPECT_EQ(crc, crc32_of(test::bytes_of(contents)));
        EXPECT_EQ(read.unpacked(at + 30 + letters, packed, crc, size), contents);
        next = at + 30 + letters + packed;
        entry += 46 + letters;
    }
    EXPECT_EQ(entry, end);
    EXPECT_EQ(next, read.u32(end + 16));
}

// ---- damage ----

TEST(Damage, CutsAFileOffBehindAThirdOfIt) {
    Random random{7};
    std::size_t least = 10'000;
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i) {
        ByteBuffer file(9'000);
        truncate(file, random);
        least = std::min(least, file.size());
        most = std::max(most, file.size());
    }
    EXPECT_GE(least, 3'000U);
    EXPECT_LT(least, 3'200U);
    EXPECT_LE(most, 8'100U);
    EXPECT_GT(most, 7'900U);
}

TEST(Damage, FlipsAFewBytesAndSparesTheHeader) {
    Random random{7};
    std::ptrdiff_t most = 0;
    for (int i = 0; i < 300; ++i) {
        ByteBuffer file(2'000);
        flip_bytes(file, random);
        const auto zeros = std::ranges::count(file, std::byte{0});
        EXPECT_TRUE(std::all_of(file.begin(), file.begin() + 256, [](std::byte one) { return one == std::byte{0}; }));
        EXPECT_LT(zeros, 2'000) << "at least one is another";
        most = std::max(most, 2'000 - zeros);
    }
    EXPECT_LE(most, 32);
    EXPECT_GT(most, 25);
    ByteBuffer small(256);
    flip_bytes(small, random);
    EXPECT_EQ(small, ByteBuffer(256));
}

TEST(Damage, MakesGarbageThatBeginsNothing) {
    Random random{7};
    std::size_t least = 10'000;
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i) {
        const ByteBuffer bytes = garbage(random);
        EXPECT_EQ(bytes[0], std::byte{0xFF});
        least = std::min(least, bytes.size());
        most = std::max(most, bytes.size());
        EXPECT_LT(std::ranges::count(bytes, bytes[1]), static_cast<std::ptrdiff_t>(bytes.size() / 2));
    }
    EXPECT_GE(least, 100U);
    EXPECT_LT(least, 250U);
    EXPECT_LT(most, 5'100U);
    EXPECT_GT(most, 4'900U);
}

}  // namespace
}  // namespace acmotion::corpus
