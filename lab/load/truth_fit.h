#pragma once
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/geometry/position.h"
#include "lab/base/ground_truth.h"
#include "sessions/session.h"

// Is a truth that of this session? The server sends where a body is, so what it sent lies on the body's way.
namespace acmotion {

// Where a server's message puts a body.
struct SentPlace {
    double time = 0;  // of its arrival
    MapPlace place;
};
// While it moved: those that differ from the one before. At most `most`, evenly picked from all of the session.
[[nodiscard]] std::vector<SentPlace> places_sent(const Session& session, ObjectId object, std::size_t most);

// Walks of a body between two samples that follow each other; a jump is none.
class TrueWay {
 public:
    // Of any list of samples, in order of time.
    template <class Samples>
    explicit TrueWay(const Samples& samples) {
        std::optional<TruthSample> before;
        for (const TruthSample& sample : samples) {
            if (before) add(*before, sample);
            before = sample;
        }
    }

    // Where it comes nearest to a place on one of its walks, if that is near at all.
    struct Nearest {
        double time = 0;
        double metres = 0;
    };
    struct Leg {
        MapPlace from;
        WideVec3 step;
        double begins = 0;
        double seconds = 0;

        [[nodiscard]] std::optional<Nearest> nearest_to(const MapPlace& place) const;
    };

    [[nodiscard]] const std::vector<Leg>& legs() const { return legs_; }
    // Or stands there.
    [[nodiscard]] bool leads_past(const MapPlace& place) const;

 private:
    void add(const TruthSample& from, const TruthSample& to);

    std::vector<Leg> legs_;
    std::vector<MapPlace> stops_;  // before and after a jump, or a time without a step
};

// How long a position was under way, from the moment at which the body was there.
struct DelayRange {
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
};

struct TruthFit {
    static constexpr std::size_t kFewestPositions = 3;

    std::size_t positions = 0;  // that were compared
    std::size_t matching = 0;   // of these, on the way, all after nearly the same delay
    double delay = 0;           // seconds: the median of theirs, and the shortest
    double shortest_delay = 0;
    double metres = 0;  // beside the way: the median of theirs

    [[nodiscard]] bool is_good() const { return matching >= kFewestPositions && 2 * matching > positions; }
};
// By the delay within that range after which most positions lie on the way. Takes time in proportion to both.
[[nodiscard]] TruthFit fit_of(std::span<const SentPlace> sent, const TrueWay& way, const DelayRange& range = {});

// Of the positions sent of bodies that moved, those on the way of that body at any time: few in a truth of another world.
struct PlacesOnWay {
    std::size_t positions = 0;
    std::size_t matching = 0;

    [[nodiscard]] bool is_of_another_world() const {
        return positions >= TruthFit::kFewestPositions && 2 * matching < positions;
    }
};
[[nodiscard]] PlacesOnWay places_on_way(const Session& session, const GroundTruth& truth);

}  // namespace acmotion
