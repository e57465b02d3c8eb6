#pragma once
#include <span>
#include <vector>

#include "lab/base/filter.h"
#include "lab/divergence/divergence.h"
#include "lab/metrics/measure.h"

// Which rule is the reason of a divergence? A session is replayed by other rules, and what moves the bodies to where they were given
// is the reason.
namespace acmotion::divergence {

// How far a replay is from the poses given of one body: Apart::amount × seconds, without what noise explains.
struct Distance {
    double near = 0;   // from shortly before the divergence until it ends, or for kMostWatched seconds
    double whole = 0;  // over all its time
};
using Distances = std::vector<Distance>;  // one a divergence
// Which share of it is gone.
[[nodiscard]] double explained(const Distance& unchanged, const Distance& changed);
// Those that are within 0.05 of the best, and at least `least`.
[[nodiscard]] std::vector<std::size_t> best_of(const std::vector<double>& shares, double least);

// What poses are compared with: of each body those at frames of the replay.
struct Compared {
    const std::map<ObjectId, std::vector<GivenPose>>& given;
    const std::vector<Divergence>& all;
    Noise noise = {};
    bool has_headings = true;
};

class Trials {
 public:
    // All of them must outlive this. `others` watch every replay, one after the other.
    Trials(const Session& session, const FrameTimes& frames, const Compared& compared, const Listeners& others = {})
        : session_(session), frames_(frames), compared_(compared), others_(others) {}

    [[nodiscard]] Distances play(const Rules& rules) const;

    struct Tried {
        const RuleField* field = nullptr;
        Distances distances;
    };
    // By `base` with each rule in which `other` differs as `other` has it, one at a time.
    [[nodiscard]] std::vector<Tried> try_each(const Rules& base, const Rules& other) const;

 private:
    const Session& session_;
    const FrameTimes& frames_;
    Compared compared_;
    Listeners others_;
};
[[nodiscard]] std::vector<const RuleField*> differing(const Rules& a, const Rules& b);

// What is decided by these rules within each of the windows, which have an object each.
[[nodiscard]] std::vector<std::vector<Event>> stories_of(const Session& session, const Rules& rules,
                                                         const FrameTimes& frames,
                                                         const std::vector<ReplayPart>& windows);

}  // namespace acmotion::divergence
