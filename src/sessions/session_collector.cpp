#include "sessions/session_collector.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "acmotion/core/text.h"
#include "acmotion/wire/messages.h"
#include "sessions/frame_times.h"
#include "transport/optional_header.h"
#include "transport/packet.h"

namespace acmotion {
namespace {

// What a list or a map keeps beside the value itself, roughly.
constexpr std::size_t kNodeBytes = 64;
// What a capture holds of a packet besides its contents, at least: the headers of its record, of IP, UDP and the packet.
constexpr std::size_t kBytesAroundAPacket = 16 + 20 + 8 + 20;

// What the server's clock showed when it sent this, if it says so.
std::optional<double> server_clock_in(const ObservedPacket& packet) {
    if (packet.sender != Sender::Server || !is_used(packet.disposition)) return std::nullopt;
    const auto body = find_optional_header(packet.packet, kFlagTimeSync);
    if (!body) return std::nullopt;
    const auto clock = load_le<double>(*body, 0);
    return std::isfinite(clock) ? std::optional{clock} : std::nullopt;
}

}  // namespace

void SessionCollector::on_session(const CapturedSession& session) {
    Gathered& added = sessions_[session.number];
    added.about = session;
    added.session.number = session.number;
    added.session.hash_key = options_.hash_key;
    added.session.epoch = session.origin;
    added.session.start = to_seconds(session.first - session.origin);
}

void SessionCollector::on_packet(SessionNumber number, const ObservedPacket& packet) {
    Gathered& from = sessions_[number];
    from.about.last = std::max(from.about.last, packet.time);
    // A packet that was seen before costs nothing to store.
    if (packet.disposition != ObservedPacket::Disposition::Duplicate) {
        from.session.allowance.bytes += kBytesAroundAPacket + packet.packet.header.size;
    }
    if (const auto clock = server_clock_in(packet)) {
        const double lag = to_seconds(packet.time) - *clock;
        from.session.server_lag = std::min(from.session.server_lag.value_or(lag), lag);
    }
}

void SessionCollector::on_message(SessionNumber number, const ObservedMessage& message) {
    Gathered& from = sessions_[number];
    const double time = seconds_of(round_up(message.time - from.session.epoch));
    message.sender == Sender::Server ? on_server_message(from, message, time) : on_client_message(from, message, time);
}

bool SessionCollector::is_chosen(const Gathered& from) const {
    return !options_.number || from.session.number == *options_.number;
}

bool SessionCollector::spend(std::size_t bytes) {
    if (bytes > options_.most_bytes - bytes_) return false;
    bytes_ += bytes;
    return true;
}

void SessionCollector::on_server_message(Gathered& from, const ObservedMessage& message, double time) {
    const auto decoded = decode(message.bytes, Sender::Server);
    if (decoded) from.clues.on_server_message(decoded->message);
    const ObjectDescription* description = decoded ? description_in(decoded->message) : nullptr;
    if (description != nullptr) describe(from, *description);
    Session& session = from.session;
    if (decoded && !is_movement(decoded->message)) {
        ++session.other_messages;
        return;
    }
    ++from.movement;
    if (!is_chosen(from)) return;
    if (!spend(message.bytes.size() + sizeof(SessionMessage) + kNodeBytes)) {
        ++session.dropped_messages;
    } else {
        session.messages.emplace_back(time, message.bytes, decoded);
    }
}

void SessionCollector::on_client_message(Gathered& from, const ObservedMessage& message, double time) {
    const auto decoded = decode(message.bytes, Sender::Client);
    if (!decoded) return;
    if (const auto* keys = std::get_if<MoveToState>(&decoded->message)) {
        on_report(from, {time, keys->position}, keys->stamps, message.bytes);
    } else if (const auto* place = std::get_if<AutonomousPosition>(&decoded->message)) {
        on_report(from, {time, place->position}, place->stamps, message.bytes);
    }
}

void SessionCollector::on_report(Gathered& from, PlayerReport report, const EchoedStamps& stamps, Bytes bytes) {
    from.clues.on_report(report.position, stamps);
    if (!is_chosen(from) || !spend(sizeof(PlayerReport) + kNodeBytes + bytes.size())) return;
    report.bytes.assign(bytes.begin(), bytes.end());
    from.session.player_reports.push_back(std::move(report));
}

void SessionCollector::describe(Gathered& from, const ObjectDescription& description) {
    const ObjectId player = from.clues.player().id;
    if (description.weenie && !player.is_null() && description.object == player) {
        from.player_name = printable(description.weenie->name);
    }
    if (!is_chosen(from)) return;
    Session& session = from.session;
    const NamedObject named = description.weenie ? name_in(*description.weenie) : NamedObject{};
    const auto known = session.objects.find(description.object);
    const std::size_t before =
        known == session.objects.end() ? 0 : kNodeBytes + sizeof(NamedObject) + known->second.name.size();
    const std::size_t now = kNodeBytes + sizeof(NamedObject) + named.name.size();
    if (!spend(now - std::min(now, before))) return;
    NamedObject& object = session.objects[description.object];
    if (description.weenie) object = named;
}

const Session& SessionCollector::open(SessionNumber number, bool is_late) {
    // Nothing is known of the ids that will come; this one is far from those that servers give first.
    constexpr ObjectId kStandIn{0x5FFFFFFF};
    Session& session = sessions_[number].session;
    session.player = is_late ? kStandIn : ObjectId{};
    session.player_source = is_late ? PlayerSource::StandIn : PlayerSource::Announced;
    session.assumptions.joined_late = is_late;
    session.assumptions.are_needed = is_late;
    return session;
}

ObjectId SessionCollector::find_player(SessionNumber number) {
    Gathered& from = sessions_[number];
    const NamedPlayer found = from.clues.player();
    if (found.id.is_null() || found.id == from.session.player) return {};
    from.session.named_player = found;
    from.session.player = found.id;
    return found.id;
}

const Session* SessionCollector::growing(SessionNumber number) const {
    const auto found = sessions_.find(number);
    return found != sessions_.end() ? &found->second.session : nullptr;
}

std::vector<SessionSummary> SessionCollector::list() const {
    std::vector<SessionSummary> all;
    for (const auto& [number, one] : sessions_) {
        all.push_back({one.about, one.movement, one.clues.player().id, one.player_name});
    }
    return all;
}

std::optional<Session> SessionCollector::take() {
    std::erase_if(sessions_, [this](const auto& entry) { return !is_chosen(entry.second); });
    const auto most = std::ranges::max_element(sessions_, {}, [](const auto& entry) { return entry.second.movement; });
    if (most == sessions_.end()) return std::nullopt;
    return settled(most->second);
}

std::vector<Session> SessionCollector::take_all() {
    std::vector<Session> all;
    for (auto& [number, one] : sessions_) all.push_back(settled(one));
    return all;
}

Session SessionCollector::settled(Gathered& chosen) const {
    Session& session = chosen.session;
    session.seconds = to_seconds(chosen.about.last - chosen.about.first);
    session.messages.sort_by([](const SessionMessage& message) { return message.time; });
    session.player_reports.sort_by([](const PlayerReport& report) { return report.time; });
    settle_player(chosen);
    find_assumptions(session);
    return std::move(session);
}

// A world needs some player. Nothing refers to this one, so it takes no body's place.
NamedPlayer SessionCollector::stand_in(const Session& session) {
    constexpr std::uint32_t kFirst = 0x50000001;
    std::set<ObjectId> taken;
    for (const SessionMessage& message : session.messages) taken.insert(message.object);
    ObjectId id{kFirst};
    while (taken.contains(id)) ++id.value;
    return {id, PlayerSource::StandIn};
}

void SessionCollector::settle_player(Gathered& from) const {
    Session& session = from.session;
    session.named_player = from.clues.player();
    NamedPlayer player = session.named_player;
    if (!options_.player.is_null()) player = {options_.player, PlayerSource::Chosen};
    if (player.source == PlayerSource::Unknown) player = stand_in(session);
    session.player = player.id;
    session.player_source = player.source;
}

void LoadedSession::bound_allowance(std::uint64_t stored_bytes) {
    if (session) session->allowance.bound_by(stored_bytes);
}

Result<LoadedSession> load_session(ByteStream capture, const SessionOptions& options, CaptureOptions capture_options) {
    SessionCollector collector{options};
    capture_options.hash_key = options.hash_key;
    auto report = read_capture(std::move(capture), capture_options, collector);
    if (!report) return tl::unexpected(report.error());
    std::vector<SessionSummary> list = collector.list();
    std::optional<Session> session = collector.take();
    if (session) session->losses = report->sessions[session->number - 1].losses;
    return LoadedSession{std::move(*report), std::move(list), std::move(session)};
}

}  // namespace acmotion
