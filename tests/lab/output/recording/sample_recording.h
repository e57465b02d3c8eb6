#pragma once
#include "lab/output/recording/recording.h"

namespace acmotion::test {

// Two bodies, five frames, everything that a recording can hold at least once.
[[nodiscard]] recording::Recording sample_recording();

}  // namespace acmotion::test
