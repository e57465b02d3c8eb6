#pragma once
#include <cstdint>

#include "lab/cli/commands.h"
#include "lab/load/capture_file.h"
#include "lab/load/lent_names.h"
#include "sessions/bounds.h"
#include "sessions/flow_observer.h"

// What all subcommands that read a capture do alike.
namespace acmotion::cli {

struct CaptureArguments {
    std::string command;
    std::string capture;
    std::vector<std::uint16_t> ports;
    std::string gaps = "lenient";
    std::string damaged = "drop";
    std::optional<SessionNumber> session;
    std::string survey;                                  // a database in which `capture` is a key; empty: it is a path
    std::string names;                                   // a capture that describes what this one does not; empty: none
    std::function<void(const std::string&)> on_trouble;  // also called with each line on stderr, to show it elsewhere
};
// A line on stderr, for people: what is wrong, and what to do about it. Always false.
bool report_trouble(const CaptureArguments& arguments, const std::string& line);
template <class... Args>
bool complain(const CaptureArguments& arguments, fmt::format_string<Args...> format, Args&&... args) {
    return report_trouble(arguments, fmt::format(format, std::forward<Args>(args)...));
}
// About the file as a whole: "acmotion flows: walk.pcapng: is a folder."
template <class... Args>
bool complain_of_capture(const CaptureArguments& arguments, fmt::format_string<Args...> format, Args&&... args) {
    return report_trouble(arguments, arguments.capture + ": " + fmt::format(format, std::forward<Args>(args)...));
}
// The file, and how it is read.
Option add_capture_options(Command& command, CaptureArguments& arguments);
// Which of its sessions.
void add_session_option(Command& command, CaptureArguments& arguments);

// A secret of this process, for tables whose keys come from a capture.
[[nodiscard]] const HashKey& process_hash_key();

[[nodiscard]] CaptureOptions capture_options(const CaptureArguments& arguments);
// As it is stored, with a progress bar on a terminal while it is read. Nothing if there is no such file, which is then
// reported on stderr.
[[nodiscard]] std::optional<OpenedCapture> open_capture(const CaptureArguments& arguments);
// The names of --names; none if that is not given. Nothing if they could not be read, which is then reported on stderr.
[[nodiscard]] std::optional<LentNames> read_names(const CaptureArguments& arguments);
// Reads it all, with a progress bar on a terminal. Nothing if it could not be read: then the reason and what to
// do next are on stderr.
[[nodiscard]] std::optional<CaptureReport> read_capture_file(const CaptureArguments& arguments, CaptureSink& sink);

// Reports on stderr if the file was incomplete or broken, or held no game, or not the session that was asked for, or more
// than Limits allow. False if so. Also what was put right or left out without asking.
bool report_shortcomings(const CaptureArguments& arguments, const CaptureReport& report);

// A session that is not there was asked for wrongly, as an object is. `is_well`: nothing else is the matter.
[[nodiscard]] int exit_code_of(const CaptureArguments& arguments, const CaptureReport& report, bool is_well);

// Each bound that was reached, a line on stderr.
void report_bounds(const CaptureArguments& arguments, const std::vector<BoundReached>& reached);

}  // namespace acmotion::cli
