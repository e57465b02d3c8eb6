#include "world/schedule.h"

namespace acmotion {

void Schedule::schedule(ObjectId id, double deadline) {
    unschedule(id);
    deadlines_.emplace(id, deadline);
    order_.emplace(deadline, id);
}

void Schedule::unschedule(ObjectId id) {
    const auto found = deadlines_.find(id);
    if (found == deadlines_.end()) return;
    order_.erase({found->second, id});
    deadlines_.erase(found);
}

std::optional<ObjectId> Schedule::take_due(double now) {
    if (order_.empty() || order_.begin()->first >= now) return std::nullopt;
    const ObjectId id = order_.begin()->second;
    unschedule(id);
    return id;
}

}  // namespace acmotion
