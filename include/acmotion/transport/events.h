#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "acmotion/core/sender.h"
#include "acmotion/core/time.h"

// What an Observer hands on: messages, packets and events, with the counts of each.
namespace acmotion {

// The transport's own view of a packet and its checksum, for the vectors: private headers of the sources.
struct Packet;
struct ChecksumVerdict;

// How far a packet's checksum vouches for it, from best to worst. Failed and unverified are two things (spec 11 §6.6): a
// replay leaves the former out and uses the latter.
enum class Verification : std::uint8_t {
    Verified,
    Unverified,  // unknown: the seeds of the session were not seen, or bytes were left over (spec 11 §6, §9.3)
    Failed,      // it differs: damaged, or not the game's
};
// "verified", "unverified", "failed"
[[nodiscard]] std::string_view name(Verification verification);

// Everything about a session that is not simply a message delivered. Each is counted, and reported to the sink.
struct TransportEvent {
    enum class Kind : std::uint8_t {
        SessionStarted,   // a ConnectRequest or LoginRequest, or a sequence too far from the last (spec 11 §5.1 step 6)
        Disconnected,     // NetErrorDisconnect
        MalformedPacket,  // `error` says how; nothing of it was used
        SurplusBytes,     // amount: bytes inside `size` that no header claims
        BytesBeyondSize,  // amount: bytes of the datagram after `size`
        ChecksumFailed,
        Gap,                  // amount: sequences missing before this packet
        LatePacket,           // the packet fills such a gap, or is older than the first packet seen
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

    Kind kind{};
    Sender sender{};
    Nanoseconds time = 0;        // of the datagram that caused it
    std::uint32_t sequence = 0;  // of the packet at hand; 0 if it has none
    std::uint64_t amount = 0;    // what it counts, see the kind; 1 where nothing is said
    Error error;                 // MalformedPacket only
};

inline constexpr std::size_t kTransportEventKinds = static_cast<std::size_t>(TransportEvent::Kind::GapGivenUp) + 1;
// "gap", "checksum failed", …
[[nodiscard]] std::string_view name(TransportEvent::Kind kind);

// One direction of a session, or of all sessions of a flow.
struct TransportStatistics {
    std::uint64_t packets = 0;  // every datagram, malformed ones too
    std::uint64_t packet_bytes = 0;
    std::uint64_t messages = 0;  // delivered
    std::uint64_t message_bytes = 0;
    std::uint64_t lost_packets = 0;  // sent, as far as the sequences show, and never seen
    std::uint64_t asked_again = 0;   // of these: the receiver missed them too. Only the capture lacks the others
    std::array<std::uint64_t, 3> packets_by_verification{};
    std::array<std::uint64_t, kTransportEventKinds> events{};

    [[nodiscard]] std::uint64_t count(Verification outcome) const {
        return packets_by_verification[static_cast<std::size_t>(outcome)];
    }
    [[nodiscard]] std::uint64_t count(TransportEvent::Kind kind) const {
        return events[static_cast<std::size_t>(kind)];
    }
};

// A whole message, opcode first: what `decode` reads.
struct ObservedMessage {
    Nanoseconds time = 0;  // of the datagram that completed it
    Sender sender{};
    Verification verification{};  // the worst of the packets that brought a piece of it
    std::uint16_t queue = 0;      // message group (spec 11 §3.4); the opcode, not this, says what it is
    std::uint32_t sequence = 0;   // of the packet that completed it
    std::uint64_t blob_id = 0;    // the sender's number for it, unique within a session
    Bytes bytes;                  // valid during the call only

    // Messages shorter than an opcode are never delivered.
    [[nodiscard]] std::uint32_t opcode() const { return load_le<std::uint32_t>(bytes, 0); }
};

// A packet that could be read, before its messages are delivered. The references are valid during the call only.
struct ObservedPacket {
    // What became of a packet.
    enum class Disposition : std::uint8_t {
        Delivered,    // its fragments went on, now
        ControlOnly,  // unsequenced, ack-only or nak-only: nothing to deliver
        Duplicate,    // seen before, dropped
        Held,         // strict order: waits behind a gap
        Damaged,      // its checksum failed, dropped
    };

    Nanoseconds time = 0;
    Sender sender{};
    Disposition disposition{};
    Verification verification{};
    const Packet& packet;
    const ChecksumVerdict& checksum;
};

// "delivered", "control only", …
[[nodiscard]] std::string_view name(ObservedPacket::Disposition disposition);

// Listens to an Observer. Calls come in the order things happened, from inside Observer::receive and finish; they may
// not call that observer.
class TransportSink {
 public:
    virtual ~TransportSink() = default;
    virtual void on_message(const ObservedMessage& message) = 0;
    virtual void on_packet(const ObservedPacket&) {}
    virtual void on_event(const TransportEvent&) {}
};

}  // namespace acmotion
