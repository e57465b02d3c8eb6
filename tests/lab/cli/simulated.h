#pragma once
#include <string>

#include "acmotion/core/bytes.h"
#include "lab/simulate/simulate.h"

namespace acmotion::test {

// A shipped scenario over a perfect network, as a capture file.
[[nodiscard]] ByteBuffer simulated(const std::string& scenario);
// The same without its first seconds: a capture that begins in the middle of a session.
[[nodiscard]] ByteBuffer simulated_from(const std::string& scenario, double seconds);

// Every tenth packet of the server also has a game event (0xF7B0) for that player. Their checksums are then wrong, which
// shows only where the login is there to verify them.
[[nodiscard]] Simulation with_game_events(Simulation simulation, ObjectId recipient);

// Its first seconds over a perfect network, as datagrams. Another seed is another login.
[[nodiscard]] Simulation simulation_of(const std::string& scenario, double seconds, std::uint64_t seed = 1);
// One capture of both: the same client logs in again, that long after the first packet.
[[nodiscard]] Simulation logged_in_again(Simulation first, const Simulation& second, double after);

}  // namespace acmotion::test
