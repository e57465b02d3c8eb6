#pragma once
#include "lab/cli/capture_input.h"

namespace acmotion::cli {

// --survey: the capture is then named by a key of that survey. It takes effect before the command runs.
void add_survey_option(Command& command, CaptureArguments& arguments);

}  // namespace acmotion::cli
