#include "world/state_hash.h"

#include <bit>
#include <concepts>
#include <type_traits>

namespace acmotion {
namespace {

// FNV-1a over the bits of numbers. One function for each kind of thing, in the order of the data: a field that is added
// to one of them belongs here too.
class Hasher {
 public:
    explicit Hasher(const WorldState& state) : state_(state) {}
    [[nodiscard]] std::uint64_t value() const { return hash_; }

    template <class... Things>
    void all(const Things&... things) {
        (add(things), ...);
    }

    // ---- numbers
    void add(std::uint32_t word) {
        for (int shift = 0; shift < 32; shift += 8) {
            hash_ = (hash_ ^ (word >> shift & 0xFF)) * 0x100000001B3ULL;
        }
    }
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
    template <class T>
    void add(const std::optional<T>& thing) {
        add(thing.has_value());
        if (thing) add(*thing);
    }
    template <class T>
    void add(const Boxed<T>& thing) {
        add(static_cast<bool>(thing));
        if (thing) add(*thing);
    }
    template <class T>
    void add(const PooledQueue<T>& queue, const Pool<T>& pool) {
        add(queue.size());
        if (queue.empty()) return;
        for (auto index = queue.head(); index != Pool<T>::kNone; index = pool[index].next) add(pool[index].value);
    }

    // ---- places
    void add(ObjectId id) { add(id.value); }
    void add(const Vec3& v) { all(v.x, v.y, v.z); }
    void add(const Position& p) {
        const Quaternion& q = p.frame.rotation;
        all(p.cell.value, p.frame.origin, q.w, q.x, q.y, q.z);
    }

    // ---- position manager
    void add(const Waypoint& waypoint) { all(waypoint.kind(), waypoint.position(), waypoint.velocity()); }
    void add(const WaypointQueue& q) {
        all(q.size(), q.fail_counter(), q.progress_quantum(), q.original_distance(), q.frame_counter(),
            q.keep_heading(), q.blip_to());
        auto index = q.head();
        for (int i = 0; i < q.size(); ++i, index = state_.waypoints[index].next) add(state_.waypoints[index].value);
    }
    void add(const Sticky& s) { all(s.target(), s.target_radius(), s.initialised(), s.expiry(), s.target_position()); }
    void add(const Leash& l) { all(l.is_constrained(), l.travelled(), l.range().start, l.range().max, l.anchor()); }
    void add(const PositionManager& m) { all(m.queue(), m.sticky(), m.leash()); }

    // ---- motion interpreter
    void add(const AxisMotion& axis) { all(axis.command, axis.speed); }
    void add(const RawAxisMotion& axis) { all(axis.command, axis.speed, axis.hold_key); }
    void add(const MotionAction& a) { all(a.command, a.speed, a.stamp, a.autonomous); }
    void add(const PendingMotion& p) { all(p.context, p.motion, p.jump_error); }
    void add(const MotionInterpreter& interpreter) {
        const InterpreterFields& f = interpreter.fields();
        all(f.interpreted.style, f.interpreted.forward, f.interpreted.sidestep, f.interpreted.turn);
        all(f.raw.style, f.raw.forward, f.raw.sidestep, f.raw.turn, f.raw.hold_key);
        all(f.current_speed_factor, f.my_run_rate, f.jump_extent, f.server_action_stamp, f.initialised,
            f.standing_longjump, f.keeps_next_arc);
        add(interpreter.actions(), state_.motions.actions);
        add(interpreter.raw_actions(), state_.motions.actions);
        add(interpreter.pending(), state_.motions.pending);
    }
    void add(const MovementManager& movement) { add(movement.interpreter()); }

    // ---- move-to and targets
    void add(const MoveToNode& node) { all(node.kind, node.heading); }
    void add(const MoveToParams& p) {
        all(p.mask, p.distance_to_object, p.min_distance, p.fail_distance, p.desired_heading, p.speed,
            p.walk_run_threshold, p.hold_key);
    }
    void add(const DistanceSample& sample) { all(sample.distance, sample.time); }
    void add(const MoveToManager& manager) {
        const MoveToRecord& r = manager.state();
        all(r.type, r.moving_away, r.initialised, r.fail_progress_count, r.command, r.auxiliary, r.params);
        all(r.previous_heading, r.previous, r.original, r.object, r.top_level, r.shape.radius, r.shape.height, r.sought,
            r.current_target, r.starting);
        add(r.nodes.all().size());
        for (const MoveToNode& node : r.nodes.all()) add(node);
    }
    void add(const TargetInfo& i) {
        all(i.context, i.target, i.status, i.radius, i.quantum, i.actual, i.predicted, i.velocity, i.time);
    }
    void add(const TargetManager& target) {
        all(target.target(), target.last_check(), target.watchers().size());
        for (auto index = target.watchers().head(); index != WatcherPool::kNone; index = state_.watchers[index].next) {
            const Watcher& watcher = state_.watchers[index].value;
            all(watcher.id, watcher.radius, watcher.quantum, watcher.last_sent);
        }
    }

    // ---- bodies
    void add(const Body& b) {
        all(b.id, b.position, b.physics_state, b.transient_state, b.velocity, b.acceleration, b.omega, b.contact_normal,
            b.sliding_normal, b.cached_velocity, b.last_support_z, b.scale, b.friction, b.elasticity);
        all(b.shape.radius, b.shape.height, b.shape.step_down, b.parent, b.has_cell, b.has_spheres,
            b.has_movement_manager, b.is_local_player, b.forced_into_cell, b.colliding_with_environment);
        add(b.manager);
    }
    void add(const WorldObject& object) {
        add(static_cast<const Body&>(object));
        for (const Stamp stamp : object.stamps.slots) add(stamp.value);
        all(object.weenie.creature, object.is_animated, object.last_move_autonomous, object.movement, object.move_to,
            object.target, object.children.size());
        for (const ObjectId child : object.children) add(child);
    }
    void add(const ObjectTable& objects) {
        all(objects.slots().size(), objects.free_slots().size());
        for (ObjectTable::Slot slot = 0; slot < objects.slots().size(); ++slot) {
            const WorldObject& object = objects.slots()[slot];
            add(object.is_live);
            if (!object.is_live) continue;
            const ObjectTable::Settled settled = objects.settled(slot);
            all(object, settled.clock, settled.player_distance);
        }
        for (const ObjectTable::Slot slot : objects.free_slots()) add(slot);
    }

    // ---- messages and deadlines
    void add(const std::vector<MessageBytes>& messages) {
        add(messages.size());
        for (const MessageBytes& message : messages) {
            add(message.size());
            for (const std::byte byte : message) add(byte);
        }
    }
    void add(const Parking& parking) {
        add(parking.ids());
        for (const auto& [id, messages] : parking.lots()) all(id, messages);
    }
    void add(const Schedule& schedule) {
        add(schedule.deadlines().size());
        for (const auto& [id, deadline] : schedule.deadlines()) all(id, deadline);
    }
    void add(const InboundState& inbound) {
        all(inbound.position_update_complete, inbound.waiting_for_teleport, inbound.has_been_teleported);
    }

 private:
    const WorldState& state_;
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

}  // namespace

std::uint64_t hash_of(const WorldState& state) {
    Hasher hasher(state);
    hasher.all(state.objects, state.parking, state.schedule, state.description_requests, state.held.messages(),
               state.player, state.inbound, state.autonomy_level, state.last_tick);
    return hasher.value();
}

}  // namespace acmotion
