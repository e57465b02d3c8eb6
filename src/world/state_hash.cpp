#include <bit>
#include <concepts>
#include <type_traits>

#include "core/hashes.h"
#include "world/state.h"

namespace acmotion {
namespace {

// Over the bits of numbers. One function for each kind of thing, in the order of the data. Each takes its thing
// apart into all of its members, so that a field which is added and not named here does not compile; what is
// named and not hashed has its reason beside it.
class Hasher {
 public:
    explicit Hasher(const WorldState& state) : state_(state) {}
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

    template <class... Things>
    void all(const Things&... things) {
        (add(things), ...);
    }

    // ---- numbers
    void add(std::uint32_t word) { hash_.add(word); }
    template <class T>
        requires std::integral<T> || std::is_enum_v<T>
    void add(T number) {
        add(static_cast<std::uint32_t>(number));
    }
    void add(float number) { add(std::bit_cast<std::uint32_t>(number)); }
    void add(double number) {
        const auto bits = std::bit_cast<std::uint64_t>(number);
        all(static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32));
    }
    // std::optional, Maybe, Boxed.
    template <class Holder>
        requires requires(const Holder& holder) { holder.has_value(), *holder; }
    void add(const Holder& thing) {
        add(thing.has_value());
        if (thing) add(*thing);
    }
    // Whose members are hashed in their order, all of them.
    template <class T>
        requires requires(const T& thing) { thing.members(); }
    void add(const T& thing) {
        std::apply([&](const auto&... members) { all(members...); }, thing.members());
    }
    template <class T>
        requires std::is_class_v<T>
    void add(const T* thing) {
        add(thing != nullptr);
        if (thing != nullptr) add(*thing);
    }
    template <class T>
    void add(const PooledList<T>& list, const Pool<T>& pool) {
        add(list.size());
        add_entries(list, pool);
    }
    template <class T>
    void add_entries(const PooledList<T>& list, const Pool<T>& pool) {
        const auto [head, tail, size] = list.members();  // the tail is where the links lead, the size how far
        for (auto index = head; index != Pool<T>::kNone; index = pool[index].next) add(pool[index].value);
    }

    // ---- places
    void add(ObjectId id) { add(id.value); }
    void add(Stamp stamp) { add(stamp.value); }
    void add(const Vec3& vector) {
        const auto& [x, y, z] = vector;
        all(x, y, z);
    }
    void add(const Quaternion& rotation) {
        const auto& [w, x, y, z] = rotation;
        all(w, x, y, z);
    }
    void add(const Frame& frame) {
        const auto& [origin, rotation] = frame;
        all(origin, rotation);
    }
    void add(const Position& position) {
        const auto& [cell, frame] = position;
        all(cell.value, frame);
    }

    // ---- position manager
    void add(const Waypoint& waypoint) {
        const auto [place, kind] = waypoint.members();  // a place or a velocity, as the kind says
        all(kind, waypoint.position(), waypoint.velocity());
    }
    void add(const WaypointQueue& queue) {
        // What is remembered is a place, wherever in the pool it lies.
        const auto [list, fails, progress, original, remembered, frames, keep_heading] = queue.members();
        all(list.size(), fails, progress, original, frames, keep_heading, queue.blip_to(state_.pools.waypoints));
        add_entries(list, state_.pools.waypoints);
    }
    void add(const LeashRange& range) {
        const auto& [start, max] = range;
        all(start, max);
    }
    void add(const Leash& leash) {
        const auto [travelled, range, constrained] = leash.members();
        all(constrained, travelled, range);
    }
    void add(const PositionManager& manager) {
        const auto [sticky, queue, leash] = manager.members();
        all(queue, sticky, leash);
    }

    // ---- motion interpreter
    void add(const AxisMotion& axis) {
        const auto& [command, speed] = axis;
        all(command, speed);
    }
    void add(const RawAxisMotion& axis) {
        const auto& [command, speed, hold_key] = axis;
        all(command, speed, hold_key);
    }
    void add(const InterpretedState& state) {
        const auto& [style, forward, sidestep, turn] = state;
        all(style, forward, sidestep, turn);
    }
    void add(const RawState& state) {
        const auto& [style, forward, sidestep, turn, hold_key] = state;
        all(style, forward, sidestep, turn, hold_key);
    }
    void add(const MotionAction& action) {
        const auto& [command, speed, stamp, autonomous] = action;
        all(command, speed, stamp, autonomous);
    }
    void add(const PendingMotion& pending) {
        const auto& [context, motion, jump_error] = pending;
        all(context, motion, jump_error);
    }
    void add(const InterpreterFields& fields) {
        const auto& [seldom, pending, interpreted, run_rate, initialised, longjump, arc] = fields;
        const auto& [raw, speed_factor, jump_extent, action_stamp, actions, raw_actions] = *seldom;
        all(interpreted, raw, speed_factor, run_rate, jump_extent, action_stamp, initialised, longjump, arc);
        add(actions, state_.pools.actions);
        add(raw_actions, state_.pools.actions);
        add(pending, state_.pools.pending);
    }

    // ---- move-to and targets
    void add(const MoveToNode& node) {
        const auto& [kind, heading] = node;
        all(kind, heading);
    }
    void add(const MoveToNodes& nodes) {
        const auto [places, count] = nodes.members();  // entries behind the count are unused
        add(count);
        for (std::size_t i = 0; i < count; ++i) add(places[i]);
    }
    void add(const MoveToParams& params) {
        const auto& [mask, distance, min_distance, fail_distance, heading, speed, threshold, hold_key] = params;
        all(mask, distance, min_distance, fail_distance, heading, speed, threshold, hold_key);
    }
    void add(const DistanceSample& sample) {
        const auto& [distance, time] = sample;
        all(distance, time);
    }
    void add(const Cylinder& shape) {
        const auto& [radius, height] = shape;
        all(radius, height);
    }
    void add(const MoveToRecord& record) {
        const auto& [type, moving_away, initialised, fails, command, auxiliary, nodes, params, heading, previous,
                     original, object, top_level, shape, sought, current_target, starting] = record;
        all(type, moving_away, initialised, fails, command, auxiliary, params, heading, previous, original, object,
            top_level, shape, sought, current_target, starting, nodes);
    }
    void add(const TargetInfo& info) {
        const auto& [context, target, status, radius, quantum, actual, predicted, direction, velocity, time] = info;
        // Nothing reads the direction.
        all(context, target, status, radius, quantum, actual, predicted, velocity, time);
    }
    void add(const Watcher& watcher) {
        const auto& [id, radius, quantum, last_sent] = watcher;
        all(id, radius, quantum, last_sent);
    }
    void add(const WatcherList& watchers) {
        const auto [list] = watchers.members();
        add(list, state_.pools.watchers);
    }
    void add(const TargetManager& manager) {
        const auto [target, watchers, last_check] = manager.members();
        all(target, last_check, watchers);
    }

    // ---- bodies
    void add(const BodyShape& shape) {
        const auto& [radius, height, step_down, cylinder_radius, low_point, has_one_sphere, has_free_heading] = shape;
        all(radius, height, step_down, cylinder_radius, low_point);  // the bits are in the word of has_spheres
    }
    void add(const Body& body) {
        const auto& [id, physics_state, position, clock, transient_state, cached_velocity, velocity, acceleration,
                     omega, contact_normal, player_distance, last_support_z, parent, has_cell, has_spheres,
                     is_local_player, forced_into_cell, colliding, jumped_this_frame, placed_this_tick, manager,
                     movement, seldom] = body;
        const auto& [shape, scale, friction, elasticity, sliding_normal] = *seldom;
        const unsigned spheres =
            (has_spheres ? 1U : 0U) | (shape.has_one_sphere ? 2U : 0U) | (shape.has_free_heading ? 4U : 0U);
        // The table hashes clock and player distance: it brings those of resting bodies up to date. Nothing reads
        // jumped_this_frame, and placed_this_tick is for displays.
        all(id, position, physics_state, transient_state, velocity, acceleration, omega, contact_normal, sliding_normal,
            cached_velocity, last_support_z, scale, friction, elasticity, shape, parent, has_cell, spheres,
            is_local_player, forced_into_cell, colliding, manager, movement);
    }
    void add(const StampSet& stamps) {
        const auto& [slots, unset] = stamps;
        for (const Stamp stamp : slots) add(stamp);
        add(unset);
    }
    void add(const Remembered& remembered) {
        const auto& [place, time, gait, has_place, has_velocity] = remembered;
        all(place, time, gait, has_place, has_velocity);
    }
    void add(const ObjectRecord& record) {
        const auto& [chase, aside, stamps, is_live, is_assumed, is_animated, is_creature, last_move_autonomous] =
            record;
        const auto& [name, children, setup] = *aside;
        // Neither a name nor a setup moves a body whose shape is hashed, and the table hashes which records are live.
        all(stamps, is_assumed, is_animated, is_creature, last_move_autonomous, record.move_to(), record.target(),
            children.size());
        for (const ObjectId child : children) add(child);
        // Most rules keep none, and their hashes need not say so.
        if (record.remembered() != nullptr) add(*record.remembered());
    }
    void add(const ObjectTable& objects) {
        // Not which slots are awake: settled() has the ticks that the others slept through.
        const auto [slots, free_slots, slot_of, wakes, pass, last_pass, visited, travelled] = objects.members();
        all(slots.size(), free_slots.size());
        for (ObjectTable::Slot slot = 0; slot < slots.size(); ++slot) {
            const WorldObject& object = slots[slot];
            add(object.is_live);
            if (!object.is_live) continue;
            const auto [clock, player_distance] = objects.settled(slot);
            add(static_cast<const Body&>(object));
            add(static_cast<const ObjectRecord&>(object));
            all(clock, player_distance);
        }
        for (const ObjectTable::Slot slot : free_slots) add(slot);
    }

    // ---- messages and deadlines
    void add(const std::vector<MessageBytes>& messages) {
        add(messages.size());
        for (const MessageBytes& message : messages) {
            add(message.size());
            for (const std::byte byte : message) add(byte);
        }
    }
    // Sums of bytes and messages follow from what waits.
    void add(const Parking& parking) {
        const auto [lots, count, bytes] = parking.members();
        add(lots.size());
        for (const auto& [id, messages] : lots) all(id, messages);
    }
    void add(const HoldList& held) {
        const auto [messages, bytes] = held.members();
        add(messages);
    }
    void add(const Schedule& schedule) {
        const auto [deadlines, order] = schedule.members();  // the same twice
        add(deadlines.size());
        for (const auto& [id, deadline] : deadlines) all(id, deadline);
    }
    void add(const InboundState& inbound) {
        const auto& [update_complete, waiting, teleported, order_errors] = inbound;  // errors are only counted
        all(update_complete, waiting, teleported);
    }
    void add(const WorldState& state) {
        const auto& [objects, parking, destructions, description_requests, held, pools, player, inbound, autonomy_level,
                     assumes_objects, ended_lives, last_tick] = state;
        // Where in a pool an entry lies changes nothing, and bounds that were reached are only counted.
        all(objects, parking, destructions, description_requests, held, player, inbound, autonomy_level,
            assumes_objects, last_tick, ended_lives.size());
        for (const auto& [id, instance] : ended_lives) all(id, instance);
    }

 private:
    const WorldState& state_;
    WordHash hash_;
};

}  // namespace

std::uint64_t hash_of(const WorldState& state) {
    Hasher hasher(state);
    hasher.add(state);
    return hasher.value();
}

}  // namespace acmotion
