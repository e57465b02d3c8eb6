#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "lab/cli/arguments.h"
#include "lab/cli/outputs.h"

namespace acmotion::cli {

struct MatrixOptions {
    bool is_asked = false;
    std::size_t seeds = 5;
    std::vector<std::string> scenarios;  // none: all of them
    std::vector<Option> others;          // of the command: they say how one capture is read or played
};
// --matrix, --seeds and --scenarios. A capture is then neither needed nor taken.
void add_matrix_options(Command& command, MatrixOptions& options);

// Measures it, and writes what `files` ask for: the page of --report, --json, else a table.
int run_matrix(const MatrixOptions& options, const OutputFiles& files);

}  // namespace acmotion::cli
