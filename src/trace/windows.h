#pragma once
#include "acmotion/trace/event.h"

namespace acmotion {

// What retail's stall test (spec 30 §3.5) makes of a window that another rule may have judged.
[[nodiscard]] bool passes_in_retail(const Event::WindowJudged& window);

}  // namespace acmotion
