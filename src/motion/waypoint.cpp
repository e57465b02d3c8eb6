#include "acmotion/motion/waypoint.h"

namespace acmotion {

Waypoint Waypoint::to_position(const Position& position) {
    Waypoint waypoint;
    waypoint.place_ = position;
    return waypoint;
}

Waypoint Waypoint::of_velocity(WaypointKind kind, const Vec3& velocity) {
    Waypoint waypoint;
    waypoint.kind_ = kind;
    waypoint.place_.frame.origin = velocity;
    return waypoint;
}

WaypointPool::Index WaypointPool::acquire(const Waypoint& waypoint) {
    ++in_use_;
    if (first_free_ == kNone) {
        nodes_.push_back({waypoint, kNone});
        return static_cast<Index>(nodes_.size() - 1);
    }
    const Index index = first_free_;
    first_free_ = nodes_[index].next;
    nodes_[index] = {waypoint, kNone};
    return index;
}

void WaypointPool::release(Index index) {
    --in_use_;
    nodes_[index].next = first_free_;
    first_free_ = index;
}

}  // namespace acmotion
