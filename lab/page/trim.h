#pragma once
#include "lab/load/filter.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion {

// Leaves only a part of a replay. Metrics of objects stay as they were measured; those of all are not touched.
void keep_only(TrackedRun& run, const ReplayPart& part);

}  // namespace acmotion
