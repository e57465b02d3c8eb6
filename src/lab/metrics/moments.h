#pragma once
#include <string>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// What happened: "blipped 15.1 m"...
[[nodiscard]] std::string deed(const Moment& moment);
// ...and why: "blipped 15.1 m: four windows in a row made less than 30 % of the expected way; placed at the newest
// update".
[[nodiscard]] std::string sentence(const Moment& moment);

// Keeps the ugliest moments, however many there are. Of those of one object within a second only the ugliest stays.
class MomentKeeper {
 public:
    // Moments too slight to notice (severity below 1) are left out.
    void add(const Moment& moment);
    // Ugliest first, kMaxMoments at most. Call once.
    [[nodiscard]] std::vector<Moment> take();

 private:
    void tidy();

    std::vector<Moment> moments_;
};

}  // namespace acmotion
