#include "lab/base/ordered_object.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace acmotion {

void append_new_key(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value) {
    object.get_ref<nlohmann::ordered_json::object_t&>().emplace_back(std::move(key), std::move(value));
}

}  // namespace acmotion
