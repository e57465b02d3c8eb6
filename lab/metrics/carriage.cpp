#include "lab/metrics/carriage.h"

#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

bool is_at(const Position& body, const Position& place) { return distance(body, place) <= kReachMetres; }

// At the head of its queue already, though that is only noticed in the next slice.
bool is_at_waypoint(const BodyFrame& drawn, const std::optional<BodyInfo>& known) {
    return known && known->queue.waypoints > 0 && is_at(drawn.position, known->queue.next);
}

// A body of another client, at the newest update while retail's is still on its way there.
bool is_ahead(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const std::optional<Position>& newest) {
    if (!known || !newest || drawn.position == known->position) return false;
    return is_at(drawn.position, *newest) && !is_at(known->position, *newest);
}

// One that stands does, wherever it looks.
WideVec3 in_world_axes(const Vec3& local, const BodyFrame& drawn, float scale) {
    if (local == Vec3{}) return {};
    return to_global_vector(drawn.position.frame.rotation, WideVec3{local} * static_cast<double>(scale));
}

}  // namespace

Carriage carriage_of(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const Rules& rules,
                     const ReceiverHost* host) {
    const bool has_motion = known && known->has_motion;
    const MaxSpeed speed = has_motion ? MaxSpeed{known->max_speed, known->adjusted_max_speed} : MaxSpeed{};
    Carriage carriage{.catch_up_speed = catch_up_speed(speed, rules),
                      .retails_catch_up = catch_up_speed(speed, Rules::retail())};
    if (!has_motion) return carriage;
    const MotionMoment moment{known->motion, !known->charges_long_jump};
    const Vec3 velocity = root_velocity(moment);
    carriage.own_speed = length(velocity);
    if (!drawn.in_contact) return carriage;
    const std::optional<Vec3> played = host != nullptr ? host->played_velocity(drawn.object, moment) : std::nullopt;
    carriage.walking = in_world_axes(played.value_or(velocity), drawn, known->scale);
    return carriage;
}

bool has_arrived(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const std::optional<Position>& newest) {
    return is_at_waypoint(drawn, known) || is_ahead(drawn, known, newest);
}

}  // namespace acmotion
