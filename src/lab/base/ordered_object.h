#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace acmotion {

// Adds a key that is not there yet. The library's own ways walk all keys to find that out, which takes minutes for the
// objects of a crowd.
void append_new_key(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value);

}  // namespace acmotion
