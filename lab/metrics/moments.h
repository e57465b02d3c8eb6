#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// What happened: "popped 15.1 m"...
[[nodiscard]] std::string what_happened(const Moment& moment);
// ...and why: "popped 15.1 m: four windows in a row made less than 30 % of the expected distance; placed at the newest
// update".
[[nodiscard]] std::string sentence(const Moment& moment);

// The ugliest of one body, and how many more there are of it.
struct WorstOfBody {
    Moment moment;
    std::size_t alike = 0;   // of the same kind
    std::size_t others = 0;  // of other kinds
};
// Of so many bodies, ugliest first. The same moment three times explains no more than once.
[[nodiscard]] std::vector<WorstOfBody> worst_of_each(const std::vector<Moment>& moments, std::size_t most);
// " (and 14 more like it, 3 of other kinds)"; empty if there are none.
[[nodiscard]] std::string more_like_it(const WorstOfBody& worst);

// Keeps the ugliest moments, however many there are. Of those of one object within a second only the ugliest stays.
class MomentKeeper {
 public:
    // Moments too slight to notice (severity below 1) are left out. A story is not kept.
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
