#include "sessions/player_clues.h"

#include <algorithm>

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

}  // namespace acmotion
