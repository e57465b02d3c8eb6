#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "lab/report/tracked_run.h"

// For players: is it the network, the server or the client (docs/metrics.md, "Who is to blame")?
namespace acmotion::report {

// What came from the server over the network, as far as the capture shows it.
struct Arrivals {
    std::uint64_t packets = 0;
    std::uint64_t lost = 0;
};

// The ugly moments of a run, by what came just before them.
struct Blame {
    std::size_t moments = 0;
    std::size_t network = 0;     // nothing had arrived about any body, though that one was under way
    std::size_t server = 0;      // of that body alone: a gap, a late position, a teleport or a jump
    std::size_t rules = 0;       // neither: the updates were good
    double longest_silence = 0;  // seconds, of those that are the network's
};
[[nodiscard]] Blame blame_of(const TrackedRun& run);

// A paragraph in plain words, as text.
[[nodiscard]] std::string paragraph(const Blame& blame, const Arrivals& arrivals, std::string_view label);

}  // namespace acmotion::report
