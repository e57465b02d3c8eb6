#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "lab/session/bounds_reached.h"

// Apart from bounds_reached.h: the library for C has bounds too, and is built without the JSON library.
namespace acmotion {

[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<BoundReached>& reached);

}  // namespace acmotion
