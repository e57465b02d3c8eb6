#include "acmotion/world/destruction_schedule.h"

namespace acmotion {

std::optional<ObjectId> DestructionSchedule::take_due(double now) {
    for (auto entry = deadlines_.begin(); entry != deadlines_.end(); ++entry) {
        if (entry->second >= now) continue;
        const ObjectId id = entry->first;
        deadlines_.erase(entry);
        return id;
    }
    return std::nullopt;
}

}  // namespace acmotion
