#include "obvious_port.h"

#include <limits>

#include "acmotion/geometry/heading.h"
#include "acmotion/wire/decode.h"
#include "traffic.h"

namespace acmotion::peers {
namespace {

constexpr float kEps = 0.0002F;
constexpr float kReach = 0.05F;
constexpr float kNearEnoughOnStall = 0.20F;
constexpr float kMinRatio = 0.30F;
constexpr float kBig = 999999.0F;
constexpr int kWindow = 5;
constexpr std::size_t kQueueLimit = 20;
constexpr int kFailLimit = 3;
constexpr double kMinQuantum = 1.0 / 30;
constexpr double kMaxQuantum = 0.2;
constexpr double kHugeQuantum = 2.0;
constexpr float kRunMetresPerSecond = 4;

// Spec 30 §3.2, §5.
float blip_distance(const PortBody& body) {
    if (!body.position.cell.is_indoor()) return 100;
    return body.is_player ? 25 : 20;
}
float leash_start(const Position& position) { return position.cell.is_indoor() ? 5 : 10; }
float leash_max(const Position& position) { return position.cell.is_indoor() ? 20 : 50; }

double catch_up_speed(const PortBody& body) {
    const double speed = 2.0 * body.max_speed;
    return speed < kEps ? 7.5 : speed;
}

void scale(Vec3& v, double by) { v = (WideVec3{v} * by).rounded(); }

}  // namespace

bool PortBody::place_sliding(const Position& target) {
    position = target;
    return true;
}

void PortBody::set_heading(float degrees) { acmotion::set_heading(position.frame, degrees); }

// ---- spec 30 §3.4 ---------------------------------------------------------------------------------------------------

void InterpolationManager::interpolate_to(const Position& target, bool keep) {
    if (body == nullptr) return;
    const bool has_place = !queue.empty() && queue.back().kind == 1;
    if (distance(has_place ? queue.back().position : body->position, target) > blip_distance(*body)) {
        enqueue(target, keep_heading);
        fail_counter = kFailLimit + 1;
        return;
    }
    if (distance(body->position, target) <= kReach) {
        if (!keep) body->set_heading(heading_of(target.frame.rotation));
        stop();
        return;
    }
    while (!queue.empty() && queue.back().kind == 1 && distance(queue.back().position, target) < kReach) {
        queue.pop_back();
    }
    while (queue.size() >= kQueueLimit) queue.pop_front();
    keep_heading = keep;
    enqueue(target, keep);
}

void InterpolationManager::enqueue(const Position& target, bool with_own_heading) {
    Node node{1, target, {}};
    if (with_own_heading) acmotion::set_heading(node.position.frame, heading_of(body->position.frame.rotation));
    queue.push_back(node);
}

// ---- spec 30 §3.5 ---------------------------------------------------------------------------------------------------

void InterpolationManager::adjust_offset(Frame& offset, float dt) {
    if (body == nullptr || queue.empty() || !body->in_contact || queue.front().kind != 1) return;
    const double to_head = distance(body->position, queue.front().position);
    if (to_head < kReach) return node_completed(true);

    const double speed = catch_up_speed(*body);
    progress_quantum += dt;
    ++frame_counter;
    if (frame_counter >= kWindow && !judge_window(to_head, speed)) return;

    Frame way = difference(queue.front().position, body->position);
    const double whole = length(way.origin);
    const double step = speed * dt;
    if (whole <= kReach) node_completed(true);
    if (whole > step) scale(way.origin, step / whole);
    if (keep_heading) acmotion::set_heading(way, 0);
    offset = way;
}

bool InterpolationManager::window_is_good(double to_head, double speed) const {
    const double progress = original_distance - to_head;
    return body->is_stuck || (progress >= kEps && progress / progress_quantum / speed >= kMinRatio);
}

bool InterpolationManager::judge_window(double to_head, double speed) {
    if (window_is_good(to_head, speed)) {
        frame_counter = 0;
        progress_quantum = 0;
        original_distance = static_cast<float>(to_head);
        return true;
    }
    const bool near_enough = to_head < kNearEnoughOnStall;
    if (!near_enough) ++fail_counter;
    node_completed(near_enough);
    return false;
}

// ---- spec 30 §3.3, §3.6 ---------------------------------------------------------------------------------------------

void InterpolationManager::node_completed(bool success) {
    if (body == nullptr) return;
    frame_counter = 0;
    progress_quantum = 0;
    const bool had_one = !queue.empty();
    const Position old = had_one ? queue.front().position : Position{};
    if (had_one) queue.pop_front();
    if (!queue.empty() && queue.front().kind == 1) {
        original_distance = static_cast<float>(distance(body->position, queue.front().position));
        return;
    }
    if (!success && had_one) blip_to = old;
    if (!queue.empty()) return;
    original_distance = kBig;
    if (success) stop();
}

void InterpolationManager::stop() {
    queue.clear();
    frame_counter = 0;
    progress_quantum = 0;
    fail_counter = 0;
    original_distance = kBig;
}

// ---- spec 30 §3.7, §3.8 ---------------------------------------------------------------------------------------------

void InterpolationManager::use_time() {
    if (body == nullptr) return;
    if (fail_counter > kFailLimit || (queue.empty() && fail_counter > 0)) return blip();
    if (queue.empty() || queue.front().kind == 1) return;
    if (queue.front().kind == 3) body->set_velocity(queue.front().velocity);
    node_completed(true);
}

void InterpolationManager::blip() {
    Position target = blip_to;
    const Node* velocity = nullptr;
    for (const Node& node : queue) {
        if (node.kind != 1) continue;
        target = node.position;
        velocity = queue.back().kind == 1 ? nullptr : &queue.back();
    }
    if (!body->place_sliding(target)) return;
    if (velocity != nullptr) body->set_velocity(velocity->velocity);
    stop();
}

// ---- spec 30 §5 -----------------------------------------------------------------------------------------------------

void ConstraintManager::constrain_to(const Position& anchor, float start, float max) {
    is_constrained_ = true;
    anchor_ = anchor;
    start_ = start;
    max_ = max;
    travelled_ = static_cast<float>(distance(anchor, body_->position));
}

void ConstraintManager::adjust_offset(Frame& offset) {
    if (!is_constrained_) return;
    if (body_->in_contact && travelled_ >= max_) {
        offset.origin = {};
    } else if (body_->in_contact && travelled_ > start_) {
        scale(offset.origin, (static_cast<double>(max_) - travelled_) / (static_cast<double>(max_) - start_));
    }
    travelled_ = static_cast<float>(travelled_ + length(offset.origin));
}

// ---- spec 30 §2 -----------------------------------------------------------------------------------------------------

void PositionManager::interpolate_to(const Position& target, bool keep) {
    if (!interpolation_) interpolation_ = std::make_unique<InterpolationManager>(body_);
    interpolation_->interpolate_to(target, keep);
}

void PositionManager::stop_interpolating() {
    if (interpolation_) interpolation_->stop();
}

void PositionManager::constrain_to(const Position& anchor, float start, float max) {
    if (!constraint_) constraint_ = std::make_unique<ConstraintManager>(body_);
    constraint_->constrain_to(anchor, start, max);
}

void PositionManager::adjust_offset(Frame& offset, float dt) {
    if (interpolation_) interpolation_->adjust_offset(offset, dt);
    if (constraint_) constraint_->adjust_offset(offset);
}

void PositionManager::use_time() {
    if (interpolation_) interpolation_->use_time();
}

// ---- spec 30 §1 -----------------------------------------------------------------------------------------------------

PhysicsObject::PhysicsObject(const Position& where, double now)
    : clock_(now), player_distance_(std::numeric_limits<float>::max()) {
    position = where;
}

PositionManager& PhysicsObject::made_manager() {
    if (!manager_) manager_ = std::make_unique<PositionManager>(this);
    return *manager_;
}

void PhysicsObject::update_object(double now, const PhysicsObject& player) {
    player_distance_ = static_cast<float>(distance(player.position, position));
    double elapsed = now - clock_;
    if (elapsed <= kEps) return;
    if (elapsed > kHugeQuantum) {
        clock_ = now;
        return;
    }
    for (; elapsed > kMaxQuantum; elapsed -= kMaxQuantum) {
        clock_ += kMaxQuantum;
        tick(static_cast<float>(kMaxQuantum));
    }
    if (elapsed <= kMinQuantum) return;
    clock_ = now;
    tick(static_cast<float>(elapsed));
}

// In free space, on the ground.
void PhysicsObject::tick(float dt) {
    Frame offset;
    offset.origin.y = max_speed * dt;
    if (manager_) manager_->adjust_offset(offset, dt);
    Position moved = position;
    moved.frame = combine(position.frame, offset);
    if (!moved.cell.is_indoor()) adjust_to_outside(moved);
    cached_velocity_ = (WideVec3{acmotion::offset(position, moved)} * (1.0 / dt)).rounded();
    position = moved;
    if (manager_) manager_->use_time();
}

// ---- spec 20 §11, §12 -----------------------------------------------------------------------------------------------

void PhysicsObject::take_position(const PositionPack& pack) {
    if (!pack.position_stamp.newer_than(position_stamp_)) return;
    position_stamp_ = pack.position_stamp;
    if (!pack.has_contact) return;
    PositionManager& manager = made_manager();
    if (player_distance_ < 96) {
        manager.interpolate_to(pack.position, false);
    } else {
        manager.stop_interpolating();
        place_sliding(pack.position);
    }
    manager.constrain_to(position, leash_start(position), leash_max(position));
}

void ObviousPort::receive(std::span<const std::byte> message, double now) {
    const auto decoded = decode(message, Sender::Server);
    if (!decoded) return;
    if (const auto* creation = std::get_if<CreateObject>(&decoded->message)) {
        std::unique_ptr<PhysicsObject>& object = objects_[creation->object.value];
        object = std::make_unique<PhysicsObject>(*creation->physics.position, now);
        if (creation->object == kPlayer) player_ = object.get();
    } else if (const auto* update = std::get_if<UpdatePosition>(&decoded->message)) {
        const auto found = objects_.find(update->object.value);
        if (found != objects_.end()) found->second->take_position(update->pack);
    } else if (const auto* motion = std::get_if<UpdateMotion>(&decoded->message)) {
        const auto found = objects_.find(motion->object.value);
        const auto* state = std::get_if<SentMotionState>(&motion->movement.body);
        if (found == objects_.end() || state == nullptr) return;
        const bool runs = state->forward_command == kRunForward;
        found->second->run(runs ? kRunMetresPerSecond * state->forward_speed.value_or(1) : 0);
    }
}

void ObviousPort::use_time(double now) {
    if (now - last_tick_ < kMinQuantum) return;
    last_tick_ = now;
    for (auto& [id, object] : objects_) object->update_object(now, *player_);
}

void ObviousPort::frame(double now, std::vector<Position>& shown) {
    use_time(now);
    for (const auto& [id, object] : objects_) {
        if (id >= kFirstBody) shown[id - kFirstBody] = object->position;
    }
}

}  // namespace acmotion::peers
