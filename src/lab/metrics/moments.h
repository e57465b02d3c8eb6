#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// What happened: "popped 15.1 m"...
[[nodiscard]] std::string deed(const Moment& moment);
// ...and why: "popped 15.1 m: four windows in a row made less than 30 % of the expected way; placed at the newest
// update".
[[nodiscard]] std::string sentence(const Moment& moment);

// Keeps the ugliest moments, however many there are. Of those of one object within a second only the ugliest stays.
class MomentKeeper {
 public:
    // Moments too slight to notice (severity below 1) are left out.
    void add(const Moment& moment);
    // Whether one of that object, which may still be among the ugliest, lies so near.
    [[nodiscard]] bool has_near(ObjectId object, double time, double seconds) const;
    // Ugliest first, kMaxMoments at most. Call once.
    [[nodiscard]] std::vector<Moment> take();

 private:
    void tidy();

    std::vector<Moment> moments_;
    std::set<std::pair<ObjectId, double>> times_;  // of those
};

}  // namespace acmotion
