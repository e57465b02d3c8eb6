#include "lab/simulate/peer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "transport/optional_header.h"

namespace acmotion {
namespace {

constexpr Nanoseconds kBetweenRequests = 600'000'000;
constexpr Nanoseconds kBetweenAcks = 2 * kNanosecondsPerSecond;
// A busy world sends hundreds of packets during a round trip; a server keeps them.
constexpr std::size_t kPacketsKept = 4096;

Limits keeping_more() {
    Limits limits;
    limits.packets_resendable = kPacketsKept;
    return limits;
}

}  // namespace

SessionPeer::SessionPeer(const PacketSenderConfig& config, std::uint16_t queue)
    : sender_(config, keeping_more()), queue_(queue) {}

void SessionPeer::receive(Bytes datagram) {
    const Result<Packet> packet = parse_packet(datagram);
    if (!packet) return;
    note_sequence(packet->header);
    if (const auto body = find_optional_header(*packet, kFlagRequestRetransmit)) {
        for (std::size_t i = 0; i < listed_sequences(*body) && wanted_.size() < kPacketsKept; ++i) {
            wanted_.push_back(listed_sequence(*body, i));
        }
    }
    if (const auto body = find_optional_header(*packet, kFlagRejectRetransmit)) {
        for (std::size_t i = 0; i < listed_sequences(*body); ++i) missing_.erase(listed_sequence(*body, i));
    }
}

// An ack has no sequence number, but the last one it names was sent before. A number too far ahead belongs to no packet of
// this session (spec 11 §5.1), and what is missing beyond what a sender keeps is not asked for.
void SessionPeer::note_sequence(const PacketHeader& header) {
    constexpr std::uint32_t kFurthestAhead = 0x7FFF;
    if (header.sequence <= 1 || (header.sequence > highest_ && header.sequence - highest_ > kFurthestAhead)) return;
    const bool is_here = !is_ack_or_nak_only(header);
    if (is_here) missing_.erase(header.sequence);
    const std::uint32_t last = is_here ? header.sequence - 1 : header.sequence;
    for (std::uint32_t gap = highest_ + 1; gap <= last && missing_.size() < kPacketsKept; ++gap) {
        missing_.emplace(gap, -kBetweenRequests);
    }
    highest_ = std::max(highest_, header.sequence);
}

void SessionPeer::queue_message(Bytes message) {
    [[maybe_unused]] const Result<void> queued = sender_.queue_message(message, queue_);
    assert(queued);
}

std::vector<ByteBuffer> SessionPeer::flush(Nanoseconds now) {
    const auto clock = static_cast<std::uint16_t>(now / kNanosecondsPerSecond);
    std::vector<ByteBuffer> out;
    send_again(out, clock);
    ask(out, now, clock);
    if (now >= next_ack_ && highest_ > acked_) {
        sender_.queue_header(kFlagAckSequence, highest_);
        acked_ = highest_;
        next_ack_ = now + kBetweenAcks;
    }
    for (ByteBuffer& datagram : sender_.flush(clock)) out.push_back(std::move(datagram));
    return out;
}

void SessionPeer::send_again(std::vector<ByteBuffer>& out, std::uint16_t clock) {
    std::vector<std::uint32_t> gone;
    for (const std::uint32_t sequence : std::exchange(wanted_, {})) {
        if (auto again = sender_.resend(sequence, clock)) {
            out.push_back(std::move(*again));
            ++resent_;
        } else if (gone.size() < kMaxListedSequences) {
            gone.push_back(sequence);
        }
    }
    if (!gone.empty()) sender_.queue_sequences(kFlagRejectRetransmit, gone);
}

void SessionPeer::ask(std::vector<ByteBuffer>& out, Nanoseconds now, std::uint16_t clock) {
    std::vector<std::uint32_t> overdue;
    for (auto& [sequence, asked] : missing_) {
        if (now - asked < kBetweenRequests || overdue.size() == kMaxListedSequences) continue;
        asked = now;
        overdue.push_back(sequence);
    }
    if (overdue.empty()) return;
    sender_.queue_sequences(kFlagRequestRetransmit, overdue);
    for (ByteBuffer& datagram : sender_.flush(clock)) out.push_back(std::move(datagram));
}

}  // namespace acmotion
