#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "lab/base/json.h"
#include "lab/cli/served.h"
#include "lab/cli/udp_peer.h"
#include "support/hex.h"
#include "support/paths.h"
#include "transport/handshake.h"

namespace acmotion::test {
namespace {

// `acmotion relay` before a server of ours.
class RelayCommand : public ::testing::Test {
 protected:
    void start(const std::string& options = "", const std::string& errors = "stderr.txt") {
        running.emplace(folder, "relay --server 127.0.0.1:" + std::to_string(server.port()) + " " + options, errors);
        // "127.0.0.1:43210 and 43211 lead to ..."
        const std::string& line = running->line();
        const std::size_t colon = line.find(':');
        ASSERT_NE(colon, std::string::npos) << line << folder.read("stderr.txt");
        port = static_cast<std::uint16_t>(std::stoul(line.substr(colon + 1)));
    }
    [[nodiscard]] std::uint16_t second_port() const { return static_cast<std::uint16_t>(port + 1); }

    CliFolder folder;
    UdpPair server;
    UdpPeer client;
    std::uint16_t port = 0;
    std::optional<Running> running;
};

std::string errors_of(const CliFolder& folder) { return folder.read("stderr.txt"); }

TEST_F(RelayCommand, PassesBothPortsOnInBothDirections) {
    start();
    client.send(port, "to the first");
    const auto asked = server.first->receive();
    EXPECT_EQ(asked.text, "to the first");
    server.first->send(asked.from, "from the first");
    auto answer = client.receive();
    EXPECT_EQ(answer.text, "from the first");
    EXPECT_EQ(answer.from, port);

    client.send(second_port(), "to the second");
    const auto asked_again = server.second->receive();
    EXPECT_EQ(asked_again.text, "to the second");
    EXPECT_EQ(asked_again.from, asked.from) << "one client has one port, whichever of the server's it talks to";
    server.second->send(asked.from, "from the second");
    answer = client.receive();
    EXPECT_EQ(answer.text, "from the second");
    EXPECT_EQ(answer.from, second_port());
}

TEST_F(RelayCommand, PassesOnNothingFromOthersThanTheServer) {
    start("--json", "&1");  // where it listens is on stderr then
    client.send(port, "hello");
    const auto asked = server.first->receive();
    const UdpPeer stranger;
    stranger.send(asked.from, "injected");
    server.second->send(asked.from, "genuine");
    EXPECT_EQ(client.receive().text, "genuine");
    const CliRun ended = running->finish(SIGTERM);
    EXPECT_EQ(ended.exit_code, 0);
    const auto json = parse_json(ended.out);
    EXPECT_EQ(json["strangers"], 1);
    EXPECT_EQ(json["clients"]["admitted"], 1);
    EXPECT_EQ(json["client_to_server"]["sent"], 1);
    EXPECT_EQ(json["client_to_server"]["bytes"], 5);
    EXPECT_EQ(json["server_to_client"]["delivered"], 1);
    EXPECT_EQ(json["listen"], "127.0.0.1:" + std::to_string(port));
}

TEST_F(RelayCommand, TakesTheLargestDatagramsOfRetailAndNoLarger) {
    start();
    client.send(port, std::string(65'505, 'x'));
    client.send(port, std::string(65'504, 'y'));
    EXPECT_EQ(server.first->receive().text, std::string(65'504, 'y'));
    const CliRun ended = running->finish(SIGINT);
    EXPECT_TRUE(contains(ended.out,
                         "client to server: 1 datagrams, 0 lost, 0 duplicated, 0 reordered; 1 delivered, 0 "
                         "beyond the bound of a queue, 1 too large"))
        << ended.out;
}

TEST_F(RelayCommand, RefusesClientsBeyondTheBound) {
    start();
    std::vector<UdpPeer> clients(32);
    for (const UdpPeer& one : clients) {
        one.send(port, "let me in");
        EXPECT_EQ(server.first->receive().text, "let me in");
    }
    client.send(port, "me too");
    clients.front().send(port, "still here");
    EXPECT_EQ(server.first->receive().text, "still here");
    const CliRun ended = running->finish(SIGINT);
    EXPECT_TRUE(ended.out.starts_with("32 clients, 0 became silent; 1 datagram of clients beyond the bound\n"))
        << ended.out;
}

// ---- recording ------------------------------------------------------------------------------------------------------
TEST_F(RelayCommand, RecordsAWholeSessionButForTheLogin) {
    Running simulated{
        folder, "simulate jump --seconds 2 --live 127.0.0.1:0 --through 127.0.0.1:" + std::to_string(client.port()),
        "server.txt"};
    const std::string& line = simulated.line();  // "jump at 127.0.0.1:43210 and 43211; ..."
    const std::string at = line.substr(8, line.find(" and ") - 8);
    const auto login = client.receive();
    EXPECT_TRUE(contains(login.text, "observer")) << "the login names an account";

    // Now a relay stands where the client logs in.
    Running relayed{folder, "relay --server " + at + " --record seen.pcapng --net \"delay 5ms\""};
    const std::string through = relayed.line().substr(0, relayed.line().find(" and "));
    Running again{folder, "simulate jump --seconds 2 --live 127.0.0.1:0 --through " + through, "again.txt"};
    const CliRun played = again.finish();
    EXPECT_EQ(played.exit_code, 0);
    const CliRun ended = relayed.finish(SIGINT);
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_TRUE(contains(ended.out, "wrote seen.pcapng (")) << ended.out;
    EXPECT_FALSE(contains(folder.read("seen.pcapng"), "observer"));
    const CliRun flows = folder.run("flows seen.pcapng");
    EXPECT_EQ(flows.exit_code, 0) << flows.err;
    EXPECT_TRUE(contains(flows.out, " 0 failed, 0 unverified")) << flows.out;
    EXPECT_EQ(folder.run("replay seen.pcapng").exit_code, 0);
}

TEST_F(RelayCommand, GoesOnIfTheDiskIsFull) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
    start("--record /dev/full");
    client.send(port, std::string(100'000 / 2, 'x'));
    EXPECT_EQ(server.first->receive().text.size(), 50'000U);
    const CliRun ended = running->finish(SIGINT);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_TRUE(contains(errors_of(folder),
                         "relay: /dev/full: cannot be written any further: No space left on device. "
                         "What was written stays."))
        << errors_of(folder);
    EXPECT_TRUE(contains(ended.out, "1 delivered")) << ended.out;
}

// ---- the page -------------------------------------------------------------------------------------------------------

std::string post(const PageAt& page, const std::string& body, const std::string& headers = "") {
    return page.ask("POST /network", headers + "Content-Length: " + std::to_string(body.size()) + "\r\n", body);
}

TEST_F(RelayCommand, ChangesTheNetworkThatIsTypedOnItsPage) {
    start("--view");
    const PageAt page{running->read_line()};
    EXPECT_TRUE(contains(post(page, "duplicate 100%"), "from now on: duplicate 100%"));
    client.send(port, "twice");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(server.first->receive().text, "twice");
    const std::string wrong = post(page, "dealy 80ms");
    EXPECT_TRUE(wrong.starts_with("HTTP/1.1 400")) << wrong;
    EXPECT_TRUE(contains(wrong, "--net: expected \"delay\", got \"dealy\"")) << wrong;
    EXPECT_TRUE(post(page, "perfect", "Origin: http://elsewhere.example\r\n").starts_with("HTTP/1.1 403"));
    const std::string right = post(page, "perfect", "Origin: http://" + page.host() + "\r\n");
    EXPECT_TRUE(right.starts_with("HTTP/1.1 200")) << right;
    client.send(port, "once");
    client.send(port, "once more");
    for (const char* text : {"once", "once more"}) EXPECT_EQ(server.first->receive().text, text);
    const CliRun ended = running->finish(SIGINT);
    EXPECT_EQ(ended.exit_code, 0) << errors_of(folder);
    EXPECT_TRUE(contains(ended.out, "client to server: 3 datagrams, 0 lost, 1 duplicated")) << ended.out;
}

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
    const CliRun ended = running.finish(SIGINT);
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_TRUE(ended.out.starts_with("server: 2 clients, 0 refused")) << ended.out;
}

TEST(DemoLive, ShowsATownWhileItHappens) {
    const CliFolder folder;
    Running demo{folder, "demo --live"};
    ASSERT_TRUE(demo.line().starts_with("http://127.0.0.1:")) << demo.line() << folder.read("stderr.txt");
    const PageAt page{demo.line()};
    RawClient listener = page.listener();
    EXPECT_TRUE(contains(listener.read_to("\n\n"), "200 OK"));
    while (listener.read_to("\n\n").find("\"live\":\"1-") == std::string::npos) {
        if (testing::Test::HasFailure()) return;  // nothing came for a minute
    }
    EXPECT_TRUE(post(page, "awful").starts_with("HTTP/1.1 200"));
    EXPECT_EQ(demo.finish(SIGINT).exit_code, 0) << folder.read("stderr.txt");
}

// ---- what is wrong --------------------------------------------------------------------------------------------------
TEST_F(RelayCommand, SaysThatAnotherProgramHasItsPorts) {
    const std::string port_taken = std::to_string(server.port());
    for (const std::string command : {"relay --server localhost:9000 --listen ", "simulate town --live 127.0.0.1:"}) {
        const CliRun refused = folder.run(command + port_taken);
        EXPECT_EQ(refused.exit_code, 2);
        EXPECT_TRUE(contains(refused.err, "another program has one of them")) << refused.err;
    }
}

TEST_F(RelayCommand, SaysAloudThatOthersCanReachIt) {
    start("--address 0.0.0.0");
    EXPECT_EQ(running->finish(SIGINT).exit_code, 0);
    EXPECT_TRUE(contains(errors_of(folder), "reachable from your network")) << errors_of(folder);
    start();
    EXPECT_EQ(running->finish(SIGINT).exit_code, 0);
    EXPECT_EQ(errors_of(folder), "");
}

}  // namespace
}  // namespace acmotion::test
