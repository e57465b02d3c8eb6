#include "c/convert.h"

#include <algorithm>

namespace acmotion::c {
namespace {

acm_contact contact_to_c(const Contact& contact) {
    return {flag(contact.valid), flag(contact.water), {}, to_c(contact.normal)};
}
Contact contact_from_c(const acm_contact& contact) {
    return {.valid = contact.valid != 0, .normal = from_c(contact.normal), .water = contact.water != 0};
}
std::optional<Vec3> normal_of(bool is_there, const acm_vec3& normal) {
    return is_there ? std::optional{from_c(normal)} : std::nullopt;
}
std::size_t bound_of(std::uint64_t asked, std::size_t usual) {
    return asked == 0 ? usual : static_cast<std::size_t>(asked);
}

void describe_queue(acm_body& body, const BodyInfo::Queue& queue) {
    body.waypoints = queue.waypoints;
    body.next_waypoint = to_c(queue.next);
    body.window_slices = queue.window_slices;
    body.window_seconds = queue.window_seconds;
    body.has_window_start = flag(queue.window_start_metres.has_value());
    body.window_start_metres = queue.window_start_metres.value_or(0);
    body.fails = queue.fails;
}

void describe_who(acm_body& body, const BodyInfo& info) {
    body.object = info.object.value;
    for (std::size_t i = 0; i < kStampSlots; ++i) body.stamps[i] = info.stamps.slots[i].value;
    body.stamps_unset = info.stamps.unset;
    body.is_assumed = flag(info.is_assumed);
}

void describe_where(acm_body& body, const BodyInfo& info) {
    body.position = to_c(info.position);
    body.shape = to_c(info.shape);
    body.scale = info.scale;
    body.player_distance = info.player_distance;
    body.clock = info.clock;
    body.parent = info.parent.value;
    body.has_cell = flag(info.has_cell);
    body.is_shown = flag(info.is_shown);
    body.is_hidden = flag(info.is_hidden);
    body.in_contact = flag(info.in_contact);
    body.on_walkable = flag(info.on_walkable);
}

void describe_motion(acm_body& body, const BodyInfo& info) {
    body.velocity = to_c(info.velocity);
    body.measured_velocity = to_c(info.measured_velocity);
    body.is_animated = flag(info.is_animated);
    body.has_motion = flag(info.has_motion);
    body.motion = to_c(info.motion, !info.charges_long_jump);
    body.charges_long_jump = flag(info.charges_long_jump);
    body.max_speed = info.max_speed;
    body.adjusted_max_speed = info.adjusted_max_speed;
    body.is_leashed = flag(info.is_leashed);
    body.leash_travelled = info.leash_travelled;
    body.sticky_target = info.sticky_target.value;
    body.move_to = static_cast<std::int32_t>(info.move_to);
    body.move_to_target = info.move_to_target.value;
}

}  // namespace

acm_outcome to_c(const PlacementOutcome& outcome) {
    acm_outcome to{};
    to.size = sizeof to;
    to.ok = flag(outcome.ok);
    to.has_cell = flag(outcome.has_cell);
    to.has_sliding_normal = flag(outcome.hit.sliding_normal.has_value());
    to.has_collision_normal = flag(outcome.hit.collision_normal.has_value());
    to.position = to_c(outcome.position);
    to.contact = contact_to_c(outcome.contact);
    to.sliding_normal = to_c(outcome.hit.sliding_normal.value_or(Vec3{}));
    to.collision_normal = to_c(outcome.hit.collision_normal.value_or(Vec3{}));
    to.environment = outcome.hit.environment ? 1 : 0;
    to.stationary = outcome.hit.stationary;
    return to;
}

PlacementOutcome from_c(const acm_outcome& outcome) {
    return {.ok = outcome.ok != 0,
            .position = from_c(outcome.position),
            .has_cell = outcome.has_cell != 0,
            .contact = contact_from_c(outcome.contact),
            .hit = {.sliding_normal = normal_of(outcome.has_sliding_normal != 0, outcome.sliding_normal),
                    .collision_normal = normal_of(outcome.has_collision_normal != 0, outcome.collision_normal),
                    .environment = outcome.environment != 0,
                    .stationary = std::clamp(outcome.stationary, 0, 3)}};
}

acm_place_options to_c(const PlaceOptions& options) {
    return {sizeof(acm_place_options), flag(options.allow_slide), flag(options.loaded_cells_only),
            flag(options.grounded_hint), 0};
}

acm_sweep_seed to_c(const SweepSeed& seed) {
    acm_sweep_seed to{};
    to.size = sizeof to;
    to.in_contact = flag(seed.in_contact);
    to.on_walkable = flag(seed.on_walkable);
    to.has_gravity = flag(seed.has_gravity);
    to.is_missile = flag(seed.is_missile);
    to.contact = contact_to_c(seed.contact);
    to.has_sliding_normal = flag(seed.sliding_normal.has_value());
    to.sliding_normal = to_c(seed.sliding_normal.value_or(Vec3{}));
    to.edge_slide = flag(seed.edge_slide);
    to.stationary = seed.stationary;
    to.last_support_z = seed.last_support_z;
    return to;
}

acm_motion to_c(const InterpretedState& state, bool may_walk) {
    return {static_cast<std::uint32_t>(state.style),
            static_cast<std::uint32_t>(state.forward.command),
            static_cast<std::uint32_t>(state.sidestep.command),
            static_cast<std::uint32_t>(state.turn.command),
            state.forward.speed,
            state.sidestep.speed,
            state.turn.speed,
            may_walk ? 1 : 0};
}

acm_body to_c(const BodyInfo& info, const std::string& name) {
    acm_body body{};
    body.name = name.c_str();
    body.name_length = static_cast<std::uint32_t>(name.size());
    describe_who(body, info);
    describe_where(body, info);
    describe_motion(body, info);
    describe_queue(body, info.queue);
    return body;
}

acm_bounds to_c(const Limits::Reached& counts) {
    return {sizeof(acm_bounds), 0,
            counts.waypoints,   counts.pending_motions,
            counts.watchers,    counts.children,
            counts.objects,     counts.ended_lives,
            counts.parked,      counts.held};
}

Limits from_c(const acm_limits& asked) {
    Limits limits;
    limits.waypoints_per_body = bound_of(asked.waypoints_per_body, limits.waypoints_per_body);
    limits.pending_motions_per_body = bound_of(asked.pending_motions_per_body, limits.pending_motions_per_body);
    limits.watchers_per_body = bound_of(asked.watchers_per_body, limits.watchers_per_body);
    limits.children_per_object = bound_of(asked.children_per_object, limits.children_per_object);
    limits.objects = bound_of(asked.objects, limits.objects);
    limits.parked_messages_per_object = bound_of(asked.parked_messages_per_object, limits.parked_messages_per_object);
    limits.parked_messages = bound_of(asked.parked_messages, limits.parked_messages);
    limits.parked_bytes = bound_of(asked.parked_bytes, limits.parked_bytes);
    limits.held_messages = bound_of(asked.held_messages, limits.held_messages);
    limits.held_bytes = bound_of(asked.held_bytes, limits.held_bytes);
    return limits;
}

}  // namespace acmotion::c
