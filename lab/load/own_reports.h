#pragma once
#include <vector>

#include "lab/base/ground_truth.h"
#include "sessions/session.h"

namespace acmotion {

// Where the player of a session was by its own client: what that reported (0xF7B1 with 0xF61C and 0xF753), about once a second
// and whenever a key changed. Between two reports it moved evenly, as far as is known; a teleport is a jump at the moment when
// the client received it. In seconds of the session.
[[nodiscard]] std::vector<TruthSample> own_reports(const Session& session);

}  // namespace acmotion
