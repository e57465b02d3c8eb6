#pragma once
#include <string>

#include "lab/output/recording/recording.h"

// The JSON of META and RUN. Other programs write it too: what is not as docs/recording.md has it counts as absent.
namespace acmotion::recording {

[[nodiscard]] std::string to_json_text(const About& about);
[[nodiscard]] std::string to_json_text(const Run& run);

[[nodiscard]] About read_about(const std::string& json);
[[nodiscard]] std::string read_label(const std::string& json);

}  // namespace acmotion::recording
