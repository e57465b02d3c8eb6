#include "acmotion/capture/byte_stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "support/closed_input.h"
#include "support/hex.h"
#include "support/temp_folder.h"
#include "support/trickle.h"

namespace acmotion::test {
namespace {

using test::copy;
using test::from_text;

ByteStream trickle(std::string_view text, std::size_t step, bool fails = false) {
    return ByteStream{std::make_unique<Trickle>(from_text(text), step, fails)};
}

TEST(ByteStream, ShowsAtLeastWhatIsAskedForUnlessTheInputEnds) {
    ByteStream stream = trickle("0123456789", 3);
    EXPECT_GE(stream.peek(5).size(), 5U);
    stream.skip(4);
    EXPECT_EQ(copy(stream.peek(6).first(6)), from_text("456789"));
    EXPECT_EQ(stream.peek(100).size(), 6U);
    EXPECT_EQ(stream.position(), 4U);
}

TEST(ByteStream, OfMemoryIsNotCopied) {
    const ByteBuffer bytes = from_text("0123456789");
    ByteStream stream{Bytes(bytes)};
    EXPECT_EQ(stream.peek(1).data(), bytes.data());
    EXPECT_EQ(stream.peek(100).size(), 10U);
}

TEST(ByteStream, DiscardsAndCounts) {
    ByteStream stream = trickle("0123456789", 3);
    EXPECT_EQ(stream.discard(4), 4U);
    EXPECT_EQ(copy(stream.peek(1).first(1)), from_text("4"));
    EXPECT_EQ(stream.discard(100), 6U);
    EXPECT_EQ(stream.position(), 10U);
}

TEST(ByteStream, RemembersWhyItsSourceFailed) {
    ByteStream stream = trickle("0123", 3, true);
    EXPECT_EQ(stream.peek(100).size(), 4U);
    ASSERT_TRUE(stream.trouble());
    EXPECT_EQ(stream.trouble()->code, ErrorCode::Unreadable);
}

TEST(ByteStream, GrowsPastItsFirstBuffer) {
    const ByteBuffer large(3 << 20, std::byte{7});
    ByteStream stream{std::make_unique<Trickle>(large, 100'000, false)};
    EXPECT_EQ(copy(stream.peek(large.size())), large);
}

// As much as it is asked for, each time; writes down how much that is.
class Spring : public ByteSource {
 public:
    explicit Spring(std::vector<std::size_t>& asked) : asked_(asked) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
        asked_.push_back(into.size());
        return into.size();
    }

 private:
    std::vector<std::size_t>& asked_;
};

TEST(ByteStream, ReadsTwiceAsMuchAtOnceWheneverThatMuchHasCome) {
    std::vector<std::size_t> asked;
    ByteStream stream{std::make_unique<Spring>(asked)};
    for (int i = 0; i < 9; ++i) stream.skip(stream.peek(1).size());
    EXPECT_EQ(asked, (std::vector<std::size_t>{4 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10,
                                               256 << 10, 256 << 10}));
}

TEST(ByteStream, OfAFileThatIsNotThereIsUnreadable) {
    const auto stream = open_file(testing::TempDir() + "no such file");
    ASSERT_FALSE(stream);
    EXPECT_EQ(stream.error().code, ErrorCode::Unreadable);
}

TEST(ByteStream, OfAFileReadsIt) {
    const TempFolder folder;
    const std::string path = folder / "digits";
    std::ofstream(path) << "0123456789";
    auto stream = open_file(path);
    ASSERT_TRUE(stream);
    EXPECT_EQ(copy(stream->peek(100)), from_text("0123456789"));
}

TEST(ByteStream, OfAFolderSaysThatItCannotBeRead) {
    auto stream = open_file(testing::TempDir());
    ASSERT_TRUE(stream);
    EXPECT_TRUE(stream->peek(1).empty());
    EXPECT_EQ(stream->trouble(), (Error{ErrorCode::Unreadable, "Capture", "file", 0}));
}

TEST(ByteStream, OfAFileClosesItInTheEnd) {
    const TempFolder folder;
    const std::string path = folder / "digits";
    std::ofstream(path) << "0123456789";
    const auto lowest_free = [] {
        const int descriptor = ::dup(STDERR_FILENO);
        ::close(descriptor);
        return descriptor;
    };
    const int before = lowest_free();
    ASSERT_TRUE(open_file(path));
    EXPECT_EQ(lowest_free(), before);
}

TEST(ByteStream, OfAFileMayHaveTheNumberOfAStandardInputThatIsClosed) {
    const TempFolder folder;
    const std::string path = folder / "digits";
    std::ofstream(path) << "0123456789";
    const ClosedInput closed;
    auto stream = open_file(path);
    ASSERT_TRUE(stream);
    EXPECT_EQ(copy(stream->peek(100)), from_text("0123456789"));
}

TEST(ByteStream, OfADashReadsTheStandardInput) {
    const TempFolder folder;
    const std::string path = folder / "digits";
    std::ofstream(path) << "0123456789";
    const int before = ::dup(STDIN_FILENO);
    const int file = ::open(path.c_str(), O_RDONLY);
    ::dup2(file, STDIN_FILENO);
    ByteBuffer read;
    if (auto stream = open_file("-")) read = copy(stream->peek(100));
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    ::close(file);
    EXPECT_EQ(read, from_text("0123456789"));
}

}  // namespace
}  // namespace acmotion::test
