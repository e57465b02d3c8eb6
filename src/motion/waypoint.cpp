#include "motion/waypoint.h"

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

}  // namespace acmotion
