#include "acmotion/transport/observer.h"

#include <array>
#include <cassert>
#include <optional>

#include "transport/checksum.h"
#include "transport/handshake.h"
#include "transport/key_window.h"
#include "transport/optional_header.h"
#include "transport/reassembler.h"
#include "transport/reorder_buffer.h"
#include "transport/reporter.h"
#include "transport/sequence_window.h"

namespace acmotion {
namespace {

// Both sides start from "highest = 1", so the first sequenced packet is 2 (spec 11 §5).
constexpr std::uint32_t kHighestAtStart = 1;
constexpr std::array kBothSenders{Sender::Client, Sender::Server};

// Whose packets it acknowledges or asks for.
constexpr Sender addressee_of(Sender sender) { return sender == Sender::Server ? Sender::Client : Sender::Server; }

bool is_same_session(const ConnectRequest& a, const ConnectRequest& b) {
    return a.cookie == b.cookie && a.seed_server_to_client == b.seed_server_to_client &&
           a.seed_client_to_server == b.seed_client_to_server;
}

void report_odd_bytes(const Packet& packet, TransportReporter& reporter) {
    if (!packet.surplus.empty()) reporter.report(TransportEvent::Kind::SurplusBytes, packet.surplus.size());
    if (!packet.beyond_size.empty()) reporter.report(TransportEvent::Kind::BytesBeyondSize, packet.beyond_size.size());
}

}  // namespace

class Observer::Impl {
 public:
    Impl(const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged)
        : Impl(limits, gaps, damaged, std::make_shared<AssemblyBudget>(limits)) {}
    Impl(const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged,
         const std::shared_ptr<AssemblyBudget>& budget)
        : limits_(limits), gaps_(gaps), damaged_(damaged), sides_{Side{limits, budget}, Side{limits, budget}} {}

    void receive(Sender sender, Bytes datagram, Nanoseconds time, TransportSink& sink);
    void finish(Nanoseconds time, TransportSink& sink);
    void set_seed(Sender sender, std::uint32_t seed);
    [[nodiscard]] bool has_seed(Sender sender) const {
        return sides_[static_cast<std::size_t>(sender)].keys.has_value();
    }
    [[nodiscard]] TransportStatistics statistics(Sender sender) const;
    void share_memory_with(const Impl& other) {
        for (Side& one : sides_) one.reassembler.share(other.sides_[0].reassembler.budget());
    }

 private:
    struct Side {
        Side(const Limits& limits, const std::shared_ptr<AssemblyBudget>& budget)
            : sequences(limits), reassembler(limits, budget), reorder(limits) {}

        SequenceWindow sequences;
        Reassembler reassembler;
        ReorderBuffer reorder;
        std::optional<KeyWindow> keys;
        TransportStatistics statistics;
    };

    [[nodiscard]] Side& side(Sender sender) { return sides_[static_cast<std::size_t>(sender)]; }
    void observe(const Packet& packet, Bytes datagram, TransportReporter& reporter);
    [[nodiscard]] ChecksumVerdict verify(const Packet& packet, TransportReporter& reporter);
    void follow_handshake(const Packet& packet, TransportReporter& reporter);
    void start_session(const std::optional<ConnectRequest>& request, TransportReporter& reporter);
    void close(Sender sender, TransportReporter reporter);
    [[nodiscard]] ObservedPacket::Disposition place(const Packet& packet, Verification verification,
                                                    TransportReporter& reporter);
    [[nodiscard]] ObservedPacket::Disposition place_sequenced(const Packet& packet, bool failed,
                                                              TransportReporter& reporter);
    void read_control(const Packet& packet, TransportReporter& reporter);
    void deliver(const Packet& packet, Verification verification, TransportReporter& reporter);
    void release_held(TransportReporter& reporter);
    void deliver_held(const ReorderBuffer::Held& held, TransportReporter& reporter);
    void abandon_incomplete(TransportReporter& reporter);

    Limits limits_;
    Observer::Gaps gaps_;
    Observer::Damaged damaged_;
    std::array<Side, 2> sides_;
    std::optional<ConnectRequest> connection_;
    bool sequenced_ = false;  // the session has seen more than its handshake
};

Observer::Observer(const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged)
    : impl_(std::make_unique<Impl>(limits, gaps, damaged)) {}
Observer::Observer(Observer&&) noexcept = default;
Observer& Observer::operator=(Observer&&) noexcept = default;
Observer::~Observer() = default;

void Observer::receive(Sender sender, Bytes datagram, Nanoseconds time, TransportSink& sink) {
    impl_->receive(sender, datagram, time, sink);
}
void Observer::finish(Nanoseconds time, TransportSink& sink) { impl_->finish(time, sink); }
void Observer::share_memory_with(const Observer& other) { impl_->share_memory_with(*other.impl_); }
void Observer::set_seed(Sender sender, std::uint32_t seed) { impl_->set_seed(sender, seed); }
bool Observer::has_seed(Sender sender) const { return impl_->has_seed(sender); }
TransportStatistics Observer::statistics(Sender sender) const { return impl_->statistics(sender); }

void Observer::Impl::receive(Sender sender, Bytes datagram, Nanoseconds time, TransportSink& sink) {
    Side& from = side(sender);
    TransportReporter reporter{from.statistics, sink, sender, time};
    ++from.statistics.packets;
    from.statistics.packet_bytes += datagram.size();
    from.reassembler.expire(reporter);

    const Result<Packet> packet = parse_packet(datagram);
    if (!packet) return reporter.report(TransportEvent::Kind::MalformedPacket, 1, packet.error());
    reporter.set_sequence(packet->header.sequence);
    observe(*packet, datagram, reporter);
    if (!from.reorder.is_empty()) release_held(reporter);
}

void Observer::Impl::observe(const Packet& packet, Bytes datagram, TransportReporter& reporter) {
    report_odd_bytes(packet, reporter);
    const ChecksumVerdict checksum = verify(packet, reporter);
    const Verification outcome = checksum.outcome;
    if (outcome == Verification::Verified && packet.header.has(kFlagConnectRequest | kFlagLoginRequest)) {
        follow_handshake(packet, reporter);
    }

    const ObservedPacket::Disposition disposition = place(packet, outcome, reporter);
    reporter.report(ObservedPacket{reporter.time(), reporter.sender(), disposition, outcome, packet, checksum});
    if (disposition == ObservedPacket::Disposition::Duplicate) return;
    if (disposition == ObservedPacket::Disposition::Delivered) deliver(packet, outcome, reporter);
    if (disposition == ObservedPacket::Disposition::Held) {
        side(reporter.sender())
            .reorder.hold({packet.header.sequence, reporter.time(), outcome, {datagram.begin(), datagram.end()}});
    }
    constexpr std::uint32_t kControl = kFlagNetErrorDisconnect | kFlagRejectRetransmit | kFlagRequestRetransmit;
    if (outcome != Verification::Failed && packet.header.has(kControl)) read_control(packet, reporter);
}

ChecksumVerdict Observer::Impl::verify(const Packet& packet, TransportReporter& reporter) {
    Side& from = side(reporter.sender());
    const std::uint32_t gap = from.sequences.gap_before(packet.header.sequence);
    const ChecksumVerdict verdict = verify_checksum(packet, from.keys ? &*from.keys : nullptr, gap);
    if (verdict.outcome == Verification::Failed) reporter.report(TransportEvent::Kind::ChecksumFailed);
    return verdict;
}

void Observer::Impl::finish(Nanoseconds time, TransportSink& sink) {
    for (const auto sender : kBothSenders) {
        TransportReporter reporter{side(sender).statistics, sink, sender, time};
        abandon_incomplete(reporter);
    }
}

void Observer::Impl::set_seed(Sender sender, std::uint32_t seed) { side(sender).keys.emplace(seed, limits_); }

TransportStatistics Observer::Impl::statistics(Sender sender) const {
    const Side& from = sides_[static_cast<std::size_t>(sender)];
    TransportStatistics statistics = from.statistics;
    statistics.lost_packets += from.sequences.lost();
    statistics.asked_again += from.sequences.asked_again();
    return statistics;
}

void Observer::Impl::follow_handshake(const Packet& packet, TransportReporter& reporter) {
    if (const auto request = find_connect_request(packet)) {
        // A client that was not answered asks again, and a capture may show every packet twice.
        if (!connection_ || !is_same_session(*request, *connection_)) start_session(request, reporter);
    } else if (sequenced_) {
        start_session({}, reporter);
    }
}

void Observer::Impl::start_session(const std::optional<ConnectRequest>& request, TransportReporter& reporter) {
    connection_ = request;
    sequenced_ = false;
    for (const auto sender : kBothSenders) {
        close(sender, reporter.turned_to(sender, side(sender).statistics));
        if (!request) continue;
        set_seed(sender, request->seed(sender));
        side(sender).sequences.begin(kHighestAtStart);
        side(sender).reorder.begin(kHighestAtStart);
    }
    // Said last: what waited behind a gap belongs to the session before.
    reporter.report(TransportEvent::Kind::SessionStarted);
}

void Observer::Impl::close(Sender sender, TransportReporter reporter) {
    abandon_incomplete(reporter);
    Side& one = side(sender);
    one.statistics.lost_packets += one.sequences.lost();
    one.statistics.asked_again += one.sequences.asked_again();
    one.sequences = SequenceWindow{limits_};
    one.reorder.reset();
    one.keys.reset();
}

ObservedPacket::Disposition Observer::Impl::place(const Packet& packet, Verification verification,
                                                  TransportReporter& reporter) {
    const bool failed = verification == Verification::Failed;
    if (failed && damaged_ == Observer::Damaged::Drop) return ObservedPacket::Disposition::Damaged;
    if (packet.header.sequence != 0 && !is_ack_or_nak_only(packet.header)) {
        return place_sequenced(packet, failed, reporter);
    }
    // An ack is stamped with the last number used: above the highest it is evidence of loss (spec 11 §5).
    if (!failed) side(reporter.sender()).sequences.announce(packet.header.sequence);
    if (!packet.fragments.empty()) reporter.report(TransportEvent::Kind::UnsequencedDropped);
    return ObservedPacket::Disposition::ControlOnly;
}

ObservedPacket::Disposition Observer::Impl::place_sequenced(const Packet& packet, bool failed,
                                                            TransportReporter& reporter) {
    Side& from = side(reporter.sender());
    const std::uint32_t sequence = packet.header.sequence;
    const SequenceOrder order = from.sequences.judge(sequence, failed);
    if (order == SequenceOrder::Duplicate) {
        const bool resend = packet.header.has(kFlagRetransmission);
        reporter.report(resend ? TransportEvent::Kind::ResendDropped : TransportEvent::Kind::DuplicateDropped);
        return ObservedPacket::Disposition::Duplicate;
    }
    if (failed) {
        from.sequences.accept_failed(sequence);
        return ObservedPacket::Disposition::Delivered;
    }
    if (order == SequenceOrder::TooFar) start_session({}, reporter);
    if (order == SequenceOrder::AfterGap)
        reporter.report(TransportEvent::Kind::Gap, from.sequences.gap_before(sequence));
    if (order == SequenceOrder::Late) reporter.report(TransportEvent::Kind::LatePacket);
    from.sequences.accept(sequence);
    sequenced_ = true;
    const bool wait = gaps_ == Observer::Gaps::Strict && from.reorder.must_wait(sequence);
    return wait ? ObservedPacket::Disposition::Held : ObservedPacket::Disposition::Delivered;
}

void Observer::Impl::read_control(const Packet& packet, TransportReporter& reporter) {
    if (packet.header.has(kFlagNetErrorDisconnect)) reporter.report(TransportEvent::Kind::Disconnected);
    if (const auto wanted = find_optional_header(packet, kFlagRequestRetransmit)) {
        SequenceWindow& sent = side(addressee_of(reporter.sender())).sequences;
        for (std::size_t i = 0; i < listed_sequences(*wanted); ++i) sent.ask_again(listed_sequence(*wanted, i));
    }
    const auto rejected = find_optional_header(packet, kFlagRejectRetransmit);
    if (!rejected) return;
    for (std::size_t i = 0; i < listed_sequences(*rejected); ++i) {
        const std::uint32_t sequence = listed_sequence(*rejected, i);
        reporter.report(TransportEvent::Kind::SequenceRejected, sequence);
        side(reporter.sender()).reorder.reject(sequence, reporter.time());
    }
}

void Observer::Impl::deliver(const Packet& packet, Verification verification, TransportReporter& reporter) {
    Reassembler& reassembler = side(reporter.sender()).reassembler;
    FragmentCursor fragments{packet.fragments};
    while (const auto piece = fragments.next()) {
        const auto whole = reassembler.add(*piece, verification, reporter);
        if (!whole) continue;
        reporter.deliver({.time = reporter.time(),
                          .sender = reporter.sender(),
                          .verification = whole->verification,
                          .queue = piece->header.queue,
                          .sequence = packet.header.sequence,
                          .blob_id = piece->header.blob_id,
                          .bytes = whole->bytes});
    }
}

void Observer::Impl::release_held(TransportReporter& reporter) {
    ReorderBuffer& reorder = side(reporter.sender()).reorder;
    while (const auto held = reorder.release(reporter)) deliver_held(*held, reporter);
}

void Observer::Impl::deliver_held(const ReorderBuffer::Held& held, TransportReporter& reporter) {
    const Result<Packet> packet = parse_packet(held.datagram);
    assert(packet);  // it parsed when it came
    deliver(*packet, held.verification, reporter);
}

void Observer::Impl::abandon_incomplete(TransportReporter& reporter) {
    Side& one = side(reporter.sender());
    while (const auto held = one.reorder.release_anyway(reporter)) deliver_held(*held, reporter);
    one.reassembler.clear(reporter);
}

}  // namespace acmotion
