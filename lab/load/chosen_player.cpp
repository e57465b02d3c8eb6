#include "lab/load/chosen_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/object_choice.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostOffered = 20;
// A player's own body is sent where its client was or will be within this.
constexpr double kEchoSeconds = 3;
constexpr double kEchoMetres = 5;

bool is_mentioned(const Session& session, ObjectId id) {
    const auto is_about_it = [&](const SessionMessage& message) {
        return message.names_object && message.object == id;
    };
    return session.named_player.id == id || std::ranges::any_of(session.messages, is_about_it);
}

std::vector<std::string> candidates_in(const Session& session) {
    const NamedPlayer& named = session.named_player;
    std::vector<std::string> all;
    if (!named.id.is_null()) all.push_back(fmt::format("{}: {}", title_of(session, named.id), proof_of(named.source)));
    for (const auto& [id, object] : session.objects) {
        if (all.size() == kMostOffered) break;
        const bool is_player = object.kind == ObjectKind::Player && id != named.id;
        if (is_player && is_mentioned(session, id)) all.push_back(title_of(session, id));
    }
    return all;
}

std::optional<Position> stands_at(const SessionMessage& message) {
    if (!message.is_any<UpdatePosition, PositionAndMovement>()) return std::nullopt;
    const auto decoded = decode(message.bytes, Sender::Server);
    if (const auto* update = std::get_if<UpdatePosition>(&decoded->message)) return update->pack.position;
    return std::get<PositionAndMovement>(decoded->message).pack.position;
}

// Does the server mostly place it elsewhere than the client reports itself at about that time?
bool is_elsewhere(const Session& session, ObjectId id) {
    int balance = 0;
    auto first = session.player_reports.begin();
    const auto end = session.player_reports.end();
    for (const SessionMessage& message : session.messages) {
        const auto place = message.object == id ? stands_at(message) : std::nullopt;
        if (!place) continue;
        while (first != end && first->time < message.time - kEchoSeconds) ++first;
        bool is_here = false;
        auto report = first;
        for (; report != end && report->time <= message.time + kEchoSeconds; ++report) {
            is_here = is_here || distance(report->position, *place) < kEchoMetres;
        }
        if (report != first) balance += is_here ? -1 : 1;
    }
    return balance > 0;
}

std::string why_another(const Session& session) {
    const NamedPlayer& named = session.named_player;
    if (!named.id.is_null())
        return fmt::format("the player is {}, {}", title_of(session, named.id), proof_of(named.source));
    return "the server places it elsewhere than the client reports itself";
}

}  // namespace

std::optional<UnknownPlayer> unknown_player(const Session& session, const LentNames& names) {
    const ObjectId id = session.player;
    if (session.player_source != PlayerSource::Chosen || is_mentioned(session, id) || names.contains(id)) return {};
    UnknownPlayer unknown{fmt::format("--player 0x{:08X}: no such object in it. ", id.value), candidates_in(session)};
    if (!session.named_player.id.is_null()) {
        unknown.text += "Without --player the first of these is taken:";
    } else {
        unknown.text += "Without --player an id that does not occur stands for the player";
        unknown.text += unknown.candidates.empty() ? "." : "; it may also be one of these:";
    }
    return unknown;
}

std::optional<std::string> sentence_on_other_player(const Session& session) {
    const ObjectId named = session.named_player.id;
    if (session.player_source != PlayerSource::Chosen || named == session.player) return std::nullopt;
    if (named.is_null() && !is_elsewhere(session, session.player)) return std::nullopt;
    return fmt::format(
        "--player {} is another body: {}. It is taken all the same: its own movement is not shown, and the client's "
        "reports place it.",
        title_of(session, session.player), why_another(session));
}

}  // namespace acmotion
