#pragma once
#include <cstdint>

// The words in which decisions are told: outcomes, and the reasons for them. They are values, so that a test,
// `explain`, the viewer and a log all show the same one; trace/sentence.h turns them into English.
namespace acmotion {

// ---- may a message be applied? (spec 20 §5) ----
enum class Gate : std::uint8_t { Apply, Park, Drop };
enum class GateReason : std::uint8_t { SameInstance, UnknownBody, NewerInstance, OlderInstance };

// ---- what does a received position do? (spec 20 §11, §12) ----
enum class PositionOutcome : std::uint8_t {
    Ignore,            // nothing moves
    ForcedBlip,        // the local player is put there, heading kept
    HardTeleport,      // teleport hook, then placed
    Interpolate,       // a waypoint more
    SlideSnap,         // queue cleared, then placed
    LandingSnap,       // acdream: queue cleared, velocity zeroed, then placed
    PlayerTeleport,    // the local player is placed, then the teleport hook
    PlayerCorrection,  // the local player's leash is refreshed, and a waypoint more
    PlayerLeash,       // the local player's leash is refreshed
};
enum class PositionReason : std::uint8_t {
    ForceStampNewer,
    PositionStampNotNewer,
    TeleportStampOlder,
    TeleportStampNewer,
    NoCell,
    NotGrounded,
    NearPlayer,
    FarFromPlayer,
    FirstGroundedAfterAir,
    EveryUpdateSnaps,
    AcceptsServerPositions,
    KeepsOwnPosition,
};

// ---- what does a velocity update do? (spec 20 §9.11) ----
enum class VectorOutcome : std::uint8_t { Ignore, Apply };
enum class VectorReason : std::uint8_t { VectorStampNotNewer, KeepsOwnPosition, VectorStampNewer };

// ---- may a movement be applied? (spec 20 §9.10) ----
enum class MovementOutcome : std::uint8_t { Apply, Ignore };
enum class MovementReason : std::uint8_t {
    Newer,
    MovementStampNotNewer,
    ServerControlStampOlder,  // the movement stamp stays consumed
    OwnEcho,                  // the local player's own, autonomous movement comes back
};

// ---- what does the interpreter make of an action in a movement? (spec 50 §3) ----
enum class ActionOutcome : std::uint8_t {
    Played,
    Refused,   // by the ground or the animation; its stamp is used up
    NotNewer,  // seen before
    OwnEcho,   // the local player's own, autonomous action comes back
};

// ---- from which state is a movement played? (spec 50 §3) ----
enum class MovementPath : std::uint8_t {
    NotInitialised,  // from none: the interpreter has not entered its default state
    Interpreted,
    Raw,  // this client's own keys
};

// ---- which bound of Limits was reached? ----
enum class WorldBound : std::uint8_t { Objects, ParkedMessages, HeldMessages };

// ---- what does the queue make of a waypoint? (spec 30 §3.4) ----
enum class Enqueue : std::uint8_t {
    Appended,      // near: pruned, capped, appended
    AppendedFar,   // beyond the blip distance: appended, and a blip is due
    AlreadyThere,  // within reach of the body: queue cleared
};

// ---- what did the queue do with a slice? (spec 30 §3.5) ----
enum class Walk : std::uint8_t {
    NoWaypoint,      // offset left alone
    NoContact,       // offset left alone
    VelocityAhead,   // the head is no place; offset left alone
    ImpossibleTime,  // acdream: dt <= 0 or NaN
    Reached,         // head completed; offset left alone
    Stepped,         // offset written
    SteppedOnto,     // offset written and head completed (the second reach test)
    StalledNear,     // bad window close by: head completed; offset left alone
    StalledFailed,   // bad window: head failed; offset left alone
    Blipped,         // acdream: the whole way to the tail written as one offset
};

// ---- what became of a placement? (spec 40 §12.7, where what each leaves behind stands) ----
enum class PlacementResult : std::uint8_t {
    Ok = 0,  // placed, or parked where no cell is loaded, or forced in
    GeneralFailure = 1,
    NoValidPosition = 2,
    NoCell = 3,
    Collided = 4,
};

// ---- what does a move-to do? (spec 60) ----
enum class MoveToType : std::uint8_t {
    None = 0,
    MoveToObject = 6,
    MoveToPosition = 7,
    TurnToObject = 8,
    TurnToHeading = 9,
};
enum class Stride : std::uint8_t { Walk, Run, BackUp };
enum class Turn : std::uint8_t { None, Left, Right };

// Why a motion was refused or a move-to ended: the client counted both in one list (spec 50 §7, §8; spec 60 §5.10). A
// host's animation layer may answer other numbers.
enum class MotionError : std::uint32_t {
    None = 0,
    NoMotionTable = 0x07,
    NoBody = 0x08,
    NoInterpreter = 0x0B,
    NotGrounded = 0x24,
    ActionCancelled = 0x36,  // replaced or interrupted
    TargetLost = 0x37,       // after the start
    TargetUnknown = 0x38,    // before the start
    Teleported = 0x3C,
    WentTooFar = 0x3D,
    CannotCrouchInCombat = 0x3F,
    CannotSitInCombat = 0x40,
    CannotSleepInCombat = 0x41,
    CannotEmoteInCombat = 0x42,
    UnknownMotion = 0x43,  // or one that is not running
    TooManyActions = 0x45,
    GeneralFailure = 0x47,
    MotionForbidsJump = 0x48,
    CannotJump = 0x49,
};

// ---- what does a target tell of itself? (spec 60 §7) ----
enum class TargetStatus : std::uint8_t {
    Undefined = 0,
    Ok = 1,
    LeftWorld = 2,
    Teleported = 3,
    Contained = 4,
    Parented = 5,
    TimedOut = 6,
};

}  // namespace acmotion
