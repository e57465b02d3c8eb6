#pragma once
#include <functional>
#include <string>

#include "lab/divergence/against.h"
#include "lab/metrics/tracked_run.h"
#include "sessions/frame_times.h"

namespace acmotion::test {

// A capture to compare with, and how retail plays it. Made once, however many tests ask for it.
struct Scene {
    Session session;
    TrackedRun retail;
};
// The first seconds of a shipped scenario.
[[nodiscard]] const Scene& scene(const std::string& scenario, double seconds = 12, const std::string& network = "dsl",
                                 std::uint64_t seed = 3);
[[nodiscard]] Scene scene_of(Session session);

// A row of a file; false leaves it out.
struct DrawnRow {
    double time;
    std::uint32_t object;
    std::uint32_t cell;
    float x, y, z, heading;
};
using DrawnRows = std::vector<DrawnRow>;
using Edit = std::function<bool(DrawnRow&)>;

// What a client draws that plays by these rules, and the same as a file.
[[nodiscard]] DrawnRows rows_of(const Scene& scene, const Rules& rules, const Display& display = {});
// The same by a snapshot buffer.
[[nodiscard]] DrawnRows rows_of_baseline(const Scene& scene, double delay);
[[nodiscard]] std::string csv_of(const DrawnRows& rows);
// Each pose as many frames later, or sooner; times stay.
[[nodiscard]] DrawnRows shifted_by_frames(const DrawnRows& rows, int frames);

// Both at once.
[[nodiscard]] std::string csv_of(const Scene& scene, const Rules& rules, const Edit& edit = {},
                                 const Display& display = {});

struct Judged {
    divergence::Alignment alignment;
    divergence::PoseDivergences found;
    std::vector<std::string> remarks;

    [[nodiscard]] bool says(std::string_view part) const;
    [[nodiscard]] std::string text() const;  // all that would be printed
};
[[nodiscard]] Judged judge(const Scene& scene, const std::string& csv);

}  // namespace acmotion::test
