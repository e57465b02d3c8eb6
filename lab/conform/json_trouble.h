#pragma once
#include <functional>
#include <optional>
#include <string>

namespace acmotion::conform {

// Runs `work`. When it asked JSON for what is missing or of another type: what JSON said. Where there are no exceptions
// the program ends instead.
[[nodiscard]] std::optional<std::string> json_trouble(const std::function<void()>& work);

}  // namespace acmotion::conform
