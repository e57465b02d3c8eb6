#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "acmotion/core/result.h"
#include "acmotion/core/time.h"
#include "acmotion/transport/packet.h"
#include "transport/checksum.h"

namespace acmotion {

// Everything about a session that is not simply a message delivered. Each is counted, and shown to who listens.
enum class TransportEventKind : std::uint8_t {
    SessionStarted,   // a ConnectRequest or LoginRequest, or a sequence too far from the last (spec 11 §5.1 step 6)
    Disconnected,     // NetErrorDisconnect
    MalformedPacket,  // `error` says how; nothing of it was used
    SurplusBytes,     // amount: bytes inside `size` that no header claims
    BytesBeyondSize,  // amount: bytes of the datagram after `size`
    ChecksumFailed,
    Gap,                  // amount: sequences missing before this packet
    LatePacket,           // it fills such a gap, or is older than the first packet seen
    ResendDropped,        // a copy marked as a resend of a packet already seen
    DuplicateDropped,     // any other copy
    SequenceRejected,     // amount: a sequence the sender can no longer resend
    UnsequencedDropped,   // fragments in a packet without a sequence (step 2)
    EmptyFragment,        // no data; dropped (§3.1)
    ImpossibleFragment,   // an index or length that cannot be; dropped (§3.2)
    FragmentMismatch,     // count or queue differ from the pieces before, which were dropped
    DuplicateFragment,    // this piece is there already
    FragmentOfCompleted,  // its message was handed over before
    MessageTooLong,       // amount: pieces claimed; beyond Limits, dropped
    MessageTooShort,      // no room for an opcode; dropped
    MessageEvicted,       // incomplete, and the oldest when Limits were reached
    MessageExpired,       // incomplete for too long
    MessageAbandoned,     // incomplete when its session ended
    GapGivenUp,           // strict order; amount: sequences counted as lost
};
inline constexpr std::size_t kTransportEventKinds = static_cast<std::size_t>(TransportEventKind::GapGivenUp) + 1;
// "gap", "checksum failed", …
[[nodiscard]] std::string_view name(TransportEventKind kind);

struct TransportEvent {
    TransportEventKind kind{};
    Sender sender{};
    Nanoseconds time = 0;
    std::uint32_t sequence = 0;  // of the packet at hand
    std::uint64_t amount = 0;    // what it counts, see the kind
    Error error;                 // MalformedPacket only
};

// One direction of a session, or of all sessions of a flow.
struct TransportStatistics {
    std::uint64_t packets = 0;
    std::uint64_t packet_bytes = 0;
    std::uint64_t messages = 0;
    std::uint64_t message_bytes = 0;
    std::uint64_t lost_packets = 0;
    std::array<std::uint64_t, 3> packets_by_verification{};
    std::array<std::uint64_t, kTransportEventKinds> events{};

    [[nodiscard]] std::uint64_t count(Verification outcome) const {
        return packets_by_verification[static_cast<std::size_t>(outcome)];
    }
    [[nodiscard]] std::uint64_t count(TransportEventKind kind) const { return events[static_cast<std::size_t>(kind)]; }
};

// A whole message, opcode first.
struct ObservedMessage {
    Nanoseconds time = 0;
    Sender sender{};
    Verification verification{};
    std::uint16_t queue = 0;
    std::uint32_t sequence = 0;  // of the packet that completed it
    std::uint64_t blob_id = 0;
    Bytes bytes;  // valid during the call only

    // Messages shorter than an opcode are never delivered.
    [[nodiscard]] std::uint32_t opcode() const { return load_le<std::uint32_t>(bytes, 0); }
};

enum class PacketDisposition : std::uint8_t {
    Delivered,    // its fragments went on, now
    ControlOnly,  // unsequenced, ack-only or nak-only: nothing to deliver
    Duplicate,    // seen before, dropped
    Held,         // strict order: waits behind a gap
};
[[nodiscard]] std::string_view name(PacketDisposition disposition);

// A packet that could be read, before its messages are delivered.
struct ObservedPacket {
    Nanoseconds time = 0;
    Sender sender{};
    PacketDisposition disposition{};
    ChecksumVerdict checksum;
    const Packet& packet;  // valid during the call only
};

// Who listens to an Observer.
class TransportSink {
 public:
    virtual ~TransportSink() = default;
    virtual void on_message(const ObservedMessage& message) = 0;
    virtual void on_packet(const ObservedPacket&) {}
    virtual void on_event(const TransportEvent&) {}
};

// Counts and tells, in one step, so that neither can be forgotten. Lives as long as one packet is looked at.
class TransportReporter {
 public:
    TransportReporter(TransportStatistics& statistics, TransportSink& sink, Sender sender, Nanoseconds time)
        : statistics_(statistics), sink_(sink), sender_(sender), time_(time) {}

    // The same moment and listener, the other side's count.
    [[nodiscard]] TransportReporter turned_to(Sender sender, TransportStatistics& statistics) const {
        return {statistics, sink_, sender, time_};
    }

    void set_sequence(std::uint32_t sequence) { sequence_ = sequence; }
    void report(TransportEventKind kind, std::uint64_t amount = 1, const Error& error = {});
    void report(const ObservedPacket& packet);
    void deliver(const ObservedMessage& message);

    [[nodiscard]] Sender sender() const { return sender_; }
    [[nodiscard]] Nanoseconds time() const { return time_; }

 private:
    TransportStatistics& statistics_;
    TransportSink& sink_;
    Sender sender_;
    Nanoseconds time_;
    std::uint32_t sequence_ = 0;
};

}  // namespace acmotion
