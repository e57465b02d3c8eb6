#pragma once
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>

#include "acmotion/core/datagram.h"
#include "lab/simulate/network.h"
#include "lab/simulate/server_end.h"

// Both ends of a scenario that is played in real time. They have neither socket nor clock: datagrams and moments are handed in, and
// moments do not run backwards.
namespace acmotion {

// A simulated server to which clients come when they like: it answers their logins and plays the scenario to each of them, from
// its beginning.
class LiveServer {
 public:
    static constexpr std::size_t kMostClients = 8;
    static constexpr Nanoseconds kMostSilence = 30 * kNanosecondsPerSecond;  // then a client is gone

    using Send = std::function<void(ServerPort from, const Endpoint& to, Bytes datagram)>;
    struct Counts {
        std::uint64_t clients = 0;   // that logged in
        std::uint64_t refused = 0;   // logins while there were kMostClients
        std::uint64_t vanished = 0;  // clients that became silent
        std::uint64_t finished = 0;  // to which everything was played
        std::uint64_t received = 0;  // datagrams
        std::uint64_t unusable = 0;  // of these: no packet, or of no client
        std::uint64_t sent = 0;      // datagrams
        std::uint64_t resent = 0;    // of these
        std::uint64_t skipped = 0;   // steps that were not played because the machine was too slow
    };

    // `scenario` must outlive this.
    LiveServer(const Scenario& scenario, std::uint64_t seed, Send send);

    void receive(Nanoseconds now, ServerPort at, const Endpoint& from, Bytes datagram);
    // Plays what is due by `now`.
    void advance(Nanoseconds now);
    // When to call advance() again; nothing: when a datagram has come.
    [[nodiscard]] std::optional<Nanoseconds> next() const;
    [[nodiscard]] Counts counts() const;

 private:
    struct Client {
        Endpoint at;  // from where it logged in and talks
        ConnectRequest connection;
        Nanoseconds last = 0;                      // when it was last received from
        Endpoint world;                            // where it wants the world's packets
        std::unique_ptr<ServerEnd> end = nullptr;  // once it is connected
        Nanoseconds due = 0;                       // the next step
    };

    void log_in(Nanoseconds now, const Endpoint& from);
    void connect(Nanoseconds now, const Endpoint& from, std::uint64_t cookie);
    void play(Client& client, Nanoseconds now);
    void send_all(const Client& client, const std::vector<ByteBuffer>& datagrams);
    void forget(Nanoseconds now);
    [[nodiscard]] Client* find(const Endpoint& from);

    const Scenario& scenario_;
    std::uint64_t seed_;
    Send send_;
    std::list<Client> clients_;
    Counts counts_;
};

// The client of a scenario's observer, for a LiveServer that plays the same scenario: it logs in, says where the observer goes,
// acknowledges, and asks for what is missing. What gets no answer is sent again each second.
class LiveClient {
 public:
    using Send = std::function<void(ServerPort to, Bytes datagram)>;
    struct Counts {
        std::uint64_t sent = 0;  // datagrams
        std::uint64_t received = 0;
    };

    // `scenario` must outlive this.
    LiveClient(const Scenario& scenario, std::uint64_t seed, Send send);

    void receive(Nanoseconds now, Bytes datagram);
    // Does what is due by `now`.
    void advance(Nanoseconds now);
    [[nodiscard]] Nanoseconds next() const { return due_; }
    // The scenario has ended, and a second more for what was under way.
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
    struct Session {
        Session(const Scenario& scenario, const ConnectRequest& answer, std::uint64_t seed);

        ConnectRequest connection;
        SimulatedServer observer;  // all of the world is played for it, of which only what the observer says is used
        SessionPeer peer;
    };

    void send(ServerPort to, Bytes datagram);
    void connect(Nanoseconds now, const ConnectRequest& connection);
    void step();

    const Scenario& scenario_;
    std::uint64_t seed_;
    Send send_;
    std::optional<Session> session_;  // once the login was answered
    bool is_greeted_ = false;
    std::int64_t steps_ = 0;
    Nanoseconds due_ = 0;
    Counts counts_;
};

}  // namespace acmotion
