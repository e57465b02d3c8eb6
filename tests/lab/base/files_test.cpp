// Files to read, files without a name, and bytes that lie in either
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "acmotion/capture/byte_stream.h"
#include "gamedata/gzip.h"
#include "lab/base/memory_bytes.h"
#include "lab/base/text_file.h"
#include "support/paths.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

ByteBuffer counted_bytes(std::size_t count) {
    ByteBuffer bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 251);
    return bytes;
}

ByteBuffer part_of(const PositionedFile& file, std::uint64_t at, std::size_t count) {
    ByteBuffer bytes(count);
    EXPECT_TRUE(file.read(at, bytes));
    return bytes;
}

ByteBuffer part_of(const ByteBuffer& bytes, std::size_t at, std::size_t count) {
    return {bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.begin() + static_cast<std::ptrdiff_t>(at + count)};
}

// ---- text ----

class TextFile : public testing::Test {
 protected:
    std::string write(const std::string& name, const std::string& bytes) {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return folder_ / name;
    }
    using Lines = std::vector<std::string>;
    // With what is wrong, if anything is, as the last of them.
    static Lines lines_of(const std::string& path, std::size_t most = 100) {
        Lines lines;
        const auto trouble = for_each_line(path, [&](std::string_view line) {
            lines.emplace_back(line);
            return lines.size() < most;
        });
        if (trouble) lines.push_back("! " + *trouble);
        return lines;
    }

    TempFolder folder_;
};

TEST_F(TextFile, IsReadWholeOrALineAtATimeWithItsEnds) {
    const std::string path = write("a.txt", "one\ntwo\r\n\nfour");
    EXPECT_EQ(read_text_file(path), "one\ntwo\r\n\nfour");
    EXPECT_EQ(lines_of(path), (Lines{"one\n", "two\r\n", "\n", "four"})) << "the last has no end";
    EXPECT_EQ(lines_of(write("b.txt", "one\n")), Lines{"one\n"});
    EXPECT_EQ(lines_of(path, 2), (Lines{"one\n", "two\r\n"})) << "enough";
    EXPECT_EQ(lines_of(write("c.txt", "")), Lines{});
    EXPECT_EQ(read_text_file(write("d.txt", "")), "");
}

TEST_F(TextFile, IsUnpackedWhereItsNameSaysSo) {
    const std::string path = ACMOTION_VECTORS "/stamps.jsonl.gz";
    const std::string text = read_text_file(path).value();
    const Lines lines = lines_of(path);
    ASSERT_EQ(lines.size(), 81U);
    std::string all;
    for (const std::string& line : lines) all += line;
    EXPECT_EQ(all, text);
    EXPECT_EQ(lines_of(path, 1), Lines{lines[0]});
    EXPECT_TRUE(lines_of(write("no.gz", "plain text, and no gzip at all")).at(0).starts_with("! broken gzip data"));
}

TEST_F(TextFile, ThatCannotBeReadSaysWhy) {
    EXPECT_EQ(read_text_file(folder_ / "none").error(), "cannot be opened: No such file or directory");
    EXPECT_EQ(lines_of(folder_ / "none"), Lines{"! cannot be opened: No such file or directory"});
    EXPECT_EQ(lines_of(folder_ / "none.gz"), Lines{"! cannot be opened: No such file or directory"});
    EXPECT_EQ(read_text_file(folder_.path()).error(), "is a folder");
    EXPECT_EQ(lines_of(folder_.path()), Lines{"! is a folder"});
}

// ---- bytes in memory ----

TEST(BytesInMemory, AreReadWithinTheirBounds) {
    const ByteBuffer bytes = counted_bytes(10);
    const BytesInMemory file{bytes};
    EXPECT_EQ(file.size(), 10U);
    EXPECT_EQ(part_of(file, 3, 7), part_of(bytes, 3, 7));
    EXPECT_EQ(part_of(file, 10, 0), ByteBuffer{});
    ByteBuffer into(4);
    for (const std::uint64_t at : {std::uint64_t{7}, std::uint64_t{11}, ~std::uint64_t{0}})
        EXPECT_FALSE(file.read(at, into));
    EXPECT_FALSE(file.read(11, std::span<std::byte>{}));
}

TEST(WatchedStream, TellsHowMuchWasReadAndChangesNothing) {
    const ByteBuffer all = counted_bytes(300'000);
    std::vector<std::uint64_t> told;
    ByteStream stream = watched(ByteStream{Bytes{all}}, [&](std::uint64_t read) { told.push_back(read); });
    ByteBuffer got;
    for (Bytes next = stream.peek(1); !next.empty(); next = stream.peek(1)) {
        append(got, next);
        stream.skip(next.size());
    }
    EXPECT_EQ(got, all);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), all.size());
    EXPECT_FALSE(stream.trouble());
}

}  // namespace
}  // namespace acmotion::test
