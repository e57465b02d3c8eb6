#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/base/json.h"

// Values of a document by their paths, "/bodies/0/name". Keys have no slashes here.
namespace acmotion::test {

// What is missing is added.
inline Json& json_at(Json& document, std::string_view path) {
    Json* at = &document;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/', 1), path.size());
        const std::string step{path.substr(1, end - 1)};
        at = at->is_array() ? &(*at)[std::stoul(step)] : &(*at)[step];
        path.remove_prefix(end);
    }
    return *at;
}
inline Json json_at(const Json& document, std::string_view path) {
    Json copy = document;
    return json_at(copy, path);
}

// All single values, and lists and objects without any.
inline std::vector<std::pair<std::string, Json>> json_leaves(const Json& document, const std::string& path = "") {
    if (!document.is_structured() || document.empty()) return {{path, document}};
    std::vector<std::pair<std::string, Json>> all;
    for (const auto& [key, value] : document.items()) {
        for (auto& leaf : json_leaves(value, path + "/" + key)) all.push_back(std::move(leaf));
    }
    return all;
}

}  // namespace acmotion::test
