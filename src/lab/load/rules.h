#pragma once
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/rules.h"

namespace acmotion {

// The rules of these names, which must outlive them; all that have a name if there are none. An error if one is unknown or
// named twice.
[[nodiscard]] tl::expected<std::vector<Rules::Preset>, std::string> rules_asked(const std::vector<std::string>& names);

}  // namespace acmotion
