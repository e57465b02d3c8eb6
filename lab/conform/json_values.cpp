#include "lab/conform/json_values.h"

#include "lab/base/json.h"

namespace acmotion::conform {
namespace {

Json waypoint_json(const Waypoint& waypoint) {
    Json json =
        waypoint.is_position() ? to_json(waypoint.position()) : Json{{"velocity", to_json(waypoint.velocity())}};
    json["type"] = static_cast<int>(waypoint.kind());
    return json;
}

}  // namespace

Json to_json(const Vec3& v) { return Json::array({v.x, v.y, v.z}); }
Json to_json(const Quaternion& q) { return Json::array({q.w, q.x, q.y, q.z}); }

Json to_json(const Frame& frame) { return {{"origin", to_json(frame.origin)}, {"rotation", to_json(frame.rotation)}}; }

Json to_json(const Position& position) {
    Json json = to_json(position.frame);
    json["cell"] = position.cell.value;
    return json;
}

Json to_json(const WaypointQueue& queue, const WaypointPool& pool) {
    Json waypoints = Json::array();
    WaypointPool::Index at = queue.head();
    for (int i = 0; i < queue.size(); ++i, at = pool[at].next) waypoints.push_back(waypoint_json(pool[at].value));
    return {{"queue", std::move(waypoints)},
            {"frame_counter", queue.frame_counter()},
            {"progress_quantum", queue.progress_quantum()},
            {"original_distance", queue.original_distance()},
            {"node_fail_counter", queue.fail_counter()},
            {"keep_heading", queue.keep_heading() ? 1 : 0},
            {"blipto", to_json(queue.blip_to(pool))}};
}

Json to_json(const Sticky& sticky) {
    return {{"target_id", sticky.target().value},
            {"target_radius", sticky.target_radius()},
            {"initialized", sticky.initialised() ? 1 : 0},
            {"timeout", sticky.expiry()},
            {"target_position", to_json(sticky.target_position())}};
}

Json to_json(const Leash& leash, const Position& anchor) {
    return {{"is_constrained", leash.is_constrained() ? 1 : 0},
            {"pos_offset", leash.travelled()},
            {"start", leash.range().start},
            {"max", leash.range().max},
            {"position", to_json(anchor)}};
}

Json state_of(const PositionManager& manager, const Position& anchor, const WaypointPool& pool) {
    return {{"interpolation", manager.queue() ? to_json(*manager.queue(), pool) : Json{}},
            {"sticky", manager.sticky() ? to_json(*manager.sticky()) : Json{}},
            {"constraint", manager.leash() ? to_json(*manager.leash(), anchor) : Json{}}};
}

}  // namespace acmotion::conform
