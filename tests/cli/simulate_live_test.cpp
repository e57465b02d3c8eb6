#include <gtest/gtest.h>

#include <csignal>

#include "cli/piped.h"
#include "cli/udp_peer.h"
#include "transport/handshake.h"

namespace acmotion::test {
namespace {

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

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
    const UdpPair taken;
    folder.expect_refused("simulate town --live 127.0.0.1:" + std::to_string(taken.port()),
                          "another program has one of them");
}

}  // namespace
}  // namespace acmotion::test
