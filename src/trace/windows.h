#pragma once
#include "acmotion/trace/event.h"
#include "trace/words.h"

namespace acmotion {

// What retail's stall test (spec 30 §3.5) makes of a window that another rule may have judged.
[[nodiscard]] bool passes_in_retail(const Event::WindowJudged& window);

// "window bad: 0.02 m in 0.17 s, 5 % of the expected distance (< 30 %); 1.20 m to go; failure 1 of 4"
void put_sentence(Words& out, const Event::WindowJudged& e);

}  // namespace acmotion
