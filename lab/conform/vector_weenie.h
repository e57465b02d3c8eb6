#pragma once
#include <optional>

#include "lab/conform/args.h"
#include "motion/weenie.h"

namespace acmotion::conform {

// The game object of a vector: it answers what the vector says it answers. Nothing if the member is null.
[[nodiscard]] std::optional<Weenie> read_weenie(Args& parent, const std::string& member);

}  // namespace acmotion::conform
