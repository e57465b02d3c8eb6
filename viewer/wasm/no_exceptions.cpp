#include "lab/conform/runner.h"

namespace acmotion::conform {

// JSON that is not as expected ends the module.
std::optional<std::string> json_trouble(const std::function<void()>& work) {
    work();
    return std::nullopt;
}

std::span<const VectorKind> native_kinds() { return {}; }

}  // namespace acmotion::conform
