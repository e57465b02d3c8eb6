#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/divergence/align.h"
#include "lab/load/filter.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::against {

// What two poses that mean the same may differ by.
struct Noise {
    double metres = 0;                // standard deviation along an axis
    double degrees = 0;               // of a heading
    bool has_unknown_frames = false;  // chance decides which are ticks: half a metre, and what it turns meanwhile

    // Nearer is the same...
    [[nodiscard]] double same_metres() const { return 0.01 + 4 * metres; }
    [[nodiscard]] double same_degrees() const { return 2 + 4 * degrees; }
    // ...and farther for two frames is apart.
    [[nodiscard]] double apart_metres() const { return (has_unknown_frames ? 0.5 : 0.1) + 6 * metres; }
    [[nodiscard]] double apart_degrees() const { return (has_unknown_frames ? 30 : 10) + 6 * degrees; }
};

// How far apart, as one number: metres, and a metre for every 45 degrees. Far away counts no more than kFarthest.
inline constexpr double kFarthestMetres = 20;
inline constexpr double kLongestStepSeconds = 0.5;  // between two poses; of a longer pause no more counts
[[nodiscard]] double amount_apart(double metres, double degrees);

// What a body does from then on that no rule stands for, with its number.
enum class HabitKind : std::uint8_t { None, Stands, Border, Shifted, Late, Buffer, Extrapolates };
struct Habit {
    HabitKind kind = HabitKind::None;
    double explained = 0;  // share of the distance apart that it leaves nothing of
    std::string words;     // "it is 0.10 s late"
};

// From when on a body is not where retail has it.
struct Parting {
    ObjectId object;
    double time = 0;          // of the first pose that is not retail's
    double until = 0;         // when it was back for a second; the end of the file if it never was
    bool in_heading = false;  // it looks elsewhere, and is where retail has it
    double most = 0;          // the farthest that it was apart, metres; or degrees
    double amount = 0;        // over all its time: amount_apart × seconds
    double share = 0;         // of that of all objects
    Habit habit;
    std::string yours;  // what it did: "yours went 2.10 m in the next 0.5 s, retail stood"
};

// An object that is there for less time than in retail.
struct Absence {
    ObjectId object;
    double seconds = 0;  // that retail shows it and the file does not
    double of = 0;       // that retail shows it
};

struct Partings {
    Noise noise;
    std::vector<Parting> all;        // what explains most first
    std::vector<ObjectId> together;  // these never part
    std::vector<Absence> absences;   // of a second and more
};
// `retail` is a replay at `alignment.frames`. Where other frames may have been drawn, a pose that is in a replay at any of them is
// retail's, too.
[[nodiscard]] Partings find_partings(const Session& session, const TrackedRun& retail, const Alignment& alignment,
                                     const ReplayPart& part);

}  // namespace acmotion::against
