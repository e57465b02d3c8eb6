#pragma once
#include <nlohmann/json_fwd.hpp>

#include "lab/session/session.h"

namespace acmotion::cli {

// What had to be assumed about a session (spec 11 §9.3), for every document that a command prints with --json.
[[nodiscard]] nlohmann::ordered_json assumption_json(const Session& session);

}  // namespace acmotion::cli
