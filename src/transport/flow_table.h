#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/sender.h"
#include "acmotion/transport/flow_finder.h"
#include "transport/packet.h"

namespace acmotion {

// The flows found so far, and which of them a newly recognised pair of endpoints belongs to: the client talks to port
// P, the server answers from P + 1, so one session is two pairs.
class FlowTable {
 public:
    explicit FlowTable(const Limits& limits) : limits_(limits) {}

    struct Pair {
        Endpoint client;
        Endpoint server;
    };
    // The flow this pair belongs to, an old one or a new one, judged by a packet seen on it. Nothing if there are as
    // many as Limits allow, or if the flow has as many pairs.
    [[nodiscard]] std::optional<FlowId> place(const Pair& pair, const Packet& packet, Sender sender);
    // Remembers what a ConnectRequest says about its session.
    void learn(FlowId flow, const Packet& packet);

    [[nodiscard]] std::span<const Flow> flows() const { return flows_; }

 private:
    [[nodiscard]] Flow* find_named(const Pair& pair, const Packet& packet, Sender sender);
    [[nodiscard]] Flow* find_partner(const Pair& pair, const Packet& packet, Sender sender);

    Limits limits_;
    std::vector<Flow> flows_;
};

}  // namespace acmotion
