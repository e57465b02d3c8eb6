#pragma once

#include "lab/base/json.h"
#include "sessions/session.h"

namespace acmotion::cli {

// What had to be assumed about a session (spec 11 §9.3), for every document that a command prints with --json.
[[nodiscard]] Json assumption_json(const Session& session);

}  // namespace acmotion::cli
