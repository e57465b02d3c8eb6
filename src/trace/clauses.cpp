#include "acmotion/trace/sentence.h"

// The words that need no numbers.
namespace acmotion {

std::string_view name(PositionOutcome outcome) {
    switch (outcome) {
        case PositionOutcome::Ignore: return "ignore";
        case PositionOutcome::ForcedBlip: return "forced blip";
        case PositionOutcome::HardTeleport: return "hard teleport";
        case PositionOutcome::Interpolate: return "interpolate";
        case PositionOutcome::SlideSnap: return "slide-snap";
        case PositionOutcome::LandingSnap: return "landing snap";
        case PositionOutcome::PlayerTeleport: return "player teleport";
        case PositionOutcome::PlayerCorrection: return "player correction";
        case PositionOutcome::PlayerLeash: return "player leash";
        case PositionOutcome::NearSnap: return "near snap";
        case PositionOutcome::ContactlessSnap: return "contactless snap";
    }
    return "";
}

std::string_view sentence(GateReason reason) {
    switch (reason) {
        case GateReason::SameInstance: return "same instance";
        case GateReason::UnknownBody: return "this object is not known yet";
        case GateReason::NewerInstance: return "it was re-created, and its creation has not arrived yet";
        case GateReason::OlderInstance: return "meant for an older life of this object";
    }
    return "";
}

std::string_view sentence(PositionReason reason) {
    switch (reason) {
        case PositionReason::ForceStampNewer: return "the server forces the player's position";
        case PositionReason::PositionStampNotNewer: return "its stamp is not newer than the last one";
        case PositionReason::TeleportStampOlder: return "sent before the last teleport";
        case PositionReason::TeleportStampNewer: return "a teleport happened since the last one";
        case PositionReason::NoCell: return "the body is in no cell yet";
        case PositionReason::NotGrounded: return "not grounded, so nothing moves";
        case PositionReason::NearPlayer: return "grounded, near the player (< 96 m)";
        case PositionReason::FarFromPlayer: return "grounded, far from the player (≥ 96 m)";
        case PositionReason::FirstGroundedAfterAir: return "first grounded update after being in the air";
        case PositionReason::EveryUpdateSnaps: return "every update snaps under these rules";
        case PositionReason::AcceptsServerPositions: return "the client takes the server's word";
        case PositionReason::KeepsOwnPosition: return "the client keeps its own position";
        case PositionReason::FirstUpdate: return "its first update (openac row 29); retail walks";
        case PositionReason::NotTicked: return "it is static or frozen (openac row 29); retail walks once it ticks";
        case PositionReason::TooFarToWalk: return "too far from where it is (openac row 29); retail walks";
        case PositionReason::WithoutContact: return "it is in the air (openac row 30); retail walks once it has landed";
    }
    return "";
}

std::string_view sentence(MovementReason reason) {
    switch (reason) {
        case MovementReason::Newer: return "newer than the last one";
        case MovementReason::MovementStampNotNewer: return "its stamp is not newer than the last one";
        case MovementReason::ServerControlStampOlder: return "sent before the server took control";
        case MovementReason::OwnEcho: return "our own movement, coming back";
    }
    return "";
}

std::string_view sentence(MotionError why) {
    switch (why) {
        case MotionError::None: return "no error";
        case MotionError::NoMotionTable: return "there is no motion table";
        case MotionError::NoBody: return "there is no body";
        case MotionError::NoInterpreter: return "there is no motion interpreter";
        case MotionError::NotGrounded: return "it is in the air";
        case MotionError::ActionCancelled: return "replaced or interrupted";
        case MotionError::TargetLost: return "the target was lost";
        case MotionError::TargetUnknown: return "the target was lost or unknown before the start";
        case MotionError::Teleported: return "teleported";
        case MotionError::WentTooFar: return "went farther than the fail distance";
        case MotionError::CannotCrouchInCombat: return "a body cannot crouch in combat";
        case MotionError::CannotSitInCombat: return "a body cannot sit down in combat";
        case MotionError::CannotSleepInCombat: return "a body cannot sleep in combat";
        case MotionError::CannotEmoteInCombat: return "a body cannot play an emote in combat";
        case MotionError::UnknownMotion: return "the motion is unknown or not running";
        case MotionError::TooManyActions: return "too many actions wait";
        case MotionError::GeneralFailure: return "a motion failed";
        case MotionError::MotionForbidsJump: return "the motion under way forbids a jump";
        case MotionError::CannotJump: return "it cannot jump";
    }
    return "a motion was refused";
}

std::string_view name(TargetStatus status) {
    switch (status) {
        case TargetStatus::Undefined: return "undefined";
        case TargetStatus::Ok: return "ok";
        case TargetStatus::LeftWorld: return "left the world";
        case TargetStatus::Teleported: return "teleported";
        case TargetStatus::Contained: return "contained";
        case TargetStatus::Parented: return "parented";
        case TargetStatus::TimedOut: return "timed out";
    }
    return "";
}

std::string_view sentence(VectorReason reason) {
    switch (reason) {
        case VectorReason::VectorStampNotNewer: return "its stamp is not newer than the last one";
        case VectorReason::KeepsOwnPosition: return "the client keeps its own velocity";
        case VectorReason::VectorStampNewer: return "its stamp is newer";
        case VectorReason::SentUpwards:
            return "more than 0.5 m/s upwards, so it leaves the ground now, and keeps this velocity (openac row 32); retail "
                   "leaves it to the next slice, which takes the velocity of its motion";
    }
    return "";
}

std::string_view sentence(Refusal why) {
    switch (why) {
        case Refusal::Malformed: return "it could not be read";
        case Refusal::StateNotNewer: return "a physics state whose stamp is not newer than the last one";
        case Refusal::LooksNotNewer: return "a change of looks whose stamp is not newer than the last one";
        case Refusal::PickupNotNewer: return "a pickup whose stamp is not newer than the last position";
        case Refusal::ParentNotNewer: return "a new holder, by a stamp that is not newer than the last position";
        case Refusal::OlderParent: return "meant for an older life of its holder";
        case Refusal::HoldsItself: return "nothing holds itself";
        case Refusal::OlderDescription: return "a description of an older life";
        case Refusal::PlayerDeleted: return "the player cannot be deleted";
        case Refusal::SecondPlayer: return "the player is known already";
        case Refusal::UnknownLocation: return "its holder cannot hold anything there";
    }
    return "";
}

}  // namespace acmotion
