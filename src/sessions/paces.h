#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"

// How fast creatures go where no data files of the game say it: as people do, or as their capture shows.
namespace acmotion {

enum class PaceSource : std::uint8_t {
    People,
    Capture,  // as far as it shows enough
};

// Fewer show nothing.
inline constexpr std::size_t kFewestPaceIntervals = 5;
inline constexpr double kFastestPace = 60;  // m/s: no creature runs so

// Of one session; more bodies go as people do.
inline constexpr std::size_t kMostPacedBodies = 65'536;

// In m/s, at speed 1 of the motion command and at scale 1.
struct CreaturePace {
    double walk = 0;
    double run = 0;

    bool operator==(const CreaturePace&) const = default;
};

struct GaitPace {
    double metres_per_second = 0;
    std::size_t intervals = 0;  // of the capture, whose median it is; 0: it is that of people
};

// Creatures of one motion table.
struct KindPace {
    std::uint32_t motion_table = 0;
    std::string name;        // "Drudge Slinker and 2 more": what its bodies are called
    std::size_t bodies = 0;  // that moved
    GaitPace walk;
    GaitPace run;

    [[nodiscard]] bool is_captured() const { return walk.intervals + run.intervals > 0; }
};

struct CapturedPaces {
    PaceSource source = PaceSource::People;
    std::vector<KindPace> kinds;              // of creatures that moved and are no people, by motion table
    std::map<ObjectId, CreaturePace> bodies;  // all others go at the pace of people
};

// "Drudge: 2.90 m/s walking (median of 31 intervals of this capture), running as people do"
[[nodiscard]] std::string line_on(const KindPace& kind, PaceSource source);
// A line for each kind, as many as people read.
[[nodiscard]] std::vector<std::string> lines_on(const CapturedPaces& paces);
// Whose pace it is, in short; nothing if all are people.
[[nodiscard]] std::optional<std::string> sentence_on(const CapturedPaces& paces);

}  // namespace acmotion
