#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "cli/running.h"
#include "cli/udp_peer.h"
#include "transport/handshake.h"

namespace acmotion::test {
namespace {

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

TEST(SimulateLive, PlaysTheScenarioToItsOwnClientAndEnds) {
    const CliFolder folder;
    const CliRun run = folder.run("simulate strafe --live 127.0.0.1:0 --seconds 1 --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, "strafe at 127.0.0.1:")) << run.err;
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json["is_over"], true);
    EXPECT_EQ(json["server"]["clients"], 1);
    EXPECT_EQ(json["server"]["unusable"], 0);
    EXPECT_GT(json["client"]["received"], 5);
}

// As a client of another author would.
TEST(SimulateLive, PlaysItToOthersThatLogIn) {
    const CliFolder folder;
    Running running{folder, "simulate town --live 127.0.0.1:0"};
    const std::string& line = running.line();
    ASSERT_TRUE(line.starts_with("town at 127.0.0.1:")) << line;
    const auto port = static_cast<std::uint16_t>(std::stoul(line.substr(line.find(':') + 1)));
    const UdpPeer client;
    client.send(port, as_text(make_login_request("anyone")));
    const auto answer = client.receive();
    EXPECT_EQ(answer.from, port);
    const auto packet = parse_packet(std::as_bytes(std::span(answer.text)));
    ASSERT_TRUE(packet);
    const auto connection = find_connect_request(*packet);
    ASSERT_TRUE(connection);
    client.send(static_cast<std::uint16_t>(port + 1), as_text(make_connect_response(*connection)));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(client.receive().from, port + 1);
    const CliRun ended = running.end(SIGINT);
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_TRUE(ended.out.starts_with("server: 2 clients, 0 refused")) << ended.out;
}

TEST(SimulateLive, SaysWhatIsWrong) {
    const CliFolder folder;
    folder.expect_refused("simulate town --live localhost:0 -o x.pcapng", "--live writes no capture");
    folder.expect_refused("simulate town --live localhost:0 --net dsl", "acmotion relay --net impairs it");
    folder.expect_refused("simulate town --through localhost:9000 -o x",
                          "--through is where the client of --live logs in");
    folder.expect_refused("simulate town --live 9000", "--live: expected HOST:PORT");
    folder.expect_refused("simulate town --live 0.0.0.0:9000", "it listens on this machine alone");
    const UdpPair taken;
    folder.expect_refused("simulate town --live 127.0.0.1:" + std::to_string(taken.port()),
                          "another program has one of them");
}

}  // namespace
}  // namespace acmotion::test
