#include "lab/metrics/carriage.h"

#include "acmotion/motion/root_motion.h"
#include "core/same_bits.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

bool is_at(const Position& body, const Position& place) { return distance(body, place) <= kReachMetres; }

// At the head of its queue already, though that is only noticed in the next slice.
bool is_at_waypoint(const BodyFrame& body, const std::optional<WorldBody>& known) {
    return known && known->waypoints() > 0 && is_at(body.position, known->next_waypoint());
}

// A body of another client, at the newest update while retail's is still on its way there.
bool is_ahead(const BodyFrame& body, const std::optional<WorldBody>& known, const std::optional<Position>& newest) {
    if (!known || !newest || body.position == known->position()) return false;
    return is_at(body.position, *newest) && !is_at(known->position(), *newest);
}

}  // namespace

void Carriage::follow(const std::optional<WorldBody>& body, bool has_turned, const Rules& rules) {
    const InterpreterFields* motion = body ? body->motion() : nullptr;
    has_walking_ = has_walking_ && !has_turned;
    if (!is_as_before(motion)) learn(motion, body ? &body->weenie() : nullptr, rules);
}

// A body with more than most have is not kept: a factor of its speed lies there.
bool Carriage::is_as_before(const InterpreterFields* motion) const {
    if (motion == nullptr || !is_made_) return is_made_ && !has_motion_;
    return has_motion_ && motion->seldom.is_usual() && same_bits(motion->interpreted, motion_) &&
           motion->my_run_rate == run_rate_ && motion->standing_longjump != may_walk_;
}

void Carriage::learn(const InterpreterFields* motion, const Weenie* weenie, const Rules& rules) {
    is_made_ = true;
    has_motion_ = motion != nullptr;
    has_walking_ = false;
    const MaxSpeed speed = has_motion_ ? max_speed(*motion, weenie) : MaxSpeed{};
    catch_up_speed_ = acmotion::catch_up_speed(speed, rules);
    retails_catch_up_ = acmotion::catch_up_speed(speed, Rules::retail());
    if (!has_motion_) return;
    motion_ = motion->interpreted;
    may_walk_ = !motion->standing_longjump;
    run_rate_ = motion->my_run_rate;
    velocity_ = root_velocity(moment());
    own_speed_ = length(velocity_);
}

const WideVec3* Carriage::walking(const BodyFrame& body, const std::optional<WorldBody>& known,
                                  const ReceiverHost* host) {
    if (!has_motion_ || !body.in_contact) return nullptr;
    const float scale = known->scale();
    if (host != nullptr || !has_walking_ || scale != scale_) learn_walking(body, scale, host);
    return &walking_;
}

void Carriage::learn_walking(const BodyFrame& body, float scale, const ReceiverHost* host) {
    const std::optional<Vec3> played = host != nullptr ? host->played_velocity(body.object, moment()) : std::nullopt;
    const Vec3 local = played.value_or(velocity_);
    scale_ = scale;
    has_walking_ = true;
    // One that stands does, wherever it looks.
    walking_ = local == Vec3{}
                   ? WideVec3{}
                   : to_global_vector(body.position.frame.rotation, WideVec3{local} * static_cast<double>(scale));
    walks_ = length(walking_) > 0;
}

Doing Carriage::doing(const Slice& slice) const {
    return {.seconds = slice.seconds,
            .own_speed = has_motion_ ? own_speed_ : 0,
            .catch_up_speed = slice.catch_up_speed,
            .retails_catch_up = retails_catch_up_,
            .behind_update = slice.behind_update.as_optional()};
}

bool has_arrived(const BodyFrame& body, std::optional<WorldBody> known, const std::optional<Position>& newest) {
    return is_at_waypoint(body, known) || is_ahead(body, known, newest);
}

}  // namespace acmotion
