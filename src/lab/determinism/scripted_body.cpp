#include "lab/determinism/scripted_body.h"

#include "geometry/map.h"

namespace acmotion::determinism {
namespace {

// One overload an event that is counted; the others fall to the template.
struct Count {
    Counts& counts;

    void operator()(const PositionDecided& e) const {
        if (e.outcome == PositionOutcome::SlideSnap || e.outcome == PositionOutcome::LandingSnap) ++counts.snaps;
        if (e.outcome == PositionOutcome::Ignore) ++counts.ignored;
        if (e.outcome == PositionOutcome::ForcedBlip) ++counts.player_blips;
    }
    void operator()(const WaypointEnqueued& e) const {
        if (e.branch == Enqueue::Appended) ++counts.waypoints;
        if (e.branch == Enqueue::AppendedFar) ++counts.far_waypoints;
        if (e.branch == Enqueue::AlreadyThere) ++counts.already_there;
    }
    void operator()(const WindowJudged& e) const {
        if (!e.good) ++counts.bad_windows;
    }
    void operator()(const TeleportHookRan&) const { ++counts.teleports; }
    void operator()(const Blipped&) const { ++counts.blips; }
    void operator()(const Stuck&) const { ++counts.sticks; }
    void operator()(const LeashTightened&) const { ++counts.tightened_leashes; }
    template <class Other>
    void operator()(const Other&) const {}
};

}  // namespace

std::uint32_t Dice::roll(std::uint32_t sides) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) % sides);
}

float Dice::between(float low, float high) {
    const auto thousandths = static_cast<std::uint32_t>((high - low) * 1000.0F);
    return low + static_cast<float>(roll(thousandths)) / 1000.0F;
}

void Counter::on_event(const Event& event) { std::visit(Count{counts}, event.what); }

// ---- a slice
// ---------------------------------------------------------------------------------------------------------

void ScriptedBody::advance(float dt) {
    Counts& counts = world_->counter.counts;
    if (position.cell.is_indoor()) ++counts.indoor_slices;
    if (!in_contact) ++counts.airborne_slices;
    if (has_cell) player_distance = static_cast<float>(distance(world_->bodies.front().position, position));

    Frame offset{{0, in_contact ? root_speed * dt : 0.0F, 0}, root_turn};
    if (manager_) manager_->adjust_offset(context(), mover(), *this, offset, dt);
    if (slices_at_wall > 0) {
        --slices_at_wall;
        offset.origin = {};
    }
    move_by(offset);
    if (manager_) manager_->use_time(context(), mover(), *this, world_->now);
}

void ScriptedBody::move_by(const Frame& offset) {
    position.frame = combine(position.frame, offset);
    if (cell_class(position.cell) != CellClass::Outdoor) return;
    const CellId before = position.cell;
    adjust_to_outside(position);
    if (before.value >> 16 != position.cell.value >> 16) ++world_->counter.counts.border_crossings;
}

// ---- an update
// -------------------------------------------------------------------------------------------------------

void ScriptedBody::receive(const ReceivedPosition& received, Stamp instance) {
    if (decide_instance_gate(stamps[StampSlot::Instance], instance).outcome != Gate::Apply) {
        ++world_->counter.counts.gated;
        return;
    }
    const PositionDecision decision = decide_position(received, known(), known_player(), world_->rules);
    apply_position(decision, *this, world_->client, world_->inbound, world_->rules, trace());
}

void ScriptedBody::stick_to(const ScriptedBody& target) {
    PositionManager& manager = made_manager();
    manager.stick_to(context(), *this, target.id, 0.5F, world_->now);
    manager.handle_update_target(context(), *this, target.id, TargetStatus::Ok, target.position);
}

KnownBody ScriptedBody::known() const {
    return {.stamps = stamps,
            .position = position,
            .player_distance = player_distance,
            .is_player = is_player,
            .has_cell = has_cell,
            .in_contact = in_contact,
            .is_moving_to = is_moving_to};
}

KnownPlayer ScriptedBody::known_player() const {
    return {.position = world_->bodies.front().position, .accepts_server_positions = true};
}

// ---- what the library asks for
// ---------------------------------------------------------------------------------------

bool ScriptedBody::place_sliding(const Position& target) {
    if (placements_to_refuse > 0) {
        --placements_to_refuse;
        ++world_->counter.counts.refused_placements;
        return false;
    }
    position = target;
    has_cell = true;
    return true;
}

// A body without a cell cannot be looked up, so that who sticks to it must remember where it was.
const Position* ScriptedBody::find(ObjectId object) const {
    const ScriptedBody& other = world_->bodies[object.value - world_->bodies.front().id.value];
    return other.has_cell ? &other.position : nullptr;
}

void ScriptedBody::interpolate_to(const Position& target, bool keep_heading) {
    if (keep_heading) ++world_->counter.counts.kept_headings;
    made_manager().interpolate_to(context(), mover(), *this, target, keep_heading);
}

void ScriptedBody::constrain_to(const Position& anchor, const LeashRange& range) {
    made_manager().constrain_to(context(), anchor, range, position);
}

void ScriptedBody::stop_interpolating() {
    if (manager_) manager_->stop_interpolating(context());
}

void ScriptedBody::unstick() {
    if (manager_) manager_->unstick(context(), *this);
}

void ScriptedBody::unconstrain() {
    if (manager_) manager_->unconstrain(context());
}

PositionManager& ScriptedBody::made_manager() { return manager_ ? *manager_ : manager_.emplace(); }

Trace ScriptedBody::trace() { return {&world_->counter, id, world_->now}; }
MotionContext ScriptedBody::context() { return {world_->rules, world_->limits, world_->pool, trace()}; }

Mover ScriptedBody::mover() const {
    return {.position = position,
            .max_speed = max_speed,
            .radius = 0.5F,
            .in_contact = in_contact,
            .is_local_player = is_player};
}

}  // namespace acmotion::determinism
