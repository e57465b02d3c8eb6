#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/core/time.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

// Where a body was, by its simulated server or by its own client.
struct TruthSample {
    double time = 0;  // seconds of the session
    Position position;
    bool in_contact = true;
};

using TruthSamples = std::vector<TruthSample>;

// Where bodies really were: all of them as a simulator knows, or one as its own client reported. Between two samples a
// body moves evenly; two samples of one moment are a jump.
class GroundTruth {
 public:
    void add(ObjectId object, const TruthSample& sample) { samples_[object].push_back(sample); }

    // Nothing before the first and after the last sample of a body.
    [[nodiscard]] std::optional<TruthSample> at(ObjectId object, double time) const;
    // The same without its heading, which takes five times as long.
    [[nodiscard]] std::optional<MapPlace> place_at(ObjectId object, double time) const;
    [[nodiscard]] const std::map<ObjectId, TruthSamples>& samples() const { return samples_; }

 private:
    std::map<ObjectId, TruthSamples> samples_;
};

// The same of one body, asked again and again while time goes on: without a search.
class TruthFollower {
 public:
    // `truth` must outlive this, and stay as it is.
    TruthFollower(const GroundTruth& truth, ObjectId object);

    [[nodiscard]] std::optional<MapPlace> place_at(double time);

 private:
    void go_to(double time);

    const TruthSamples* samples_;        // null: there are none
    TruthSamples::const_iterator next_;  // where `after_` is
    std::optional<TruthSample> before_;  // around what was asked for last
    std::optional<TruthSample> after_;
};

// By a follower that is made when it is needed first; nothing without a truth.
[[nodiscard]] std::optional<MapPlace> followed_place(std::optional<TruthFollower>& follower, const GroundTruth* truth,
                                                     ObjectId object, double time);

}  // namespace acmotion
