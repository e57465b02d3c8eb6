#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "transport/packet_sender.h"

namespace acmotion {

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

}  // namespace acmotion
