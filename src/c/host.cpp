#include "c/host.h"

#include <cmath>
#include <exception>
#include <new>

#include "c/convert.h"
#include "c/guard.h"

namespace acmotion::c {
namespace {

// What the handle of a sink is, under a name that C has: lent for one callback. Nothing thrown may pass through that, so
// it waits here until the callback is over.
struct LentSink {
    AnimationSink& sink;
    acm_code code = ACM_OK;

    [[nodiscard]] acm_animation_sink* handle() { return reinterpret_cast<acm_animation_sink*>(this); }
    void end() const {
#if defined(__cpp_exceptions)
        if (code == ACM_NO_MEMORY) throw std::bad_alloc{};
        if (code != ACM_OK) throw std::exception{};
#endif
    }
};
LentSink& lent(acm_animation_sink* handle) { return *reinterpret_cast<LentSink*>(handle); }

// Once something was thrown, nothing more is reported.
template <class Report>
void report(acm_animation_sink* handle, const Report& to) {
    if (handle == nullptr || lent(handle).code != ACM_OK) return;
    lent(handle).code = guarded([&] {
        to(lent(handle).sink);
        return ACM_OK;
    });
}

}  // namespace

// ---- placement ------------------------------------------------------------------------------------------------------

PlacementOutcome PlacementCallbacks::resolve(const Position& position) const {
    const PlacementOutcome usual = usual_.resolve(position);
    if (host_.resolve == nullptr) return usual;
    const acm_position asked = to_c(position);
    acm_outcome outcome = to_c(usual);
    host_.resolve(host_.user, &asked, &outcome);
    return from_c(outcome);
}

PlacementOutcome PlacementCallbacks::place(const BodyShape& shape, const Position& target,
                                           const PlaceOptions& options) const {
    const PlacementOutcome usual = usual_.place(shape, target, options);
    if (host_.place == nullptr) return usual;
    const acm_shape its_shape = to_c(shape);
    const acm_position asked = to_c(target);
    const acm_place_options how = to_c(options);
    acm_outcome outcome = to_c(usual);
    host_.place(host_.user, &its_shape, &asked, &how, &outcome);
    return from_c(outcome);
}

PlacementOutcome PlacementCallbacks::sweep(const BodyShape& shape, const Position& from, const Position& to,
                                           const SweepSeed& seed) const {
    const PlacementOutcome usual = usual_.sweep(shape, from, to, seed);
    if (host_.sweep == nullptr) return usual;
    const acm_shape its_shape = to_c(shape);
    const acm_position begin = to_c(from);
    const acm_position end = to_c(to);
    const acm_sweep_seed start = to_c(seed);
    acm_outcome outcome = to_c(usual);
    host_.sweep(host_.user, &its_shape, &begin, &end, &start, &outcome);
    return from_c(outcome);
}

// ---- root motion, shapes, player, trace -----------------------------------------------------------------------------

Frame RootMotionCallback::advance(ObjectId body, const MotionMoment& moment, float dt) {
    acm_frame offset = to_c(usual_.advance(body, moment, dt));
    const acm_motion motion = to_c(moment.state, moment.may_walk);
    host_.root_motion(host_.user, body.value, &motion, dt, &offset);
    return from_c(offset);
}

BodyShape ShapeCallback::shape_of(ObjectId object, std::uint32_t setup) const {
    const BodyShape usual = usual_.shape_of(object, setup);
    acm_shape shape = to_c(usual);
    host_.shape(host_.user, object.value, setup, &shape);
    BodyShape answer = from_c(shape);  // with one radius for everything, where it is another
    if (shape.radius == usual.radius) answer.cylinder_radius = usual.cylinder_radius;
    answer.low_point = usual.low_point;
    answer.has_one_sphere = usual.has_one_sphere;
    answer.has_free_heading = usual.has_free_heading;
    return answer;
}

void PlayerCallbacks::player_teleported() {
    if (host_.player_teleported != nullptr) host_.player_teleported(host_.user);
}
void PlayerCallbacks::send_position_report() {
    if (host_.send_position_report != nullptr) host_.send_position_report(host_.user);
}
void PlayerCallbacks::rehome_camera() {
    if (host_.rehome_camera != nullptr) host_.rehome_camera(host_.user);
}
void PlayerCallbacks::tell_streamer(bool teleporting) {
    if (host_.tell_streamer != nullptr) host_.tell_streamer(host_.user, teleporting ? 1 : 0);
}

void TraceCallback::on_event(const Event& event) {
    const acm_event shown = to_c(event);
    current_ = &event;
    host_.trace(host_.user, &shown);
    current_ = nullptr;
}

// ---- animation ------------------------------------------------------------------------------------------------------

bool AnimationCallbacks::are_in(const acm_host& host) {
    return host.describe != nullptr || host.forget != nullptr || host.initialise != nullptr ||
           host.do_motion != nullptr || host.stop_motion != nullptr || host.stop_all_motions != nullptr ||
           host.drop_link_animations != nullptr || host.check_completed_motions != nullptr ||
           host.complete_oldest != nullptr || host.run_hooks != nullptr || host.enter_world != nullptr ||
           host.leave_world != nullptr || host.change_visibility != nullptr;
}

bool AnimationCallbacks::describe(ObjectId body, const AnimationLayer::Description& about) {
    if (host_.describe == nullptr) return usual_.describe(body, about);
    return host_.describe(host_.user, body.value, about.setup, about.motion_table, about.scale) != 0;
}
void AnimationCallbacks::forget(ObjectId body) {
    if (host_.forget == nullptr) return usual_.forget(body);
    host_.forget(host_.user, body.value);
}
void AnimationCallbacks::initialise(ObjectId body) {
    if (host_.initialise == nullptr) return usual_.initialise(body);
    host_.initialise(host_.user, body.value);
}
MotionError AnimationCallbacks::do_motion(ObjectId body, MotionCommand motion, float speed) {
    if (host_.do_motion == nullptr) return usual_.do_motion(body, motion, speed);
    const auto command = static_cast<std::uint32_t>(motion);
    return static_cast<MotionError>(host_.do_motion(host_.user, body.value, command, speed));
}
MotionError AnimationCallbacks::stop_motion(ObjectId body, MotionCommand motion) {
    if (host_.stop_motion == nullptr) return usual_.stop_motion(body, motion);
    const auto command = static_cast<std::uint32_t>(motion);
    return static_cast<MotionError>(host_.stop_motion(host_.user, body.value, command));
}
void AnimationCallbacks::stop_all_motions(ObjectId body) {
    if (host_.stop_all_motions == nullptr) return usual_.stop_all_motions(body);
    host_.stop_all_motions(host_.user, body.value);
}
void AnimationCallbacks::notify(Report callback, void (AnimationLayer::*usual)(ObjectId, AnimationSink&), ObjectId body,
                                AnimationSink& sink) {
    if (callback == nullptr) return (usual_.*usual)(body, sink);
    LentSink its_sink{sink};
    callback(host_.user, body.value, its_sink.handle());
    its_sink.end();
}
void AnimationCallbacks::drop_link_animations(ObjectId body, AnimationSink& sink) {
    notify(host_.drop_link_animations, &AnimationLayer::drop_link_animations, body, sink);
}
void AnimationCallbacks::check_completed_motions(ObjectId body, AnimationSink& sink) {
    notify(host_.check_completed_motions, &AnimationLayer::check_completed_motions, body, sink);
}
void AnimationCallbacks::complete_oldest(ObjectId body, AnimationSink& sink) {
    notify(host_.complete_oldest, &AnimationLayer::complete_oldest, body, sink);
}
void AnimationCallbacks::run_hooks(ObjectId body, float dt, AnimationSink& sink) {
    if (host_.run_hooks == nullptr) return usual_.run_hooks(body, dt, sink);
    LentSink its_sink{sink};
    host_.run_hooks(host_.user, body.value, dt, its_sink.handle());
    its_sink.end();
}
void AnimationCallbacks::enter_world(ObjectId body, AnimationSink& sink) {
    notify(or_drop(host_.enter_world), &AnimationLayer::enter_world, body, sink);
}
void AnimationCallbacks::leave_world(ObjectId body, AnimationSink& sink) {
    notify(or_drop(host_.leave_world), &AnimationLayer::leave_world, body, sink);
}
void AnimationCallbacks::change_visibility(ObjectId body, AnimationSink& sink) {
    notify(or_drop(host_.change_visibility), &AnimationLayer::change_visibility, body, sink);
}

}  // namespace acmotion::c

// ---- what a layer reports -------------------------------------------------------------------------------------------

using namespace acmotion;

size_t acm_sink_pending_motions(const acm_animation_sink* sink) {
    return sink == nullptr ? 0 : c::lent(const_cast<acm_animation_sink*>(sink)).sink.pending_motions();
}
void acm_sink_motion_done(acm_animation_sink* sink) {
    if (acm_sink_pending_motions(sink) == 0) return;
    c::report(sink, [](AnimationSink& to) { to.motion_done(); });
}
void acm_sink_set_omega(acm_animation_sink* sink, acm_vec3 omega) {
    if (!std::isfinite(omega.x + omega.y + omega.z)) return;
    c::report(sink, [&](AnimationSink& to) { to.set_omega(c::from_c(omega)); });
}
void acm_sink_set_scale(acm_animation_sink* sink, float scale) {
    if (!std::isfinite(scale) || scale <= 0) return;
    c::report(sink, [&](AnimationSink& to) { to.set_scale(scale); });
}
void acm_sink_set_ethereal(acm_animation_sink* sink, int on) {
    c::report(sink, [&](AnimationSink& to) { to.set_ethereal(on != 0); });
}
