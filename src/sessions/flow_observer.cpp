#include "sessions/flow_observer.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/hashes.h"
#include "transport/packet.h"
#include "transport/sequence_window.h"
#include "wire/decode_message.h"

namespace acmotion {
namespace {

// Two interfaces, or two queues of one, may be written a little out of order. That is no clock that was set.
constexpr Nanoseconds kCaptureNoise = kNanosecondsPerSecond / 100;
constexpr Nanoseconds kLongestSilence = 30 * kNanosecondsPerSecond;
constexpr Nanoseconds kTimeSyncPeriod = 20 * kNanosecondsPerSecond;
constexpr std::uint32_t kFarthestGap = 0x7FFF;  // beyond it another session begins

bool has_own_number(const ObservedPacket& packet) {
    return is_used(packet.disposition) && packet.verification != Verification::Failed;
}

constexpr std::size_t kFirstOpcodeSlots = 64;

constexpr std::uint32_t kHandshakeFlags = kFlagLoginRequest | kFlagConnectRequest | kFlagConnectResponse;
constexpr std::size_t kMostHandshakes = 16;
constexpr Nanoseconds kLongestHandshake = 60 * kNanosecondsPerSecond;

}  // namespace

Nanoseconds FlowClock::read(const ObservedPacket& packet) {
    std::optional<Newest>& newest = newest_[static_cast<std::size_t>(packet.sender)];
    const std::uint32_t sequence = packet.packet.header.sequence;
    const bool vouches = has_own_number(packet) && (!newest || is_newer_sequence(sequence, newest->sequence));
    if (!vouches) return read_unproven(packet.time);

    if (correction_ != 0 && is_old_clock(packet.time)) correction_ = 0;
    const std::uint32_t missing = newest ? sequence - newest->sequence - 1 : 0;
    const Nanoseconds read = packet.time + correction_;
    if (is_back(newest ? &*newest : nullptr, read) || is_ahead(missing, read)) put_right(packet.time);
    const Nanoseconds time = packet.time + correction_;
    newest = {sequence, time};
    latest_ = std::max(time, latest_.value_or(time));
    alive_ = std::max(alive_, time);
    in_session_ = true;
    return time;
}

void FlowClock::begin_session() {
    newest_ = {};
    in_session_ = false;
}

// It has no number to vouch for it, or one that comes late: only a time that cannot be is not believed.
Nanoseconds FlowClock::read_unproven(Nanoseconds stamp) {
    const Nanoseconds time = stamp + correction_;
    if (!latest_ || !in_session_) return time;
    if (time > alive_ + kLongestSilence) return *latest_;
    alive_ = std::max(alive_, time);
    return time;
}

bool FlowClock::is_back(const Newest* before, Nanoseconds time) const {
    if (!latest_) return false;
    if (before != nullptr) return time < before->time - kCaptureNoise;
    // The two directions of a session prove nothing about each other; its first packet comes after the session before.
    return !in_session_ && time < *latest_ - kCaptureNoise;
}

bool FlowClock::is_ahead(std::uint32_t missing, Nanoseconds time) const {
    if (time > kLatestMoment) return true;
    const Nanoseconds allowed = kLongestSilence + std::min(missing, kFarthestGap) * kTimeSyncPeriod;
    return in_session_ && time > alive_ + allowed;
}

// A clock that was set back stays behind the time put right; one that only stumbled does not.
bool FlowClock::is_old_clock(Nanoseconds stamp) const {
    return stamp >= *latest_ - kCaptureNoise && stamp <= alive_ + kLongestSilence;
}

void FlowClock::put_right(Nanoseconds stamp) {
    const Nanoseconds off = *latest_ - stamp - correction_;
    ++(off > 0 ? trouble_.steps_back : trouble_.steps_ahead);
    trouble_.largest = std::max(trouble_.largest, std::abs(off));
    correction_ = *latest_ - stamp;
}

OpcodeCounts::OpcodeCounts(const Limits& limits, const HashKey& hash_key)
    : most_(limits.opcodes_counted), hash_key_(hash_key), slots_(kFirstOpcodeSlots) {}

void OpcodeCounts::add(std::uint32_t opcode) {
    std::uint32_t& slot = slots_[find_slot(opcode)];
    if (slot != 0) {
        ++counts_[slot - 1].second;
    } else if (counts_.size() == most_) {
        ++others_;
    } else {
        counts_.emplace_back(opcode, 1);
        slot = static_cast<std::uint32_t>(counts_.size());
        if (2 * counts_.size() > slots_.size()) grow();
    }
}

// Its own slot, or the free one it would get. At most half are in use, so the search ends.
std::size_t OpcodeCounts::find_slot(std::uint32_t opcode) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = keyed_hash(hash_key_, opcode) & mask;
    while (slots_[at] != 0 && counts_[slots_[at] - 1].first != opcode) at = (at + 1) & mask;
    return at;
}

void OpcodeCounts::grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        slots_[find_slot(counts_[i].first)] = static_cast<std::uint32_t>(i + 1);
    }
}

// ---- one flow ----
FlowObserver::Followed::Followed(FlowId id, FlowObserver& owner)
    : id_(id),
      owner_(owner),
      observer_(owner.options_.limits, owner.options_.gaps, owner.options_.damaged),
      opcodes_{OpcodeCounts{owner.options_.limits, owner.options_.hash_key},
               OpcodeCounts{owner.options_.limits, owner.options_.hash_key}} {
    if (!owner.followed_.empty()) observer_.share_memory_with(owner.followed_.front()->observer_);
}

void FlowObserver::Followed::receive(Sender sender, const Datagram& datagram) {
    observer_.receive(sender, datagram.payload, datagram.time, *this);
    if (std::exchange(may_have_lost_, false)) follow_losses();
}

// What its client has asked for again, and has not got yet, becomes more when it asks, and less with every resend.
void FlowObserver::Followed::follow_losses() {
    const std::uint64_t before = std::exchange(lost_, observer_.statistics(Sender::Server).asked_again);
    if (session_ == kNone || session_ == kRefused || lost_ <= before) return;
    CapturedSession& session = owner_.sessions_[session_ - 1];
    session.losses[(now_ - session.origin) / (kLossSeconds * kNanosecondsPerSecond)] += lost_ - before;
}

void FlowObserver::Followed::finish() { observer_.finish(now_, *this); }

// Another login, or numbers too far from the last (spec 11 §5.1 step 6).
void FlowObserver::Followed::on_event(const TransportEvent& event) {
    if (event.kind == TransportEvent::Kind::LatePacket) may_have_lost_ = true;
    if (event.kind != TransportEvent::Kind::SessionStarted || session_ == kNone) return;
    session_ = kNone;
    handshake_.clear();
    clock_.begin_session();
}

void FlowObserver::Followed::on_packet(const ObservedPacket& packet) {
    now_ = clock_.read(packet);
    if (packet.packet.header.has(kFlagRequestRetransmit)) may_have_lost_ = true;
    const bool shakes_hands = packet.packet.header.has(kHandshakeFlags);
    if (shakes_hands && handshake_.size() < kMostHandshakes) handshake_.push_back(now_);
    if (session_ == kNone && is_used(packet.disposition)) begin_session(first_packet());
    if (session_ == kNone || session_ == kRefused || shakes_hands) return;
    CapturedSession& session = owner_.sessions_[session_ - 1];
    session.last = std::max(session.last, now_);
    owner_.sink_.on_packet(
        session_, {now_, packet.sender, packet.disposition, packet.verification, packet.packet, packet.checksum});
}

void FlowObserver::Followed::on_message(const ObservedMessage& message) {
    opcodes_[static_cast<std::size_t>(message.sender)].add(message.opcode());
    if (message.sender == Sender::Server && has_opcode_of<CreatePlayer>(message.bytes)) {
        if (enters_the_world_again()) begin_session(now_);
        has_player_ = true;
    }
    has_movement_ = has_movement_ || has_opcode_of<UpdatePosition>(message.bytes);
    if (session_ == kRefused) return;
    ObservedMessage timed = message;
    timed.time = now_;
    owner_.sink_.on_message(session_, timed);
}

// CreatePlayer is sent once per world entry (spec 10 §5.10), and first. In a capture begun too late there was another
// character before it, unless the login is there and the network only brought an update sooner.
bool FlowObserver::Followed::enters_the_world_again() const {
    return has_player_ || (has_movement_ && handshake_.empty());
}

// Handshakes have no numbers that vouch for their stamps: one far from the first packet that has does not count.
Nanoseconds FlowObserver::Followed::first_packet() const {
    Nanoseconds first = now_;
    for (const Nanoseconds time : handshake_) {
        if (time >= now_ - kLongestHandshake) first = std::min(first, time);
    }
    return first;
}

void FlowObserver::Followed::begin_session(Nanoseconds first) {
    has_player_ = false;
    has_movement_ = false;
    session_ = owner_.add_session(id_, first).value_or(kRefused);
}

FlowReport FlowObserver::Followed::report(const Flow& flow) const {
    return {flow, clock_.trouble(), side(Sender::Client), side(Sender::Server)};
}

SideReport FlowObserver::Followed::side(Sender sender) const {
    return {observer_.statistics(sender), opcodes_[static_cast<std::size_t>(sender)]};
}

// ---- all of them ----
FlowObserver::FlowObserver(CaptureSink& sink, const CaptureOptions& options)
    : sink_(sink), options_(options), finder_(options.limits, options.forced_ports, options.hash_key) {}

void FlowObserver::finish() {
    finder_.finish(*this);
    for (const auto& followed : followed_) followed->finish();
}

void FlowObserver::on_datagram(FlowId flow, Sender sender, const Datagram& datagram) {
    while (followed_.size() <= flow) {
        followed_.push_back(std::make_unique<Followed>(static_cast<FlowId>(followed_.size()), *this));
    }
    sink_.on_datagram(datagram);
    followed_[flow]->receive(sender, datagram);
}

std::optional<SessionNumber> FlowObserver::add_session(FlowId flow, Nanoseconds first) {
    if (sessions_.size() >= options_.limits.flows) {
        ++sessions_refused_;
        return std::nullopt;
    }
    const auto number = static_cast<SessionNumber>(sessions_.size() + 1);
    const Nanoseconds origin = sessions_.empty() ? first : sessions_.front().origin;
    sessions_.push_back({number, flow, origin, first, first});
    sink_.on_session(sessions_.back());
    return number;
}

std::vector<FlowReport> FlowObserver::flows() const {
    std::vector<FlowReport> reports;
    for (const Flow& flow : finder_.flows()) reports.push_back(followed_[flow.id]->report(flow));
    return reports;
}

Result<CaptureReport> read_capture(ByteStream stream, const CaptureOptions& options, CaptureSink& sink) {
    auto datagrams = DatagramReader::open(std::move(stream), options.limits);
    if (!datagrams) return tl::unexpected(datagrams.error());
    FlowObserver observer{sink, options};
    while (const auto datagram = datagrams->next()) observer.receive(*datagram);
    observer.finish();
    return CaptureReport{.capture = datagrams->statistics(),
                         .end = datagrams->end(),
                         .finder = observer.finder_statistics(),
                         .flows = observer.flows(),
                         .sessions = observer.sessions(),
                         .sessions_refused = observer.sessions_refused()};
}

}  // namespace acmotion
