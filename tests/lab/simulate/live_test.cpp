#include "lab/simulate/live.h"

#include <gtest/gtest.h>

#include <deque>

#include "lab/simulate/simulate.h"
#include "lab/simulate/small_world.h"
#include "sessions/flow_observer.h"
#include "support/hex.h"
#include "transport/handshake.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

const Endpoint kServer{IpAddress::v4(127, 0, 0, 1), 9000};
const Endpoint kPlayer{IpAddress::v4(127, 0, 0, 1), 50'000};

Endpoint at(ServerPort port) {
    return {kServer.address, static_cast<std::uint16_t>(kServer.port + static_cast<int>(port))};
}

// Messages of each side, in order.
class SaidMessages : public CaptureSink {
 public:
    void on_message(SessionNumber, const ObservedMessage& message) override {
        said[message.sender].emplace_back(message.bytes.begin(), message.bytes.end());
        is_verified = is_verified && message.verification == Verification::Verified;
    }
    std::map<Sender, std::vector<ByteBuffer>> said;
    bool is_verified = true;
};

Scenario walking(double seconds) {
    SmallWorld world;
    world.script = R"([{"walk": {"to": [[100, 110], [110, 110]]}}])";
    world.observer_script = R"([{"walk": {"to": [[100, 90]]}}])";
    world.seconds = seconds;
    return world.scenario();
}

// A server and its client, over a network that delivers at once, in time of its own.
class Live {
 public:
    explicit Live(const Scenario& scenario)
        : server(scenario, 1,
                 [this](ServerPort from, const Endpoint& to, Bytes bytes) {
                     queue_.push_back({now, at(from), to, copy(bytes)});
                 }),
          client(scenario, 1,
                 [this](ServerPort to, Bytes bytes) { queue_.push_back({now, kPlayer, at(to), copy(bytes)}); }) {}

    // To the end of the scenario, or for a minute.
    void run() {
        while (!client.is_over() && now < 60 * kNanosecondsPerSecond) {
            now = std::max(now, std::min(client.next(), server.next().value_or(client.next())));
            server.advance(now);
            client.advance(now);
            deliver();
        }
    }
    void deliver() {
        for (; !queue_.empty(); queue_.pop_front()) {
            const OwnedDatagram& datagram = queue_.front();
            if (++sent == lost) continue;
            observer.receive(datagram.view());
            if (datagram.source == kPlayer) {
                server.receive(now, datagram.destination == kServer ? ServerPort::First : ServerPort::Second, kPlayer,
                               datagram.payload);
            } else {
                client.receive(now, datagram.payload);
            }
        }
    }

    Nanoseconds now = 0;
    int lost = 0;  // the number of the datagram that is, from 1
    int sent = 0;
    SaidMessages listener;
    FlowObserver observer{listener};
    LiveServer server;
    LiveClient client;

 private:
    std::deque<OwnedDatagram> queue_;
};

TEST(LiveSimulation, SaysWhatTheSimulatedSessionSays) {
    const Scenario scenario = walking(5);
    Live live{scenario};
    live.run();
    live.observer.finish();
    EXPECT_TRUE(live.client.is_over());
    EXPECT_TRUE(live.listener.is_verified);
    EXPECT_EQ(live.server.counts().finished, 1U);
    EXPECT_EQ(live.server.counts().unusable, 0U);

    SaidMessages simulated;
    FlowObserver observer{simulated};
    const Simulation simulation = simulate(scenario, {}, 1);
    for (const OwnedDatagram& datagram : simulation.datagrams) observer.receive(datagram.view());
    observer.finish();
    EXPECT_GT(simulated.said[Sender::Server].size(), 10U);
    EXPECT_GT(simulated.said[Sender::Client].size(), 3U);
    EXPECT_EQ(live.listener.said[Sender::Server], simulated.said[Sender::Server]);
    EXPECT_EQ(live.listener.said[Sender::Client], simulated.said[Sender::Client]);
}

TEST(LiveSimulation, AsksAgainUntilItIsAnswered) {
    for (const int lost : {1, 2, 3, 4}) {  // login, its answer, the response, the greeting
        const Scenario scenario = walking(2);
        Live live{scenario};
        live.lost = lost;
        live.run();
        EXPECT_TRUE(live.client.is_over()) << lost;
        EXPECT_GT(live.client.counts().received, 5U) << lost;
        EXPECT_EQ(live.server.counts().clients, 1U) << lost;
    }
}

TEST(LiveServer, SendsNothingToClientsThatDoNotKnowTheCookie) {
    const Scenario scenario = walking(2);
    std::size_t sent = 0;
    LiveServer server{scenario, 1, [&](ServerPort, const Endpoint&, Bytes) { ++sent; }};
    server.receive(0, ServerPort::First, kPlayer, make_login_request("a"));
    server.receive(1, ServerPort::Second, kPlayer, make_connect_response({.cookie = 42}));
    server.receive(2, ServerPort::First, kPlayer, from_text("nonsense"));
    server.receive(3, ServerPort::First, {kPlayer.address, 1}, PacketDraft{{.sequence = 2}}.finish());
    server.advance(kNanosecondsPerSecond);
    EXPECT_EQ(sent, 1U);
    EXPECT_EQ(server.counts().unusable, 3U);
}

TEST(LiveServer, HasABoundOfClientsAndForgetsTheSilent) {
    const Scenario scenario = walking(2);
    LiveServer server{scenario, 1, [](ServerPort, const Endpoint&, Bytes) {}};
    const auto log_in = [&](Nanoseconds now, std::uint16_t port) {
        server.receive(now, ServerPort::First, {kPlayer.address, port}, make_login_request("a"));
    };
    for (std::uint16_t port = 1; port <= 10; ++port) log_in(0, port);
    EXPECT_EQ(server.counts().clients, LiveServer::kMostClients);
    EXPECT_EQ(server.counts().refused, 2U);
    log_in(LiveServer::kMostSilence + 1, 20);
    EXPECT_EQ(server.counts().vanished, LiveServer::kMostClients);
    EXPECT_EQ(server.counts().clients, LiveServer::kMostClients + 1);
}

// Four thousand million packets are missing, says a hostile one.
TEST(SessionPeer, DoesNotBelieveNumbersThatAreTooFarAhead) {
    SessionPeer peer{PacketSenderConfig::server(make_connection(1)), 10};
    for (std::uint32_t far : {0xFFFFFFFFU, 0x80000000U, 0x10000U}) {
        PacketDraft draft{{.sequence = far}};
        draft.add_optional(kFlagTimeSync, make_body(1.0));
        peer.receive(draft.finish());
    }
    EXPECT_TRUE(peer.flush(kNanosecondsPerSecond).empty()) << "nothing to ask for, nothing to acknowledge";
}

}  // namespace
}  // namespace acmotion::test
