#pragma once
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/replay/filter.h"
#include "lab/replay/frame_times.h"
#include "lab/session/bounds_reached.h"
#include "lab/session/session.h"

// Where two rule sets show the same capture differently: the first moment of each body, what each decided, and the row
// of docs/divergences.md behind it.
namespace acmotion {

// A rule in which the two differ and that explains a divergence.
struct RowBehind {
    int row = 0;       // of docs/divergences.md; 0: it has no number there
    std::string rule;  // "offset_blend"
    std::string does;  // "acdream moves bodies as if …"
};

struct Divergence {
    ObjectId object;
    double time = 0;     // of the first pose that is not the other's
    double metres = 0;   // apart then...
    double degrees = 0;  // ...and in heading
    std::string ours;    // what `rules` last decided about it that `versus` did not; else what it last decided at all
    std::string theirs;  // the same the other way round
    std::vector<RowBehind> rows;  // empty: no single one
};

struct Versus {
    std::vector<Divergence> all = {};  // one for each body that diverges, the earliest first
    std::size_t together = 0;          // bodies that never do
    std::vector<BoundReached> bounds = {};
};

// Each rule in which the two differ is tried alone: as many replays as there are, up to the last divergence.
[[nodiscard]] Versus find_divergences(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
                                      const FrameTimes& frames, const ReplayPart& part);

}  // namespace acmotion
