#pragma once
#include <string_view>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/output/recording/format.h"

namespace acmotion::recording {

// In which lane of the timeline an event shows.
[[nodiscard]] Lane lane_of(const Event& event);
// By the number that Decision::kind has.
[[nodiscard]] std::vector<std::string_view> event_kinds();

}  // namespace acmotion::recording
