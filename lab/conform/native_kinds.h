#pragma once
#include <span>

#include "lab/conform/runner.h"

namespace acmotion::conform {

// Kinds of vectors that need zlib, and so do not exist in a browser.
[[nodiscard]] std::span<const VectorKind> native_kinds();

}  // namespace acmotion::conform
