#pragma once
#include <string_view>
#include <vector>

#include "acmotion/trace/event.h"
#include "lab/base/filter.h"
#include "lab/base/json.h"
#include "lab/replay/follower.h"
#include "lab/replay/timeline.h"
#include "sessions/session.h"

// What was decided about bodies and what followers did with it, as the lines that `explain` prints.
namespace acmotion::cli {

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

}  // namespace acmotion::cli
