#pragma once
#include <string>
#include <tl/expected.hpp>
#include <variant>

#include "lab/divergence/openac_log.h"
#include "lab/divergence/pose_file.h"

namespace acmotion::against {

// What `--against` names, by its content: a file of poses, or a log of OpenAC.
using WrittenFile = std::variant<PoseFile, OpenacLog>;

// An error begins with the name of the file.
[[nodiscard]] tl::expected<WrittenFile, std::string> load_written(const std::string& path);

}  // namespace acmotion::against
