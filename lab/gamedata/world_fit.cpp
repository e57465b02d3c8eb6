#include "lab/gamedata/world_fit.h"

#include <fmt/format.h>

#include <cmath>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/base/json.h"

namespace acmotion::game_files {
namespace {

const PositionPack* position_in(const Message& message) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) return &update->pack;
    const auto* both = std::get_if<PositionAndMovement>(&message);
    return both != nullptr ? &both->pack : nullptr;
}

void compare(WorldFit& fit, const PhysicsDesc& description, const GameData& data) {
    const std::uint32_t table = description.motion_table.value_or(0);
    if (description.setup.value_or(0) == 0) return;
    ++fit.descriptions;
    const bool is_known = data.motions().default_animation(*description.setup).has_value() &&
                          (table == 0 || data.motions().motion_table(table) != nullptr);
    if (!is_known) ++fit.descriptions_unknown;
}

void compare(WorldFit& fit, const PositionPack& reported, const GameData& data) {
    if (!reported.has_contact || reported.position.cell.is_indoor()) return;
    ++fit.positions;
    const auto ground = data.ground_at(reported.position);
    if (!ground) {
        ++fit.positions_without_land;
    } else if (std::abs(reported.position.frame.origin.z - ground->rest()) > WorldFit::kFarMetres) {
        ++fit.positions_off_ground;
    }
}

bool are_most(std::uint64_t some, std::uint64_t all) { return all >= WorldFit::kFewest && 2 * some > all; }

}  // namespace

WorldFit fit_of(const Session& session, const GameData& data) {
    WorldFit fit;
    for (const SessionMessage& message : session.messages) {
        if (!message.is_description() && !message.is_any<UpdatePosition, PositionAndMovement>()) continue;
        const auto decoded = decode(message.bytes, Sender::Server);
        if (const auto* description = description_in(decoded->message)) compare(fit, description->physics, data);
        if (const auto* reported = position_in(decoded->message)) compare(fit, *reported, data);
    }
    return fit;
}

std::optional<std::string> doubt_about(const WorldFit& fit) {
    constexpr const char* kDoubt = "these may be the files of another world";
    if (are_most(fit.positions_off_ground + fit.positions_without_land, fit.positions)) {
        return fmt::format(
            "{}: of {} positions on the ground that the server reported, {} are more than {} m above or below the ground "
            "of the files, and {} where they have none",
            kDoubt, fit.positions, fit.positions_off_ground, WorldFit::kFarMetres, fit.positions_without_land);
    }
    if (are_most(fit.descriptions_unknown, fit.descriptions)) {
        return fmt::format("{}: of {} descriptions, {} name a setup or a motion table that they do not have", kDoubt,
                           fit.descriptions, fit.descriptions_unknown);
    }
    return std::nullopt;
}

Json to_json(const WorldFit& fit) {
    return {{"descriptions", fit.descriptions},
            {"descriptions_unknown", fit.descriptions_unknown},
            {"positions", fit.positions},
            {"positions_without_land", fit.positions_without_land},
            {"positions_off_ground", fit.positions_off_ground},
            {"may_be_another_world", doubt_about(fit).has_value()}};
}

}  // namespace acmotion::game_files
