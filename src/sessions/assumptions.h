#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sessions/player_clues.h"

namespace acmotion {

class World;
struct Session;

// How the place of the receiver's own player came to be known; near and far are measured from it.
enum class PlayerPlacedBy : std::uint8_t { Nothing, Description, OwnReport, FirstPosition };

// What a replay has to assume because the capture began after the login, or lost a description (spec 11 §9.3).
struct Assumptions {
    bool are_needed = false;             // objects come to life at their first position: World::assume_objects
    bool joined_late = false;            // nothing announces the player
    std::size_t bodies = 0;              // that were ever somewhere, the player's among them
    std::size_t assumed = 0;             // of these: never described
    std::size_t assumed_for_a_time = 0;  // of these: described later, or in another life
    PlayerPlacedBy player_placed_by = PlayerPlacedBy::Nothing;
    double player_placed_at = 0;  // seconds of the session; no body is near before
};

// Looks through a session whose player is settled, notes what has to be assumed, and lists the assumed objects among
// the others. Captures that have all they need stay as they are: one description that came late is no reason.
void find_assumptions(Session& session);

// One plain line for people; nothing if there is nothing to report.
[[nodiscard]] std::optional<std::string> sentence_on_assumptions(const Session& session);

// Why a capture's player is known: "the recipient of all game events".
[[nodiscard]] std::string_view proof_of(PlayerSource source);

// What a world must know before the first message of a session; `start` is when its first frame is.
void prepare(World& world, const Session& session, double start);

}  // namespace acmotion
