#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "capture_input.h"
#include "lab/replay/frame_times.h"
#include "lab/session/ground_truth.h"
#include "lab/session/session.h"

// What replay, explain and compare do alike: a capture becomes a session, options become frames and rules. Whatever
// cannot be done is said on stderr, with what to do about it.
namespace acmotion::cli {

struct SessionArguments : CaptureArguments {
    std::string player;
    std::string truth;   // a file; empty: the one beside the capture, if there is one
    std::string frames;  // a file of frame times; empty: those of `display`
    Display display;
};
void add_session_options(CLI::App& command, SessionArguments& arguments);
// When frames are drawn; part of the above, for a command that brings its own capture.
void add_display_options(CLI::App& command, Display& display);

struct SessionInput {
    CaptureStatistics capture;             // of the file
    std::vector<SessionSummary> sessions;  // all of the capture
    Session session;
    FrameTimes frames;
    std::optional<GroundTruth> truth;
    std::string truth_file;  // where that was read
    bool is_whole = true;    // false: exit with kFailed in the end

    [[nodiscard]] const GroundTruth* truth_or_null() const { return truth ? &*truth : nullptr; }
};
// Nothing if there is nothing to replay; `exit_code` says why.
[[nodiscard]] std::optional<SessionInput> load_input(const SessionArguments& arguments, int& exit_code);

// One rule set by its name.
[[nodiscard]] std::vector<std::string> rule_names();
[[nodiscard]] std::optional<Rules> find_rules(const SessionArguments& arguments, const std::string& name);
// The one object that was meant; the null id, which means all of them, if nothing was said.
[[nodiscard]] std::optional<ObjectId> find_object(const SessionArguments& arguments, const Session& session,
                                                  const std::string& wanted);

}  // namespace acmotion::cli
