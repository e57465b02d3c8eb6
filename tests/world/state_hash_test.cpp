// Worlds that would go on differently have different hashes, whatever part of the state differs.
#include "world/state_hash.h"

#include <set>

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

using Change = void (*)(WorldState&);

void expect_all_to_differ(const std::vector<Change>& changes, const Rules& rules = Rules::retail()) {
    const WorldState before = busy(rules);
    std::set<std::uint64_t> hashes{hash_of(before)};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        WorldState changed = before;
        changes[i](changed);
        EXPECT_TRUE(hashes.insert(hash_of(changed)).second) << "change " << i << " looks like another, or like none";
    }
}

TEST(StateHash, IsThatOfTheStateAlone) {
    EXPECT_EQ(hash_of(busy()), hash_of(busy()));
    WorldState looked_at = busy();
    runner(looked_at);
    EXPECT_EQ(hash_of(looked_at), hash_of(busy()));
}

TEST(StateHash, CoversEverythingOfABody) {
    expect_all_to_differ({
        [](WorldState& state) { runner(state).position.cell.value ^= 1; },
        [](WorldState& state) { runner(state).position.frame.origin.x += 1; },
        [](WorldState& state) { runner(state).position.frame.origin.y += 1; },
        [](WorldState& state) { runner(state).position.frame.origin.z += 1; },
        [](WorldState& state) { runner(state).position.frame.rotation.w += 1; },
        [](WorldState& state) { runner(state).position.frame.rotation.z += 1; },
        [](WorldState& state) { runner(state).physics_state ^= kHidden; },
        [](WorldState& state) { runner(state).transient_state ^= kContact; },
        [](WorldState& state) { runner(state).velocity.x += 1; },
        [](WorldState& state) { runner(state).acceleration.x += 1; },
        [](WorldState& state) { runner(state).omega.x += 1; },
        [](WorldState& state) { runner(state).contact_normal.x += 1; },
        [](WorldState& state) { runner(state).cached_velocity.x += 1; },
        [](WorldState& state) { runner(state).last_support_z += 1; },
        [](WorldState& state) { runner(state).clock += 1; },
        [](WorldState& state) { runner(state).player_distance += 1; },
        [](WorldState& state) { runner(state).seldom.change().sliding_normal.x += 1; },
        [](WorldState& state) { runner(state).seldom.change().scale += 1; },
        [](WorldState& state) { runner(state).seldom.change().friction += 1; },
        [](WorldState& state) { runner(state).seldom.change().elasticity += 1; },
        [](WorldState& state) { runner(state).seldom.change().shape.radius += 1; },
        [](WorldState& state) { runner(state).seldom.change().shape.height += 1; },
        [](WorldState& state) { runner(state).seldom.change().shape.has_one_sphere ^= true; },
        [](WorldState& state) { runner(state).seldom.change().shape.has_free_heading ^= true; },
        [](WorldState& state) { runner(state).has_spheres ^= true; },
        [](WorldState& state) { runner(state).parent = kDrudge; },
        [](WorldState& state) { runner(state).has_cell ^= true; },
        [](WorldState& state) { runner(state).is_local_player ^= true; },
        [](WorldState& state) { runner(state).forced_into_cell ^= true; },
        [](WorldState& state) { runner(state).colliding_with_environment ^= true; },
    });
}

TEST(StateHash, TellsApartWhateverABodyIsMadeOf) {
    std::set<std::uint64_t> hashes;
    for (unsigned bits = 0; bits < 8; ++bits) {
        WorldState state = busy();
        WorldObject& body = runner(state);
        body.has_spheres = (bits & 1) != 0;
        body.seldom.change().shape.has_one_sphere = (bits & 2) != 0;
        body.seldom.change().shape.has_free_heading = (bits & 4) != 0;
        hashes.insert(hash_of(state));
    }
    EXPECT_EQ(hashes.size(), 8U);
}

TEST(StateHash, AnEmptySlotIsOnlyEmpty) {
    WorldState state = busy();
    const ObjectTable::Slot slot = state.objects.slot_of(kDrudge);
    state.objects.erase(kDrudge);
    const std::uint64_t before = hash_of(state);
    mine(state.objects.slots()[slot]).velocity.x += 1;
    EXPECT_EQ(hash_of(state), before);
}

TEST(StateHash, CoversWhereABodyWalksTo) {
    expect_all_to_differ({
        [](WorldState& state) {
            state.pools.waypoints[queue(state).head()].value = Waypoint::to_position(outside(1, 2));
        },
        [](WorldState& state) {
            state.pools.waypoints[queue(state).head()].value = Waypoint::of_velocity(WaypointKind::Jump, {1, 2, 3});
        },
        [](WorldState& state) {
            state.pools.waypoints[queue(state).head()].value = Waypoint::of_velocity(WaypointKind::Velocity, {1, 2, 3});
        },
        [](WorldState& state) {
            state.pools.waypoints[queue(state).tail()].value = Waypoint::of_velocity(WaypointKind::Velocity, {3, 2, 1});
        },
        [](WorldState& state) { member<1>(queue(state)) += 1; },
        [](WorldState& state) { member<2>(queue(state)) += 1; },
        [](WorldState& state) { member<3>(queue(state)) += 1; },
        [](WorldState& state) { member<5>(queue(state)) += 1; },
        [](WorldState& state) { member<6>(queue(state)) ^= true; },
        [](WorldState& state) { member<0>(*runner(state).manager->leash()) += 1; },
        [](WorldState& state) { member<1>(*runner(state).manager->leash()).start += 1; },
        [](WorldState& state) { member<1>(*runner(state).manager->leash()).max += 1; },
        [](WorldState& state) { member<2>(*runner(state).manager->leash()) ^= true; },
        [](WorldState& state) { runner(state).manager->leash() = {}; },
        [](WorldState& state) { member<0>(*runner(state).manager->sticky()) = kDrudge; },
        [](WorldState& state) { member<1>(*runner(state).manager->sticky()) += 1; },
        [](WorldState& state) { member<2>(*runner(state).manager->sticky()) ^= true; },
        [](WorldState& state) { member<3>(*runner(state).manager->sticky()) += 1; },
        [](WorldState& state) { member<4>(*runner(state).manager->sticky()).frame.origin.x += 1; },
        [](WorldState& state) { runner(state).manager->sticky() = {}; },
        [](WorldState& state) { runner(state).manager = {}; },
    });
}

TEST(StateHash, CoversWhatABodyPlays) {
    expect_all_to_differ({
        [](WorldState& state) { fields(state).interpreted.style = {}; },
        [](WorldState& state) { fields(state).interpreted.forward.speed += 1; },
        [](WorldState& state) { fields(state).interpreted.sidestep.speed += 1; },
        [](WorldState& state) { fields(state).interpreted.turn.speed += 1; },
        [](WorldState& state) { fields(state).my_run_rate += 1; },
        [](WorldState& state) { fields(state).initialised ^= true; },
        [](WorldState& state) { fields(state).standing_longjump ^= true; },
        [](WorldState& state) { fields(state).keeps_next_arc ^= true; },
        [](WorldState& state) { fields(state).seldom.change().raw.style = {}; },
        [](WorldState& state) { fields(state).seldom.change().raw.forward.speed += 1; },
        [](WorldState& state) { fields(state).seldom.change().raw.sidestep.hold_key = HoldKey::Run; },
        [](WorldState& state) { fields(state).seldom.change().raw.turn.command = MotionCommand::TurnRight; },
        [](WorldState& state) { fields(state).seldom.change().raw.hold_key = HoldKey::Run; },
        [](WorldState& state) { fields(state).seldom.change().current_speed_factor += 1; },
        [](WorldState& state) { fields(state).seldom.change().jump_extent += 1; },
        [](WorldState& state) { fields(state).seldom.change().server_action_stamp += 1; },
        [](WorldState& state) { fields(state).seldom.change().actions.append(state.pools.actions, {.speed = 2}); },
        [](WorldState& state) { fields(state).seldom.change().actions.append(state.pools.actions, {.stamp = 2}); },
        [](WorldState& state) { fields(state).seldom.change().raw_actions.append(state.pools.actions, {.speed = 2}); },
        [](WorldState& state) { fields(state).pending.append(state.pools.pending, {.context = 2}); },
        [](WorldState& state) { fields(state).pending.append(state.pools.pending, {.context = 3}); },
        [](WorldState& state) { runner(state).movement = {}; },
    });
}

TEST(StateHash, CoversAChase) {
    expect_all_to_differ({
        [](WorldState& state) { chase(state).type = MoveToType::TurnToObject; },
        [](WorldState& state) { chase(state).moving_away ^= true; },
        [](WorldState& state) { chase(state).initialised ^= true; },
        [](WorldState& state) { chase(state).fail_progress_count += 1; },
        [](WorldState& state) { chase(state).command = MotionCommand::SideStepRight; },
        [](WorldState& state) { chase(state).auxiliary = MotionCommand::SideStepRight; },
        [](WorldState& state) { chase(state).nodes.clear(); },
        [](WorldState& state) { mine(chase(state).nodes.head()).heading += 1; },
        [](WorldState& state) { chase(state).params.distance_to_object += 1; },
        [](WorldState& state) { chase(state).params.speed += 1; },
        [](WorldState& state) { chase(state).previous_heading += 1; },
        [](WorldState& state) { chase(state).previous.distance = 1; },
        [](WorldState& state) { chase(state).original.time += 1; },
        [](WorldState& state) { chase(state).object = kPlayer; },
        [](WorldState& state) { chase(state).top_level = kPlayer; },
        [](WorldState& state) { chase(state).shape.radius += 1; },
        [](WorldState& state) { chase(state).shape.height += 1; },
        [](WorldState& state) { chase(state).sought.frame.origin.x += 1; },
        [](WorldState& state) { chase(state).current_target.frame.origin.x += 1; },
        [](WorldState& state) { chase(state).starting.frame.origin.x += 1; },
        [](WorldState& state) { target(state).context += 1; },
        [](WorldState& state) { target(state).target = kPlayer; },
        [](WorldState& state) { target(state).status = TargetStatus::LeftWorld; },
        [](WorldState& state) { target(state).radius += 1; },
        [](WorldState& state) { target(state).quantum += 1; },
        [](WorldState& state) { target(state).actual.frame.origin.x += 1; },
        [](WorldState& state) { target(state).predicted.frame.origin.x += 1; },
        [](WorldState& state) { target(state).velocity.x += 1; },
        [](WorldState& state) { target(state).time += 1; },
        [](WorldState& state) { watcher(state).id = kPlayer; },
        [](WorldState& state) { watcher(state).radius += 1; },
        [](WorldState& state) { watcher(state).quantum += 1; },
        [](WorldState& state) { watcher(state).last_sent.frame.origin.x += 1; },
        [](WorldState& state) { chaser(state).chase = {}; },
    });
}

TEST(StateHash, CoversWhatTheServerSaidOfABody) {
    expect_all_to_differ({
        [](WorldState& state) { runner(state).stamps.write(StampSlot::Position, {77}); },
        [](WorldState& state) { runner(state).stamps.write(StampSlot::Instance, {77}); },
        [](WorldState& state) { runner(state).is_assumed ^= true; },
        [](WorldState& state) { runner(state).is_animated ^= true; },
        [](WorldState& state) { runner(state).is_creature ^= true; },
        [](WorldState& state) { runner(state).last_move_autonomous ^= true; },
        [](WorldState& state) { runner(state).aside.change().children.push_back(kDrudge); },
        [](WorldState& state) { runner(state).aside.change().children.push_back(kPlayer); },
    });
}

TEST(StateHash, CoversWhatIsRememberedOfUpdates) {
    expect_all_to_differ({
                             [](WorldState& state) { runner(state).remembered()->place.frame.origin.x += 1; },
                             [](WorldState& state) { runner(state).remembered()->time += 1; },
                             [](WorldState& state) { runner(state).remembered()->gait.speed += 1; },
                             [](WorldState& state) { runner(state).remembered()->has_place ^= true; },
                             [](WorldState& state) { runner(state).remembered()->has_velocity ^= true; },
                             [](WorldState& state) { runner(state).chase->remembered = {}; },
                         },
                         Rules::openac());
}

TEST(StateHash, CoversWhatWaits) {
    static constexpr std::byte kOne[]{std::byte{1}};
    static constexpr std::byte kTwo[]{std::byte{2}};
    expect_all_to_differ({
        [](WorldState& state) { state.parking.park(kUnknown, kOne, {}); },
        [](WorldState& state) { state.parking.park(kUnknown, kTwo, {}); },
        [](WorldState& state) { state.parking.park(kSword, kTwo, {}); },
        [](WorldState& state) { state.held.hold(kOne, {}); },
        [](WorldState& state) { state.held.hold(kTwo, {}); },
        [](WorldState& state) { state.destructions.schedule(kDrudge, 200); },
        [](WorldState& state) { state.destructions.schedule(kDrudge, 201); },
        [](WorldState& state) { state.destructions.schedule(kOlthoi, 200); },
        [](WorldState& state) { state.description_requests.schedule(kDrudge, 200); },
        [](WorldState& state) { state.inbound.position_update_complete ^= true; },
        [](WorldState& state) { state.inbound.waiting_for_teleport ^= true; },
        [](WorldState& state) { state.inbound.has_been_teleported ^= true; },
        [](WorldState& state) { state.player = kDrudge; },
        [](WorldState& state) { state.autonomy_level -= 1; },
        [](WorldState& state) { state.assumes_objects ^= true; },
        [](WorldState& state) { state.ended_lives[kSword] = {1}; },
        [](WorldState& state) { state.ended_lives[kSword] = {2}; },
        [](WorldState& state) { state.last_tick += 1; },
        [](WorldState& state) { state.objects.erase(kDrudge); },
    });
}

}  // namespace
}  // namespace acmotion::test
