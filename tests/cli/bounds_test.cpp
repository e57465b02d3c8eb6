#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acmotion/capture.h"
#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "support/capture_builder.h"
#include "transport/packet_sender.h"

// Whatever is left out because there is more of it than Limits allow is named, counted, and makes exit code 1.
namespace acmotion::test {
namespace {

using Json = nlohmann::json;

// Logins of `count` clients, each with its CreatePlayer.
ByteBuffer recorded_logins(std::uint32_t count) {
    PacketDraft draft{{.sequence = 2}};
    draft.add_fragment({.blob_id = 1, .queue = kQueueSmartbox}, make_body(0xF746U, kWalkPlayer));
    const ByteBuffer hello = draft.finish();
    ByteBuffer file;
    append_capture_header(file);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto client = IpAddress::v4(10, 1, static_cast<std::uint8_t>(i >> 8), static_cast<std::uint8_t>(i));
        EXPECT_TRUE(append_datagram(file, {1 + i, {IpAddress::v4(10, 0, 0, 1), 9001}, {client, 50000}, hello}));
    }
    return file;
}

// An IPv4 packet of eight bytes, the second of a datagram whose first never comes.
ByteBuffer second_piece(std::uint16_t id) {
    return OrderedBytes{true}
        .put(std::uint8_t{0x45}, std::uint8_t{0}, std::uint16_t{28}, id, std::uint16_t{0x2001}, std::uint8_t{64},
             std::uint8_t{17}, std::uint16_t{0}, 0x0A000001U, 0x0A000002U, 0U, 0U)
        .bytes();
}

// Issue 32, U1: bodies that do not tick (snap; beyond 96 m under retail) collect motions.
TEST(Bounds, AreNotReachedByASessionThatIsOnlyLong) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("simulate strafe --seconds 400 -o long.pcapng").exit_code, 0);
    const CliRun run = folder.run("compare long.pcapng");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_FALSE(
        contains(folder.run("explain long.pcapng --rules snap --all --object 'Turning Creature'").out, "bound of"));
}

// By the fields of Limits.
std::map<std::string, int> counts_in(const Json& bounds) {
    std::map<std::string, int> counts;
    for (const Json& one : bounds) counts[one["bound"]] = one["count"];
    return counts;
}

TEST(Bounds, SessionsBeyondTheFlowTableAreNotCalledOtherTraffic) {
    const CliFolder folder;
    folder.write("many.pcapng", recorded_logins(1030));
    const CliRun run = folder.run("flows many.pcapng");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "1030 UDP datagrams: 1030 of the game, 0 of others"));
    EXPECT_TRUE(contains(run.err, "6 pairs of endpoints of the game were not followed (bound: flows, pairs_per_flow)"))
        << run.err;
    const auto report = Json::parse(folder.run("flows many.pcapng --json").out);
    EXPECT_EQ(counts_in(report["bounds_reached"]), (std::map<std::string, int>{{"flows, pairs_per_flow", 6}}));
    EXPECT_EQ(report["datagrams_of_the_game"], 1030);
    EXPECT_EQ(report["datagrams_of_others"], 0);
}

TEST(Bounds, IpDatagramsThatNeverBecameWholeAreCounted) {
    const CliFolder folder;
    PcapBuilder capture{{.link_type = 101}};
    for (std::uint16_t id = 0; id < 70; ++id) capture.record(1, id, second_piece(id));
    folder.write("pieces.pcap", capture.bytes());
    const CliRun run = folder.run("flows pieces.pcap");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "6 fragmented IP datagrams were dropped to make room for others")) << run.err;
    EXPECT_TRUE(contains(run.err, "64 fragmented IP datagrams were not whole (bound: the end of the capture)"));
    EXPECT_EQ(counts_in(Json::parse(folder.run("flows pieces.pcap --json").out)["bounds_reached"]),
              (std::map<std::string, int>{{"ip_datagrams_incomplete", 6}, {"the end of the capture", 64}}));
}

TEST(Bounds, OfAWorldAreNamedByEveryCommandThatPlaysACapture) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk_with_children(258));
    for (const char* command :
         {"replay walk.pcapng", "compare walk.pcapng", "explain walk.pcapng --worst 1", "view walk.pcapng -o page.html",
          "cut walk.pcapng -o cut.pcapng", "determinism walk.pcapng"}) {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 1) << command;
        EXPECT_TRUE(contains(run.err, "retail: 2 children of an object were refused (bound: children_per_object)"))
            << command << "\n"
            << run.err;
    }
    const auto report = Json::parse(folder.run("replay walk.pcapng --json").out);
    EXPECT_EQ(counts_in(report["run"]["bounds_reached"]), (std::map<std::string, int>{{"children_per_object", 2}}));
}

TEST(Bounds, AreInTheJsonOfEveryCommandThatReadsACapture) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk_with_children(258));
    for (const char* command : {"replay walk.pcapng", "compare walk.pcapng", "explain walk.pcapng --worst 1",
                                "explain walk.pcapng --object 0x80001234", "view walk.pcapng -o page.html",
                                "cut walk.pcapng -o cut.pcapng", "determinism walk.pcapng"}) {
        const CliRun run = folder.run(std::string{command} + " --json");
        EXPECT_EQ(run.exit_code, 1) << command << run.err;
        const Json document = Json::parse(run.out);
        const Json& listed = document.is_array() ? document[0]["bounds_reached"] : document["bounds_reached"];
        EXPECT_EQ(counts_in(listed), (std::map<std::string, int>{{"children_per_object", 2}})) << command;
        EXPECT_TRUE(document.is_array() || listed[0]["rules"] == "retail") << command;
    }
    folder.write("many.pcapng", recorded_logins(1030));
    const CliRun decoded = folder.run("decode many.pcapng --json");
    EXPECT_EQ(decoded.exit_code, 1);
    EXPECT_EQ(counts_in(Json::parse(lines(decoded.out).back())["bounds_reached"]),
              (std::map<std::string, int>{{"flows, pairs_per_flow", 6}}));
}

TEST(Bounds, AreReportedOnceHoweverManyReplaysReachThem) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk_with_children(258));
    const CliRun run = folder.run("replay walk.pcapng --recording walk.acm --report page.html");
    const std::string sentence = "retail: 2 children of an object were refused";
    EXPECT_TRUE(contains(run.err, sentence)) << run.err;
    EXPECT_EQ(run.err.find(sentence), run.err.rfind(sentence)) << run.err;
    EXPECT_TRUE(contains(folder.read("page.html"), sentence)) << "the report says so too";
}

TEST(Bounds, ThatAreNotReachedAreNotMentioned) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    for (const char* command : {"flows walk.pcapng", "replay walk.pcapng"}) {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        EXPECT_FALSE(contains(run.err, "bound")) << run.err;
    }
    EXPECT_EQ(Json::parse(folder.run("flows walk.pcapng --json").out)["bounds_reached"], Json::array());
}

}  // namespace
}  // namespace acmotion::test
