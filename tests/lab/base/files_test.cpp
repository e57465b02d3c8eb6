// Files to read, files without a name, and bytes that lie in either
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "gamedata/gzip.h"
#include "lab/base/memory_bytes.h"
#include "lab/base/spool.h"
#include "lab/base/spooled_bytes.h"
#include "lab/base/temporary_file.h"
#include "lab/base/text_file.h"
#include "lab/base/watched_stream.h"
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

TEST(BytesInMemory, MayBeATextThatIsKept) {
    const KeptText file{"some text"};
    EXPECT_EQ(file.size(), 9U);
    const ByteBuffer text = part_of(file, 5, 4);
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(text.data()), text.size()), "text");
    ByteBuffer into(5);
    EXPECT_FALSE(file.read(5, into));
}

// ---- temporary files ----

TEST(TemporaryFile, IsWrittenAndReadWhereOneGoes) {
    const TemporaryFile file = make_temporary_file();
    ASSERT_NE(file, nullptr);
    ASSERT_TRUE(go_to(file.get(), 5'000'000'000));
    EXPECT_EQ(std::fputs("far", file.get()) >= 0, true);
    ASSERT_TRUE(go_to(file.get(), 2));
    EXPECT_EQ(std::fputs("near", file.get()) >= 0, true);
    ASSERT_TRUE(go_to(file.get(), 5'000'000'001));
    EXPECT_EQ(std::fgetc(file.get()), 'a');
    ASSERT_TRUE(go_to(file.get(), 3));
    EXPECT_EQ(std::fgetc(file.get()), 'e');
}

// Only this thread's process has its folder for such files changed.
class ChangedTemporaryFolder {
 public:
    explicit ChangedTemporaryFolder(const std::string& path) {
        if (const char* before = std::getenv("TMPDIR")) before_ = before;
        ::setenv("TMPDIR", path.c_str(), 1);
    }
    ~ChangedTemporaryFolder() {
        if (before_) {
            ::setenv("TMPDIR", before_->c_str(), 1);
        } else {
            ::unsetenv("TMPDIR");
        }
    }

 private:
    std::optional<std::string> before_;
};

TEST(TemporaryFile, LeavesNothingInTheFolderWhereItIs) {
    const TempFolder folder;
    const ChangedTemporaryFolder changed{folder.path()};
    const TemporaryFile file = make_temporary_file();
    ASSERT_NE(file, nullptr);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "it has no name";
}

TEST(TemporaryFile, CannotBeWhereThereIsNoFolder) {
    const ChangedTemporaryFolder changed{"/nowhere/at/all"};
    EXPECT_EQ(make_temporary_file(), nullptr);
    EXPECT_EQ(errno, ENOENT);
    Spool spool;
    const ByteBuffer large(Spool::kBytesInMemory);
    EXPECT_FALSE(spool.put(large)) << "then all stays in memory";
    SpooledBytes bytes;
    bytes.put(ByteBuffer(SpooledBytes::kBytesInMemory));
    EXPECT_EQ(bytes.trouble(), 0);
    bytes.put(ByteBuffer(1));
    EXPECT_EQ(bytes.trouble(), ENOENT);
    const ByteBuffer many = counted_bytes(SpooledBytes::kBytesInMemory + 1);
    EXPECT_EQ(spooled(ByteStream{Bytes{many}}).error(), "no temporary file can be written: No such file or directory.");
}

// ---- spools ----

TEST(Spool, KeepsTheFirstInMemoryAndPutsAllElseAway) {
    Spool spool;
    const ByteBuffer quarter = counted_bytes(Spool::kBytesInMemory / 4);
    EXPECT_FALSE(spool.put(quarter)) << "in memory, what comes as so many bytes takes four times as many";
    EXPECT_EQ(spool.put(counted_bytes(100)), 0U);
    EXPECT_EQ(spool.put(counted_bytes(50)), 100U);
    EXPECT_EQ(spool.put(counted_bytes(1)), 150U);
    ByteBuffer read(50);
    ASSERT_TRUE(spool.get(100, read));
    EXPECT_EQ(read, counted_bytes(50));
    ASSERT_TRUE(spool.get(0, read));
    EXPECT_EQ(read, part_of(counted_bytes(100), 0, 50));
    EXPECT_FALSE(spool.get(102, read)) << "beyond the end";
    EXPECT_EQ(spool.put(counted_bytes(9)), 151U) << "reading moves nothing";
}

TEST(Spool, HasNothingToReadAsLongAsAllIsInMemory) {
    Spool spool;
    ByteBuffer one(1);
    EXPECT_FALSE(spool.put(counted_bytes(100)));
    EXPECT_FALSE(spool.get(0, one));
}

TEST(SpooledBytes, AreReadAsOneWhereverTheyLie) {
    const std::size_t limit = SpooledBytes::kBytesInMemory;
    const ByteBuffer all = counted_bytes(limit + 5000);
    SpooledBytes bytes;
    for (std::size_t at = 0; at < all.size(); at += 100'000)
        bytes.put(Bytes{all}.subspan(at, std::min<std::size_t>(100'000, all.size() - at)));
    EXPECT_EQ(bytes.trouble(), 0);
    EXPECT_EQ(bytes.size(), all.size());
    for (const auto& [at, count] : std::vector<std::pair<std::size_t, std::size_t>>{{0, 10},
                                                                                    {limit - 10, 10},
                                                                                    {limit - 10, 20},
                                                                                    {limit, 1},
                                                                                    {limit + 4999, 1},
                                                                                    {0, all.size()},
                                                                                    {all.size(), 0}})
        EXPECT_EQ(part_of(bytes, at, count), part_of(all, at, count)) << at;
    ByteBuffer into(10);
    EXPECT_FALSE(bytes.read(all.size() - 9, into));
    EXPECT_FALSE(bytes.read(all.size() + 1, std::span<std::byte>{}));
}

TEST(SpooledBytes, AreAllOfAStream) {
    const ByteBuffer all = counted_bytes(SpooledBytes::kBytesInMemory + 77);
    const auto file = spooled(ByteStream{Bytes{all}});
    ASSERT_TRUE(file);
    EXPECT_EQ((*file)->size(), all.size());
    EXPECT_EQ(part_of(**file, 0, all.size()), all);
    class Failing : public ByteSource {
        Result<std::size_t> read(std::span<std::byte>) override {
            return tl::unexpected(Error{ErrorCode::Unreadable, "file", "bytes", 7});
        }
    };
    const auto failed = spooled(ByteStream{std::make_unique<Failing>()});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error(), describe(Error{ErrorCode::Unreadable, "file", "bytes", 7}) + ".");
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
