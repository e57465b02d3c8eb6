#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lab/base/ground_truth.h"
#include "lab/base/owned_datagram.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion {

struct SimulationCounts {
    std::uint64_t datagrams = 0;                    // that the client captured, both directions
    std::size_t bodies = 0;                         // the observer too
    std::map<std::string, std::uint64_t> messages;  // that the server sent, by kind
    LinkStatistics down;                            // server to client
    LinkStatistics up;
    std::uint64_t resent = 0;  // by the server
};

// The time of the first packet of every simulation.
inline constexpr Nanoseconds kSimulationEpoch = 1'700'000'000 * kNanosecondsPerSecond;

// Takes what a simulation makes while it runs, so that a long one needs no more memory than a short one.
class SimulationSink {
 public:
    virtual ~SimulationSink() = default;
    // What a capture on the client's machine would hold: both directions, in order of time. Valid during the call only.
    virtual void on_datagram(const Datagram& datagram) = 0;
    // What only the server knew, in seconds since kSimulationEpoch: in order of time for each body.
    virtual void on_truth(ObjectId object, const TruthSample& sample) = 0;
};

// Plays a scenario on a server, over a network, to a client. The same arguments make the same bytes on every machine.
// The script begins a second after the first packet, or when the handshake is through if that takes longer.
// `watch`, if any, gets the share of it that has been played.
SimulationCounts simulate_to(SimulationSink& sink, const Scenario& scenario, const NetworkConditions& network,
                             std::uint64_t seed, const std::function<void(double share)>& watch = {});

// The whole of it in memory.
struct Simulation {
    Nanoseconds epoch = kSimulationEpoch;
    std::vector<OwnedDatagram> datagrams;  // both directions, in order of time
    GroundTruth truth;                     // in seconds since `epoch`
    SimulationCounts counts;
};

[[nodiscard]] Simulation simulate(const Scenario& scenario, const NetworkConditions& network, std::uint64_t seed);

// The datagrams as a pcapng file.
[[nodiscard]] ByteBuffer capture_of(const Simulation& simulation);

}  // namespace acmotion
