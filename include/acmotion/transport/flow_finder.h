#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/hash_key.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/sender.h"

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

// Finds the game among other traffic without knowing its ports (spec 11 §9). Works on datagrams, wherever they come
// from; what it remembers is bounded by Limits.
//
// Datagrams of a flow come out in the order they went in. Those seen before a flow was recognised are kept and come out
// when it is, so between flows times may step back there.
//
// Movable, not copyable; a finder that was moved from may only be assigned to or destroyed.
class FlowFinder {
 public:
    // Listens to a FlowFinder. `datagram` is valid during the call only, which may not call the finder.
    class Sink {
     public:
        virtual ~Sink() = default;
        virtual void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) = 0;
    };
    // Each datagram counts once, when all is finished.
    struct Statistics {
        std::uint64_t datagrams_assigned = 0;  // handed to the sink
        std::uint64_t datagrams_ignored = 0;   // not recognised: probably other traffic
        // ---- beyond Limits: not looked at, or not handed on
        std::uint64_t datagrams_refused = 0;   // of a recognised pair, beyond `flows` or `pairs_per_flow`
        std::uint64_t datagrams_not_kept = 0;  // candidates of undecided pairs, beyond `undecided_bytes` and the like
        std::uint64_t datagrams_not_looked_at = 0;  // of a new pair, when all `address_pairs` were followed
        std::uint64_t logins_not_kept = 0;          // no bound: candidates that may hold a credential
        // ---- how it came to that
        std::uint64_t times_full = 0;               // `address_pairs` was reached: the undecided were forgotten
        std::uint64_t pairs_refused = 0;            // recognised, beyond `flows` or `pairs_per_flow`
        std::uint64_t pairs_of_old_generation = 0;  // "unsupported generation": traffic of 2001/2002
    };

    // Every pair of endpoints that uses a forced port is taken for the game.
    explicit FlowFinder(const Limits& limits = {}, std::vector<std::uint16_t> forced_ports = {},
                        const HashKey& hash_key = {});
    FlowFinder(FlowFinder&&) noexcept;
    FlowFinder& operator=(FlowFinder&&) noexcept;
    ~FlowFinder();

    // Hands the datagram to the sink if it belongs to a flow, and those kept before it that turn out to.
    void receive(const Datagram& datagram, Sink& sink);
    // No more will come: pairs that were recognised, and only lacked a sign of which side is the server, come out now;
    // of the two the lower port is taken for the server's. What is undecided is forgotten.
    void finish(Sink& sink);

    // By id. Valid until the next call of receive or finish.
    [[nodiscard]] std::span<const Flow> flows() const;
    [[nodiscard]] const Statistics& statistics() const;

 private:
    class Impl;

    std::unique_ptr<Impl> impl_;
};

}  // namespace acmotion
