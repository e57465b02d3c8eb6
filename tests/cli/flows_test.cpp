#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acmotion/capture.h"
#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

TEST(Flows, NamesAddressesRolesPacketsChecksumsAndOpcodes) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    const CliRun run = folder.run("flows walk.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "flow 0: client 10.0.0.2, server 10.0.0.1")) << run.out;
    EXPECT_TRUE(contains(run.out, "      1    0      0.000 s      0.900 s         6  0x50000001")) << run.out;
    EXPECT_TRUE(contains(run.out, "ports 50000 <-> 9000"));
    EXPECT_TRUE(contains(run.out, "ports 50000 <-> 9001"));
    EXPECT_TRUE(contains(run.out, "checksums: 8 verified, 0 failed, 0 unverified"));
    EXPECT_TRUE(contains(run.out, "4  F748 UpdatePosition"));
    EXPECT_TRUE(contains(run.out, "0 bytes lost at the end"));
}

TEST(Flows, NamesCommonOpcodesThatAreNotAboutMovement) {
    const CliFolder folder;
    folder.write("talk.pcapng", recorded_messages({{Sender::Server, make_body(0x02CDU, 1U)},
                                                   {Sender::Server, make_body(0xF7DEU, 1U)},
                                                   {Sender::Client, make_body(0xF7C8U)}}));
    const std::string out = folder.run("flows talk.pcapng").out;
    EXPECT_TRUE(contains(out, "1  02CD PrivateUpdateInt\n")) << out;
    EXPECT_TRUE(contains(out, "1  F7C8 EnterWorldRequest\n")) << out;
    EXPECT_TRUE(contains(out, "1  0xF7DE (not decoded)\n")) << out;
}

TEST(Flows, WritesTheSameAsOneJsonDocument) {
    const CliFolder folder;
    folder.write("walk.pcapng", recorded_walk());
    const auto report = nlohmann::json::parse(folder.run("flows walk.pcapng --json").out);
    ASSERT_EQ(report["flows"].size(), 1U);
    const auto& server = report["flows"][0]["server"];
    EXPECT_EQ(server["messages"], 7);
    EXPECT_EQ(server["verified"], 8);
    EXPECT_EQ(server["lost"], 0);
    EXPECT_EQ(server["not_captured"], 0);
    EXPECT_EQ(server["duplicates"], 0);
    EXPECT_EQ(report["flows"][0]["client"]["messages"], 1);
    EXPECT_EQ(report["end"], "complete");
}

TEST(Flows, DistinguishesPacketsLostFromThoseThatOnlyTheCaptureLacks) {
    const CliFolder folder;
    Simulation town = simulation_of("town", 5);
    std::size_t dropped = 0;
    std::erase_if(town.datagrams, [&](const OwnedDatagram& datagram) {
        const bool is_taken = datagram.source.port == 9001 && ++dropped % 10 == 0;
        return is_taken;
    });
    folder.write("thin.pcapng", capture_of(town));
    const auto server = nlohmann::json::parse(folder.run("flows thin.pcapng --json").out)["flows"][0]["server"];
    EXPECT_EQ(server["lost"], 0) << "the client got them all";
    EXPECT_GE(server["not_captured"], 5);
    const std::string line = "packets lost: 0, not in the capture: " + server["not_captured"].dump() + ",";
    EXPECT_TRUE(contains(folder.run("flows thin.pcapng").out, line)) << line;
}

TEST(Flows, CountsTheBytesLostAtACutEnd) {
    const CliFolder folder;
    ByteBuffer cut = recorded_walk();
    cut.resize(cut.size() - 10);
    folder.write("cut.pcapng", cut);
    const CliRun run = folder.run("flows cut.pcapng --json");
    EXPECT_EQ(run.exit_code, 1);
    const auto report = nlohmann::json::parse(run.out);
    EXPECT_GT(report["bytes_lost"], 0);
    EXPECT_EQ(report["flows"][0]["server"]["messages"], 6);
}

TEST(Flows, SaysThatThereIsNoGameAndWhatToTry) {
    const CliFolder folder;
    folder.write("other.pcapng", recorded_without_the_game());
    for (const char* command : {"flows", "decode"}) {
        const CliRun run = folder.run(std::string{command} + " other.pcapng");
        EXPECT_EQ(run.exit_code, 1);
        EXPECT_TRUE(contains(run.err, "no game traffic among 1 UDP datagrams")) << run.err;
        EXPECT_TRUE(contains(run.err, "--port"));
        EXPECT_TRUE(contains(run.err, "docs/capturing.md"));
    }
}

TEST(Flows, SaysThatACaptureEndsAtTheLogin) {
    const CliFolder folder;
    Simulation simulation = simulation_of("jump", 1);
    simulation.datagrams.resize(3);
    folder.write("login.pcapng", capture_of(simulation));
    for (const char* command : {"flows", "decode", "replay"}) {
        const CliRun run = folder.run(std::string{command} + " login.pcapng");
        EXPECT_EQ(run.exit_code, 1) << command;
        EXPECT_TRUE(contains(run.err, "it ends at the login")) << run.err;
    }
}

TEST(Flows, ShowsAuthorsOfServersWhatTheySent) {
    const CliFolder folder;
    folder.write("town.pcapng", simulated("town"));
    const CliRun text = folder.run("flows town.pcapng --sender --report sent.html");
    EXPECT_EQ(text.exit_code, 0) << text.err;
    EXPECT_TRUE(contains(text.out, "positions   every  longest  gaps      sent   claimed beyond  late  object"))
        << text.out;
    EXPECT_TRUE(contains(text.out, "wrote sent.html"));
    EXPECT_TRUE(contains(folder.read("sent.html"), "What the server sent about the movement of"));
    const auto document = nlohmann::json::parse(folder.run("flows town.pcapng --sender --json").out);
    ASSERT_GT(document["objects"].size(), 10U);
    for (const auto& object : document["objects"]) EXPECT_GT(object["positions"].get<int>(), 0);
    EXPECT_EQ(folder.run("flows town.pcapng --report sent.html").exit_code, 2);
    EXPECT_EQ(folder.run("flows town.pcapng --sender --report town.pcapng").exit_code, 2);
}

TEST(Flows, RefusesWhatIsNoCapture) {
    const CliFolder folder;
    folder.write("notes.txt", from_text("this is no capture"));
    EXPECT_EQ(folder.run("flows notes.txt").exit_code, 2);
    EXPECT_EQ(folder.run("flows missing.pcapng").exit_code, 2);
    EXPECT_EQ(folder.run("flows").exit_code, 2);
}

}  // namespace
}  // namespace acmotion::test
