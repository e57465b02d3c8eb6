#pragma once
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "acmotion/core/object_id.h"

namespace acmotion {

// Deadlines of objects (spec 20 §6.5). A check costs nothing while none is due, however many wait.
class Schedule {
 public:
    // Replaces an earlier deadline.
    void schedule(ObjectId id, double deadline);
    void unschedule(ObjectId id);
    // The id whose deadline lies farthest in the past, strictly; it is off the schedule then.
    [[nodiscard]] std::optional<ObjectId> take_due(double now);

    [[nodiscard]] bool has(ObjectId id) const { return deadlines_.contains(id); }
    [[nodiscard]] const std::map<ObjectId, double>& deadlines() const { return deadlines_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [deadlines, order] = *this;
        return std::tie(deadlines, order);
    }

 private:
    std::map<ObjectId, double> deadlines_;
    std::set<std::pair<double, ObjectId>> order_;
};

}  // namespace acmotion
