#include "acmotion/capture/byte_stream.h"

#include <gtest/gtest.h>

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

TEST(ByteStream, RemembersWhyItsSourceFailed) {
    ByteStream stream = trickle("0123", 3, true);
    EXPECT_EQ(stream.peek(100).size(), 4U);
    ASSERT_TRUE(stream.trouble());
    EXPECT_EQ(stream.trouble()->code, ErrorCode::Unreadable);
}

// As much as it is asked for, each time; writes down how much that is.
class Spring : public ByteStream::Source {
 public:
    explicit Spring(std::vector<std::size_t>& asked) : asked_(asked) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
        asked_.push_back(into.size());
        return into.size();
    }

 private:
    std::vector<std::size_t>& asked_;
};

TEST(ByteStream, OfAFolderSaysThatItCannotBeRead) {
    auto stream = open_file(testing::TempDir());
    ASSERT_TRUE(stream);
    EXPECT_TRUE(stream->peek(1).empty());
    EXPECT_EQ(stream->trouble(), (Error{ErrorCode::Unreadable, "Capture", "file", 0}));
}

TEST(ByteStream, OfAFileMayHaveTheNumberOfAClosedStandardInput) {
    const TempFolder folder;
    const std::string path = folder / "digits";
    std::ofstream(path) << "0123456789";
    const ClosedInput closed;
    auto stream = open_file(path);
    ASSERT_TRUE(stream);
    EXPECT_EQ(copy(stream->peek(100)), from_text("0123456789"));
}

}  // namespace
}  // namespace acmotion::test
