#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/result.h"
#include "transport/handshake.h"
#include "transport/key_window.h"
#include "transport/packet_draft.h"

namespace acmotion {

// One direction of a session, as its sender knows it.
struct PacketSenderConfig {
    std::uint32_t seed = 0;
    std::uint16_t recipient = 0;
    std::uint64_t first_blob_id = 0;  // +1 for each message

    // As ACE numbers its messages / as the retail client numbers its own (spec 11 §3.3).
    [[nodiscard]] static PacketSenderConfig server(const ConnectRequest& request);
    [[nodiscard]] static PacketSenderConfig client(const ConnectRequest& request);
};

// Messages and headers in, valid datagrams out: the sending half, for simulators that speak the real protocol. The
// handshake before it is in handshake.h.
class PacketSender {
 public:
    explicit PacketSender(const PacketSenderConfig& config, const Limits& limits = {});

    // Cuts the message into fragments that wait for `flush`. Refused: less than an opcode, or more pieces than Limits.
    Result<void> queue_message(Bytes message, std::uint16_t queue);
    // An optional header for the next packet, its numbers in wire order and wire width. A second one of a kind that
    // still waits replaces the first.
    template <PlainNumber... Numbers>
    void queue_header(std::uint32_t flag, Numbers... numbers) {
        set_header(flag, make_body(numbers...));
    }
    // RequestRetransmit or RejectRetransmit; at most kMaxListedSequences.
    void queue_sequences(std::uint32_t flag, std::span<const std::uint32_t> sequences);

    // Everything that waits, as datagrams in sending order. `time` is the opaque field of the packet header.
    [[nodiscard]] std::vector<ByteBuffer> flush(std::uint16_t time);

    // The same packet again, marked as a resend, with the key word it had; nothing if it is no longer kept. Then the
    // sequence belongs in a RejectRetransmit.
    [[nodiscard]] std::optional<ByteBuffer> resend(std::uint32_t sequence, std::uint16_t time);

 private:
    struct Piece {
        FragmentHeader header;
        ByteBuffer data;
    };
    struct Sent {
        PacketDraft draft;
        std::uint32_t key = 0;
    };

    void set_header(std::uint32_t flag, ByteBuffer body);
    [[nodiscard]] PacketDraft fill_packet();
    [[nodiscard]] ByteBuffer send(PacketDraft draft);
    void keep(const PacketDraft& draft, std::uint32_t key);

    PacketSenderConfig config_;
    Limits limits_;
    Isaac keys_;
    std::uint32_t last_sequence_ = 1;  // so that the first packet is 2; acks are stamped with it
    std::uint64_t next_blob_id_;
    std::map<std::uint32_t, ByteBuffer> headers_;  // by flag, which is wire order
    std::deque<Piece> pieces_;
    std::deque<Sent> sent_;
};

}  // namespace acmotion
