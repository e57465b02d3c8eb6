#include "lab/session/bounds_json.h"

#include <nlohmann/json.hpp>

namespace acmotion {

nlohmann::ordered_json to_json(const std::vector<BoundReached>& reached) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const BoundReached& one : reached) {
        all.push_back({{"bound", one.bound}, {"count", one.count}, {"what", one.what}});
        if (!one.rules.empty()) all.back()["rules"] = one.rules;
    }
    return all;
}

}  // namespace acmotion
