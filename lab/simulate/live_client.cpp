#include "lab/simulate/live_client.h"

#include <algorithm>
#include <utility>

#include "transport/handshake.h"

namespace acmotion {
namespace {

constexpr Nanoseconds kAskAgain = kNanosecondsPerSecond;
constexpr std::int64_t kStepsAfterwards = kNanosecondsPerSecond / kServerStep;
constexpr std::int64_t kMostStepsBehind = 50;

}  // namespace

LiveClient::Session::Session(const Scenario& scenario, const ConnectRequest& answer, std::uint64_t seed)
    : connection(answer),
      observer(scenario, to_seconds(kScriptStart), seed, [](ObjectId, const TruthSample&) {}),
      peer(PacketSenderConfig::client(answer), kQueueWeenie) {
    (void)observer.greet();
}

LiveClient::LiveClient(const Scenario& scenario, std::uint64_t seed, Send send)
    : scenario_(scenario), seed_(seed), send_(std::move(send)) {}

void LiveClient::receive(Nanoseconds now, Bytes datagram) {
    ++counts_.received;
    const Result<Packet> packet = parse_packet(datagram);
    if (!packet) return;
    if (const auto request = find_connect_request(*packet)) {
        if (!session_) connect(now, *request);
        return;
    }
    if (!session_) return;
    if (!is_greeted_) due_ = now + kServerStep;
    is_greeted_ = true;
    session_->peer.receive(datagram);
}

void LiveClient::connect(Nanoseconds now, const ConnectRequest& connection) {
    session_.emplace(scenario_, connection, seed_);
    due_ = now;
    advance(now);
}

void LiveClient::advance(Nanoseconds now) {
    if (now < due_) return;
    if (!is_greeted_) {
        due_ = now + kAskAgain;
        return session_ ? send(ServerPort::Second, make_connect_response(session_->connection))
                        : send(ServerPort::First, make_login_request("observer"));
    }
    due_ = std::max(due_, now - kMostStepsBehind * kServerStep);
    for (; due_ <= now && !is_over(); due_ += kServerStep) step();
}

void LiveClient::step() {
    const Nanoseconds moment = kScriptStart + ++steps_ * kServerStep;
    if (steps_ <= steps_in(scenario_)) {
        (void)session_->observer.advance();
        for (const Message& message : session_->observer.said_by_the_observer()) say(session_->peer, message);
    }
    for (const ByteBuffer& datagram : session_->peer.flush(moment)) send(ServerPort::First, datagram);
}

void LiveClient::send(ServerPort to, Bytes datagram) {
    ++counts_.sent;
    send_(to, datagram);
}

bool LiveClient::is_over() const { return steps_ >= steps_in(scenario_) + kStepsAfterwards; }

}  // namespace acmotion
