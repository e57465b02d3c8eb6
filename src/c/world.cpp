#include "c/world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "acmotion/core/bytes.h"
#include "acmotion/research/rule_fields.h"
#include "acmotion/trace/sentence.h"
#include "acmotion/world/inspector.h"
#include "c/convert.h"
#include "c/guard.h"
#include "world/world_access.h"

using namespace acmotion;

// ---- the handle -----------------------------------------------------------------------------------------------------

acm_world::acm_world(const Rules& rules, const Limits& limits, const acm_host& host, const acm_game_data* game_data,
                     const HashKey& key)
    : data(game_data, key), world(rules, limits, plug(host, key)) {}

const WorldHost& acm_world::plug(const acm_host& host, const HashKey& key) {
    data.plug_into(interfaces);
    plug_callbacks(host);
    interfaces.hash_key = key;
    return interfaces;
}

void acm_world::plug_callbacks(const acm_host& host) {
    if (host.resolve != nullptr || host.place != nullptr || host.sweep != nullptr) {
        const PlacementWorld* usual = interfaces.placement;
        interfaces.placement = &placement.emplace(host, usual != nullptr ? *usual : free_space);
    }
    if (host.root_motion != nullptr) {
        RootMotionSource* usual = interfaces.root_motion;
        interfaces.root_motion = &root_motion.emplace(host, usual != nullptr ? *usual : default_root_motion);
    }
    if (c::AnimationCallbacks::are_in(host)) {
        AnimationLayer* usual = interfaces.animation;
        interfaces.animation = &animation.emplace(host, usual != nullptr ? *usual : default_animation);
    }
    if (host.shape != nullptr) {
        const ShapeSource* usual = interfaces.shapes;
        interfaces.shapes = &shapes.emplace(host, usual != nullptr ? *usual : default_shapes);
    }
    interfaces.player_client = &player.emplace(host);
    if (host.trace != nullptr) interfaces.trace = &trace.emplace(host);
}

namespace acmotion::c {
namespace {

struct Options {
    acm_world_options given{};
    acm_limits limits{};
    acm_host host{};
};

acm_code take_options(const acm_world_options* options, Options& taken) {
    if (options == nullptr) return ACM_OK;
    if (const acm_code code = take(*options, taken.given); code != ACM_OK) return code;
    if (taken.given.limits != nullptr) {
        if (const acm_code code = take(*taken.given.limits, taken.limits); code != ACM_OK) return code;
    }
    return taken.given.host != nullptr ? take(*taken.given.host, taken.host) : ACM_OK;
}

acm_code make_world(const Options& options, acm_world** world, acm_error* error) {
    const char* named = options.given.rules != nullptr ? options.given.rules : "retail";
    const auto rules = Rules::parse(named);
    if (!rules) return fail_with(error, ACM_UNKNOWN, "acm_world_options", "rules", rules.error());
    *world = new acm_world(*rules, from_c(options.limits), options.host, options.given.game_data,
                           key_of(options.given.hash_key));
    return ACM_OK;
}

bool are_messages(const acm_message* messages, std::size_t count) {
    if (messages == nullptr) return count == 0;
    return std::all_of(messages, messages + count, [](const acm_message& m) { return are_bytes(m.bytes, m.size); });
}

acm_reception answer_of(const Reception& reception) {
    return {static_cast<std::int32_t>(reception.status), reception.error ? code_of(reception.error->code) : ACM_OK};
}

// As many at a time as fit a small piece of the stack.
constexpr std::size_t kMessagesAtATime = 64;

// Answers how many were received.
std::size_t receive_some(World& world, std::span<const acm_message> messages, double now, acm_reception* receptions) {
    std::array<Bytes, kMessagesAtATime> bytes;
    std::array<Reception, kMessagesAtATime> answers;
    const std::size_t count = std::min(messages.size(), kMessagesAtATime);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = as_bytes(messages[i].bytes, messages[i].size);
    const std::span room = receptions != nullptr ? std::span{answers} : std::span<Reception>{};
    world.receive_all(std::span{bytes}.first(count), now, room);
    if (receptions != nullptr) std::ranges::transform(std::span{answers}.first(count), receptions, answer_of);
    return count;
}

// Poses of the size that this version knows are written by the world itself, because a Pose lies in memory as an acm_pose
// does: a copy of what has just been written field by field makes the processor wait.
static_assert(sizeof(Pose) == sizeof(acm_pose) && alignof(Pose) == alignof(acm_pose));
static_assert(offsetof(Pose, position) == offsetof(acm_pose, position));
static_assert(offsetof(Pose, position.frame.origin.z) == offsetof(acm_pose, position.frame.origin.z));
static_assert(offsetof(Pose, position.frame.rotation.z) == offsetof(acm_pose, position.frame.rotation.z));
static_assert(offsetof(Pose, velocity.z) == offsetof(acm_pose, velocity.z));
static_assert(offsetof(Pose, clock) == offsetof(acm_pose, clock));
static_assert(offsetof(Pose, in_contact) == offsetof(acm_pose, in_contact));
static_assert(offsetof(Pose, is_hidden) == offsetof(acm_pose, is_hidden));

std::size_t write_in_place(PoseRange::Iterator& next, std::span<acm_pose> poses) {
    const std::size_t taken = next.take({reinterpret_cast<Pose*>(poses.data()), poses.size()});
    for (acm_pose& pose : poses.first(taken)) std::ranges::fill(pose.reserved, std::uint8_t{0});
    return taken;
}

// Of another version: shorter or longer.
std::size_t write_copies(PoseRange::Iterator& next, PoseRange::Iterator end, char* to, std::size_t capacity,
                         std::size_t pose_size) {
    std::size_t taken = 0;
    for (; next != end && taken < capacity; ++next, ++taken, to += pose_size) {
        const acm_pose written = to_c(*next);
        give_bytes(to, pose_size, &written, sizeof written);
    }
    return taken;
}

// Answers how many there are.
std::size_t write_poses(const PoseRange& range, acm_pose* poses, std::size_t capacity, std::size_t pose_size) {
    PoseRange::Iterator next = range.begin();
    std::size_t shown = pose_size == sizeof(acm_pose)
                            ? write_in_place(next, {poses, capacity})
                            : write_copies(next, range.end(), reinterpret_cast<char*>(poses), capacity, pose_size);
    for (; next != range.end(); ++next) ++shown;
    return shown;
}

acm_code write_pose(const std::optional<Pose>& found, acm_pose* pose, std::size_t pose_size) {
    if (!found) return ACM_NOT_FOUND;
    const acm_pose written = to_c(*found);
    give_bytes(pose, pose_size, &written, sizeof written);
    return ACM_OK;
}

bool is_pose_size(std::size_t size) { return size >= kFirstPoseSize && size <= kLongestStruct; }

}  // namespace
}  // namespace acmotion::c

// ---- making and freeing ---------------------------------------------------------------------------------------------

acm_code acm_world_new(const acm_world_options* options, acm_world** world, acm_error* error) {
    if (world == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&] {
        c::Options taken;
        const acm_code code = c::take_options(options, taken);
        if (code != ACM_OK)
            return c::fail_with(error, code, "acm_world_options", "size", "a struct has a size that is not known");
        return c::make_world(taken, world, error);
    });
}

acm_code acm_world_free(acm_world* world) {
    if (world != nullptr && world->is_lent) return ACM_BAD_ARGUMENT;
    if (world != nullptr && world->is_busy) return ACM_BUSY;
    return c::guarded([&] {
        delete world;
        return ACM_OK;
    });
}

// ---- messages and time ----------------------------------------------------------------------------------------------

acm_code acm_world_receive(acm_world* world, const void* bytes, size_t size, double now, int32_t* status,
                           acm_error* error) {
    if (!c::are_bytes(bytes, size)) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::change(world, now, [&] {
        const Reception reception = world->world.receive(c::as_bytes(bytes, size), now);
        if (status != nullptr) *status = static_cast<int32_t>(reception.status);
        return reception.error ? c::fail_with(error, *reception.error) : ACM_OK;
    });
}

acm_code acm_world_receive_many(acm_world* world, const acm_message* messages, size_t count, double now,
                                acm_reception* receptions) {
    if (!c::are_messages(messages, count)) return ACM_BAD_ARGUMENT;
    return c::change(world, now, [&] {
        for (std::size_t done = 0; done < count;) {
            acm_reception* const answers = receptions != nullptr ? receptions + done : nullptr;
            done += c::receive_some(world->world, {messages + done, count - done}, now, answers);
        }
        return ACM_OK;
    });
}

acm_code acm_world_advance(acm_world* world, double now) {
    return c::change(world, now, [&] {
        world->world.advance(now);
        return ACM_OK;
    });
}

// ---- the player -----------------------------------------------------------------------------------------------------

acm_code acm_world_set_player(acm_world* world, uint32_t player, double now) {
    return c::change(world, now, [&] {
        world->world.set_player(player, now);
        return ACM_OK;
    });
}

acm_code acm_world_move_player(acm_world* world, const acm_position* position, double now) {
    if (position == nullptr) return ACM_BAD_ARGUMENT;
    return c::change(world, now, [&]() -> acm_code {
        const Result<Position> checked = checked_position(c::from_c(*position), "acm_world_move_player");
        if (!checked) return c::code_of(checked.error().code);
        return world->world.move_player(*checked, now) ? ACM_OK : ACM_REFUSED;
    });
}

acm_code acm_world_player(const acm_world* world, uint32_t* player) {
    if (player == nullptr) return ACM_BAD_ARGUMENT;
    return c::ask(world, [&] {
        *player = world->world.player().value;
        return ACM_OK;
    });
}

acm_code acm_world_set_autonomy_level(acm_world* world, int level) {
    return c::ask(world, [&]() -> acm_code {
        if (level < 0 || level > 2) return ACM_INVALID;
        world->world.set_autonomy_level(level);
        return ACM_OK;
    });
}

acm_code acm_world_assume_objects(acm_world* world, int on) {
    return c::ask(world, [&] {
        world->world.assume_objects(on != 0);
        return ACM_OK;
    });
}

// ---- what to draw ---------------------------------------------------------------------------------------------------

acm_code acm_world_poses(const acm_world* world, acm_pose* poses, size_t capacity, size_t pose_size, size_t* count) {
    if (count == nullptr || (poses == nullptr && capacity > 0)) return ACM_BAD_ARGUMENT;
    if (!c::is_pose_size(pose_size)) return ACM_BAD_SIZE;
    return c::ask(world, [&] {
        *count = c::write_poses(world->world.poses(), poses, capacity, pose_size);
        return ACM_OK;
    });
}

acm_code acm_world_poses_at(const acm_world* world, double now, acm_pose* poses, size_t capacity, size_t pose_size,
                            size_t* count) {
    if (count == nullptr || (poses == nullptr && capacity > 0) || !std::isfinite(now)) return ACM_BAD_ARGUMENT;
    if (!c::is_pose_size(pose_size)) return ACM_BAD_SIZE;
    return c::ask(world, [&] {
        *count = c::write_poses(world->world.poses_at(now), poses, capacity, pose_size);
        return ACM_OK;
    });
}

acm_code acm_world_set_smooth(acm_world* world, int on) {
    return c::ask(world, [&] {
        world->world.set_smooth(on != 0);
        return ACM_OK;
    });
}

acm_code acm_world_pose(const acm_world* world, uint32_t object, acm_pose* pose, size_t pose_size) {
    if (pose == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_pose_size(pose_size)) return ACM_BAD_SIZE;
    return c::ask(world, [&] { return c::write_pose(world->world.pose(object), pose, pose_size); });
}

acm_code acm_world_pose_at(const acm_world* world, uint32_t object, double now, acm_pose* pose, size_t pose_size) {
    if (pose == nullptr || !std::isfinite(now)) return ACM_BAD_ARGUMENT;
    if (!c::is_pose_size(pose_size)) return ACM_BAD_SIZE;
    return c::ask(world, [&] { return c::write_pose(world->world.pose_at(object, now), pose, pose_size); });
}

acm_code acm_world_find(const acm_world* world, uint32_t object, acm_body* body) {
    if (body == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*body)) return ACM_BAD_SIZE;
    return c::ask(world, [&]() -> acm_code {
        const std::optional<BodyInfo> found = world->world.find(object);
        if (!found) return ACM_NOT_FOUND;
        c::give(*body, c::to_c(*found, object_of(world->world, object)->aside->name));
        return ACM_OK;
    });
}

acm_code acm_world_waypoints(const acm_world* world, uint32_t object, acm_position* places, size_t capacity,
                             size_t* count) {
    if (count == nullptr || (places == nullptr && capacity > 0)) return ACM_BAD_ARGUMENT;
    return c::ask(world, [&]() -> acm_code {
        if (object_of(world->world, object) == nullptr) return ACM_NOT_FOUND;
        *count = 0;
        for (const Position& place : world->world.waypoints(object)) {
            if (*count < capacity) places[*count] = c::to_c(place);
            ++*count;
        }
        return ACM_OK;
    });
}

// ---- snapshots ------------------------------------------------------------------------------------------------------

acm_code acm_world_snapshot(const acm_world* world, acm_snapshot** snapshot) {
    if (snapshot == nullptr) return ACM_BAD_ARGUMENT;
    return c::ask(world, [&] {
        *snapshot = new acm_snapshot{world->world.rules(), world->world.snapshot(), world->data.snapshot()};
        return ACM_OK;
    });
}

acm_code acm_world_restore(acm_world* world, const acm_snapshot* snapshot) {
    if (snapshot == nullptr) return ACM_BAD_ARGUMENT;
    return c::ask(world, [&]() -> acm_code {
        if (snapshot->rules != world->world.rules() || !world->data.fits(snapshot->layer)) return ACM_INVALID;
        world->world.restore(snapshot->world);
        world->data.restore(snapshot->layer);
        return ACM_OK;
    });
}

void acm_snapshot_free(acm_snapshot* snapshot) { delete snapshot; }

acm_code acm_world_state_hash(const acm_world* world, uint64_t* hash) {
    if (hash == nullptr) return ACM_BAD_ARGUMENT;
    return c::ask(world, [&] {
        *hash = WorldInspector{world->world}.state_hash();
        return ACM_OK;
    });
}

// ---- about it -------------------------------------------------------------------------------------------------------

acm_code acm_world_rules(const acm_world* world, char* text, size_t room, size_t* length) {
    return c::ask(world, [&] { return c::give_text(world->world.rules().text(), text, room, length); });
}

acm_code acm_world_bounds(const acm_world* world, acm_bounds* bounds) {
    if (bounds == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*bounds)) return ACM_BAD_SIZE;
    return c::ask(world, [&] {
        c::give(*bounds, c::to_c(WorldInspector{world->world}.bounds_reached()));
        return ACM_OK;
    });
}

acm_code acm_world_sentence(const acm_world* world, char* text, size_t room, size_t* length) {
    if (world == nullptr) return ACM_BAD_ARGUMENT;
    return c::guarded([&]() -> acm_code {
        const Event* event = world->trace ? world->trace->current() : nullptr;
        return event != nullptr ? c::give_text(sentence(*event), text, room, length) : ACM_NOT_FOUND;
    });
}
