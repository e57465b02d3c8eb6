#pragma once
#include "lab/divergence/align.h"
#include "lab/divergence/openac_log.h"

namespace acmotion::against {

// A log, understood. No line says when the client drew: the frames are those of the usual display by which the rule set openac is
// nearest to the log, and other displays are kept, as which of several ways a body goes may hang on that. Poses stand at the nearest
// frame.
[[nodiscard]] tl::expected<Alignment, std::string> align_log(const OpenacLog& log, const Session& session,
                                                             const TrackedRun& retail);

// What of it was matched and what not, a sentence each.
[[nodiscard]] std::vector<std::string> remarks_on(const LogReading& log, const Session& session);

// Said wherever such poses are measured.
inline constexpr std::string_view kNothingOfSteps =
    "some five poses per second: nothing is said of steps, pops, speed, jerk, headings, stalls or mean distances, nor of which "
    "frames bodies move in (row 34)";

}  // namespace acmotion::against
