// Worlds that would go on differently have different hashes, whatever part of the state differs.
#include <functional>
#include <set>
#include <type_traits>

#include "acmotion/world/inspector.h"
#include "world/state.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kUnknown = 0x80000099;

// Something of everything: bodies that walk, chase, are chased and stick, one that is gone, a message that waits.
WorldState busy(const Rules& rules = Rules::retail()) {
    Story story{{.rules = rules}};
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(70, 50));
    story.server.create(kSword, outside(80, 50));
    story.frames(3);
    story.server.position(kOlthoi, outside(61, 50));
    story.server.motion(kDrudge, MoveToObject{.target = kOlthoi, .position = outside(60, 50)});
    story.server.position(kOlthoi, outside(63, 50));
    story.server.stick(kOlthoi, kPlayer);
    story.frames(2);
    story.server.position(kOlthoi, outside(64, 50));
    story.server.remove(kSword);
    story.server.position(kUnknown, outside(1, 1));
    return story.state();
}

// Of a copy: the state itself stays as it is.
template <class T>
T& mine(const T& part) {
    return const_cast<T&>(part);
}
template <std::size_t kMember, class T>
auto& member(const T& thing) {
    return mine(std::get<kMember>(thing.members()));
}

WorldObject& runner(WorldState& state) { return *state.objects.find(kOlthoi); }
WorldObject& chaser(WorldState& state) { return *state.objects.find(kDrudge); }
const WaypointQueue& queue(WorldState& state) { return *runner(state).manager->queue(); }
InterpreterFields& fields(WorldState& state) { return mine(runner(state).movement->interpreter()->fields()); }
MoveToRecord& chase(WorldState& state) { return mine(chaser(state).move_to()->state()); }
TargetInfo& target(WorldState& state) { return *mine(chaser(state).target()->target()); }
Watcher& watcher(WorldState& state) { return state.pools.watchers[runner(state).target()->watchers().head()].value; }

using Changes = std::vector<std::function<void()>>;

template <class T>
std::function<void()> set(const T& part, std::type_identity_t<T> value) {
    return [at = &mine(part), value] { *at = value; };
}
template <class T>
T other_than(T part) {
    if constexpr (std::is_same_v<T, bool>) {
        return !part;
    } else {
        return static_cast<T>(part + 1);
    }
}
template <class... Parts>
Changes more(const Parts&... parts) {
    return {set(parts, other_than(parts))...};
}
Changes operator+(Changes all, const Changes& others) {
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

void expect_all_to_differ(Changes (*changes)(WorldState&), const Rules& rules = Rules::retail()) {
    const WorldState before = busy(rules);
    std::set<std::uint64_t> hashes{hash_of(before)};
    WorldState counted = before;
    const std::size_t count = changes(counted).size();
    for (std::size_t i = 0; i < count; ++i) {
        WorldState changed = before;
        changes(changed)[i]();
        EXPECT_TRUE(hashes.insert(hash_of(changed)).second) << "change " << i << " looks like another, or like none";
    }
}

TEST(StateHash, IsThatOfTheStateAlone) {
    EXPECT_EQ(hash_of(busy()), hash_of(busy()));
    WorldState looked_at = busy();
    runner(looked_at);
    EXPECT_EQ(hash_of(looked_at), hash_of(busy()));
    const ObjectTable::Slot slot = looked_at.objects.slot_of(kDrudge);
    looked_at.objects.erase(kDrudge);
    const std::uint64_t before = hash_of(looked_at);
    mine(looked_at.objects.slots()[slot]).velocity.x += 1;
    EXPECT_EQ(hash_of(looked_at), before) << "an empty slot is only empty";
}

TEST(StateHash, CoversEverythingOfABody) {
    expect_all_to_differ([](WorldState& state) {
        WorldObject& body = runner(state);
        auto& seldom = body.seldom.change();
        auto& shape = seldom.shape;
        const Frame& frame = body.position.frame;
        return more(body.position.cell.value, frame.origin.x, frame.origin.y, frame.origin.z, frame.rotation.w,
                    frame.rotation.z, body.physics_state, body.transient_state, body.velocity.x, body.acceleration.x,
                    body.omega.x, body.contact_normal.x, body.cached_velocity.x, body.last_support_z, body.clock,
                    body.player_distance, seldom.sliding_normal.x, seldom.scale, seldom.friction, seldom.elasticity,
                    shape.radius, shape.height, shape.has_one_sphere, shape.has_free_heading) +
               Changes{set(body.parent, kDrudge),
                       [&] { runner(state).has_spheres ^= true; },
                       [&] { runner(state).has_cell ^= true; },
                       [&] { runner(state).is_local_player ^= true; },
                       [&] { runner(state).forced_into_cell ^= true; },
                       [&] { runner(state).colliding_with_environment ^= true; },
                       [&] { runner(state).is_assumed ^= true; },
                       [&] { runner(state).is_animated ^= true; },
                       [&] { runner(state).is_creature ^= true; },
                       [&] { runner(state).last_move_autonomous ^= true; },
                       [&] { runner(state).stamps.write(StampSlot::Position, {77}); },
                       [&] { runner(state).stamps.write(StampSlot::Instance, {77}); },
                       [&] { runner(state).aside.change().children.push_back(kDrudge); },
                       [&] { runner(state).aside.change().children.push_back(kPlayer); }};
    });
}

TEST(StateHash, CoversWhereABodyWalksTo) {
    expect_all_to_differ([](WorldState& state) {
        auto& manager = *runner(state).manager;
        Waypoint& head = state.pools.waypoints[queue(state).head()].value;
        Waypoint& tail = state.pools.waypoints[queue(state).tail()].value;
        const auto& leash = *manager.leash();
        const auto& sticky = *manager.sticky();
        return more(member<1>(queue(state)), member<2>(queue(state)), member<3>(queue(state)), member<5>(queue(state)),
                    member<6>(queue(state)), member<0>(leash), member<1>(leash).start, member<1>(leash).max,
                    member<2>(leash), member<1>(sticky), member<2>(sticky), member<3>(sticky),
                    member<4>(sticky).frame.origin.x) +
               Changes{set(head, Waypoint::to_position(outside(1, 2))),
                       set(head, Waypoint::of_velocity(WaypointKind::Jump, {1, 2, 3})),
                       set(head, Waypoint::of_velocity(WaypointKind::Velocity, {1, 2, 3})),
                       set(tail, Waypoint::of_velocity(WaypointKind::Velocity, {3, 2, 1})),
                       set(member<0>(sticky), kDrudge),
                       [&] { runner(state).manager->leash() = {}; },
                       [&] { runner(state).manager->sticky() = {}; },
                       [&] { runner(state).manager = {}; }};
    });
}

TEST(StateHash, CoversWhatABodyPlays) {
    expect_all_to_differ([](WorldState& state) {
        InterpreterFields& all = fields(state);
        InterpretedState& played = all.interpreted;
        auto& seldom = all.seldom.change();
        return more(played.forward.speed, played.sidestep.speed, played.turn.speed, all.my_run_rate,
                    seldom.raw.forward.speed, seldom.current_speed_factor, seldom.jump_extent,
                    seldom.server_action_stamp) +
               Changes{[&] { fields(state).initialised ^= true; },
                       [&] { fields(state).standing_longjump ^= true; },
                       [&] { fields(state).keeps_next_arc ^= true; },
                       set(played.style, {}),
                       set(seldom.raw.style, {}),
                       set(seldom.raw.sidestep.hold_key, HoldKey::Run),
                       set(seldom.raw.turn.command, MotionCommand::TurnRight),
                       set(seldom.raw.hold_key, HoldKey::Run),
                       [&] { seldom.actions.append(state.pools.actions, {.speed = 2}); },
                       [&] { seldom.actions.append(state.pools.actions, {.stamp = 2}); },
                       [&] { seldom.raw_actions.append(state.pools.actions, {.speed = 2}); },
                       [&] { all.pending.append(state.pools.pending, {.context = 2}); },
                       [&] { all.pending.append(state.pools.pending, {.context = 3}); },
                       [&] { runner(state).movement = {}; }};
    });
}

TEST(StateHash, CoversAChase) {
    expect_all_to_differ([](WorldState& state) {
        MoveToRecord& order = chase(state);
        TargetInfo& info = target(state);
        Watcher& seen = watcher(state);
        return more(order.moving_away, order.initialised, order.fail_progress_count, order.nodes.head().heading,
                    order.params.distance_to_object, order.params.speed, order.previous_heading, order.original.time,
                    order.shape.radius, order.shape.height, order.sought.frame.origin.x,
                    order.current_target.frame.origin.x, order.starting.frame.origin.x, info.context, info.radius,
                    info.quantum, info.actual.frame.origin.x, info.predicted.frame.origin.x, info.velocity.x, info.time,
                    seen.radius, seen.quantum, seen.last_sent.frame.origin.x) +
               Changes{set(order.type, MoveToType::TurnToObject),
                       set(order.command, MotionCommand::SideStepRight),
                       set(order.auxiliary, MotionCommand::SideStepRight),
                       [&] { chase(state).nodes.clear(); },
                       set(order.previous.distance, 1),
                       set(order.object, kPlayer),
                       set(order.top_level, kPlayer),
                       set(info.target, kPlayer),
                       set(info.status, TargetStatus::LeftWorld),
                       set(seen.id, kPlayer),
                       [&] { chaser(state).chase = {}; }};
    });
}

TEST(StateHash, CoversWhatIsRememberedOfUpdates) {
    const auto changes = [](WorldState& state) {
        auto& known = *runner(state).remembered();
        return more(known.place.frame.origin.x, known.time, known.gait.speed) +
               Changes{[&] { runner(state).remembered()->has_place ^= true; },
                       [&] { runner(state).remembered()->has_velocity ^= true; },
                       [&] { runner(state).chase->remembered = {}; }};
    };
    expect_all_to_differ(changes, Rules::openac());
}

TEST(StateHash, CoversWhatWaits) {
    expect_all_to_differ([](WorldState& state) {
        static constexpr std::byte kOne[]{std::byte{1}};
        static constexpr std::byte kTwo[]{std::byte{2}};
        return more(state.inbound.position_update_complete, state.inbound.waiting_for_teleport,
                    state.inbound.has_been_teleported, state.autonomy_level, state.assumes_objects, state.last_tick) +
               Changes{[&] { state.parking.park(kUnknown, kOne, {}); },
                       [&] { state.parking.park(kUnknown, kTwo, {}); },
                       [&] { state.parking.park(kSword, kTwo, {}); },
                       [&] { state.held.hold(kOne, {}); },
                       [&] { state.held.hold(kTwo, {}); },
                       [&] { state.destructions.schedule(kDrudge, 200); },
                       [&] { state.destructions.schedule(kDrudge, 201); },
                       [&] { state.destructions.schedule(kOlthoi, 200); },
                       [&] { state.description_requests.schedule(kDrudge, 200); },
                       set(state.player, kDrudge),
                       [&] { state.ended_lives[kSword] = {1}; },
                       [&] { state.ended_lives[kSword] = {2}; },
                       [&] { state.objects.erase(kDrudge); }};
    });
}

// Which body moves first depends on the slots, so worlds that differ in nothing else are not the same.
TEST(StateHash, CoversTheOrderInWhichBodiesMove) {
    Story one;
    Story other;
    one.server.create(kDrudge, outside(55, 50));
    one.server.create(kOlthoi, outside(60, 50));
    other.server.create(kOlthoi, outside(60, 50));
    other.server.create(kDrudge, outside(55, 50));
    EXPECT_NE(WorldInspector{one.world}.state_hash(), WorldInspector{other.world}.state_hash());
}

}  // namespace
}  // namespace acmotion::test
