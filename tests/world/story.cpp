#include "world/story.h"

#include <algorithm>

namespace acmotion::test {

double Track::largest_step() const {
    double largest = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        largest = std::max(largest, distance(samples[i - 1].pose.position, samples[i].pose.position));
    }
    return largest;
}

int Track::pops(double metres_per_second) const {
    int count = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double step = distance(samples[i - 1].pose.position, samples[i].pose.position);
        count += step > metres_per_second * (samples[i].time - samples[i - 1].time) ? 1 : 0;
    }
    return count;
}

float Track::highest() const {
    float highest = -1e9F;
    for (const Sample& sample : samples) highest = std::max(highest, sample.pose.position.frame.origin.z);
    return highest;
}

// ---- server ---------------------------------------------------------------------------------------------------------

Stamp Server::next(ObjectId id, StampSlot slot) {
    Stamp& stamp_of_slot = stamp(id, slot);
    stamp_of_slot.value = static_cast<std::uint16_t>(stamp_of_slot.value + 1);
    return stamp_of_slot;
}

Reception Server::receive(const Message& message) {
    const Result<std::vector<std::byte>> bytes = encode(message);
    EXPECT_TRUE(bytes) << name(message) << " has no encoding";
    return bytes ? story_.world.receive(*bytes, story_.now) : Reception{};
}

ObjectDescription Server::describe(ObjectId id, const Position& position, const Description& description) {
    ObjectDescription said{.object = id};
    said.physics.state = description.state;
    if (!description.nowhere) said.physics.position = position;
    if (description.setup != 0) said.physics.setup = description.setup;
    if (description.animated) said.physics.motion_table = 0x09000001;
    said.physics.parent = description.parent;
    if (description.movement) said.physics.movement = PhysicsMovement{description.movement, false};
    said.physics.velocity = description.velocity;
    said.physics.omega = description.omega;
    said.physics.scale = description.scale;
    said.physics.friction = description.friction;
    said.physics.elasticity = description.elasticity;
    said.physics.stamps = stamps[id];
    said.weenie = WeenieDesc{.name = "Stranger", .item_type = description.creature ? 0x10U : 0x1U};
    return said;
}

Status Server::create(ObjectId id, const Position& position, const Description& description) {
    return send(CreateObject{describe(id, position, description)});
}

Status Server::update_object(ObjectId id, const Position& position, const Description& description) {
    return send(UpdateObject{describe(id, position, description)});
}

PositionPack Server::pack(ObjectId id, const Position& position, bool grounded) {
    return {.position = position,
            .has_contact = grounded,
            .instance_stamp = stamp(id, StampSlot::Instance),
            .position_stamp = stamp(id, StampSlot::Position),
            .teleport_stamp = stamp(id, StampSlot::Teleport),
            .force_position_stamp = stamp(id, StampSlot::ForcePosition)};
}

Status Server::position(ObjectId id, const Position& position, bool grounded) {
    next(id, StampSlot::Position);
    return send(UpdatePosition{id, pack(id, position, grounded)});
}

Status Server::teleport(ObjectId id, const Position& where, bool grounded) {
    next(id, StampSlot::Teleport);
    return position(id, where, grounded);
}

Status Server::motion(ObjectId id, const MovementBody& movement, bool autonomous) {
    return send(UpdateMotion{id,
                             stamp(id, StampSlot::Instance),
                             next(id, StampSlot::Movement),
                             next(id, StampSlot::ServerControlledMove),
                             autonomous,
                             {.style = kDefaultStyleWord, .body = movement}});
}

Status Server::forward(ObjectId id, std::uint16_t command, float speed) {
    SentMotionState state;
    state.forward_command = command;
    state.forward_speed = speed;
    return motion(id, state);
}

Status Server::stick(ObjectId id, ObjectId target) {
    return send(UpdateMotion{
        id,
        stamp(id, StampSlot::Instance),
        next(id, StampSlot::Movement),
        next(id, StampSlot::ServerControlledMove),
        false,
        {.options = kOptionSticky, .style = kDefaultStyleWord, .body = SentMotionState{}, .sticky = target}});
}

Status Server::vector(ObjectId id, const Vec3& velocity, const Vec3& omega) {
    return send(VectorUpdate{id, velocity, omega, stamp(id, StampSlot::Instance), next(id, StampSlot::Vector)});
}

Status Server::state(ObjectId id, std::uint32_t bits) {
    return send(SetState{id, bits, stamp(id, StampSlot::Instance), next(id, StampSlot::State)});
}

Status Server::attach(ObjectId parent, ObjectId child) {
    return send(ParentEvent{parent, child, 1, 1, stamp(parent, StampSlot::Instance), next(child, StampSlot::Position)});
}

Status Server::pickup(ObjectId id) {
    return send(PickupEvent{id, stamp(id, StampSlot::Instance), next(id, StampSlot::Position)});
}

// ---- story ----------------------------------------------------------------------------------------------------------

Position Course::at(double seconds) const {
    Position position = moved(start, (WideVec3{velocity} * seconds).rounded());
    const double heading = heading_of(start.frame.rotation) + turn_rate * seconds;
    set_heading(position.frame, static_cast<float>(heading));
    return position;
}

WorldHost Story::listening(const Given& given, Recorder& recorder) {
    WorldHost host = given.host;
    if (given.recorded) host.trace = &recorder;
    return host;
}

Story::Story(const Given& given)
    : world(given.rules, given.limits, listening(given, recorder)), server(*this), given_(given) {
    world.advance(now);
    if (!given.has_player) return;
    server.player(kPlayer);
    server.create(kPlayer, outside(50, 50));
}

void Story::frame(double seconds) {
    now += seconds;
    world.advance(now);
    for (auto& [id, track] : tracks_) {
        if (const std::optional<Pose> pose = world.pose(id)) track.samples.push_back({now, *pose});
    }
}

void Story::frames(int count) {
    for (int i = 0; i < count; ++i) frame();
}

void Story::walk(ObjectId id, const Course& course, double seconds) {
    const double start = now;
    int said = 0;
    while (now - start < seconds) {
        if ((now - start) * course.hertz >= said) {
            server.position(id, course.at(now - start));
            ++said;
        }
        frame();
    }
}

const WorldObject& Story::body(ObjectId id) const {
    static const WorldObject no_object;
    const WorldObject* object = object_of(world, id);
    EXPECT_NE(object, nullptr) << "no object " << id.value;
    return object != nullptr ? *object : no_object;
}

int Story::waypoints(ObjectId id) const {
    const std::optional<BodyInfo> info = world.find(id);
    return info ? info->queue.waypoints : 0;
}

bool is_sane(const World& world) {
    for (const WorldObject& object : state_of(world).objects.slots()) {
        if (!object.is_live) continue;
        if (!is_finite(object.position.frame) || !is_finite(object.velocity) || !is_finite(object.omega) ||
            !is_finite(object.cached_velocity) || std::isnan(object.player_distance)) {
            return false;
        }
    }
    return true;
}

}  // namespace acmotion::test
