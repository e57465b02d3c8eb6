#include "lab/output/recording/page.h"

#include <gtest/gtest.h>

#include "support/hex.h"

namespace acmotion::test {
namespace {

using namespace recording;

// The test vectors of RFC 4648 §10.
TEST(Base64, IsThatOfTheRfc) {
    EXPECT_EQ(to_base64(bytes_of("foob")), "Zm9vYg==");
    EXPECT_EQ(to_base64(bytes_of("fooba")), "Zm9vYmE=");
    EXPECT_EQ(to_base64(bytes_of("foobar")), "Zm9vYmFy");
}

constexpr std::string_view kPage =
    R"(<p>a</p><script type="application/octet-stream;base64" id="recording"></script><p>b</p>)";

std::string filled(Bytes recording, std::optional<std::size_t> diverged) {
    std::string page;
    EXPECT_TRUE(put_page(kPage, BytesInMemory{recording}, diverged, [&](std::string_view part) { page += part; }));
    return page;
}

TEST(ViewerPage, HoldsALongRecordingWholeAndIsAsLongAsItSays) {
    std::string recording;
    for (int i = 0; i < 200'000; ++i) recording += static_cast<char>(i * 7);
    const std::string page = filled(bytes_of(recording), std::nullopt);
    EXPECT_TRUE(page.find(to_base64(bytes_of(recording))) != std::string::npos);
    EXPECT_EQ(page.size(), bytes_of_page(kPage, recording.size()));
}

TEST(ViewerPage, SaysFromWhichFrameItDiverged) {
    EXPECT_EQ(
        filled(bytes_of("foo"), 17),
        R"(<p>a</p><script type="application/octet-stream;base64" id="recording" data-diverged="17">Zm9v</script><p>b</p>)");
}

TEST(ViewerPage, MayAskTheServerThatItFollowsAndNoOther) {
    EXPECT_EQ(following_page("<meta content=\"default-src 'none'; connect-src 'none'\"><body>x</body>"),
              "<meta content=\"default-src 'none'; connect-src 'self'\"><body data-follows>x</body>");
    EXPECT_EQ(following_page("<body>"), "") << "a page that may ask no server cannot follow";
}

}  // namespace
}  // namespace acmotion::test
