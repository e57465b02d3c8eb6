#include <algorithm>
#include <array>
#include <cmath>

#include "acmotion/body/state.h"
#include "acmotion/wire/encode.h"
#include "chaos/plan.h"
#include "lab/simulate/flight.h"
#include "lab/simulate/server_end.h"
#include "lab/simulate/simulate.h"
#include "wire/decode_message.h"

namespace acmotion::chaos {
namespace {

const Endpoint kClient{IpAddress::v4(192, 168, 1, 2), 50'000};
const Endpoint kLogin{IpAddress::v4(203, 0, 113, 1), 9000};
const Endpoint kWorld{IpAddress::v4(203, 0, 113, 1), 9001};

constexpr double kShareOfSteps = 0.12;
constexpr std::size_t kMostKept = 64;

void change_a_byte(Random& random, ByteBuffer& bytes) {
    if (!bytes.empty()) bytes[pick(random, bytes.size())] = static_cast<std::byte>(random.next());
}

// What no server sends: old messages again, damaged copies, and absurd ones about bodies that are there. No CreatePlayer, for
// that is a login and not an attack.
class HostileMessages {
 public:
    explicit HostileMessages(const Plan& plan) : plan_(plan), random_(random_of(plan, "hostile")) {}

    // A real message passed by, and may come again.
    void note(const ByteBuffer& message) {
        if (has_opcode_of<CreatePlayer>(message)) return;
        if (said_.size() < kMostKept) return said_.push_back(message);
        said_[pick(random_, kMostKept)] = message;
    }

    // What is said besides, in this step; mostly nothing.
    std::optional<ByteBuffer> next() {
        if (!chance(random_, kShareOfSteps)) return std::nullopt;
        ByteBuffer message;
        if (const auto encoded = encode(absurd())) message = *encoded;
        if (!said_.empty() && chance(random_, 0.4)) message = said_[pick(random_, said_.size())];
        if (chance(random_, 0.3)) message = damaged(std::move(message));
        if (message.size() < sizeof(std::uint32_t) || has_opcode_of<CreatePlayer>(message)) return std::nullopt;
        return message;
    }

 private:
    ByteBuffer damaged(ByteBuffer message) {
        switch (pick(random_, 4)) {
            case 0: message.resize(pick(random_, message.size() + 1)); break;
            case 1: message.resize(message.size() + pick(random_, 40)); break;
            default:
                for (std::size_t times = 1 + pick(random_, 4); times > 0; --times) change_a_byte(random_, message);
        }
        return message;
    }

    Message absurd() {
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

    Message absurd_description() {
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

    MovementData movement() {
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

    PositionPack pack() {
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

    Position position() {
        constexpr std::array<std::uint32_t, 8> kCells{0xA9B40019, 0xA9B40011, 0xA9B40101, 0xAAB40019,
                                                      0xFEFE0040, 0x01D90108, 0x00000001, 0xA9B4FFFF};
        const auto half = static_cast<float>(between(random_, 0, 3.14159));
        const auto metres = [&] {
            return chance(random_, 0.9) ? static_cast<float>(between(random_, 0, 192)) : number();
        };
        const std::size_t cell = chance(random_, 0.8) ? pick(random_, 3) : pick(random_, kCells.size());
        return {{kCells[cell]}, {{metres(), metres(), metres() / 100}, {std::cos(half), 0, 0, std::sin(half)}}};
    }

    Vec3 vector() { return {number(), number(), number()}; }

    // Mostly one that a server might send; else whatever 32 bits mean, which may be no number at all.
    float number() {
        if (chance(random_, 0.8)) return static_cast<float>(between(random_, -10, 10));
        if (chance(random_, 0.5)) return static_cast<float>(std::pow(10, between(random_, -20, 30)));
        return std::bit_cast<float>(static_cast<std::uint32_t>(random_.next()));
    }

    ObjectId object() {
        const auto which = static_cast<std::uint32_t>(pick(random_, plan_.bodies + 3));
        return {(chance(random_, 0.4) ? kFirstPlayer : kFirstCreature) + which};
    }
    Stamp stamp() { return {static_cast<std::uint16_t>(chance(random_, 0.8) ? pick(random_, 60) : random_.next())}; }
    Stamp life() { return {static_cast<std::uint16_t>(chance(random_, 0.8) ? 1 : pick(random_, 4))}; }

    const Plan plan_;
    Random random_;
    std::vector<ByteBuffer> said_;
};

// A datagram that is not of the session, or no longer whole: made of `real`, which was.
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

// As SimulatedSession of lab/simulate, with a server that also says what no server says.
class AttackedSession {
 public:
    AttackedSession(const Plan& plan, const Scenario& scenario)
        : plan_(plan),
          network_(network_of(plan)),
          down_(network_, seed_down(plan.number)),
          up_(network_, seed_up(plan.number)),
          connection_(make_connection(plan.number)),
          start_(first_step()),
          server_(scenario, to_seconds(start_), plan.number, [](ObjectId, const TruthSample&) {}),
          server_end_(PacketSenderConfig::server(connection_), kQueueSmartbox),
          client_end_(PacketSenderConfig::client(connection_), kQueueWeenie),
          hostile_(plan) {}

    std::vector<OwnedDatagram> run() {
        shake_hands();
        send_down(server_.greet(), start_);
        const auto steps = static_cast<std::int64_t>(plan_.seconds / kServerStepSeconds);
        for (std::int64_t step = 1; step <= steps; ++step) live(start_ + step * kServerStep);
        land(start_ + static_cast<Nanoseconds>((plan_.seconds + 10) * 1e9));
        std::ranges::stable_sort(captured_, {}, &OwnedDatagram::time);
        return std::move(captured_);
    }

 private:
    [[nodiscard]] Nanoseconds first_step() const {
        const Nanoseconds done = std::max(kScriptStart, 3 * network_.delay + network_.jitter);
        return (done + kServerStep - 1) / kServerStep * kServerStep;
    }

    void shake_hands() {
        const Nanoseconds way = network_.delay;
        capture(0, kClient, kLogin, make_login_request("observer"));
        capture(2 * way, kLogin, kClient, make_connect_request(connection_));
        capture(2 * way, kClient, kWorld, make_connect_response(connection_));
    }

    void live(Nanoseconds now) {
        land(now);
        send_down(server_.advance(), now);
        for (const Message& message : server_.said_by_the_observer()) say(client_end_, message);
        for (const ByteBuffer& datagram : client_end_.flush(now)) {
            for (const Nanoseconds arrival : up_.send(now, datagram.size())) to_server_.add(arrival, datagram);
            capture(now, kClient, kLogin, datagram);
        }
    }

    void land(Nanoseconds now) {
        while (to_server_.is_due(now)) server_end_.receive(to_server_.take().cargo);
        while (to_client_.is_due(now)) {
            const Flight<ByteBuffer>::Arrival arrived = to_client_.take();
            client_end_.receive(arrived.cargo);
            capture(arrived.time, kWorld, kClient, arrived.cargo);
        }
    }

    void send_down(const std::vector<Message>& messages, Nanoseconds now) {
        for (const Message& message : messages) {
            say(server_end_, message);
            if (plan_.has(Trouble::Hostile)) hostile_.note(encode(message).value());
        }
        if (plan_.has(Trouble::Hostile)) {
            if (const auto attack = hostile_.next()) server_end_.queue_message(*attack);
        }
        for (const ByteBuffer& datagram : server_end_.flush(now)) {
            for (const Nanoseconds arrival : down_.send(now, datagram.size())) to_client_.add(arrival, datagram);
        }
    }

    void capture(Nanoseconds time, const Endpoint& from, const Endpoint& to, const ByteBuffer& payload) {
        captured_.push_back({kSimulationEpoch + time, from, to, payload});
        if (plan_.has(Trouble::Garbage) && time > 0 && chance(garbage_, 0.1)) {
            captured_.push_back({kSimulationEpoch + time, from, to, garbage_like(garbage_, payload)});
        }
    }

    const Plan& plan_;
    NetworkConditions network_;
    NetworkLink down_;
    NetworkLink up_;
    ConnectRequest connection_;
    Nanoseconds start_;
    SimulatedServer server_;
    SessionPeer server_end_;
    SessionPeer client_end_;
    HostileMessages hostile_;
    Random garbage_ = random_of(plan_, "garbage");
    Flight<ByteBuffer> to_client_;
    Flight<ByteBuffer> to_server_;
    std::vector<OwnedDatagram> captured_;
};

}  // namespace

Sender sender_of(const OwnedDatagram& datagram) { return datagram.source == kClient ? Sender::Client : Sender::Server; }

std::vector<OwnedDatagram> datagrams_of(const Plan& plan, const Scenario& scenario) {
    std::vector<OwnedDatagram> datagrams = AttackedSession{plan, scenario}.run();
    const auto joined = static_cast<Nanoseconds>(joined_at(plan) * 1e9);
    std::erase_if(datagrams, [&](const OwnedDatagram& one) { return one.time - kSimulationEpoch < joined; });
    return datagrams;
}

}  // namespace acmotion::chaos
