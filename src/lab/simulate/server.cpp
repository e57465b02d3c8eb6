#include "lab/simulate/server.h"

#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "lab/base/random.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion {
namespace {

constexpr double kSampleSeconds = 0.1;
constexpr double kLongestSampleSeconds = 1;
// What a sample may differ from even movement between its neighbours, and still be left out.
constexpr double kSampleMetres = 0.001;
constexpr double kSampleDegrees = 0.05;
constexpr std::uint32_t kAttackableDescription = 0x10;

bool has_jumped(const CharacterState& before, const CharacterState& after) {
    return before.teleports != after.teleports || before.warps != after.warps;
}

bool has_begun_or_stopped(const CharacterState& before, const CharacterState& after) {
    return before.movements != after.movements || before.jumps != after.jumps ||
           before.in_contact != after.in_contact || before.warps != after.warps;
}

double turned(const Position& a, const Position& b) {
    return std::remainder(double{heading_of(b.frame.rotation)} - double{heading_of(a.frame.rotation)}, 360.0);
}

// Is `between` where even movement from `a` to `b` would have it?
bool is_even(const TruthSample& a, const TruthSample& between, const TruthSample& b) {
    if (a.in_contact != between.in_contact || between.in_contact != b.in_contact) return false;
    if (a.position.cell.is_indoor() != b.position.cell.is_indoor()) return false;
    const double share = (between.time - a.time) / (b.time - a.time);
    const WideVec3 error =
        WideVec3{offset(a.position, between.position)} - WideVec3{offset(a.position, b.position)} * share;
    const double degrees = turned(a.position, between.position) - turned(a.position, b.position) * share;
    return length(error) < kSampleMetres && std::abs(degrees) < kSampleDegrees;
}

}  // namespace

SimulatedServer::SimulatedServer(const Scenario& scenario, double start, std::uint64_t seed) : start_(start) {
    if (scenario.is_in_sample_world) land_ = gamedata::open_sample_world();
    add(scenario.observer);
    for (const ScenarioBody& body : scenario.bodies) add(body);
    Random random{seed};
    for (std::size_t i = 0; i < told_.size(); ++i) {
        Told& told = told_[i];
        by_name_[told.character.body().name] = i;
        told.state = told.character.state();
        told.position = told.character.position();
        told.stamps.write(StampSlot::Instance, {1});
        const double hz = told.character.body().update.hz;
        told.next_update = start + (hz > 0 ? random.uniform() / hz : 0);
        sample(told, true);
    }
}

void SimulatedServer::add(const ScenarioBody& body) {
    told_.emplace_back(body, body.setup != 0 ? pace_of(*land_, body.setup) : Pace{}, land_ ? &*land_ : nullptr);
}

std::vector<Message> SimulatedServer::greet() {
    says_.clear();
    says_.emplace_back(CreatePlayer{told_.front().character.body().id});
    for (const Told& told : told_) says_.emplace_back(describe(told));
    return std::move(says_);
}

std::vector<Message> SimulatedServer::advance() {
    says_.clear();
    client_says_.clear();
    ++steps_;
    for (Told& told : told_) advance(told);
    for (Told& told : told_) tell(told);
    return std::move(says_);
}

void SimulatedServer::advance(Told& told) {
    const CharacterState before = told.character.state();
    told.character.advance([this](const std::string& name) { return find(name); });
    const CharacterState& after = told.character.state();
    const bool jumped = has_jumped(before, after);
    const bool appeared = after.is_present && !before.is_present;
    if (!after.is_present && !before.is_present) return;
    if (jumped || before.is_present != after.is_present || has_begun_or_stopped(before, after)) {
        // Until here it did what it did before.
        const double time = jumped || appeared ? now() : now() - kServerStepSeconds;
        keep_sample(told, {time, position_of(before.place, before.heading), before.in_contact});
        if (after.is_present) sample(told, true);
        return;
    }
    sample(told, false);
}

// ---- what clients hear ----------------------------------------------------------------------------------------------

Stamp SimulatedServer::next(Told& told, StampSlot slot) {
    const Stamp stamp{static_cast<std::uint16_t>(told.stamps[slot].value + 1)};
    told.stamps.write(slot, stamp);
    return stamp;
}

CreateObject SimulatedServer::describe(const Told& told) const {
    const ScenarioBody& body = told.character.body();
    const bool is_player = body.kind == BodyKind::Player;
    CreateObject create;
    create.object = body.id;
    create.physics.state = told.character.state().physics_state;
    create.physics.position = told.character.position();
    create.physics.motion_table = told.character.pace().motion_table;
    create.physics.setup = told.character.pace().setup;
    create.physics.movement =
        PhysicsMovement{MovementData{.style = kDefaultStyleWord, .body = SentMotionState{}}, false};
    create.physics.stamps = told.stamps;
    create.weenie = WeenieDesc{.name = body.name,
                               .class_id = is_player ? 1U : 7U,
                               .icon = 0x06000001,
                               .item_type = kCreatureItemType,
                               .description = is_player ? kPlayerDescriptionBit : kAttackableDescription};
    return create;
}

PositionPack SimulatedServer::pack(const Told& told) const {
    return {.position = told.character.position(),
            .has_contact = told.character.state().in_contact,
            .instance_stamp = told.stamps[StampSlot::Instance],
            .position_stamp = told.stamps[StampSlot::Position],
            .teleport_stamp = told.stamps[StampSlot::Teleport],
            .force_position_stamp = told.stamps[StampSlot::ForcePosition]};
}

void SimulatedServer::tell(Told& told) {
    const CharacterState& now_is = told.character.state();
    const bool changed = has_begun_or_stopped(told.state, now_is);
    if (now_is.is_present != told.state.is_present) {
        tell_presence(told);
    } else if (now_is.is_present) {
        if (is_observer(told)) tell_client(told, changed);
        tell_movement(told);
        tell_position(told, changed);
    }
    told.state = now_is;
}

void SimulatedServer::tell_presence(Told& told) {
    const ObjectId id = told.character.body().id;
    if (!told.character.state().is_present) {
        says_.emplace_back(DeleteObject{id, told.stamps[StampSlot::Instance]});
        return;
    }
    // A new life: one instance later, every other channel from the start.
    const Stamp instance = next(told, StampSlot::Instance);
    told.stamps = {};
    told.stamps.write(StampSlot::Instance, instance);
    told.position = told.character.position();
    says_.emplace_back(describe(told));
}

void SimulatedServer::tell_movement(Told& told) {
    const CharacterState& now_is = told.character.state();
    const ObjectId id = told.character.body().id;
    const Stamp instance = told.stamps[StampSlot::Instance];
    if (now_is.physics_state != told.state.physics_state) {
        says_.emplace_back(SetState{id, now_is.physics_state, instance, next(told, StampSlot::State)});
    }
    // The observer's client knows its own keys.
    if (is_observer(told)) return;
    if (now_is.movements != told.state.movements) {
        const bool is_own = told.character.body().kind == BodyKind::Player;
        const Stamp movement = next(told, StampSlot::Movement);
        const Stamp control =
            is_own ? told.stamps[StampSlot::ServerControlledMove] : next(told, StampSlot::ServerControlledMove);
        says_.emplace_back(UpdateMotion{
            id, instance, movement, control, is_own, {.style = kDefaultStyleWord, .body = now_is.movement}});
    }
    if (now_is.jumps != told.state.jumps) {
        says_.emplace_back(VectorUpdate{id, now_is.velocity, {}, instance, next(told, StampSlot::Vector)});
    }
}

void SimulatedServer::tell_position(Told& told, bool changed) {
    const CharacterState& now_is = told.character.state();
    const UpdatePolicy& policy = told.character.body().update;
    if (now_is.teleports != told.state.teleports) {
        const Stamp teleport = next(told, StampSlot::Teleport);
        if (is_observer(told)) says_.emplace_back(PlayerTeleport{teleport});
        say_position(told);
        return;
    }
    const bool is_due = policy.hz > 0 && now() >= told.next_update;
    // The place where a body leaves the ground is not reported: clients would walk back there after landing.
    if (!is_due && !(changed && policy.on_change && now_is.in_contact)) return;
    if (told.character.position() != told.position || now_is.in_contact != told.state.in_contact) say_position(told);
}

void SimulatedServer::say_position(Told& told) {
    const double hz = told.character.body().update.hz;
    next(told, StampSlot::Position);
    says_.emplace_back(UpdatePosition{told.character.body().id, pack(told)});
    told.position = told.character.position();
    told.next_update = hz > 0 ? now() + 1 / hz : 0;
}

// ---- what the observer's client says --------------------------------------------------------------------------------

EchoedStamps SimulatedServer::echo(const Told& told) {
    return {told.stamps[StampSlot::Instance], told.stamps[StampSlot::ServerControlledMove],
            told.stamps[StampSlot::Teleport], told.stamps[StampSlot::ForcePosition]};
}

void SimulatedServer::tell_client(Told& told, bool changed) {
    const bool is_due = now() >= told.next_update;
    if (!changed && !is_due) return;
    const Position position = told.character.position();
    const bool contact = told.character.state().in_contact;
    const auto* state = std::get_if<SentMotionState>(&told.character.state().movement);
    if (!changed || state == nullptr) {
        client_says_.emplace_back(AutonomousPosition{++client_order_, position, echo(told), contact});
        if (position == told.position) told.next_update = now() + 1;
        return;
    }
    MoveToState keys{.order = ++client_order_, .position = position, .stamps = echo(told), .contact = contact};
    if (state->forward_command) keys.raw.forward_command = 0x45000005;
    if (state->forward_command == 0x0007) keys.raw.current_hold_key = 2;
    if (state->sidestep_command) keys.raw.sidestep_command = 0x6500000F;
    if (state->turn_command) keys.raw.turn_command = 0x6500000D;
    client_says_.emplace_back(keys);
}

// ---- the truth ------------------------------------------------------------------------------------------------------

void SimulatedServer::sample(Told& told, bool is_forced) {
    if (!is_forced && now() < told.next_sample - kServerStepSeconds / 2) return;
    keep_sample(told, {now(), told.character.position(), told.character.state().in_contact});
    told.next_sample = now() + kSampleSeconds;
}

void SimulatedServer::keep_sample(Told& told, const TruthSample& sample) {
    std::vector<TruthSample>& kept = told.samples;
    const std::size_t count = kept.size();
    if (count > 0 && kept.back().time == sample.time && kept.back().position == sample.position) return;
    // The newest sample goes if the one before and this tell as much.
    const bool replaces = count >= 2 && kept[count - 2].time < kept[count - 1].time &&
                          kept[count - 1].time < sample.time &&
                          sample.time - kept[count - 2].time <= kLongestSampleSeconds &&
                          is_even(kept[count - 2], kept[count - 1], sample);
    if (replaces) kept.pop_back();
    kept.push_back(sample);
}

GroundTruth SimulatedServer::finish() {
    for (Told& told : told_) {
        if (told.character.state().is_present) sample(told, true);
        for (const TruthSample& sample : told.samples) truth_.add(told.character.body().id, sample);
        told.samples.clear();
    }
    return std::move(truth_);
}

std::optional<CharacterView> SimulatedServer::find(const std::string& name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    return told_[found->second].character.view();
}

}  // namespace acmotion
