#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/base/filter.h"
#include "lab/base/json.h"
#include "lab/divergence/divergence.h"
#include "sessions/bounds.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

// Where two rule sets show the same capture differently: the first moment of each body, what each decided, and the row
// of docs/divergences.md behind it.
namespace acmotion::divergence {

struct RuleDivergences {
    std::string rules;                 // what is compared: "acdream"...
    std::string versus;                // ...and with what: "retail"
    std::vector<Divergence> all = {};  // one for each body that diverges, the earliest first
    std::size_t diverging = 0;         // bodies that do; more than are listed if those are too many
    std::size_t together = 0;          // bodies that never do
    std::optional<double> until = {};  // the last moment that was compared, if that is not all
    std::vector<BoundReached> bounds = {};
};

// Each rule in which the two differ is tried alone: as many replays as there are, up to the last divergence.
[[nodiscard]] RuleDivergences find_divergences(const Session& session, const Rules::Preset& rules,
                                               const Rules::Preset& versus, const FrameTimes& frames,
                                               const ReplayPart& part);

// For pages: the same of each of these against retail, or against the first if retail is not among them; of each the
// bodies that diverge first: 24, or fewer where the reasons of those take too much work.
[[nodiscard]] std::vector<RuleDivergences> first_divergences(const Session& session,
                                                             std::span<const Rules::Preset> rules,
                                                             const FrameTimes& frames, const ReplayPart& part);

// ---- in words -------------------------------------------------------------------------------------------------------

// "acdream and retail: 20 of 24 bodies diverge; the first moment of each"
[[nodiscard]] std::string sentence(const RuleDivergences& found);
// "0.16 m apart, 12° in heading"
[[nodiscard]] std::string apart_text(const Divergence& one);
// "row 14: acdream goes as if …", or the rule's name where it has no number. Never empty: there may be no single rule.
[[nodiscard]] std::vector<std::string> row_texts(const Divergence& one);
[[nodiscard]] Json to_json(const Divergence& one);

}  // namespace acmotion::divergence
