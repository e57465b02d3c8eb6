#pragma once
#include <vector>

#include "lab/base/json.h"
#include "sessions/bounds.h"

// Apart from bounds_reached.h: the library for C has bounds too, and is built without the JSON library.
namespace acmotion {

[[nodiscard]] Json to_json(const std::vector<BoundReached>& reached);

}  // namespace acmotion
