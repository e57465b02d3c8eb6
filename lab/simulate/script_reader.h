#pragma once
#include "lab/base/checked_json.h"
#include "lab/simulate/scenario.h"

namespace acmotion {

// What the places of a scenario refer to.
struct PlaceContext {
    std::uint32_t landblock = 0;  // its upper half: 0xA9B40000
    double ground = 0;            // the height of places without one
};

// [x, y] or [x, y, z] in metres from the corner of the scenario's landblock; {"cell": "0xA9B40101", "xyz": [...]};
// {"map": [x, y, z]} in metres from the corner of the map.
[[nodiscard]] ScenarioPlace read_place(const CheckedJson& node, const PlaceContext& context);

// {"walk": {...}} and its like. `run_rate` is the body's, for verbs that do not say how fast.
[[nodiscard]] ScriptStep read_step(const CheckedJson& node, const PlaceContext& context, double run_rate);

}  // namespace acmotion
