#include <gtest/gtest.h>

#include "lab/load/input.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

class FrameFile : public testing::Test {
 protected:
    [[nodiscard]] tl::expected<FrameTimes, std::string> read(const std::string& text) const {
        folder_.write("frames.txt", from_text(text));
        return read_frame_file((folder_ / "frames.txt").string());
    }
    [[nodiscard]] std::string trouble(const std::string& text) const {
        const auto frames = read(text);
        return frames ? "" : frames.error().substr(folder_.path().size() + 1);
    }

    TempFolder folder_;
};

TEST_F(FrameFile, HasATimePerLineAndSkipsEmptyOnes) {
    const auto frames = read("0\n0.5\n\n0.5\n1e1");
    ASSERT_TRUE(frames) << frames.error();
    EXPECT_EQ(std::vector<double>(frames->begin(), frames->end()), (std::vector<double>{0, 0.5, 0.5, 10}));
}

TEST_F(FrameFile, NamesTheLineThatIsNoTimeOrGoesBack) {
    for (const char* wrong : {"1\n\nsoon\n", "1\n\n0.9\n", "1\n\nnan\n", "1\n\n2 s\n", "1\n\n2\r\n", "1\n\n1e30\n"}) {
        EXPECT_TRUE(trouble(wrong).starts_with("frames.txt: line 3: expected a time in seconds")) << wrong;
    }
    EXPECT_TRUE(trouble("-1\n").starts_with("frames.txt: line 1: ")) << "before the capture";
}

}  // namespace
}  // namespace acmotion::test
