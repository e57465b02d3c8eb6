#include "body/host.h"

#include <limits>

#include "acmotion/geometry/heading.h"
#include "body/activity.h"
#include "body/contact.h"
#include "body/physics.h"
#include "body/placement.h"

namespace acmotion {

bool BodyHost::runs() const {
    const Rules& rules = call_.rules;
    const float distance = body_.player_distance;  // the largest there is before its first tick
    const bool is_far = distance > kActivityRadiusMetres && distance < std::numeric_limits<float>::max();
    return !rules.every_update_snaps && !is_out_of_time(body_) && !(rules.far_bodies_sleep && is_far);
}

void BodyHost::activate() { acmotion::activate(body_, call_.now); }

bool BodyHost::place_sliding(const Position& target) {
    return place_body(*this, {.position = target}) == PlacementResult::Ok;
}

void BodyHost::set_heading(float degrees) { acmotion::set_heading(body_.position.frame, degrees); }
void BodyHost::set_velocity(const Vec3& velocity) { acmotion::set_velocity(body_, velocity, call_.now); }
void BodyHost::set_on_walkable(bool on_walkable) { acmotion::set_on_walkable(*this, on_walkable); }

void BodyHost::stick_to(ObjectId target, const Cylinder& shape) {
    position_manager(body_, call_.now).stick_to(call_, *this, target, shape.radius);
}

void BodyHost::unstick() {
    if (body_.manager) body_.manager->unstick(call_, *this);
}

}  // namespace acmotion
