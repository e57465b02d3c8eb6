#include "lab/simulate/server.h"

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "core/random.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion {
namespace {

constexpr double kSampleSeconds = 0.1;
constexpr double kMostLateSeconds = 0.022;
constexpr double kLongestSampleSeconds = 1;
// What a sample may differ from even movement between its neighbours, and still be left out.
constexpr double kSampleMetres = 0.001;
constexpr double kSampleDegrees = 0.05;
constexpr std::uint32_t kAttackableDescription = 0x10;
constexpr std::uint32_t kWeaponItemType = 0x1;
constexpr std::uint32_t kRightHand = 1;

bool has_jumped(const CharacterState& before, const CharacterState& after) {
    return before.teleports != after.teleports || before.warps != after.warps ||
           before.corrections != after.corrections || before.carried != after.carried;
}

bool has_begun_or_stopped(const CharacterState& before, const CharacterState& after) {
    return before.movements != after.movements || before.jumps != after.jumps ||
           before.in_contact != after.in_contact || before.warps != after.warps;
}

MovementData movement_of(const CharacterState& state) {
    const auto* motion = std::get_if<SentMotionState>(&state.movement);
    MovementData data{.style = kDefaultStyleWord, .body = state.movement, .sticky = state.sticks_to};
    if (motion != nullptr) data.style = motion->current_style.value_or(kDefaultStyleWord);
    if (!state.sticks_to.is_null()) data.options = kOptionSticky;
    return data;
}

WeenieDesc weenie_of(const ScenarioBody& body) {
    const bool is_player = body.kind == BodyKind::Player;
    const bool is_item = body.kind == BodyKind::Item;
    return {.name = body.name,
            .class_id = is_player ? 1U : 7U,
            .icon = 0x06000001,
            .item_type = is_item ? kWeaponItemType : kCreatureItemType,
            .description = is_player ? kPlayerDescriptionBit
                           : is_item ? 0
                                     : kAttackableDescription};
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

SimulatedServer::SimulatedServer(const Scenario& scenario, double start, std::uint64_t seed, TakeTruth take_truth)
    : start_(start), random_(seed), take_truth_(std::move(take_truth)) {
    if (scenario.is_in_sample_world) land_ = game_files::open_sample_world();
    add(scenario.observer);
    for (const ScenarioBody& body : scenario.bodies) add(body);
    for (std::size_t i = 0; i < reported_.size(); ++i) {
        Reported& reported = reported_[i];
        by_name_[reported.character.body().name] = i;
        if (reported.character.body().id == scenario.seen_by) observer_ = i;
        reported.state = reported.character.state();
        reported.position = reported.character.position();
        reported.stamps.write(StampSlot::Instance, {1});
        const double hz = reported.character.body().update.hz;
        reported.next_update = start + (hz > 0 ? random_.uniform() / hz : 0);
        sample(reported, true);
    }
}

void SimulatedServer::add(const ScenarioBody& body) {
    reported_.emplace_back(body, body.setup != 0 ? pace_of(*land_, body.setup) : Pace{}, land_ ? &*land_ : nullptr);
}

std::vector<Message> SimulatedServer::greet() {
    says_.clear();
    says_.emplace_back(CreatePlayer{reported_[observer_].character.body().id});
    for (const Reported& reported : reported_) {
        const CharacterState& state = reported.character.state();
        if (!state.is_present || state.carried == Carried::Taken) continue;
        auto& described = std::get<CreateObject>(says_.emplace_back(describe(reported)));
        if (described.physics.movement) described.physics.movement->data = movement_of(state);
        if (state.carried == Carried::InHand) say_held(reported);
    }
    return std::move(says_);
}

std::vector<Message> SimulatedServer::advance() {
    says_.clear();
    client_says_.clear();
    ++steps_;
    for (Reported& reported : reported_) advance(reported);
    for (Reported& reported : reported_) {
        const std::size_t said = says_.size();
        report(reported);
        if (reported.character.body().echo > 0) repeat(reported, said);
    }
    greet_again();
    return std::move(says_);
}

// A client that has left the world receives nothing of it; when it enters again, it knows nothing.
void SimulatedServer::greet_again() {
    const bool is_logged_out = reported_[observer_].character.state().is_logged_out;
    if (is_logged_out) {
        says_.clear();
        client_says_.clear();
    } else if (was_logged_out_) {
        says_ = greet();
    }
    was_logged_out_ = is_logged_out;
}

void SimulatedServer::advance(Reported& reported) {
    const CharacterState before = reported.character.state();
    reported.character.advance([this](const std::string& name) { return find(name); });
    const CharacterState& after = reported.character.state();
    const bool jumped = has_jumped(before, after);
    const bool appeared = after.is_present && !before.is_present;
    if (!after.is_present && !before.is_present) return;
    if (jumped || before.is_present != after.is_present || has_begun_or_stopped(before, after)) {
        // Until here it did what it did before.
        const double time = jumped || appeared ? now() : now() - kServerStepSeconds;
        keep_sample(reported, {time, position_of(before.place, before.heading), before.in_contact});
        if (after.is_present) sample(reported, true);
        return;
    }
    sample(reported, false);
}

void SimulatedServer::repeat(Reported& reported, std::size_t said) {
    const double due = now() + reported.character.body().echo;
    for (std::size_t i = said; i < says_.size(); ++i) reported.echoes.emplace_back(due, says_[i]);
    for (; !reported.echoes.empty() && reported.echoes.front().first <= now(); reported.echoes.pop_front())
        says_.push_back(std::move(reported.echoes.front().second));
}

// ---- what clients receive -------------------------------------------------------------------------------------------

Stamp SimulatedServer::next(Reported& reported, StampSlot slot) {
    const Stamp stamp{static_cast<std::uint16_t>(reported.stamps[slot].value + 1)};
    reported.stamps.write(slot, stamp);
    return stamp;
}

CreateObject SimulatedServer::describe(const Reported& reported) const {
    const ScenarioBody& body = reported.character.body();
    CreateObject create;
    create.object = body.id;
    create.physics.state = reported.character.state().physics_state;
    create.physics.position = reported.character.position();
    create.physics.setup = reported.character.pace().setup;
    create.physics.stamps = reported.stamps;
    create.weenie = weenie_of(body);
    if (body.kind == BodyKind::Item) return create;
    create.physics.motion_table = reported.character.pace().motion_table;
    create.physics.movement =
        PhysicsMovement{MovementData{.style = kDefaultStyleWord, .body = SentMotionState{}}, false};
    return create;
}

PositionPack SimulatedServer::pack(const Reported& reported) const {
    return {.position = reported.character.position(),
            .has_contact = reported.character.state().in_contact,
            .instance_stamp = reported.stamps[StampSlot::Instance],
            .position_stamp = reported.stamps[StampSlot::Position],
            .teleport_stamp = reported.stamps[StampSlot::Teleport],
            .force_position_stamp = reported.stamps[StampSlot::ForcePosition]};
}

void SimulatedServer::report(Reported& reported) {
    const CharacterState& now_is = reported.character.state();
    const bool changed = has_begun_or_stopped(reported.state, now_is);
    if (now_is.is_present != reported.state.is_present || now_is.lives != reported.state.lives) {
        report_presence(reported);
    } else if (now_is.carried != reported.state.carried) {
        report_carrying(reported);
    } else if (now_is.is_present && now_is.carried == Carried::No) {
        if (is_observer(reported)) report_by_client(reported, changed);
        report_movement(reported);
        report_position(reported, changed);
    }
    reported.state = now_is;
}

void SimulatedServer::report_presence(Reported& reported) {
    const ObjectId id = reported.character.body().id;
    if (!reported.character.state().is_present) {
        says_.emplace_back(DeleteObject{id, reported.stamps[StampSlot::Instance]});
        return;
    }
    // A new life: one instance later, every other channel from the start.
    const Stamp instance = next(reported, StampSlot::Instance);
    reported.stamps = {};
    reported.stamps.write(StampSlot::Instance, instance);
    reported.position = reported.character.position();
    says_.emplace_back(describe(reported));
}

void SimulatedServer::report_carrying(Reported& reported) {
    const ObjectId id = reported.character.body().id;
    const CharacterState& now_is = reported.character.state();
    if (now_is.carried == Carried::No) return say_position(reported);
    const Stamp position = next(reported, StampSlot::Position);
    if (now_is.carried == Carried::Taken) {
        says_.emplace_back(PickupEvent{id, reported.stamps[StampSlot::Instance], position});
        return;
    }
    say_held(reported);
}

void SimulatedServer::say_held(const Reported& reported) {
    const ObjectId holder_id = reported.character.state().holder;
    const auto holder =
        std::ranges::find(reported_, holder_id, [](const Reported& other) { return other.character.body().id; });
    says_.emplace_back(ParentEvent{holder_id, reported.character.body().id, kRightHand, kRightHand,
                                   holder->stamps[StampSlot::Instance], reported.stamps[StampSlot::Position]});
}

void SimulatedServer::report_movement(Reported& reported) {
    const CharacterState& now_is = reported.character.state();
    const ObjectId id = reported.character.body().id;
    const Stamp instance = reported.stamps[StampSlot::Instance];
    if (now_is.physics_state != reported.state.physics_state) {
        says_.emplace_back(SetState{id, now_is.physics_state, instance, next(reported, StampSlot::State)});
    }
    // The observer's client knows its own keys.
    if (is_observer(reported)) return;
    if (now_is.movements != reported.state.movements) {
        const bool is_own = reported.character.body().kind == BodyKind::Player;
        const Stamp movement = next(reported, StampSlot::Movement);
        const Stamp control =
            is_own ? reported.stamps[StampSlot::ServerControlledMove] : next(reported, StampSlot::ServerControlledMove);
        says_.emplace_back(UpdateMotion{id, instance, movement, control, is_own, movement_of(now_is)});
    }
    if (now_is.jumps != reported.state.jumps) {
        says_.emplace_back(VectorUpdate{id, now_is.velocity, {}, instance, next(reported, StampSlot::Vector)});
    }
}

void SimulatedServer::report_position(Reported& reported, bool changed) {
    const CharacterState& now_is = reported.character.state();
    const UpdatePolicy& policy = reported.character.body().update;
    if (now_is.teleports != reported.state.teleports) {
        const Stamp teleport = next(reported, StampSlot::Teleport);
        if (is_observer(reported)) says_.emplace_back(PlayerTeleport{teleport});
        say_position(reported);
        return;
    }
    if (now_is.corrections != reported.state.corrections) {
        next(reported, StampSlot::ForcePosition);
        say_position(reported);
        return;
    }
    const bool is_due = policy.hz > 0 && now() >= reported.next_update;
    // The place where a body leaves the ground is not reported: clients would walk back there after landing.
    if (!is_due && !(changed && policy.on_change && now_is.in_contact)) return;
    if (reported.character.position() != reported.position || now_is.in_contact != reported.state.in_contact)
        say_position(reported);
}

void SimulatedServer::say_position(Reported& reported) {
    const double hz = reported.character.body().update.hz;
    next(reported, StampSlot::Position);
    says_.emplace_back(UpdatePosition{reported.character.body().id, pack(reported)});
    reported.position = reported.character.position();
    reported.next_update = hz > 0 ? now() + 1 / hz + lateness(reported) : 0;
}

// Servers look at their monsters when they come round to them: every 200 to 222 ms. Players report by their own clocks.
double SimulatedServer::lateness(const Reported& reported) {
    if (reported.character.body().kind == BodyKind::Player) return 0;
    return random_.uniform() * kMostLateSeconds - kServerStepSeconds / 2;
}

// ---- what the observer's client says --------------------------------------------------------------------------------

EchoedStamps SimulatedServer::echo(const Reported& reported) {
    return {reported.stamps[StampSlot::Instance], reported.stamps[StampSlot::ServerControlledMove],
            reported.stamps[StampSlot::Teleport], reported.stamps[StampSlot::ForcePosition]};
}

void SimulatedServer::report_by_client(Reported& reported, bool changed) {
    const bool is_due = now() >= reported.next_update;
    if (!changed && !is_due) return;
    const Position position = reported.character.position();
    const bool contact = reported.character.state().in_contact;
    const auto* state = std::get_if<SentMotionState>(&reported.character.state().movement);
    if (!changed || state == nullptr) {
        client_says_.emplace_back(AutonomousPosition{++client_order_, position, echo(reported), contact});
        if (position == reported.position) reported.next_update = now() + 1;
        return;
    }
    MoveToState keys{.order = ++client_order_, .position = position, .stamps = echo(reported), .contact = contact};
    if (state->forward_command) keys.raw.forward_command = 0x45000005;
    if (state->forward_command == 0x0007) keys.raw.current_hold_key = 2;
    if (state->sidestep_command) keys.raw.sidestep_command = 0x6500000F;
    if (state->turn_command) keys.raw.turn_command = 0x6500000D;
    client_says_.emplace_back(keys);
}

// ---- the truth ------------------------------------------------------------------------------------------------------

void SimulatedServer::sample(Reported& reported, bool is_forced) {
    if (!is_forced && now() < reported.next_sample - kServerStepSeconds / 2) return;
    keep_sample(reported, {now(), reported.character.position(), reported.character.state().in_contact});
    reported.next_sample = now() + kSampleSeconds;
}

void SimulatedServer::keep_sample(Reported& reported, const TruthSample& sample) {
    std::vector<TruthSample>& kept = reported.samples;
    const std::size_t count = kept.size();
    if (count > 0 && kept.back().time == sample.time && kept.back().position == sample.position) return;
    // The newest sample goes if the one before and this one say as much.
    const bool replaces = count >= 2 && kept[count - 2].time < kept[count - 1].time &&
                          kept[count - 1].time < sample.time &&
                          sample.time - kept[count - 2].time <= kLongestSampleSeconds &&
                          is_even(kept[count - 2], kept[count - 1], sample);
    if (replaces) kept.pop_back();
    if (kept.size() == 2) {
        take_truth_(reported.character.body().id, kept.front());
        kept.erase(kept.begin());
    }
    kept.push_back(sample);
}

void SimulatedServer::finish() {
    for (Reported& reported : reported_) {
        if (reported.character.state().is_present) sample(reported, true);
        for (const TruthSample& sample : reported.samples) take_truth_(reported.character.body().id, sample);
        reported.samples.clear();
    }
}

std::optional<CharacterView> SimulatedServer::find(const std::string& name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    return reported_[found->second].character.view();
}

}  // namespace acmotion
