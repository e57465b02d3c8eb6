#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/datagram.h"
#include "lab/simulate/flight.h"
#include "lab/simulate/network.h"

// Between clients and their server, for people who want to feel what a network does. Neither socket nor clock: datagrams go in
// with the moment at which they came, and come out when it is their time. Moments do not run backwards.
namespace acmotion::relay {

enum class Way : std::uint8_t { ToServer, ToClient };
// Counted from 0, and never given to another.
using ClientNumber = std::uint32_t;

// What clients can make grow.
struct RelayLimits {
    std::size_t clients = 32;                                // at a time
    std::size_t datagram_bytes = 65'504;                     // what retail's receiver takes (spec 11 §1.1)
    std::size_t queued_bytes = std::size_t{1} << 20;         // on their way, of one client in one direction
    std::size_t bytes_per_datagram = 64;                     // that each counts for beside its own
    Nanoseconds silence = 60 * kNanosecondsPerSecond;        // after which a client is forgotten
    Nanoseconds server_silence = 5 * kNanosecondsPerSecond;  // after which that is reported
};

// Of all clients together, in one direction.
struct WayCounts {
    LinkStatistics network;
    std::uint64_t bytes = 0;       // handed to the network
    std::uint64_t delivered = 0;   // datagrams that came out
    std::uint64_t overflowed = 0;  // copies that found no room in the queue
    std::uint64_t too_large = 0;   // datagrams that were not taken
};

struct ClientCounts {
    std::uint64_t admitted = 0;
    std::uint64_t vanished = 0;
    std::uint64_t refused = 0;  // datagrams of those that were too many
};

class Relay {
 public:
    Relay(const NetworkConditions& network, std::uint64_t seed, const RelayLimits& limits = {});

    // For all datagrams to come, of all clients. What is on its way arrives when it would have.
    void change(const NetworkConditions& network);

    // Whose datagram it is: a client that is known, or a new one. Nothing if there are too many.
    [[nodiscard]] std::optional<ClientNumber> admit(Nanoseconds now, const Endpoint& client);
    // Does nothing for a client that was forgotten.
    void send(Nanoseconds now, ClientNumber client, Way way, ServerPort port, Bytes payload);

    struct Departure {
        Nanoseconds time = 0;  // when it was due
        ClientNumber client = 0;
        Way way = Way::ToServer;
        ServerPort port = ServerPort::First;
        ByteBuffer payload;
    };
    // When the next one is due; nothing: none is on its way.
    [[nodiscard]] std::optional<Nanoseconds> next() const { return flight_.next(); }
    // The next one that is due by `now`.
    [[nodiscard]] std::optional<Departure> take(Nanoseconds now);

    // Forgets the clients that have been silent, and what is on its way to them.
    [[nodiscard]] std::vector<ClientNumber> forget_silent(Nanoseconds now);
    // Those to which the server has not answered for long; each once, until it does.
    [[nodiscard]] std::vector<ClientNumber> find_unanswered(Nanoseconds now);

    // Of one that is not forgotten.
    [[nodiscard]] const Endpoint& endpoint(ClientNumber client) const { return clients_.at(client).at; }
    [[nodiscard]] std::size_t clients() const { return clients_.size(); }
    [[nodiscard]] const ClientCounts& client_counts() const { return client_counts_; }
    [[nodiscard]] WayCounts counts(Way way) const;

 private:
    struct Client {
        Endpoint at;
        NetworkLink up;
        NetworkLink down;
        std::size_t queued_up = 0;  // bytes
        std::size_t queued_down = 0;
        Nanoseconds last = 0;                             // when it was last received from
        std::optional<Nanoseconds> asked = std::nullopt;  // the first datagram since the server's last one
        bool is_reported = false;

        NetworkLink& link(Way way) { return way == Way::ToServer ? up : down; }
        std::size_t& queued(Way way) { return way == Way::ToServer ? queued_up : queued_down; }
    };

    [[nodiscard]] WayCounts& of(Way way) { return way == Way::ToServer ? up_ : down_; }
    static void note(Client& client, Nanoseconds now, Way way);
    static void add(LinkStatistics& sum, const LinkStatistics& one);

    NetworkConditions network_;
    std::uint64_t seed_;
    RelayLimits limits_;
    std::map<ClientNumber, Client> clients_;
    std::map<Endpoint, ClientNumber> numbers_;
    Flight<Departure> flight_;
    WayCounts up_;  // the network's own of clients that were forgotten
    WayCounts down_;
    ClientCounts client_counts_;
};

}  // namespace acmotion::relay
