#include "sessions/assumptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "acmotion/trace/decisions.h"
#include "acmotion/trace/event.h"
#include "acmotion/trace/sentence.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "sessions/session.h"
#include "wire/decode_message.h"

namespace acmotion {
namespace {

// An update of the server comes a round trip after the report it repeats.
constexpr std::size_t kReportsKept = 16;
constexpr std::size_t kMostCandidates = 64;
constexpr double kSamePlaceMetres = 0.05;
// Two bodies may stand on one spot; they do not walk the same way.
constexpr std::size_t kLeastPlaces = 2;

bool has_same_life(const EchoedStamps& stamps, const PositionPack& pack) {
    return stamps.instance_stamp == pack.instance_stamp && stamps.teleport_stamp == pack.teleport_stamp;
}

bool is_same_place(const Position& a, const Position& b) { return distance(a, b) < kSamePlaceMetres; }

constexpr std::uint32_t kFirstPlayerId = 0x50000000;
constexpr std::uint32_t kLastPlayerId = 0x5FFFFFFF;

bool announces_player(const SessionMessage& message) { return has_opcode_of<CreatePlayer>(message.bytes); }

// Plays the session once through a world that assumes whatever it does not know, and listens. Under `snap` no body
// moves between two messages, so this takes no longer than reading them.
class Scout : private TraceSink {
 public:
    explicit Scout(const Session& session)
        : session_(session), world_(Rules::snap(), {}, {.trace = this, .hash_key = session.hash_key}) {
        prepare(world_, session, session.start);
        world_.assume_objects(true);
        for (const SessionMessage& message : session.messages) {
            report_until(message.time);
            world_.advance(message.time);
            world_.receive(message.bytes, message.time);
        }
        report_until(session.start + session.seconds);
    }

    [[nodiscard]] const std::set<ObjectId>& assumed() const { return assumed_; }
    [[nodiscard]] Assumptions findings() const {
        Assumptions found = found_;
        found.joined_late = std::ranges::none_of(session_.messages, announces_player);
        // A life that was described after all only came out of order, unless the session had begun before.
        found.are_needed = found.joined_late ? !assumed_.empty() : !undescribed_.empty();
        found.bodies = placed_.size();
        for (const ObjectId id : assumed_) {
            ++(session_.objects.contains(id) ? found.assumed_for_a_time : found.assumed);
        }
        return found;
    }

 private:
    void report_until(double time) {
        is_reporting_ = true;
        for (; next_ != session_.player_reports.end() && next_->time <= time; ++next_) {
            world_.move_player(next_->position, next_->time);
        }
        is_reporting_ = false;
    }

    void on_event(const Event& event) override {
        if (const auto* created = std::get_if<Event::ObjectCreated>(&event.what)) {
            if (created->assumed) on_assumed(event.object);
        } else if (std::holds_alternative<Event::ObjectDescribed>(event.what)) {
            undescribed_.erase(undescribed_.find(event.object));
        } else if (std::holds_alternative<Event::Placed>(event.what)) {
            on_placed(event.object, event.time);
        }
    }

    void on_assumed(ObjectId object) {
        assumed_.insert(object);
        undescribed_.insert(object);
    }

    void on_placed(ObjectId object, double time) {
        placed_.insert(object);
        if (object == session_.player && found_.player_placed_by == PlayerPlacedBy::Nothing) on_player_placed(time);
    }

    void on_player_placed(double time) {
        const bool is_assumed = assumed_.contains(session_.player);
        found_.player_placed_at = time;
        found_.player_placed_by = is_reporting_ ? PlayerPlacedBy::OwnReport
                                  : is_assumed  ? PlayerPlacedBy::FirstPosition
                                                : PlayerPlacedBy::Description;
    }

    const Session& session_;
    World world_;
    PlayerReports::const_iterator next_ = session_.player_reports.begin();
    bool is_reporting_ = false;
    std::set<ObjectId> placed_;
    std::set<ObjectId> assumed_;
    std::multiset<ObjectId> undescribed_;  // one for each life
    Assumptions found_;
};

// ---- in words -------------------------------------------------------------------------------------------------------

std::string bodies_text(const Assumptions& found) {
    const std::size_t for_a_time = found.assumed_for_a_time;
    if (found.assumed == 0 && for_a_time == 0) return fmt::format("none of {} bodies assumed", found.bodies);
    if (found.assumed == 0) return fmt::format("{} of {} bodies assumed for a time", for_a_time, found.bodies);
    return fmt::format("{} of {} bodies assumed from {} first position{}", found.assumed, found.bodies,
                       found.assumed == 1 ? "its" : "their",
                       for_a_time > 0 ? fmt::format(", {} more for a time", for_a_time) : "");
}

// Who is taken for the player, and why.
std::string player_text(const Session& session) {
    const std::string id = fmt::format("0x{:08X}", session.player.value);
    const PlayerSource source = session.player_source;
    if (source == PlayerSource::StandIn) {
        return fmt::format(
            "nothing names the player, so {} stands for it (if the server moves the player's own body too, "
            "that is shown as one more)",
            id);
    }
    const bool is_assumed = source == PlayerSource::Addressed || source == PlayerSource::Echoed;
    return fmt::format("the player is {}{}, {}", is_assumed ? "assumed to be " : "", id, proof_of(source));
}

// And what it matters.
std::string place_text(const Assumptions& found) {
    const auto measured_from = [&](std::string_view place) {
        return fmt::format("near and far are measured from {}, from {:.1f} s on; every update before is a placement",
                           place, found.player_placed_at);
    };
    switch (found.player_placed_by) {
        case PlayerPlacedBy::Nothing:
            return "nothing says where it is, so no body is near it: every update is a placement";
        case PlayerPlacedBy::Description: return measured_from("the place of its description");
        case PlayerPlacedBy::OwnReport: return measured_from("its own reports");
        case PlayerPlacedBy::FirstPosition: return measured_from("its first position");
    }
    return "";
}

std::string text_on_player(const Session& session) {
    return fmt::format("{}; {}", player_text(session), place_text(session.assumptions));
}

}  // namespace

void PlayerClues::on_server_message(const Message& message) {
    if (const auto* player = std::get_if<CreatePlayer>(&message)) {
        if (announced_.is_null()) announced_ = player->object;
    } else if (const auto* event = std::get_if<GameEvent>(&message)) {
        is_addressed_so_ &= addressed_.is_null() || addressed_ == event->recipient;
        addressed_ = event->recipient;
    } else if (const auto* update = std::get_if<UpdatePosition>(&message)) {
        on_place(update->object, update->pack);
    } else if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        on_place(both->object, both->pack);
    }
}

void PlayerClues::on_report(const Position& place, const EchoedStamps& stamps) {
    if (!announced_.is_null()) return;
    const bool is_new = reports_.empty() || !is_same_place(reports_.back().place, place);
    if (!is_new) {
        reports_.back().stamps = stamps;
        return;
    }
    reports_.push_back({++places_, place, stamps});
    if (reports_.size() > kReportsKept) reports_.pop_front();
}

void PlayerClues::on_place(ObjectId object, const PositionPack& pack) {
    if (!announced_.is_null()) return;
    const auto report = std::ranges::find_if(reports_, [&](const Report& one) {
        return has_same_life(one.stamps, pack) && is_same_place(one.place, pack.position);
    });
    if (report == reports_.end()) return;
    if (echoes_.size() == kMostCandidates && !echoes_.contains(object)) return;
    Echoes& echoes = echoes_[object];
    if (echoes.last == report->number) return;
    echoes = {report->number, echoes.places + 1};
}

ObjectId PlayerClues::echoed() const {
    ObjectId best;
    std::size_t most = kLeastPlaces - 1;
    for (const auto& [object, echoes] : echoes_) {
        if (echoes.places == most) best = {};
        if (echoes.places <= most) continue;
        best = object;
        most = echoes.places;
    }
    return best;
}

NamedPlayer PlayerClues::player() const {
    if (!announced_.is_null()) return {announced_, PlayerSource::Announced};
    if (!addressed_.is_null() && is_addressed_so_) return {addressed_, PlayerSource::Addressed};
    if (const ObjectId object = echoed(); !object.is_null()) return {object, PlayerSource::Echoed};
    return {};
}

std::string_view proof_of(PlayerSource source) {
    switch (source) {
        case PlayerSource::Unknown:
        case PlayerSource::StandIn: return "which nothing names";
        case PlayerSource::Announced: return "as the login says";
        case PlayerSource::Addressed: return "the recipient of all game events";
        case PlayerSource::Echoed: return "the body that the server places where the client reports itself";
        case PlayerSource::Chosen: return "as --player says";
    }
    return "";
}

void find_assumptions(Session& session) {
    if (session.player.is_null()) return;
    const Scout scout{session};
    session.assumptions = scout.findings();
    if (!session.assumptions.are_needed) return;
    for (const ObjectId id : scout.assumed()) {
        const bool is_player = id.value >= kFirstPlayerId && id.value <= kLastPlayerId;
        const ObjectKind kind = is_player ? ObjectKind::Player : ObjectKind::Creature;
        session.objects.try_emplace(id, NamedObject{kAssumedName, kind, true});
    }
}

std::optional<std::string> sentence_on_assumptions(const Session& session) {
    const Assumptions& found = session.assumptions;
    if (found.joined_late) return fmt::format("joined late: {}; {}", bodies_text(found), text_on_player(session));
    if (found.are_needed) return fmt::format("descriptions lost: {}; {}", bodies_text(found), text_on_player(session));
    if (found.player_placed_by == PlayerPlacedBy::Nothing) return text_on_player(session);
    return std::nullopt;
}

void prepare(World& world, const Session& session, double start) {
    // An announced player is announced by its own message, in its turn.
    if (session.player_source != PlayerSource::Announced) world.set_player(session.player, start);
    world.assume_objects(session.assumptions.are_needed);
}

}  // namespace acmotion
