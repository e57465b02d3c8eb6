#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/core/sender.h"
#include "acmotion/core/stamp.h"
#include "acmotion/wire/movement.h"
#include "acmotion/wire/object_description.h"
#include "acmotion/wire/position_pack.h"

// One plain struct a message, with its members in wire order (spec 10 §5, §10). Messages own all they hold.
namespace acmotion {

// ---- from the server ------------------------------------------------------------------------------------------------
struct UpdatePosition {
    ObjectId object;
    PositionPack pack;

    bool operator==(const UpdatePosition&) const = default;
};

struct PositionAndMovement {
    ObjectId object;
    PositionPack pack;  // its instance stamp serves the movement too
    Stamp movement_stamp;
    Stamp server_controlled_move_stamp;
    bool autonomous = false;
    MovementData movement;

    bool operator==(const PositionAndMovement&) const = default;
};

struct UpdateMotion {
    ObjectId object;
    Stamp instance_stamp;
    Stamp movement_stamp;
    Stamp server_controlled_move_stamp;
    bool autonomous = false;
    MovementData movement;

    bool operator==(const UpdateMotion&) const = default;
};

struct VectorUpdate {
    ObjectId object;
    Vec3 velocity;  // m/s, world axes; not clamped yet
    Vec3 omega;     // rad/s
    Stamp instance_stamp;
    Stamp vector_stamp;

    bool operator==(const VectorUpdate&) const = default;
};

struct SetState {
    ObjectId object;
    std::uint32_t physics_state = 0;  // spec 10 §8.3
    Stamp instance_stamp;
    Stamp state_stamp;

    bool operator==(const SetState&) const = default;
};

struct ParentEvent {
    ObjectId parent;
    ObjectId child;
    std::uint32_t location = 0;  // on the parent
    std::uint32_t placement = 0;
    Stamp instance_stamp;  // the parent's
    Stamp position_stamp;  // the child's

    bool operator==(const ParentEvent&) const = default;
};

struct PickupEvent {
    ObjectId object;
    Stamp instance_stamp;
    Stamp position_stamp;

    bool operator==(const PickupEvent&) const = default;
};

struct ObjectDescription {
    ObjectId object;
    ObjDesc model;
    PhysicsDesc physics;
    std::optional<WeenieDesc> weenie;  // nothing if it was missing or cut short, which is no error

    bool operator==(const ObjectDescription&) const = default;
};
// Two opcodes for one layout: the first is compared with what is known, the second always replaces it.
struct CreateObject : ObjectDescription {
    bool operator==(const CreateObject&) const = default;
};
struct UpdateObject : ObjectDescription {
    bool operator==(const UpdateObject&) const = default;
};

struct CreatePlayer {
    ObjectId object;

    bool operator==(const CreatePlayer&) const = default;
};

struct DeleteObject {
    ObjectId object;
    Stamp instance_stamp;

    bool operator==(const DeleteObject&) const = default;
};

// Names no object: it concerns the receiver's own player.
struct PlayerTeleport {
    Stamp teleport_stamp;

    bool operator==(const PlayerTeleport&) const = default;
};

struct ObjDescEvent {
    ObjectId object;
    ObjDesc model;
    Stamp instance_stamp;
    Stamp objdesc_stamp;

    bool operator==(const ObjDescEvent&) const = default;
};

// ---- from the client, wrapped in 0xF7B1 -----------------------------------------------------------------------------
// What the client last received for its own player, sent back.
struct EchoedStamps {
    Stamp instance_stamp;
    Stamp server_controlled_move_stamp;
    Stamp teleport_stamp;
    Stamp force_position_stamp;

    bool operator==(const EchoedStamps&) const = default;
};

// Spec 10 §10.2. Commands are full ids; absent members have the defaults of movement.h (hold keys of one direction,
// sidestep and turn: 0).
struct RawMotionState {
    std::optional<std::uint32_t> current_hold_key;  // 1 none, 2 run
    std::optional<std::uint32_t> current_style;
    std::optional<std::uint32_t> forward_command;
    std::optional<std::uint32_t> forward_hold_key;
    std::optional<float> forward_speed;
    std::optional<std::uint32_t> sidestep_command;
    std::optional<std::uint32_t> sidestep_hold_key;
    std::optional<float> sidestep_speed;
    std::optional<std::uint32_t> turn_command;
    std::optional<std::uint32_t> turn_hold_key;
    std::optional<float> turn_speed;
    ActionList actions;

    bool operator==(const RawMotionState&) const = default;
};

struct MoveToState {
    std::uint32_t order = 0;  // +1 an action
    RawMotionState raw;
    Position position;
    EchoedStamps stamps;
    bool contact = false;
    bool standing_long_jump = false;

    bool operator==(const MoveToState&) const = default;
};

struct AutonomousPosition {
    std::uint32_t order = 0;
    Position position;
    EchoedStamps stamps;
    bool contact = false;

    bool operator==(const AutonomousPosition&) const = default;
};

// The three layouts in use; the length of the message tells them apart (spec 10 §10.4).
enum class JumpForm : std::uint8_t { Retail, Short, Shortest };
[[nodiscard]] std::string_view name(JumpForm form);

struct Jump {
    std::uint32_t order = 0;
    JumpForm form = JumpForm::Retail;
    float extent = 0;  // charge, 0..1
    Vec3 velocity;
    Position position;  // Retail only
    EchoedStamps stamps;
    std::uint32_t object_id = 0;  // Short only, like the next
    std::uint32_t spell_id = 0;

    bool operator==(const Jump&) const = default;
};

// ---- not movement ---------------------------------------------------------------------------------------------------
// Recognised only as something to skip: an opcode without a layout here, or one that this side never sends.
struct OtherMessage {
    std::uint32_t opcode = 0;

    bool operator==(const OtherMessage&) const = default;
};
// The ordered events of 0xF7B0, skipped behind their header.
struct GameEvent {
    ObjectId recipient;
    std::uint32_t order = 0;
    std::uint32_t event_type = 0;

    bool operator==(const GameEvent&) const = default;
};
// A sound or an effect script of an object (spec 10 §5.15, spec 20 §8), skipped behind the object's id.
struct ObjectEffect {
    std::uint32_t opcode = 0;
    ObjectId object;

    bool operator==(const ObjectEffect&) const = default;
};
// An action of 0xF7B1 that has nothing to do with movement.
struct OtherAction {
    std::uint32_t order = 0;
    std::uint32_t action = 0;

    bool operator==(const OtherAction&) const = default;
};

// ---- the table ------------------------------------------------------------------------------------------------------
#define ACMOTION_SERVER_MESSAGE(type, code, summary) , type
#define ACMOTION_CLIENT_ACTION(type, code, summary) , type
using Message = std::variant<OtherMessage, GameEvent, OtherAction, ObjectEffect
#include "acmotion/wire/messages.inl"
                             >;

inline constexpr std::uint32_t kGameEventOpcode = 0xF7B0;
inline constexpr std::uint32_t kClientActionOpcode = 0xF7B1;

struct MessageInfo {
    std::string_view name;
    std::uint32_t code = 0;  // opcode, or action code inside 0xF7B1
    Sender sender = Sender::Server;
    std::string_view summary;
};
template <class M>
inline constexpr MessageInfo kMessageInfo{};
#define ACMOTION_SERVER_MESSAGE(type, code, summary) \
    template <>                                      \
    inline constexpr MessageInfo kMessageInfo<type>{#type, code, Sender::Server, summary};
#define ACMOTION_CLIENT_ACTION(type, code, summary) \
    template <>                                     \
    inline constexpr MessageInfo kMessageInfo<type>{#type, code, Sender::Client, summary};
#include "acmotion/wire/messages.inl"

// One row a message about movement, and one an effect, each in the order of messages.inl.
[[nodiscard]] std::span<const MessageInfo> message_table();
[[nodiscard]] std::span<const MessageInfo> effect_table();
// "UpdatePosition"; "Sound" and the like for an effect; "OtherMessage", "GameEvent" or "OtherAction" for the rest.
[[nodiscard]] std::string_view name(const Message& message);
// Does it say anything about movement, or is it only known to be something else?
[[nodiscard]] bool is_movement(const Message& message);

}  // namespace acmotion
