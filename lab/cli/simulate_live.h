#pragma once
#include "lab/cli/udp_room.h"
#include "lab/simulate/live_client.h"
#include "lab/simulate/live_server.h"

// A scenario in real time, on sockets of this machine.
namespace acmotion::cli {

// The simulated server at a pair of ports.
class UdpServer {
 public:
    // `room` and `scenario` must outlive it.
    UdpServer(UdpRoom& room, const UdpRoom::Pair& sockets, const Scenario& scenario, std::uint64_t seed);
    UdpServer(const UdpServer&) = delete;
    UdpServer& operator=(const UdpServer&) = delete;
    [[nodiscard]] LiveServer::Counts counts() const { return server_.counts(); }

 private:
    UdpRoom& room_;
    UdpRoom::Pair sockets_;
    LiveServer server_;
    UdpRoom::Timer step_;
};

// The client of the scenario's observer.
class UdpClient {
 public:
    // `server` is the first of its two ports, and `socket` was opened for it. `ends` is called once, when the scenario is over.
    UdpClient(UdpRoom& room, UdpRoom::Socket socket, const Endpoint& server, const Scenario& scenario,
              std::uint64_t seed, std::function<void()> ends);
    UdpClient(const UdpClient&) = delete;
    UdpClient& operator=(const UdpClient&) = delete;
    [[nodiscard]] const LiveClient& client() const { return client_; }

 private:
    void play();

    UdpRoom& room_;
    UdpRoom::Socket socket_;
    LiveClient client_;
    std::function<void()> ends_;
    UdpRoom::Timer step_;
};

// `acmotion simulate --live`: both of them, until the scenario is over or Ctrl-C.
struct LiveSimulation {
    const Scenario& scenario;
    std::uint64_t seed = 1;
    std::string at;       // HOST:PORT of the server
    std::string through;  // HOST:PORT where the client logs in; empty: the server's own
    bool json = false;
};
[[nodiscard]] int run_live(const LiveSimulation& simulation);

}  // namespace acmotion::cli
