#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/sender.h"
#include "acmotion/transport/packet.h"

namespace acmotion {

using FlowId = std::uint32_t;  // 0, 1, 2, … in the order they were found

// One session's way through the network: a client, a server, and the two neighbouring ports the server owns (spec 11
// §4). A client that logs in again over the same ports stays on its flow.
struct Flow {
    struct Ports {
        std::uint16_t client = 0;
        std::uint16_t server = 0;
    };

    FlowId id = 0;
    IpAddress client;
    IpAddress server;
    std::vector<Ports> ports;  // each pair it was seen on, the first to be recognised first

    // Learnt from its ConnectRequest, if that was seen.
    std::optional<std::uint64_t> cookie;
    std::optional<std::uint16_t> client_id;

    [[nodiscard]] bool uses_server_port(std::uint16_t port) const;
    [[nodiscard]] bool uses_client_port(std::uint16_t port) const;
};

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
    // many as Limits allow.
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
