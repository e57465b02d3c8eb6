#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

#include "acmotion/wire.h"
#include "cli/cli_test.h"
#include "cli/recorded_walk.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

class ViewCommand : public CliTest {
 protected:
    ViewCommand() { folder.write("walk.pcapng", recorded_walk()); }
};

constexpr std::string_view kFilledSlot = R"(id="recording">QUNNUkVD)";  // "ACMREC" in base64

TEST_F(ViewCommand, MakesAPageWithTheReplayInIt) {
    const CliRun run = folder.run("view walk.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "walk.pcapng.html")) << run.out;
    EXPECT_TRUE(contains(folder.read("walk.pcapng.html"), kFilledSlot));
}

TEST_F(ViewCommand, ShowsARecordingAsItIs) {
    ASSERT_EQ(folder.run("replay walk.pcapng --recording walk.acm").exit_code, 0);
    EXPECT_TRUE(folder.read("walk.acm").starts_with("ACMREC\r\n"));
    const CliRun run = folder.run("view walk.acm -o page.html");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "") << "this acmotion draws what it drew before";
    EXPECT_TRUE(contains(folder.read("page.html"), kFilledSlot));
}

std::vector<std::string> labels_of(const recording::Recording& recording) {
    std::vector<std::string> labels;
    for (const recording::Run& run : recording.runs) labels.push_back(run.about.label);
    return labels;
}

TEST_F(ViewCommand, ARecordingHoldsTheRulesAskedForOrAllThree) {
    ASSERT_EQ(folder.run("replay walk.pcapng --recording all.acm").exit_code, 0);
    EXPECT_EQ(labels_of(recording_in("all.acm")), (std::vector<std::string>{"retail", "acdream", "snap"}));
    ASSERT_EQ(folder.run("replay walk.pcapng --rules snap --recording one.acm").exit_code, 0);
    EXPECT_EQ(labels_of(recording_in("one.acm")), (std::vector<std::string>{"snap"}));
}

TEST_F(ViewCommand, TakesBaselinesForACaptureAndShowsARecordingAsItIs) {
    const CliRun run = folder.run("view walk.pcapng --rules retail --baseline hermite,buffered:delay=0.4 -o page.html");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    ASSERT_EQ(folder.run("view walk.pcapng --rules retail -o plain.html").exit_code, 0);
    EXPECT_GT(folder.read("page.html").size(), folder.read("plain.html").size() + 1000);
    ASSERT_EQ(folder.run("replay walk.pcapng --recording walk.acm").exit_code, 0);
    const CliRun refused = folder.run("view walk.acm --baseline hermite");
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, "--baseline")) << refused.err;
}

TEST_F(ViewCommand, ShowsARecordingThatWasCutAsFarAsItGoes) {
    ASSERT_EQ(folder.run("replay walk.pcapng --recording walk.acm").exit_code, 0);
    const std::string whole = folder.read("walk.acm");
    folder.write("cut.acm", std::as_bytes(std::span(whole)).first(whole.size() * 3 / 4));
    const CliRun run = folder.run("view cut.acm");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "cut.acm: block ")) << run.err;
    EXPECT_TRUE(contains(run.err, "it has no end: it is still being written, or was cut")) << run.err;
    EXPECT_TRUE(contains(folder.read("cut.acm.html"), kFilledSlot));
}

TEST_F(ViewCommand, NamesADamagedPieceAndShowsTheOthers) {
    ASSERT_EQ(folder.run("replay walk.pcapng --recording walk.acm").exit_code, 0);
    std::string file = folder.read("walk.acm");
    const std::size_t piece = file.find("ACMBPIEC");
    ASSERT_NE(piece, std::string::npos);
    file[piece + recording::kBlockHeaderBytes] ^= 1;
    folder.write("damaged.acm", std::as_bytes(std::span(file)));
    const CliRun run = folder.run("view damaged.acm");
    EXPECT_EQ(run.exit_code, 1);
    const std::string named =
        ", at byte " + std::to_string(piece) + ": its checksum is wrong. Everything else is shown.";
    EXPECT_TRUE(contains(run.err, named)) << run.err;
    EXPECT_EQ(lines(run.err).size(), 1U) << run.err;
    const recording::Recording kept = recording_in("damaged.acm");
    EXPECT_TRUE(kept.runs[0].tracks.empty());
    EXPECT_FALSE(kept.runs[1].tracks.empty());
}

TEST_F(ViewCommand, RefusesARecordingOfWhichNothingIsThere) {
    ASSERT_EQ(folder.run("replay walk.pcapng --recording walk.acm").exit_code, 0);
    const std::string whole = folder.read("walk.acm");
    folder.write("cut.acm", std::as_bytes(std::span(whole)).first(40));
    const CliRun run = folder.run("view cut.acm");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "cut.acm: recording")) << run.err;
    EXPECT_TRUE(contains(run.err, "makes a new one")) << run.err;
}

// 30 MB that do not pack, in messages that are broken: a recording keeps them all the same.
ByteBuffer recorded_noise() {
    std::vector<SentMessage> messages{{.bytes = encode(CreatePlayer{kWalkPlayer}).value()}};
    std::mt19937 random{1};
    for (int i = 0; i < 1500; ++i) {
        ByteBuffer noise = make_body(0xF748U, kWalkDrudge);
        while (noise.size() < 20'000) append_le(noise, static_cast<std::uint32_t>(random()));
        messages.push_back({.bytes = std::move(noise)});
    }
    return recorded_messages(messages);
}

TEST_F(ViewCommand, MakesARecordingForServeOfWhatIsTooLargeForAPage) {
    folder.write("long walk.pcapng", recorded_noise());
    const std::string slow = " --fps 0.1 --rules retail";
    const CliRun run = folder.run("view 'long walk.pcapng'" + slow);
    EXPECT_NE(run.exit_code, 2) << run.err;
    EXPECT_TRUE(contains(run.out, "wrote long walk.pcapng.acm (")) << run.out;
    EXPECT_TRUE(
        contains(run.out, "a page has 40 MB at most. Look at it with:\n  acmotion serve 'long walk.pcapng.acm'\n"))
        << run.out;
    EXPECT_FALSE(std::filesystem::exists(folder.path() + "/long walk.pcapng.html"));
    EXPECT_TRUE(folder.read("long walk.pcapng.acm").starts_with("ACMREC\r\n"));

    // The recording itself, for machines: nothing has to be written.
    const CliRun again = folder.run("view 'long walk.pcapng.acm' --json");
    const auto document = nlohmann::json::parse(again.out);
    EXPECT_EQ(document["open_with"], "acmotion serve 'long walk.pcapng.acm'");
    EXPECT_TRUE(document["wrote"].empty());
    EXPECT_FALSE(std::filesystem::exists(folder.path() + "/long walk.pcapng.acm.html"));

    const CliRun piped = folder.run("view - -o -" + slow + " <'long walk.pcapng'");
    EXPECT_EQ(piped.exit_code, 2);
    EXPECT_EQ(piped.out, "");
    EXPECT_TRUE(contains(piped.err, "needs a name: -o FILE.")) << piped.err;
    const CliRun named = folder.run("view 'long walk.pcapng' -o page.html --json" + slow);
    EXPECT_EQ(nlohmann::json::parse(named.out)["wrote"][0]["file"], "page.acm");
}

TEST_F(ViewCommand, SaysWhatCannotBeWritten) {
    const CliRun run = folder.run("view walk.pcapng -o no/such/folder.html");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "no/such/folder.html: cannot be written")) << run.err;
}

}  // namespace
}  // namespace acmotion::test
