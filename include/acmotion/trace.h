// trace: what happened, in numbers?
// May include core, geometry.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/trace/decisions.h"
#include "acmotion/trace/event.h"
#include "acmotion/trace/sentence.h"
// IWYU pragma: end_exports
