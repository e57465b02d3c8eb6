#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/simulate/peer.h"
#include "lab/simulate/server.h"

namespace acmotion {

// The script of a session begins so long after its first packet, unless the handshake takes longer.
inline constexpr Nanoseconds kScriptStart = kNanosecondsPerSecond;
inline constexpr Nanoseconds kServerStep = 20'000'000;

// The cookie and the keys of a session.
[[nodiscard]] ConnectRequest make_connection(std::uint64_t seed);
[[nodiscard]] std::int64_t steps_in(const Scenario& scenario);

// The message, to be sent by that end with its next packets.
void say(SessionPeer& end, const Message& message);

// The server's end of a session after its handshake: plays a scenario step by step, and hands out what it sends about it.
class ServerEnd {
 public:
    // `scenario` must outlive this. `start` is when the script begins, in nanoseconds of the session.
    ServerEnd(const Scenario& scenario, const ConnectRequest& connection, Nanoseconds start, std::uint64_t seed,
              TakeTruth take_truth);

    void receive(Bytes datagram) { peer_.receive(datagram); }
    // The first datagrams, at the start of the script.
    [[nodiscard]] std::vector<ByteBuffer> greet();
    // The next step of kServerStep, and the datagrams that it makes.
    [[nodiscard]] std::vector<ByteBuffer> advance();
    [[nodiscard]] bool is_over() const { return steps_ >= last_step_; }
    [[nodiscard]] const std::vector<Message>& said_by_the_observer() const { return server_.said_by_the_observer(); }
    // As SimulatedServer::finish.
    void finish() { server_.finish(); }

    [[nodiscard]] const std::map<std::string, std::uint64_t>& messages() const { return messages_; }  // by kind
    [[nodiscard]] std::uint64_t resent() const { return peer_.resent(); }

 private:
    [[nodiscard]] std::vector<ByteBuffer> send(const std::vector<Message>& messages);

    SimulatedServer server_;
    SessionPeer peer_;
    double server_clock_;
    Nanoseconds now_;
    Nanoseconds next_time_sync_ = 0;
    std::int64_t steps_ = 0;
    std::int64_t last_step_;
    std::map<std::string, std::uint64_t> messages_;
};

}  // namespace acmotion
