#pragma once
#include "acmotion/c.h"
#include "acmotion/trace/event.h"

namespace acmotion::c {

[[nodiscard]] acm_event to_c(const Event& event);

}  // namespace acmotion::c
