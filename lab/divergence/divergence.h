#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "acmotion/research/rule_fields.h"
#include "lab/replay/given_poses.h"

// A divergence: from some moment on, a body is not where the reference has it. The poses compared are those of a file and
// retail's, or those of two rule sets; what is apart, how far, and because of which rule is the same for both.
namespace acmotion::divergence {

// ---- how far apart --------------------------------------------------------------------------------------------------

inline constexpr double kDegreesPerMetre = 45;      // as far apart as a metre
inline constexpr double kFarthestMetres = 20;       // far away counts no more than this
inline constexpr double kLongestStepSeconds = 0.5;  // between two poses; of a longer pause no more counts

struct Apart {
    double metres = 0;
    double degrees = 0;  // of heading

    // As one number.
    [[nodiscard]] double amount() const { return std::min(metres, kFarthestMetres) + degrees / kDegreesPerMetre; }
};
[[nodiscard]] Apart between(const Position& a, const Position& b);

// What two poses that mean the same may differ by.
struct Noise {
    double metres = 0;                // standard deviation along an axis
    double degrees = 0;               // of a heading
    bool has_unknown_frames = false;  // chance decides which are ticks: half a metre, and what it turns meanwhile

    // Nearer is the same...
    [[nodiscard]] double same_metres() const { return 0.01 + 4 * metres; }
    [[nodiscard]] double same_degrees() const { return 2 + 4 * degrees; }
    [[nodiscard]] bool are_same(const Apart& one) const {
        return one.metres <= same_metres() && one.degrees <= same_degrees();
    }
    // ...and farther is apart...
    [[nodiscard]] double apart_metres() const { return (has_unknown_frames ? 0.5 : 0.1) + 6 * metres; }
    [[nodiscard]] double apart_degrees() const { return (has_unknown_frames ? 30 : 10) + 6 * degrees; }
    [[nodiscard]] bool are_apart(const Apart& one) const {
        return one.metres > apart_metres() || one.degrees > apart_degrees();
    }
    // ...by what noise does not explain.
    [[nodiscard]] Apart beyond(const Apart& one) const {
        return {std::max(0.0, one.metres - same_metres()), std::max(0.0, one.degrees - same_degrees())};
    }
};
// A divergence begins with so many poses in a row that are apart.
inline constexpr std::size_t kInARow = 2;

// ---- why ------------------------------------------------------------------------------------------------------------

// Retail with one rule changed, or another preset.
struct RuleChange {
    std::string name;   // "leash", as in docs/divergences.md; "acdream", "openac": all of that preset's
    std::string as_if;  // "as if there were no leash on a body that gets no updates"
    Rules rules;
};

// A rule behind a divergence, and the rule set that does not go by retail's.
struct RuleRow {
    const RuleField* field = nullptr;
    std::string whose;
};

// As well as it can be explained.
struct Reason {
    std::vector<RuleChange> changes;  // of poses of a file, all that fit equally well; empty: none does
    std::string habit;                // what explains it better than any rule: "it is 0.10 s late"; empty: nothing
    double explained = 0;             // share of the distance apart, that the first of these leaves nothing of
    std::vector<RuleRow> rows;        // in which two rule sets differ; empty: no single one
    double decided = 0;               // when that was decided
    std::string ours;    // what was decided, and not by the reference; of poses of a file, by the first change
    std::string theirs;  // what the reference decided, in words
};

// What a body does from then on that no rule stands for, with its number.
enum class HabitKind : std::uint8_t { None, Stands, Border, Shifted, Late, Buffer, Extrapolates };
struct Habit {
    HabitKind kind = HabitKind::None;
    double explained = 0;  // share of the distance apart that it leaves nothing of
    std::string words;     // "it is 0.10 s late"
};

struct Divergence {
    ObjectId object;
    std::string name;         // of the object; empty if it has none
    double time = 0;          // of the first pose that is not the reference's
    double until = 0;         // up to which it was looked at for a reason
    Apart apart;              // of two rule sets: how far, then
    bool in_heading = false;  // of poses of a file: it looks elsewhere, and is where the reference has it
    double most = 0;          // the farthest that it was apart, metres; or degrees
    double amount = 0;        // over all its time: Apart::amount × seconds
    double share = 0;         // of that of all objects
    Habit habit;
    std::string did;  // "yours went 2.10 m in the next 0.5 s, retail stood"
    Reason reason;
};

}  // namespace acmotion::divergence
