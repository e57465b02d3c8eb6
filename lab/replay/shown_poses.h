#pragma once
#include <map>
#include <set>
#include <vector>

#include "lab/base/filter.h"
#include "lab/replay/frame_hasher.h"
#include "sessions/bounds.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion {

// What is shown of each body within a span of time, bit for bit, under every set of rules.
class ShownPoses {
 public:
    // Plays the session once for each set of rules.
    ShownPoses(const Session& session, const FrameTimes& frames, const ReplayPart& span);

    // Those that are shown at all, by any rules.
    [[nodiscard]] std::set<ObjectId> objects() const;
    // By the worlds that played it.
    [[nodiscard]] const std::vector<BoundReached>& bounds() const { return bounds_; }
    [[nodiscard]] bool are_same(const ShownPoses& other, ObjectId object) const;

 private:
    using Hashes = std::map<ObjectId, PoseHash>;
    std::vector<Hashes> by_rules_;  // in the order of Rules::presets
    std::vector<BoundReached> bounds_;
};

}  // namespace acmotion
