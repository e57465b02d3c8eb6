#include "lab/cli/complain.h"

#include <cstdio>

#include "acmotion/core/text.h"

namespace acmotion::cli {

// Not by fmt::print, which throws if nothing can be written: exceptions are reported here.
void complain_text(std::string_view command, std::string_view text) {
    const std::string line = fmt::format("acmotion{}{}: {}", command.empty() ? "" : " ", command, text);
    std::fputs((without_controls(line) + "\n").c_str(), stderr);
}

}  // namespace acmotion::cli
