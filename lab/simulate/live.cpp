#include "lab/simulate/live.h"

#include <algorithm>
#include <utility>

#include "transport/handshake.h"

namespace acmotion {
namespace {

// A machine that was asleep does not send all that it has missed: the play goes on from there.
constexpr std::int64_t kMostStepsBehind = 50;
// Each client has its own keys; those of the first are the ones that `simulate` writes.
constexpr std::uint64_t kBetweenSeeds = 0x9E3779B97F4A7C15U;
constexpr Nanoseconds kAskAgain = kNanosecondsPerSecond;
constexpr std::int64_t kStepsAfterwards = kNanosecondsPerSecond / kServerStep;

}  // namespace

LiveServer::LiveServer(const Scenario& scenario, std::uint64_t seed, Send send)
    : scenario_(scenario), seed_(seed), send_(std::move(send)) {}

void LiveServer::receive(Nanoseconds now, ServerPort at, const Endpoint& from, Bytes datagram) {
    ++counts_.received;
    const Result<Packet> packet = parse_packet(datagram);
    if (packet && at == ServerPort::First && packet->header.has(kFlagLoginRequest)) return log_in(now, from);
    if (packet && at == ServerPort::Second && packet->header.has(kFlagConnectResponse)) {
        return connect(now, from, find_cookie(*packet).value_or(0));
    }
    Client* client = packet ? find(from) : nullptr;
    if (client == nullptr || !client->end) {
        ++counts_.unusable;
        return;
    }
    client->last = now;
    client->end->receive(datagram);
}

// A login that comes again, because the answer was lost or the network doubled it, gets the same answer; one that comes late is
// passed over.
void LiveServer::log_in(Nanoseconds now, const Endpoint& from) {
    Client* client = find(from);
    if (client != nullptr && client->end) return;
    if (client == nullptr) {
        forget(now);
        if (clients_.size() >= kMostClients) {
            ++counts_.refused;
            return;
        }
        const std::uint64_t seed = seed_ + counts_.clients++ * kBetweenSeeds;
        clients_.push_back({.at = from, .connection = make_connection(seed), .last = now, .world = from});
        client = &clients_.back();
    }
    client->last = now;
    ++counts_.sent;
    send_(ServerPort::First, client->at, make_connect_request(client->connection));
}

void LiveServer::connect(Nanoseconds now, const Endpoint& from, std::uint64_t cookie) {
    const auto is_meant = [&](const Client& client) { return client.connection.cookie == cookie; };
    const auto client = std::ranges::find_if(clients_, is_meant);
    if (client == clients_.end()) {
        ++counts_.unusable;
        return;
    }
    client->last = now;
    if (client->end) return;
    client->world = from;
    client->due = now + kServerStep;
    client->end = std::make_unique<ServerEnd>(scenario_, client->connection, kScriptStart, seed_,
                                              [](ObjectId, const TruthSample&) {});
    send_all(*client, client->end->greet());
}

void LiveServer::advance(Nanoseconds now) {
    for (Client& client : clients_) {
        if (client.end) play(client, now);
    }
    forget(now);
}

void LiveServer::play(Client& client, Nanoseconds now) {
    for (std::int64_t i = 0; i < kMostStepsBehind && client.due <= now && !client.end->is_over(); ++i) {
        send_all(client, client.end->advance());
        client.due += kServerStep;
    }
    if (client.due > now || client.end->is_over()) return;
    const Nanoseconds missed = (now - client.due) / kServerStep + 1;
    counts_.skipped += static_cast<std::uint64_t>(missed);
    client.due += missed * kServerStep;
}

void LiveServer::send_all(const Client& client, const std::vector<ByteBuffer>& datagrams) {
    for (const ByteBuffer& datagram : datagrams) send_(ServerPort::Second, client.world, datagram);
    counts_.sent += datagrams.size();
}

void LiveServer::forget(Nanoseconds now) {
    std::erase_if(clients_, [&](const Client& client) {
        const bool is_over = client.end && client.end->is_over();
        const bool is_gone = now - client.last > kMostSilence;
        if (!is_over && !is_gone) return false;
        ++(is_over ? counts_.finished : counts_.vanished);
        counts_.resent += client.end ? client.end->resent() : 0;
        return true;
    });
}

std::optional<Nanoseconds> LiveServer::next() const {
    std::optional<Nanoseconds> first;
    for (const Client& client : clients_) {
        const Nanoseconds due = client.end ? client.due : client.last + kMostSilence + 1;
        first = std::min(first.value_or(due), due);
    }
    return first;
}

LiveServer::Counts LiveServer::counts() const {
    Counts counts = counts_;
    for (const Client& client : clients_) counts.resent += client.end ? client.end->resent() : 0;
    return counts;
}

LiveServer::Client* LiveServer::find(const Endpoint& from) {
    const auto client = std::ranges::find(clients_, from, &Client::at);
    return client == clients_.end() ? nullptr : &*client;
}

// ---- the client -----------------------------------------------------------------------------------------------------

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
