#pragma once
#include <vector>

#include "lab/base/json.h"
#include "sessions/bounds.h"

namespace acmotion {

[[nodiscard]] inline Json to_json(const std::vector<BoundReached>& reached) {
    Json all = Json::array();
    for (const BoundReached& one : reached) {
        all.push_back({{"bound", one.bound}, {"count", one.count}, {"what", one.what}});
        if (!one.rules.empty()) all.back()["rules"] = one.rules;
    }
    return all;
}

}  // namespace acmotion
