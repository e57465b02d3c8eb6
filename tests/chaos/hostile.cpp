#include "chaos/hostile.h"

#include <array>
#include <cmath>

#include "acmotion/body/state.h"
#include "acmotion/wire/encode.h"
#include "chaos/script.h"
#include "wire/opcode.h"

namespace acmotion::chaos {
namespace {

constexpr double kShareOfSteps = 0.12;
constexpr std::size_t kMostKept = 64;

void change_a_byte(Random& random, ByteBuffer& bytes) {
    if (!bytes.empty()) bytes[pick(random, bytes.size())] = static_cast<std::byte>(random.next());
}

}  // namespace

HostileMessages::HostileMessages(const Plan& plan) : plan_(plan), random_(random_of(plan, "hostile")) {}

void HostileMessages::note(const ByteBuffer& message) {
    if (has_opcode_of<CreatePlayer>(message)) return;
    if (said_.size() < kMostKept) return said_.push_back(message);
    said_[pick(random_, kMostKept)] = message;
}

std::optional<ByteBuffer> HostileMessages::next() {
    if (!chance(random_, kShareOfSteps)) return std::nullopt;
    ByteBuffer message;
    if (const auto encoded = encode(absurd())) message = *encoded;
    if (!said_.empty() && chance(random_, 0.4)) message = said_[pick(random_, said_.size())];
    if (chance(random_, 0.3)) message = damaged(std::move(message));
    if (message.size() < sizeof(std::uint32_t) || has_opcode_of<CreatePlayer>(message)) return std::nullopt;
    return message;
}

ByteBuffer HostileMessages::damaged(ByteBuffer message) {
    switch (pick(random_, 4)) {
        case 0: message.resize(pick(random_, message.size() + 1)); break;
        case 1: message.resize(message.size() + pick(random_, 40)); break;
        default:
            for (std::size_t times = 1 + pick(random_, 4); times > 0; --times) change_a_byte(random_, message);
    }
    return message;
}

Message HostileMessages::absurd() {
    switch (pick(random_, 12)) {
        case 0:
        case 1: return absurd_description();
        case 2:
        case 3: return UpdatePosition{.object = object(), .pack = pack()};
        case 4: return PositionAndMovement{object(), pack(), stamp(), stamp(), chance(random_, 0.5), movement()};
        case 5:
        case 6: return UpdateMotion{object(), life(), stamp(), stamp(), chance(random_, 0.5), movement()};
        case 7: return VectorUpdate{object(), vector(), vector(), life(), stamp()};
        case 8: return SetState{object(), static_cast<std::uint32_t>(random_.next()), life(), stamp()};
        case 9: return ParentEvent{object(), object(), 1, 1, life(), stamp()};
        case 10: return PickupEvent{object(), life(), stamp()};
        default: return chance(random_, 0.5) ? Message{DeleteObject{object(), life()}} : PlayerTeleport{stamp()};
    }
}

Message HostileMessages::absurd_description() {
    CreateObject create;
    create.object = object();
    PhysicsDesc& physics = create.physics;
    physics.setup = 0x02000001 + static_cast<std::uint32_t>(pick(random_, 5));
    if (chance(random_, 0.8)) physics.motion_table = 0x09000001 + static_cast<std::uint32_t>(pick(random_, 5));
    if (chance(random_, 0.9)) physics.position = position();
    if (chance(random_, 0.1)) physics.parent = ParentLink{object(), 1};
    if (chance(random_, 0.2)) physics.scale = number();
    if (chance(random_, 0.2)) physics.friction = number();
    if (chance(random_, 0.3)) physics.velocity = vector();
    if (chance(random_, 0.2)) physics.omega = vector();
    if (chance(random_, 0.3)) physics.movement = PhysicsMovement{movement(), false};
    physics.state = chance(random_, 0.7) ? kDefaultPhysicsState : static_cast<std::uint32_t>(random_.next());
    for (Stamp& slot : physics.stamps.slots) slot = stamp();
    physics.stamps.write(StampSlot::Instance, life());
    if (chance(random_, 0.2)) return UpdateObject{static_cast<ObjectDescription&>(create)};
    return create;
}

MovementData HostileMessages::movement() {
    constexpr std::array<std::uint16_t, 12> kCommands{3, 5, 6, 7, 0x44, 0x0D, 0x0E, 0x0F, 0x10, 0x3D, 0x15, 0x11};
    const auto command = [&] { return kCommands[pick(random_, kCommands.size())]; };
    switch (pick(random_, 6)) {
        case 0: return {.body = MoveToObject{.target = object(), .position = position(), .run_rate = number()}};
        case 1: return {.body = MoveToPosition{.position = position(), .run_rate = number()}};
        case 2: return {.body = TurnToObject{.target = object(), .heading = number()}};
        case 3: return {.body = TurnToHeading{.parameters = {.desired_heading = number()}}};
        default: break;
    }
    SentMotionState state{.forward_command = command()};
    if (chance(random_, 0.5)) state.forward_speed = number();
    if (chance(random_, 0.3)) state.sidestep_command = command();
    if (chance(random_, 0.3)) state.turn_command = command();
    if (chance(random_, 0.3)) state.turn_speed = number();
    if (chance(random_, 0.3)) return {.options = kOptionSticky, .body = state, .sticky = object()};
    return {.body = state};
}

PositionPack HostileMessages::pack() {
    PositionPack pack;
    pack.position = position();
    pack.has_contact = chance(random_, 0.7);
    pack.instance_stamp = life();
    pack.position_stamp = stamp();
    pack.teleport_stamp = {static_cast<std::uint16_t>(pick(random_, 4))};
    pack.force_position_stamp = {static_cast<std::uint16_t>(pick(random_, 4))};
    if (chance(random_, 0.3)) pack.velocity = vector();
    return pack;
}

Position HostileMessages::position() {
    constexpr std::array<std::uint32_t, 8> kCells{0xA9B40019, 0xA9B40011, 0xA9B40101, 0xAAB40019,
                                                  0xFEFE0040, 0x01D90108, 0x00000001, 0xA9B4FFFF};
    const auto half = static_cast<float>(between(random_, 0, 3.14159));
    const auto metres = [&] { return chance(random_, 0.9) ? static_cast<float>(between(random_, 0, 192)) : number(); };
    const std::size_t cell = chance(random_, 0.8) ? pick(random_, 3) : pick(random_, kCells.size());
    return {{kCells[cell]}, {{metres(), metres(), metres() / 100}, {std::cos(half), 0, 0, std::sin(half)}}};
}

Vec3 HostileMessages::vector() { return {number(), number(), number()}; }

// Mostly one that a server might send; else whatever 32 bits mean, which may be no number at all.
float HostileMessages::number() {
    if (chance(random_, 0.8)) return static_cast<float>(between(random_, -10, 10));
    if (chance(random_, 0.5)) return static_cast<float>(std::pow(10, between(random_, -20, 30)));
    return std::bit_cast<float>(static_cast<std::uint32_t>(random_.next()));
}

ObjectId HostileMessages::object() {
    const auto which = static_cast<std::uint32_t>(pick(random_, plan_.bodies + 3));
    return {(chance(random_, 0.4) ? kFirstPlayer : kFirstCreature) + which};
}
Stamp HostileMessages::stamp() {
    return {static_cast<std::uint16_t>(chance(random_, 0.8) ? pick(random_, 60) : random_.next())};
}
Stamp HostileMessages::life() { return {static_cast<std::uint16_t>(chance(random_, 0.8) ? 1 : pick(random_, 4))}; }

ByteBuffer garbage_like(Random& random, const ByteBuffer& real) {
    ByteBuffer bytes = real;
    switch (pick(random, 3)) {
        case 0:
            for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.next());
            break;
        case 1: bytes.resize(pick(random, bytes.size() + 1)); break;
        default:
            for (std::size_t times = 1 + pick(random, 3); times > 0; --times) change_a_byte(random, bytes);
    }
    return bytes;
}

}  // namespace acmotion::chaos
