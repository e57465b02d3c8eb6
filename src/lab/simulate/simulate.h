#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "acmotion/core/datagram.h"
#include "lab/session/ground_truth.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

namespace acmotion {

struct SimulatedDatagram {
    Nanoseconds time = 0;
    Endpoint source;
    Endpoint destination;
    ByteBuffer payload;

    [[nodiscard]] Datagram view() const { return {time, source, destination, payload}; }
};

struct SimulationCounts {
    std::size_t bodies = 0;                         // the observer too
    std::map<std::string, std::uint64_t> messages;  // that the server sent, by kind
    LinkStatistics down;                            // server to client
    LinkStatistics up;
    std::uint64_t resent = 0;  // by the server
};

// What a capture on the client's machine would hold, and what only the server knew.
struct Simulation {
    Nanoseconds epoch = 0;                     // of the first packet
    std::vector<SimulatedDatagram> datagrams;  // both directions, in order of time
    GroundTruth truth;                         // in seconds since `epoch`
    SimulationCounts counts;
};

// Plays a scenario on a server, over a network, to a client. The same arguments make the same bytes on every machine.
// The script begins a second after the first packet, or when the handshake is through if that takes longer.
// `watch`, if any, gets the share of it that has been played.
[[nodiscard]] Simulation simulate(const Scenario& scenario, const NetworkConditions& network, std::uint64_t seed,
                                  const std::function<void(double share)>& watch = {});

// The datagrams as a pcapng file.
[[nodiscard]] ByteBuffer capture_of(const Simulation& simulation);

}  // namespace acmotion
