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

// One plain struct per message, with its members in wire order (spec 10 §5, §10). Messages own all they hold. Stamps
// are those of the object named, except where another is said;
// `autonomous` means that the object's own client began it.
namespace acmotion {

// ---- from the server ------------------------------------------------------------------------------------------------
// 0xF748, 36..68 bytes: where an object is. The most frequent message by far. Applied if it passes the instance gate
// and its position stamp is newer; the teleport stamp distinguishes a walk from a jump (spec 20 §11).
struct UpdatePosition {
    ObjectId object;
    PositionPack pack;

    bool operator==(const UpdatePosition&) const = default;
};

// 0xF619, 52 bytes and more: both halves at once. The second counts only if the first passes the instance gate. Retail
// sent it, ACE does not.
struct PositionAndMovement {
    ObjectId object;
    PositionPack pack;  // its instance stamp serves the movement too
    Stamp movement_stamp;
    Stamp server_controlled_move_stamp;
    bool autonomous = false;
    MovementData movement;

    bool operator==(const PositionAndMovement&) const = default;
};

// 0xF74C, 20..296 bytes: what an object does from now on. Applied if its movement stamp is newer and the stamp of the
// server's own orders is not older.
struct UpdateMotion {
    ObjectId object;
    Stamp instance_stamp;
    Stamp movement_stamp;
    Stamp server_controlled_move_stamp;
    bool autonomous = false;  // the receiver's own player ignores its own
    MovementData movement;

    bool operator==(const UpdateMotion&) const = default;
};

// 0xF74E, 36 bytes: a velocity of the body itself, as in a jump. What its motion state gives it is not sent this way. Applied
// if its vector stamp is newer.
struct VectorUpdate {
    ObjectId object;
    Vec3 velocity;  // m/s, world axes; not clamped yet
    Vec3 omega;     // rad/s
    Stamp instance_stamp;
    Stamp vector_stamp;

    bool operator==(const VectorUpdate&) const = default;
};

// 0xF74B, 16 bytes: replaces all bits of the physics state: hidden, ethereal, gravity, … A player in portal space is
// hidden, and shown again when it arrives.
struct SetState {
    ObjectId object;
    std::uint32_t physics_state = 0;  // spec 10 §8.3; unknown bits are carried through
    Stamp instance_stamp;
    Stamp state_stamp;

    bool operator==(const SetState&) const = default;
};

// 0xF749, 24 bytes: the child is held by the parent from now on, and moves no more by itself. Waits for whichever of
// the two is not there yet.
struct ParentEvent {
    ObjectId parent;
    ObjectId child;
    std::uint32_t location = 0;   // on the parent: 1 right hand, 2 left hand, 3 shield, …
    std::uint32_t placement = 0;  // how the child is held
    Stamp instance_stamp;         // the parent's
    Stamp position_stamp;         // the child's

    bool operator==(const ParentEvent&) const = default;
};

// 0xF74A, 12 bytes: the object leaves the world, and its parent if it has one, and stays known.
struct PickupEvent {
    ObjectId object;
    Stamp instance_stamp;
    Stamp position_stamp;

    bool operator==(const PickupEvent&) const = default;
};

// All there is to know of an object: what a CreateObject and an UpdateObject say. Of any length; the only messages with
// lists and text, and so the only ones that allocate.
struct ObjectDescription {
    ObjectId object;
    ObjDesc model;
    PhysicsDesc physics;
    std::optional<WeenieDesc> weenie;  // nothing if it was missing or cut short, which is no error

    bool operator==(const ObjectDescription&) const = default;
};
// 0xF745 and 0xF7DB, two opcodes for one layout. The first is compared with what is known: a newer instance replaces
// the object, the same one is brought up to date channel by channel, an older one is dropped.
// The second always replaces.
struct CreateObject : ObjectDescription {
    bool operator==(const CreateObject&) const = default;
};
struct UpdateObject : ObjectDescription {
    bool operator==(const UpdateObject&) const = default;
};

// 0xF746, 8 bytes: which object is the receiver's own. Sent once, on entering the world; until then the others wait.
struct CreatePlayer {
    ObjectId object;

    bool operator==(const CreatePlayer&) const = default;
};

// 0xF747, 12 bytes: the object is gone. The receiver's own player is never deleted by it.
struct DeleteObject {
    ObjectId object;
    Stamp instance_stamp;

    bool operator==(const DeleteObject&) const = default;
};

// 0xF751, 8 bytes. Names no object: it concerns the receiver's own player,
// which waits from now on for the position with that stamp.
struct PlayerTeleport {
    Stamp teleport_stamp;

    bool operator==(const PlayerTeleport&) const = default;
};

// 0xF625: an object looks different from now on. Nothing about movement but its object and stamps.
struct ObjDescEvent {
    ObjectId object;
    ObjDesc model;
    Stamp instance_stamp;
    Stamp objdesc_stamp;

    bool operator==(const ObjDescEvent&) const = default;
};

// ---- from the client, wrapped in 0xF7B1 -----------------------------------------------------------------------------
// What the client last received for its own player, sent back so that the server knows what it had not seen yet.
struct EchoedStamps {
    Stamp instance_stamp;
    Stamp server_controlled_move_stamp;  // its last order
    Stamp teleport_stamp;                // its last teleport
    Stamp force_position_stamp;          // its last correction

    bool operator==(const EchoedStamps&) const = default;
};

// The player's keys (spec 10 §10.2). Commands are full ids; absent members have the defaults of movement.h (hold keys
// of one direction, sidestep and turn: 0).
struct RawMotionState {
    std::optional<std::uint32_t> current_hold_key;  // 1 none, 2 run
    std::optional<std::uint32_t> current_style;     // peace, or a way of fighting
    std::optional<std::uint32_t> forward_command;   // forwards, backwards, or a posture
    std::optional<std::uint32_t> forward_hold_key;  // of this direction; 0 follows current_hold_key
    std::optional<float> forward_speed;             // multiplies the animation's own; so do the two below
    std::optional<std::uint32_t> sidestep_command;
    std::optional<std::uint32_t> sidestep_hold_key;
    std::optional<float> sidestep_speed;
    std::optional<std::uint32_t> turn_command;
    std::optional<std::uint32_t> turn_hold_key;
    std::optional<float> turn_speed;
    ActionList actions;

    bool operator==(const RawMotionState&) const = default;
};

// Action 0xF61C: the player's keys changed. Sent with every change, and says where the player was then.
struct MoveToState {
    std::uint32_t order = 0;  // of the action within the session, from 1; one more for each
    RawMotionState raw;
    Position position;  // of the player, by its own client
    EchoedStamps stamps;
    bool contact = false;  // the player is on the ground
    bool standing_long_jump = false;

    bool operator==(const MoveToState&) const = default;
};

// Action 0xF753, 56 bytes: where the player is, about once a second while it moves.
struct AutonomousPosition {
    std::uint32_t order = 0;
    Position position;
    EchoedStamps stamps;
    bool contact = false;  // on the ground

    bool operator==(const AutonomousPosition&) const = default;
};

// Action 0xF61B, 68 bytes in retail's form: the player jumps. It is the jumper's client that decides how high and where
// to; other clients get a VectorUpdate.
struct Jump {
    // The three layouts in use; the length of the message distinguishes them (spec 10 §10.4).
    enum class Form : std::uint8_t { Retail, Short, Shortest };

    std::uint32_t order = 0;
    Form form = Form::Retail;
    float extent = 0;   // charge, 0..1
    Vec3 velocity;      // m/s, at take-off
    Position position;  // Retail only
    EchoedStamps stamps;
    std::uint32_t object_id = 0;  // Short only, like the next; neither means anything to movement
    std::uint32_t spell_id = 0;

    bool operator==(const Jump&) const = default;
};
// "retail", "short" or "shortest"
[[nodiscard]] std::string_view name(Jump::Form form);

// ---- not movement ---------------------------------------------------------------------------------------------------
// Recognised only as something to skip: an opcode without a layout here, or one that this side never sends.
struct OtherMessage {
    std::uint32_t opcode = 0;

    bool operator==(const OtherMessage&) const = default;
};
// The ordered events of 0xF7B0, skipped behind their header.
struct GameEvent {
    ObjectId recipient;            // the own player
    std::uint32_t order = 0;       // one more for each of a session
    std::uint32_t event_type = 0;  // chat, trade, combat, …: whatever is not movement

    bool operator==(const GameEvent&) const = default;
};
// A sound or an effect script of an object (spec 10 §5.15, spec 20 §8), skipped behind the object's id.
struct ObjectEffect {
    std::uint32_t opcode = 0;  // a row of effect_table()
    ObjectId object;

    bool operator==(const ObjectEffect&) const = default;
};
// An action of 0xF7B1 that has nothing to do with movement.
struct OtherAction {
    std::uint32_t order = 0;
    std::uint32_t action = 0;  // its code

    bool operator==(const OtherAction&) const = default;
};

// ---- the table ------------------------------------------------------------------------------------------------------
// Any message. The first four are what is not movement, then those of messages.inl in its order; a new one is a row
// there, a struct here and a layout in src/wire.
#define ACMOTION_SERVER_MESSAGE(type, code, summary) , type
#define ACMOTION_CLIENT_ACTION(type, code, summary) , type
using Message = std::variant<OtherMessage, GameEvent, OtherAction, ObjectEffect
#include "acmotion/wire/messages.inl"
                             >;

// The two wrappers: ordered events from the server, ordered actions from the client.
inline constexpr std::uint32_t kGameEventOpcode = 0xF7B0;
inline constexpr std::uint32_t kClientActionOpcode = 0xF7B1;

// A row of the table, for people and for dispatch.
struct MessageInfo {
    std::string_view name;   // of the struct; "" for what is not in the table
    std::uint32_t code = 0;  // opcode, or action code inside 0xF7B1
    Sender sender = Sender::Server;
    std::string_view summary;  // "where an object is"
};
// The row of a message type, at compile time.
template <class M>
inline constexpr MessageInfo kMessageInfo{};
#define ACMOTION_SERVER_MESSAGE(type, code, summary) \
    template <>                                      \
    inline constexpr MessageInfo kMessageInfo<type>{#type, code, Sender::Server, summary};
#define ACMOTION_CLIENT_ACTION(type, code, summary) \
    template <>                                     \
    inline constexpr MessageInfo kMessageInfo<type>{#type, code, Sender::Client, summary};

// One row per message about movement, and one per effect, each in the order of messages.inl.
[[nodiscard]] std::span<const MessageInfo> message_table();
[[nodiscard]] std::span<const MessageInfo> effect_table();

// Common messages and actions without a layout or a summary: those that an OtherMessage may hold, and an OtherAction.
[[nodiscard]] std::span<const MessageInfo> named_messages();
[[nodiscard]] std::span<const MessageInfo> named_actions();

// "UpdatePosition"; "Sound" and the like for an effect; "ServerText" and the like for what has a name and no layout;
// "OtherMessage", "GameEvent" or "OtherAction" for the rest.
[[nodiscard]] std::string_view name(const Message& message);
// Does it say anything about movement, or is it only known to be something else?
[[nodiscard]] bool is_movement(const Message& message);

// The object a message is about; nothing for those that concern the receiver's own player without naming it.
[[nodiscard]] std::optional<ObjectId> object_of(const Message& message);

// The description of its object, if the message has one; null for all others.
[[nodiscard]] const ObjectDescription* description_in(const Message& message);

}  // namespace acmotion
