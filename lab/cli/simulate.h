#pragma once
#include "lab/cli/udp_room.h"
#include "lab/cli/written_files.h"
#include "lab/load/truth_file.h"
#include "lab/simulate/live.h"
#include "lab/simulate/simulate.h"

// What several commands need of simulations, and of networks, simulated or real.
namespace acmotion::cli {

// A capture to be, and beside it where every body really was; on standard output, the capture alone.
struct SimulationFiles {
    std::string path;
    CaptureOutput capture;
    std::optional<Output> truth;
};
[[nodiscard]] std::optional<SimulationFiles> open_simulation(WrittenFiles& files, const std::string& path);
// Plays the scenario into them, as `header` says. Nothing if they cannot be written; then stderr says why.
[[nodiscard]] std::optional<SimulationCounts> write_simulation(WrittenFiles& files, SimulationFiles& to,
                                                               const Scenario& scenario, const TruthHeader& header,
                                                               const std::function<void(double share)>& watch = {});

// What became of datagrams.
[[nodiscard]] std::string link_text(const LinkStatistics& link);  // "120 datagrams, 2 lost, 0 duplicated, 1 reordered"
[[nodiscard]] Json link_json(const LinkStatistics& link);

// ---- a scenario in real time, on sockets of this machine -------------------------------------------------------------

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
[[nodiscard]] int simulate_live(const LiveSimulation& simulation);

}  // namespace acmotion::cli
