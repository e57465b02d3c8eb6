#pragma once
#include "sessions/flow_observer.h"

namespace acmotion {

// Does a flow have the transport of the game, and enough messages of which not one has an opcode of the game? Asheron's Call 2 has
// the same transport; nothing else is known of its messages (docs/capturing.md).
[[nodiscard]] bool is_of_another_game(const FlowReport& flow);

// Are there messages, and all of them of another game?
[[nodiscard]] bool is_of_another_game(const CaptureReport& report);

}  // namespace acmotion
