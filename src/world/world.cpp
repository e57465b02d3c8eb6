#include "acmotion/world/world.h"

#include <bit>
#include <map>

#include "world/engine.h"

namespace acmotion {
namespace {

// FNV-1a over the bits, in the order of ids, so that it does not depend on which slots were free.
class Hasher {
 public:
    void add(std::uint32_t word) {
        for (int shift = 0; shift < 32; shift += 8) {
            hash_ = (hash_ ^ (word >> shift & 0xFF)) * 0x100000001B3ULL;
        }
    }
    void add(float number) { add(std::bit_cast<std::uint32_t>(number)); }
    void add(const Vec3& v) {
        add(v.x);
        add(v.y);
        add(v.z);
    }
    void add(const Body& body) {
        const Quaternion& q = body.position.frame.rotation;
        add(body.id.value);
        add(body.position.cell.value);
        add(body.position.frame.origin);
        for (const float component : {q.w, q.x, q.y, q.z}) add(component);
        add(body.velocity);
        add(body.omega);
        add(body.transient_state);
        add(body.physics_state);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

}  // namespace

struct World::Defaults {
    FreeSpace placement;
    DefaultRootMotion root_motion;
    AnimationLayer animation;
    ShapeSource shapes;
};

BodyShape ShapeSource::shape_of(ObjectId /*object*/, std::uint32_t /*setup*/) const {
    return {.radius = 0.4F, .height = 1.8F, .step_down = 0.6F};
}

World::World(const Rules& rules, const Limits& limits, const WorldHost& host)
    : rules_(rules), limits_(limits), host_(host), defaults_(std::make_shared<Defaults>()) {
    if (host_.placement == nullptr) host_.placement = &defaults_->placement;
    if (host_.root_motion == nullptr) host_.root_motion = &defaults_->root_motion;
    if (host_.animation == nullptr) host_.animation = &defaults_->animation;
    if (host_.shapes == nullptr) host_.shapes = &defaults_->shapes;
}

Reception World::receive(std::span<const std::byte> message, double now) {
    return Engine(state_, rules_, limits_, host_, now).receive(message);
}

void World::advance(double now) { Engine(state_, rules_, limits_, host_, now).advance(); }

void World::set_player(ObjectId player, double now) { Engine(state_, rules_, limits_, host_, now).set_player(player); }

bool World::move_player(const Position& position, double now) {
    return Engine(state_, rules_, limits_, host_, now).move_player(position);
}

std::optional<Pose> World::pose(ObjectId id) const {
    const WorldObject* object = find(id);
    if (object == nullptr || !PoseRange::is_shown(*object)) return std::nullopt;
    return PoseRange::pose_of(*object);
}

std::uint64_t World::state_hash() const {
    std::map<ObjectId, const Body*> bodies;
    for (const WorldObject& object : state_.objects.slots()) {
        if (object.is_live) bodies.emplace(object.id, &object);
    }
    Hasher hasher;
    for (const auto& [id, body] : bodies) hasher.add(*body);
    return hasher.value();
}

}  // namespace acmotion
