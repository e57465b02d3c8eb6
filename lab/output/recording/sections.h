#pragma once
#include <string_view>
#include <vector>

#include "acmotion/core/result.h"
#include "lab/output/recording/budget.h"
#include "lab/output/recording/recording.h"

namespace acmotion::recording {

// What sections are read into, and what they may point at.
struct Reading {
    Recording recording;
    Budget& budget;                           // of all that is read of the file
    std::size_t objects = 0;                  // that there are
    FrameRange frames = {};                   // the same
    std::vector<std::string_view> seen = {};  // sections of the session that must not come any more
    bool is_in_one = false;                   // a file of version 1: its sections end with END
};
// Sections of a run go to the last of `recording.runs`. `offset` is where they stand in the file: an error names the byte.
[[nodiscard]] Result<void> read_sections(Bytes sections, std::size_t offset, Reading& reading);

}  // namespace acmotion::recording
