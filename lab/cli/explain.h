#pragma once
#include "acmotion/trace/event.h"
#include "lab/cli/session_input.h"
#include "lab/replay/follower.h"
#include "lab/replay/timeline.h"
#include "sessions/session.h"

// The parts of `explain`: what was decided about bodies and what followers did with it, as lines.
namespace acmotion::cli {

// On a terminal, long sentences go on below themselves.
[[nodiscard]] std::string fitted(const std::string& text, std::size_t indent);

using Deeds = std::vector<baseline::DeedOf>;

// What was decided, and, of a baseline, what its followers did.
struct Story {
    std::vector<Event> events;
    Deeds deeds = {};
};

// Keeps what followers do, as far as a StoryKeeper keeps events.
class DeedKeeper {
 public:
    void add(const baseline::DeedOf& deed);
    [[nodiscard]] Deeds within(const ReplayPart& part) const;

    Deeds all;
    std::size_t dropped = 0;
};

// Its lines in order of time, with the names of objects. `label` is that of the baseline.
[[nodiscard]] std::vector<TimelineLine> story_lines(const Session& session, const Story& story, std::string_view label);
// The same lines, with the names of objects for their ids.
[[nodiscard]] std::vector<TimelineLine> named(const Session& session, std::vector<TimelineLine> lines);
// Long rows of an ordinary walk are one line.
[[nodiscard]] std::vector<TimelineLine> folded(std::vector<TimelineLine> lines);

// Each line with the events it describes, as `replay --jsonl` has them, and the deeds.
[[nodiscard]] Json lines_json(const Session& session, const std::vector<TimelineLine>& lines, const Story& story);
void print_lines(const std::vector<TimelineLine>& lines);

// Can a session be played while its packets come? Not if something is asked that needs its end.
[[nodiscard]] bool needs_no_end(const SessionArguments& arguments);

// Explains a capture on standard input as it comes: ugly moments when they occur, or every decision about one object.
[[nodiscard]] int explain_stream(const SessionArguments& arguments, const Rules::Preset& rules, bool json);

}  // namespace acmotion::cli
