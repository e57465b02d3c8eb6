// trace: what happened, in numbers?
// May include core, geometry.
#pragma once
#include "acmotion/trace/decisions.h"  // IWYU pragma: export
#include "acmotion/trace/event.h"      // IWYU pragma: export
#include "acmotion/trace/sentence.h"   // IWYU pragma: export
