#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lab/load/lent_names.h"
#include "sessions/session.h"

// Whether the player that was asked for (--player) can be the one whose client made a capture.
namespace acmotion {

struct UnknownPlayer {
    std::string text;                     // without the name of the capture
    std::vector<std::string> candidates;  // the one that the capture names first
};
// Nothing if the session or the names lent to it have its id.
[[nodiscard]] std::optional<UnknownPlayer> unknown_player(const Session& session, const LentNames& names);

// It is another body, as far as the capture shows, and is taken at the user's word. Nothing if it is not.
[[nodiscard]] std::optional<std::string> sentence_on_other_player(const Session& session);

}  // namespace acmotion
