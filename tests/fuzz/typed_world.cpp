// Any bytes as well-formed messages, time and steps of the player, for two worlds: one goes on, the other is put back from
// time to time to what a snapshot of the first one holds. They never differ, and no pose is nonsense.
#include <cmath>

#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/inspector.h"
#include "small_world.h"

using namespace acmotion;

namespace {

using fuzz::kPlayer;
using fuzz::kSmallLimits;

constexpr std::size_t kMaxSteps = 300;

// Words of the messages, from bytes. What is likely to matter is likely to come.
class Words {
 public:
    explicit Words(Bytes bytes) : pieces_(bytes) {}

    [[nodiscard]] bool empty() const { return pieces_.empty(); }
    std::uint32_t pick(std::uint32_t below) { return pieces_.number<std::uint8_t>() % below; }
    bool rarely() { return pick(8) == 7; }

    ObjectId object() {
        const std::uint32_t which = pick(9);
        return which == 8 ? pieces_.number<std::uint32_t>() : which == 0 ? kPlayer : ObjectId{0x80000000U + which};
    }
    Stamp stamp() { return {rarely() ? pieces_.number<std::uint16_t>() : static_cast<std::uint16_t>(pick(12))}; }
    Stamp life() { return {static_cast<std::uint16_t>(rarely() ? pick(3) : 0)}; }
    float metres() {
        if (rarely()) return pieces_.number<float>();
        return static_cast<float>(pieces_.number<std::uint16_t>()) / 65536 * 192;
    }
    Vec3 vector() { return {metres() - 96, metres() - 96, metres() / 10}; }
    Position position() {
        constexpr std::array<std::uint32_t, 6> kCells{0xA9B40019, 0xA9B40011, 0xA9B40101,
                                                      0xAAB40019, 0xFEFE0040, 0x01D90108};
        const auto half = static_cast<float>(pick(255)) / 81;
        return {{kCells[pick(kCells.size())]},
                {{metres(), metres(), metres()}, {std::cos(half), 0, 0, std::sin(half)}}};
    }
    MovementData movement() {
        switch (pick(6)) {
            case 0: return {.body = MoveToObject{.target = object(), .position = position()}};
            case 1: return {.body = MoveToPosition{.position = position()}};
            case 2: return {.body = TurnToObject{.target = object()}};
            case 3: return {.body = TurnToHeading{}};
            default: return {.body = motion()};
        }
    }
    Message message();

 private:
    SentMotionState motion() {
        constexpr std::array<std::uint16_t, 10> kCommands{3, 5, 6, 7, 0x44, 0x0D, 0x0E, 0x0F, 0x10, 0x3D};
        SentMotionState state;
        state.forward_command = kCommands[pick(kCommands.size())];
        if (pick(2) == 0) state.forward_speed = metres() / 50;
        if (pick(3) == 0) state.turn_command = kCommands[pick(kCommands.size())];
        if (pick(3) == 0) state.sidestep_command = kCommands[pick(kCommands.size())];
        return state;
    }
    PositionPack pack() {
        PositionPack pack;
        pack.position = position();
        pack.has_contact = pick(3) != 0;
        pack.position_stamp = stamp();
        pack.teleport_stamp = {static_cast<std::uint16_t>(pick(3))};
        pack.force_position_stamp = {static_cast<std::uint16_t>(pick(3))};
        pack.instance_stamp = life();
        if (pick(4) == 0) pack.velocity = vector();
        return pack;
    }
    template <class Described>
    Described described() {
        Described message;
        message.object = object();
        PhysicsDesc& physics = message.physics;
        physics.setup = 0x02000001;
        physics.motion_table = 0x09000001;
        if (!rarely()) physics.position = position();
        if (rarely()) physics.parent = ParentLink{object(), 1};
        physics.state = pick(3) != 0 ? 0x408 : pieces_.number<std::uint32_t>();
        for (Stamp& slot : physics.stamps.slots) slot = stamp();
        physics.stamps.write(StampSlot::Instance, life());
        if (pick(3) == 0) physics.movement = PhysicsMovement{movement(), pick(2) == 0};
        if (pick(4) == 0) physics.velocity = vector();
        return message;
    }

    fuzz::Pieces pieces_;
};

Message Words::message() {
    switch (pick(15)) {
        case 0:
        case 1: return described<CreateObject>();
        case 2: return described<UpdateObject>();
        case 3:
        case 4:
        case 5: return UpdatePosition{.object = object(), .pack = pack()};
        case 6: return PositionAndMovement{object(), pack(), stamp(), stamp(), pick(2) == 0, movement()};
        case 7:
        case 8:
            return UpdateMotion{.object = object(),
                                .instance_stamp = life(),
                                .movement_stamp = stamp(),
                                .server_controlled_move_stamp = stamp(),
                                .movement = movement()};
        case 9:
            return VectorUpdate{.object = object(),
                                .velocity = vector(),
                                .omega = vector(),
                                .instance_stamp = life(),
                                .vector_stamp = stamp()};
        case 10: return SetState{object(), pieces_.number<std::uint32_t>(), life(), stamp()};
        case 11: return ParentEvent{object(), object(), 1, 1, life(), stamp()};
        case 12: return PickupEvent{object(), life(), stamp()};
        case 13: return DeleteObject{object(), life()};
        default: return pick(2) == 0 ? Message{PlayerTeleport{stamp()}} : Message{CreatePlayer{kPlayer}};
    }
}

// One step of both worlds: time, and what the rest of the bytes say.
void step(Words& words, World& original, World& restored, double& now) {
    now += words.pick(128) / 1000.0;
    original.advance(now);
    restored.advance(now);
    if (words.rarely()) restored.restore(original.snapshot());
    if (words.rarely()) {
        const Position place = words.position();
        fuzz::promise(original.move_player(place, now) == restored.move_player(place, now), "a step is a step in both");
    }
    const auto bytes = encode(words.message());
    if (bytes)
        fuzz::promise(original.receive(*bytes, now).status == restored.receive(*bytes, now).status, "same status");
    fuzz::promise(WorldInspector{original}.state_hash() == WorldInspector{restored}.state_hash(),
                  "a restored world goes on as the original");
    fuzz::check_poses(original);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Words words{fuzz::input(data, size)};
    const Rules rules = Rules::presets()[words.pick(4)].rules;
    World original{rules, kSmallLimits};
    World restored{rules, kSmallLimits};
    if (words.pick(2) == 0) {
        original.set_player(kPlayer, 0);
        restored.set_player(kPlayer, 0);
    }
    double now = 1;
    for (std::size_t i = 0; i < kMaxSteps && !words.empty(); ++i) step(words, original, restored, now);
    return 0;
}
