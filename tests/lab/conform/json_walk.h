#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace acmotion::test {

// A value in a document.
struct JsonPlace {
    nlohmann::json::json_pointer at{};
    std::string field;      // as a difference names it: "state.queue[1].origin[0]", "objects[id 5].status"
    std::string name;       // the last one of it: "origin"
    int depth = 0;          // in lists since that name
    std::size_t index = 0;  // in the last of these

    [[nodiscard]] JsonPlace member(const std::string& key) const {
        return {at / key, field.empty() ? key : field + "." + key, key};
    }
    [[nodiscard]] JsonPlace item(const nlohmann::json& value, std::size_t number) const {
        const bool has_id = value.is_object() && value.contains("id");
        const std::string key = has_id ? "id " + value["id"].dump() : std::to_string(number);
        return {at / number, field + "[" + key + "]", name, depth + 1, number};
    }
};

// Calls visit(place, value) for the document and all below it, but not for what is below a value for which that answers false.
template <class Visit>
void walk(const nlohmann::json& value, const Visit& visit, const JsonPlace& place = {}) {
    if (!visit(place, value)) return;
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) walk(member, visit, place.member(key));
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) walk(value[i], visit, place.item(value[i], i));
    }
}

}  // namespace acmotion::test
