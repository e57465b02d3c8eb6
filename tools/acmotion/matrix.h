#pragma once
#include <cstddef>

#include "outputs.h"

namespace acmotion::cli {

struct MatrixOptions {
    bool is_asked = false;
    std::size_t seeds = 5;
};
// --matrix and --seeds. A capture is then neither needed nor taken.
void add_matrix_options(CLI::App& command, MatrixOptions& options);

// Measures it, and writes what `files` ask for: the page of --report, --json, else a table.
int run_matrix(const MatrixOptions& options, const OutputFiles& files);

}  // namespace acmotion::cli
