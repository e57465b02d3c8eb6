#include "lab/recording/page.h"

#include <gtest/gtest.h>

#include "support/hex.h"

namespace acmotion::test {
namespace {

using namespace recording;

// The test vectors of RFC 4648 §10.
TEST(Base64, IsThatOfTheRfc) {
    EXPECT_EQ(to_base64(bytes_of("")), "");
    EXPECT_EQ(to_base64(bytes_of("f")), "Zg==");
    EXPECT_EQ(to_base64(bytes_of("fo")), "Zm8=");
    EXPECT_EQ(to_base64(bytes_of("foo")), "Zm9v");
    EXPECT_EQ(to_base64(bytes_of("foob")), "Zm9vYg==");
    EXPECT_EQ(to_base64(bytes_of("fooba")), "Zm9vYmE=");
    EXPECT_EQ(to_base64(bytes_of("foobar")), "Zm9vYmFy");
    EXPECT_EQ(to_base64(bytes_of("\xFF\xFE\xFD")), "//79");
}

constexpr std::string_view kPage =
    R"(<p>a</p><script type="application/octet-stream;base64" id="recording"></script><p>b</p>)";

std::string fill_page(std::string_view page, Bytes recording, std::optional<std::size_t> diverged) {
    std::string filled;
    const BytesInMemory kept{recording};
    const bool is_filled = put_page(page, kept, diverged, [&](std::string_view part) { filled += part; });
    EXPECT_EQ(is_filled, !filled.empty());
    return filled;
}

// However many parts it is made of.
TEST(ViewerPage, HoldsALongRecordingWholeAndIsAsLongAsItSays) {
    std::string recording;
    for (int i = 0; i < 200'000; ++i) recording += static_cast<char>(i * 7);
    const std::string page = fill_page(kPage, bytes_of(recording), std::nullopt);
    EXPECT_TRUE(page.find(to_base64(bytes_of(recording))) != std::string::npos);
    EXPECT_EQ(page.size(), bytes_of_page(kPage, recording.size()));
}

TEST(ViewerPage, HoldsTheRecordingInItsSlot) {
    EXPECT_EQ(fill_page(kPage, bytes_of("foo"), std::nullopt),
              R"(<p>a</p><script type="application/octet-stream;base64" id="recording">Zm9v</script><p>b</p>)");
}

TEST(ViewerPage, SaysFromWhichFrameItDiverged) {
    EXPECT_NE(fill_page(kPage, bytes_of("foo"), 17).find(R"(id="recording" data-diverged="17">Zm9v<)"),
              std::string::npos);
}

TEST(ViewerPage, MayAskTheServerThatItFollowsAndNoOther) {
    EXPECT_EQ(following_page("<meta content=\"default-src 'none'; connect-src 'none'\"><body>x</body>"),
              "<meta content=\"default-src 'none'; connect-src 'self'\"><body data-follows>x</body>");
    EXPECT_EQ(following_page("<body>"), "") << "a page that may ask no server cannot follow";
}

TEST(ViewerPage, APageWithoutASlotStaysEmpty) { EXPECT_EQ(fill_page("<p>", bytes_of("foo"), {}), ""); }

}  // namespace
}  // namespace acmotion::test
