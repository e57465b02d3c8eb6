#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/session/flow_observer.h"

// What all subcommands that read a capture do alike.
namespace acmotion::cli {

// Reads it all, with a progress bar where somebody waits. Nothing if it could not be read: then the reason and what to
// do next are on stderr.
[[nodiscard]] std::optional<CaptureReport> read_capture_file(const std::string& command, const std::string& path,
                                                             const std::vector<std::uint16_t>& ports,
                                                             CaptureSink& sink);

// Wipes the progress bar away, if it may stand in the line that standard output goes on in.
void clear_progress();

// Says on stderr if the file was cut or broken, or held no game. False if so.
bool report_shortcomings(const std::string& command, const std::string& path, const CaptureReport& report);

}  // namespace acmotion::cli
