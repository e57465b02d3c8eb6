#include "lab/session/session_collector.h"

#include <algorithm>
#include <utility>

#include "lab/base/microseconds.h"
#include "lab/base/object_name.h"
#include "lab/session/message_subject.h"

namespace acmotion {
namespace {

// What a list or a map keeps beside the value itself, roughly.
constexpr std::size_t kNodeBytes = 64;

ObjectKind kind_of(const WeenieDesc& weenie) {
    if ((weenie.description & kPlayerDescriptionBit) != 0) return ObjectKind::Player;
    return weenie.item_type == kCreatureItemType ? ObjectKind::Creature : ObjectKind::Other;
}

// Those of one moment stay in the order in which they came.
template <class Timed>
void sort_by_time(std::vector<Timed>& all) {
    std::vector<std::pair<double, std::size_t>> order;
    for (const Timed& one : all) order.emplace_back(one.time, order.size());
    if (std::is_sorted(order.begin(), order.end())) return;
    std::sort(order.begin(), order.end());
    std::vector<Timed> sorted;
    for (const auto& [time, index] : order) sorted.push_back(std::move(all[index]));
    all = std::move(sorted);
}

}  // namespace

void SessionCollector::on_packet(FlowId flow, const ObservedPacket& packet) {
    if (!options_.flow || flow == *options_.flow) static_cast<void>(gathered(flow, packet.time));
}

void SessionCollector::on_message(FlowId flow, const ObservedMessage& message) {
    if (options_.flow && flow != *options_.flow) return;
    Gathered& to = gathered(flow, message.time);
    const double time = seconds_of(round_up(message.time - to.session.epoch));
    message.sender == Sender::Server ? on_server_message(to, message, time) : on_client_message(to, message, time);
}

SessionCollector::Gathered& SessionCollector::gathered(FlowId flow, Nanoseconds time) {
    const auto [at, is_new] = flows_.try_emplace(flow);
    if (is_new) at->second.session.epoch = time;
    at->second.session.flow = flow;
    at->second.last = std::max(at->second.last, time);
    return at->second;
}

bool SessionCollector::spend(std::size_t bytes) {
    if (bytes > options_.most_bytes - bytes_) return false;
    bytes_ += bytes;
    return true;
}

void SessionCollector::on_server_message(Gathered& flow, const ObservedMessage& message, double time) {
    const auto decoded = decode(message.bytes, Sender::Server);
    if (decoded) learn(flow, decoded->message);
    Session& session = flow.session;
    if (decoded && !is_movement(decoded->message)) {
        ++session.other_messages;
    } else if (!spend(message.bytes.size() + sizeof(SessionMessage) + kNodeBytes)) {
        ++session.dropped_messages;
    } else {
        session.messages.push_back({time, ByteBuffer(message.bytes.begin(), message.bytes.end())});
    }
}

void SessionCollector::on_client_message(Gathered& flow, const ObservedMessage& message, double time) {
    const auto decoded = decode(message.bytes, Sender::Client);
    if (!decoded) return;
    const Position* at = nullptr;
    if (const auto* keys = std::get_if<MoveToState>(&decoded->message)) at = &keys->position;
    if (const auto* report = std::get_if<AutonomousPosition>(&decoded->message)) at = &report->position;
    if (at == nullptr) return;
    if (spend(sizeof(PlayerReport))) flow.session.player_reports.push_back({time, *at});
}

void SessionCollector::learn(Gathered& flow, const Message& message) {
    if (const auto* player = std::get_if<CreatePlayer>(&message)) {
        if (flow.announced.is_null()) flow.announced = player->object;
    } else if (const auto* event = std::get_if<GameEvent>(&message)) {
        flow.addressed = event->recipient;
    } else if (const ObjectDescription* description = description_in(message)) {
        describe(flow.session, *description);
    }
}

void SessionCollector::describe(Session& session, const ObjectDescription& description) {
    if (!session.objects.contains(description.object)) {
        const std::size_t name = description.weenie ? description.weenie->name.size() : 0;
        if (!spend(sizeof(NamedObject) + kNodeBytes + name)) return;
    }
    NamedObject& object = session.objects[description.object];
    if (description.weenie) object = {printable(description.weenie->name), kind_of(*description.weenie)};
}

std::optional<Session> SessionCollector::take() {
    const auto most = std::max_element(flows_.begin(), flows_.end(), [](const auto& a, const auto& b) {
        return a.second.session.messages.size() < b.second.session.messages.size();
    });
    if (most == flows_.end()) return std::nullopt;
    Gathered& chosen = most->second;
    Session& session = chosen.session;
    session.seconds = to_seconds(chosen.last - session.epoch);
    sort_by_time(session.messages);
    sort_by_time(session.player_reports);
    settle_player(chosen);
    return std::move(session);
}

void SessionCollector::settle_player(Gathered& flow) const {
    Session& session = flow.session;
    const auto take = [&](ObjectId player, PlayerSource source) {
        if (player.is_null() || !session.player.is_null()) return;
        session.player = player;
        session.player_source = source;
    };
    take(options_.player, PlayerSource::Chosen);
    take(flow.announced, PlayerSource::Announced);
    take(flow.addressed, PlayerSource::Addressed);
}

Result<LoadedSession> load_session(ByteStream capture, const SessionOptions& options,
                                   const CaptureOptions& capture_options) {
    SessionCollector collector{options};
    auto report = read_capture(std::move(capture), capture_options, collector);
    if (!report) return tl::unexpected(report.error());
    return LoadedSession{std::move(*report), collector.take()};
}

}  // namespace acmotion
