#include "lab/simulate/server_end.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "acmotion/wire/encode.h"
#include "transport/optional_header.h"

namespace acmotion {
namespace {

static_assert(kServerStepSeconds * 1e9 == static_cast<double>(kServerStep));
constexpr Nanoseconds kBetweenTimeSyncs = 20 * kNanosecondsPerSecond;
constexpr std::uint64_t kKeys = 0x6B657973;

constexpr Nanoseconds kBetweenRequests = 600'000'000;
constexpr Nanoseconds kBetweenAcks = 2 * kNanosecondsPerSecond;
// A busy world sends hundreds of packets during a round trip; a server keeps them.
constexpr std::size_t kPacketsKept = 4096;

Limits keeping_more() {
    Limits limits;
    limits.packets_resendable = kPacketsKept;
    return limits;
}

// Encoding drops the bits that mean nothing. Retail's servers did not: all of their parameter words have some.
void keep_whole_word(const MovementBody& movement, ByteBuffer& bytes) {
    constexpr std::size_t kBodyBytes = 20;  // what comes before the body of an UpdateMotion (spec 10 §5)
    const auto* to_object = std::get_if<MoveToObject>(&movement);
    const auto* to_position = std::get_if<MoveToPosition>(&movement);
    if (to_object == nullptr && to_position == nullptr) return;
    const std::uint32_t word = to_object != nullptr ? to_object->parameters.bits : to_position->parameters.bits;
    const std::size_t at = kBodyBytes + (to_object != nullptr ? 20 : 16);  // a target and a place, or a place
    for (std::size_t i = 0; i < sizeof(word); ++i) bytes[at + i] = static_cast<std::byte>(word >> (8 * i));
}

}  // namespace

// ---- any end --------------------------------------------------------------------------------------------------------

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

// ---- the server's ---------------------------------------------------------------------------------------------------

ConnectRequest make_connection(std::uint64_t seed) {
    Random random{seed ^ kKeys};
    const auto word = [&random] { return static_cast<std::uint32_t>(random.next()); };
    return {.server_clock = 1000,
            .cookie = random.next(),
            .client_id = 1,
            .seed_server_to_client = word(),
            .seed_client_to_server = word()};
}

std::int64_t steps_in(const Scenario& scenario) { return std::llround(scenario.seconds / kServerStepSeconds); }

void say(SessionPeer& end, const Message& message) {
    Result<std::vector<std::byte>> bytes = encode(message);
    assert(bytes);
    const auto* motion = std::get_if<UpdateMotion>(&message);
    if (motion != nullptr) keep_whole_word(motion->movement.body, *bytes);
    end.queue_message(*bytes);
}

ServerEnd::ServerEnd(const Scenario& scenario, const ConnectRequest& connection, Nanoseconds start, std::uint64_t seed,
                     TakeTruth take_truth)
    : server_(scenario, to_seconds(start), seed, std::move(take_truth)),
      peer_(PacketSenderConfig::server(connection), kQueueSmartbox),
      server_clock_(connection.server_clock),
      now_(start),
      last_step_(steps_in(scenario)) {}

std::vector<ByteBuffer> ServerEnd::greet() { return send(server_.greet()); }

std::vector<ByteBuffer> ServerEnd::advance() {
    ++steps_;
    now_ += kServerStep;
    return send(server_.advance());
}

std::vector<ByteBuffer> ServerEnd::send(const std::vector<Message>& messages) {
    for (const Message& message : messages) {
        ++messages_[std::string{name(message)}];
        say(peer_, message);
    }
    if (now_ >= next_time_sync_) {
        peer_.queue_header(kFlagTimeSync, server_clock_ + to_seconds(now_));
        next_time_sync_ = now_ + kBetweenTimeSyncs;
    }
    return peer_.flush(now_);
}

}  // namespace acmotion
