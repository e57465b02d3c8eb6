#pragma once
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "lab/cli/udp_room.h"
#include "lab/simulate/live.h"

// A scenario in real time, on sockets of this machine.
namespace acmotion::cli {

// The simulated server at a pair of ports.
class UdpServer {
 public:
    // `room` and `scenario` must outlive it. Else why it cannot listen.
    [[nodiscard]] static tl::expected<std::unique_ptr<UdpServer>, std::string> open(UdpRoom& room,
                                                                                    const HostAndPort& where,
                                                                                    const Scenario& scenario,
                                                                                    std::uint64_t seed);
    [[nodiscard]] Endpoint here() const { return room_.here(sockets_[0]); }
    [[nodiscard]] LiveServer::Counts counts() const { return server_.counts(); }

 private:
    UdpServer(UdpRoom& room, const std::array<UdpRoom::Socket, 2>& sockets, const Scenario& scenario,
              std::uint64_t seed);
    void play();

    UdpRoom& room_;
    std::array<UdpRoom::Socket, 2> sockets_;
    LiveServer server_;
    UdpRoom::Timer step_;
};

// The client of the scenario's observer.
class UdpClient {
 public:
    // `server` is the first of its two ports. `ends` is called once, when the scenario is over. Nothing if the system has no
    // socket left.
    [[nodiscard]] static std::unique_ptr<UdpClient> open(UdpRoom& room, const Endpoint& server,
                                                         const Scenario& scenario, std::uint64_t seed,
                                                         std::function<void()> ends);
    [[nodiscard]] const LiveClient& client() const { return client_; }

 private:
    UdpClient(UdpRoom& room, UdpRoom::Socket socket, const Endpoint& server, const Scenario& scenario,
              std::uint64_t seed, std::function<void()> ends);
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
