#pragma once
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/geometry/position.h"
#include "acmotion/trace/event.h"
#include "lab/metrics/metrics.h"

// For players: is it the network, the server or the client (docs/metrics.md,
// "Who is to blame")?
namespace acmotion {
struct TrackedRun;

// What the server sent about a body, and what was made of it.
struct SeenUpdate {
    double time = 0;
    MapPlace place;
    PositionOutcome outcome = PositionOutcome::Ignore;
};

}  // namespace acmotion
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

// The median of many values: exact up to kMost of them, then of every second,
// every fourth and so on.
class MedianTally {
 public:
    static constexpr std::size_t kMost = 1024;

    void add(double value);
    [[nodiscard]] double median() const;

 private:
    std::vector<double> kept_;
    std::size_t every_ = 1;
    std::size_t seen_ = 0;
};

// Finds out what moments follow, from the updates of all bodies in order of
// time. What it keeps does not grow with time.
class BlameTally {
 public:
    explicit BlameTally(const std::vector<Moment>& moments);

    void add(ObjectId object, const SeenUpdate& update);
    [[nodiscard]] Blame blame() const;

 private:
    // Between two accepted updates of a body that was under way.
    struct Leg {
        double from = 0;
        double to = 0;
        double metres = 0;
        bool is_silent = false;  // nothing arrived meanwhile about any other body either
        [[nodiscard]] double seconds() const { return to - from; }
    };
    struct Body {
        std::vector<double> moments;
        std::vector<bool> has_odd_update;  // just before each of them
        std::optional<SeenUpdate> accepted;
        MedianTally seconds;
        MedianTally speeds;
        std::vector<Leg> legs;  // those that may explain one of the moments
    };

    static void note_odd_update(Body& body, double time);
    void add_leg(Body& body, const SeenUpdate& update) const;
    void note_arrival(double time);
    static void judge(const Body& body, Blame& blame);

    std::map<ObjectId, Body> bodies_;                            // those with a moment
    std::deque<double> recent_;                                  // arrivals that may be those that end a gap
    double earlier_ = -std::numeric_limits<double>::infinity();  // the last arrival before them
};

[[nodiscard]] Blame blame_of(const TrackedRun& run);

// A paragraph in plain words, as text.
[[nodiscard]] std::string paragraph(const Blame& blame, const Arrivals& arrivals, std::string_view label);

}  // namespace acmotion::report
