#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/object_id.h"
#include "acmotion/trace/event.h"

// How a replay looked, as numbers. docs/metrics.md defines each with its formula; the names here are the names there.
namespace acmotion {

inline constexpr std::size_t kPositionOutcomes = static_cast<std::size_t>(PositionOutcome::ContactlessSnap) + 1;

// Such an update puts a body where it says, at once. The player's own are not among them.
[[nodiscard]] constexpr bool is_snap(PositionOutcome outcome) {
    switch (outcome) {
        case PositionOutcome::HardTeleport:
        case PositionOutcome::SlideSnap:
        case PositionOutcome::LandingSnap:
        case PositionOutcome::NearSnap:
        case PositionOutcome::ContactlessSnap: return true;
        default: return false;
    }
}

// A distance over time.
struct Lag {
    double mean = 0;  // metres; over time, not over frames
    double p95 = 0;
    double max = 0;
    bool known = false;  // false: there was nothing to measure against
};

struct Metrics {
    bool only_poses = false;  // what was decided is unknown, only where bodies were drawn
    bool is_thin = false;     // and that a few times per second: steps are unknown too
    double seconds = 0;       // in the world
    double seconds_moving = 0;
    // Steps a watcher sees.
    std::size_t pops = 0;
    double largest_step = 0;  // metres in one slice, routed snaps apart
    std::size_t backward_steps = 0;
    std::size_t speed_jumps = 0;
    double jerk = 0;  // root mean square over the time moving, m/s³
    std::size_t heading_jumps = 0;
    double foot_slide = 0;  // metres not explained by the motion state
    // Faithfulness.
    Lag behind_truth;
    Lag behind_update;
    std::optional<double> behind_truth_moving;  // metres, mean over the time moving; nothing where it is not known
    std::optional<double> behind_update_moving;
    // Of the stretches in which a body really moves; nothing without a truth (spec 80 §6).
    std::optional<double> late_by;          // seconds
    std::optional<double> off_path;         // metres
    std::optional<double> sparc;            // of what is shown...
    std::optional<double> truth_sparc;      // ...and of the truth
    std::optional<double> ldlj;             // of what is shown
    std::optional<double> stretches_stood;  // how many have no smoothness, because what is shown stands
    // Where the time went.
    double seconds_chasing = 0;
    double seconds_on_root_motion = 0;
    double seconds_stalled = 0;
    // Decisions.
    std::size_t blips = 0;
    std::array<std::size_t, kPositionOutcomes> routed{};  // accepted and ignored updates, by outcome
    std::size_t snaps = 0;                                // routed snaps of all kinds
    // On the screen: frame by frame, not slice by slice.
    bool is_on_screen = false;  // false: these were not asked for
    double pictures_per_second = 0;
    double screen_jerk = 0;  // root mean square, m/s³
    Lag screen_behind_truth;
};

// One row of the table for people, and one key of the JSON for machines.
struct MetricColumn {
    std::string_view key;      // "largest_step"
    std::string_view title;    // "largest step"
    std::string_view unit;     // "m"
    std::string_view meaning;  // a sentence for the reader; the formula stands in docs/metrics.md
    double (*value)(const Metrics&);
    bool (*is_known)(const Metrics&);
    enum class Better : std::uint8_t { Less, More, Neither } better = Better::Less;
    int own_digits = -1;  // behind the point; -1: as its unit has them (digits_of)
};
// All of them, in the order of docs/metrics.md. Those of the screen are the last, and only there if they are wanted.
[[nodiscard]] std::span<const MetricColumn> metric_columns(bool on_screen = false);

// A moment worth looking at.
enum class MomentKind : std::uint8_t { Pop, Blip, Stall, Backward, SpeedJump, HeadingJump, Behind };
[[nodiscard]] std::string_view name(MomentKind kind);
struct Moment {
    double time = 0;
    ObjectId object;
    MomentKind kind = MomentKind::Pop;
    double severity = 0;            // 1 is just noticeable; comparable between kinds
    double amount = 0;              // metres, seconds, m/s or degrees, as the kind has it
    std::string cause;              // why, in a clause (lab/metrics/cause.h)
    std::vector<int> rows = {};     // of docs/divergences.md that the cause names
    std::vector<Event> story = {};  // what was decided near it, in order, if that was asked for
};

struct ObjectMetrics {
    ObjectId object;
    std::string name;
    Metrics metrics;
};

// Some minutes of a long session (docs/metrics.md, "Over time").
struct Spell {
    double from = 0;  // seconds of the session
    double to = 0;
    std::size_t bodies = 0;  // at once, at most
    std::size_t pops = 0;
    double seconds_stalled = 0;  // of all bodies together
    std::uint64_t lost = 0;      // packets of the server's that its client asked for again

    bool operator==(const Spell&) const = default;
};

struct RunMetrics {
    std::string label;  // "retail", "snapshot 100 ms"
    Metrics all;
    std::vector<ObjectMetrics> objects;  // in order of id
    std::vector<Moment> moments;         // ugliest first, not more than kMaxMoments
    Limits::Reached bounds;              // that the world reached
    std::size_t story_events_dropped = 0;
    std::vector<Spell> over_time = {};  // none of a session that is not long
};
inline constexpr std::size_t kMaxMoments = 200;

}  // namespace acmotion
