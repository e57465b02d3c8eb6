#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/simulate/server.h"
#include "transport/packet_sender.h"

namespace acmotion {

// The script of a session begins so long after its first packet, unless the handshake takes longer.
inline constexpr Nanoseconds kScriptStart = kNanosecondsPerSecond;
inline constexpr Nanoseconds kServerStep = 20'000'000;

// The cookie and the keys of a session.
[[nodiscard]] ConnectRequest make_connection(std::uint64_t seed);
[[nodiscard]] std::int64_t steps_in(const Scenario& scenario);

// One end of a simulated session after its handshake: sends messages, notices what did not arrive and asks for it,
// sends again what it is asked for (spec 11 §5).
class SessionPeer {
 public:
    SessionPeer(const PacketSenderConfig& config, std::uint16_t queue);

    void receive(Bytes datagram);
    void queue_message(Bytes message);
    template <PlainNumber... Numbers>
    void queue_header(std::uint32_t flag, Numbers... numbers) {
        sender_.queue_header(flag, numbers...);
    }
    // What this end sends now: resends, requests, acks, then everything queued.
    [[nodiscard]] std::vector<ByteBuffer> flush(Nanoseconds now);

    [[nodiscard]] std::uint64_t resent() const { return resent_; }

 private:
    void note_sequence(const PacketHeader& header);
    void send_again(std::vector<ByteBuffer>& out, std::uint16_t clock);
    void ask(std::vector<ByteBuffer>& out, Nanoseconds now, std::uint16_t clock);

    PacketSender sender_;
    std::uint16_t queue_;
    std::uint32_t highest_ = 1;                     // received
    std::map<std::uint32_t, Nanoseconds> missing_;  // and when it was last asked for
    std::vector<std::uint32_t> wanted_;             // by the other end
    Nanoseconds next_ack_ = 0;
    std::uint32_t acked_ = 1;
    std::uint64_t resent_ = 0;
};

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
