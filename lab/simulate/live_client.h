#pragma once
#include <cstdint>
#include <functional>
#include <optional>

#include "lab/simulate/scenario.h"
#include "lab/simulate/server_end.h"
#include "lab/simulate/server_port.h"

namespace acmotion {

// The client of a scenario's observer, for a LiveServer that plays the same scenario: it logs in, says where the observer goes,
// acknowledges, and asks for what is missing. Neither socket nor clock, as there. What gets no answer is sent again each second.
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
