#pragma once
#include <map>
#include <optional>

#include "acmotion/core/object_id.h"

namespace acmotion {

// Who is to be destroyed when (spec 20 §6.5).
class DestructionSchedule {
 public:
    // Replaces an earlier deadline.
    void schedule(ObjectId id, double deadline) { deadlines_[id] = deadline; }
    void unschedule(ObjectId id) { deadlines_.erase(id); }
    // An id whose deadline lies strictly in the past; it is off the schedule then.
    [[nodiscard]] std::optional<ObjectId> take_due(double now);

    [[nodiscard]] bool has(ObjectId id) const { return deadlines_.contains(id); }

 private:
    std::map<ObjectId, double> deadlines_;
};

}  // namespace acmotion
