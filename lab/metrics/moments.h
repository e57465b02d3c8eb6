#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// What happened: "popped 15.1 m"...
[[nodiscard]] std::string deed(const Moment& moment);
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
    // If `has_near` is going to be asked.
    explicit MomentKeeper(bool knows_times = true) : knows_times_(knows_times) {}
    // Causes stay where they are when it is moved; copies would point to those of the other.
    MomentKeeper(MomentKeeper&&) = default;
    MomentKeeper& operator=(MomentKeeper&&) = default;

    // Moments too slight to notice (severity below 1) are left out. A story is not kept.
    void add(const Moment& moment);
    // Whether one of that object, which may still be among the ugliest, lies so near.
    [[nodiscard]] bool has_near(ObjectId object, double time, double seconds) const;
    // Ugliest first, kMaxMoments at most. Call once.
    [[nodiscard]] std::vector<Moment> take();

 private:
    // Many moments have one cause, and most are not among the ugliest in the end: a cause is kept once.
    using Cause = std::pair<std::string, std::vector<int>>;
    struct Kept {
        double time = 0;
        double severity = 0;
        double amount = 0;
        ObjectId object;
        MomentKind kind = MomentKind::Pop;
        const Cause* cause = nullptr;
    };
    [[nodiscard]] static bool uglier(const Kept& a, const Kept& b);
    void tidy();

    bool knows_times_;
    std::vector<Kept> moments_;
    std::set<Cause> causes_;                       // of those, and of some that were left out since
    std::set<std::pair<ObjectId, double>> times_;  // the same, if it is going to be asked
};

}  // namespace acmotion
