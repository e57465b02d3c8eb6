#pragma once
#include <string>
#include <string_view>

#include "acmotion/trace/event.h"

namespace acmotion {

// An event for machines: every number it carries. trace/sentence.h has the same for people.
struct EventRecord {
    std::string_view kind;  // "position_decided"
    std::string fields;     // one JSON object, plain ASCII: {"outcome":"interpolate",...}
};

[[nodiscard]] EventRecord record_of(const Event& event);

}  // namespace acmotion
