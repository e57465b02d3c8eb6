#pragma once
#include <cstdint>

#include "acmotion/core/motion_state.h"

// The words in which decisions are reported: outcomes, and the reasons for them. They are values, so that a test,
// `explain`, the viewer and a log all show the same one; trace/sentence.h turns them into English.
namespace acmotion {

// ---- may a message be applied? (spec 20 §5) ----
enum class Gate : std::uint8_t {
    Apply,
    Park,  // kept until its object is there
    Drop,
};
// By the instance stamp of the object, against the one that is known.
enum class GateReason : std::uint8_t {
    SameInstance,
    UnknownBody,
    NewerInstance,  // its creation has not come yet
    OlderInstance,  // of a life that is over
};

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
    ForceStampNewer,        // the server corrects the local player
    PositionStampNotNewer,  // seen before, or overtaken
    TeleportStampOlder,     // sent before the last teleport
    TeleportStampNewer,
    NoCell,                  // the body is in no cell yet
    NotGrounded,             // without contact other bodies keep to their arc
    NearPlayer,              // below 96 m
    FarFromPlayer,           // 96 m and more
    FirstGroundedAfterAir,   // acdream
    EveryUpdateSnaps,        // the preset snap
    AcceptsServerPositions,  // the local player, at its autonomy level
    KeepsOwnPosition,        // the local player, who knows better
};

// ---- what does a velocity update do? (spec 20 §9.11) ----
enum class VectorOutcome : std::uint8_t { Ignore, Apply };
enum class VectorReason : std::uint8_t {
    VectorStampNotNewer,
    KeepsOwnPosition,  // the local player
    VectorStampNewer,
};

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
    Played,    // by the animation
    Refused,   // by the ground or the animation; its stamp is used up
    NotNewer,  // seen before
    OwnEcho,   // the local player's own, autonomous action comes back
};

// ---- from which state is a movement played? (spec 50 §3) ----
enum class MovementPath : std::uint8_t {
    NotInitialised,  // from none: the interpreter has not entered its default state
    Interpreted,     // the server's
    Raw,             // this client's own keys
};

// ---- which message did nothing, though its object and its life are the right ones? ----
enum class Refusal : std::uint8_t {
    Malformed,         // it could not be read
    StateNotNewer,     // a physics state that was overtaken
    LooksNotNewer,     // a description of looks that was overtaken
    PickupNotNewer,    // overtaken by a position
    ParentNotNewer,    // overtaken by a position
    OlderParent,       // its holder's life is over
    HoldsItself,       // nobody does; retail does not look
    OlderDescription,  // of a life that is over
    PlayerDeleted,     // the local player stays
    SecondPlayer,      // there is one already
};

// ---- which bound of Limits was reached? ----
enum class WorldBound : std::uint8_t {
    Objects,
    ParkedMessages,  // for objects that are not there yet
    HeldMessages,    // until the player is known
    Children,        // of one object
    EndedLives,      // remembered, while unknown objects are assumed
};

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

// ---- why did a stall window pass, or not? (spec 30 §3.5, and §7 row 5) ----
enum class WindowReason : std::uint8_t {
    Fast,        // a good share of the way that the catch-up speed allows
    Far,         // acdream: 0.20 m are enough, however long they took
    Stuck,       // glued to another body, which is not judged
    Unmeasured,  // the first window after a stop: nothing to measure against
    Slow,        // the only bad one
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
// The movement types of the wire (spec 10 §6).
enum class MoveToType : std::uint8_t {
    None = 0,
    MoveToObject = 6,
    MoveToPosition = 7,
    TurnToObject = 8,
    TurnToHeading = 9,
};
// The gait a move begins with.
enum class Stride : std::uint8_t { Walk, Run, BackUp };
enum class Turn : std::uint8_t { None, Left, Right };

// ---- what does a target report of itself? (spec 60 §7) ----
enum class TargetStatus : std::uint8_t {
    Undefined = 0,  // nothing yet
    Ok = 1,         // where it is
    LeftWorld = 2,
    Teleported = 3,
    Contained = 4,  // put into something
    Parented = 5,   // held by somebody
    TimedOut = 6,   // unheard of for 10 s
};

}  // namespace acmotion
