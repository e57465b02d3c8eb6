#pragma once
#include <vector>

#include "lab/report/tracked_run.h"
#include "lab/session/session.h"

namespace acmotion::cli {

// All metrics of several runs side by side, the best of a row marked.
void print_table(const Session& session, const std::vector<TrackedRun>& runs);

}  // namespace acmotion::cli
