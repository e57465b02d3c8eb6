#pragma once
#include <string>
#include <tl/expected.hpp>

#include "lab/replay/frame_times.h"

namespace acmotion {

// A file of frame times: one per line, in seconds of the capture, none before the one above. Empty lines are skipped.
[[nodiscard]] tl::expected<FrameTimes, std::string> read_frame_file(const std::string& path);

}  // namespace acmotion
