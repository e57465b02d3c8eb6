#pragma once

// The numbers of the retail client: unit in the name, spec section, and what changes visibly when one moves.
namespace acmotion {

// ---- everywhere (spec 40 §1) ----------------------------------------------------------------------------------------
// "Nearly zero" and "nearly equal". Larger: small movements and turns get lost.
inline constexpr float kEpsilon = 0.0002F;

// ---- the map (spec 40 §1) -------------------------------------------------------------------------------------------
inline constexpr double kCellSideMetres = 24.0;
inline constexpr double kBlockSideMetres = 192.0;
inline constexpr int kCellsPerBlockSide = 8;
inline constexpr int kMapSideCells = 2040;

// No received origin lies farther than this from its landblock's corner, on any axis (spec 10 §13 rule 6). Larger: sums
// of positions leave the range of a float, and poses become NaN.
inline constexpr float kMaxCoordinateMetres = 10000.0F;

// ---- waypoint queue (spec 30 §3.2) ----------------------------------------------------------------------------------
// Near-stop, tail prune and head reached. Larger: bodies stop visibly short of where the server has them.
inline constexpr float kReachMetres = 0.05F;
// A stalled body this close counts as arrived. Larger: bodies that hit furniture stay beside their place.
inline constexpr float kNearEnoughOnStallMetres = 0.20F;
// Least progress of a window, in metres, and least share of the catch-up speed.
// Larger: more blips on stairs and slopes.
inline constexpr float kMinProgressMetres = kEpsilon;
inline constexpr float kMinProgressRatio = 0.30F;
// Slices of one stall window. Larger: a blocked body pushes longer before it blips.
inline constexpr int kWindowSlices = 5;
// Catch-up speed over max speed. Larger: bodies close gaps faster, and glide more visibly.
inline constexpr float kCatchUpGain = 2.0F;
// Catch-up speed when no max speed is known.
inline constexpr float kCatchUpFallbackMetresPerSecond = 7.5F;
// Waypoints kept by the near branch. Smaller: corners get cut after a lag spike.
inline constexpr int kQueueLimit = 20;
// More failures than this blip the body to its newest waypoint.
inline constexpr int kFailLimit = 3;
// What the far branch sets the fail counter to: one more than the limit, a failure armed in advance.
inline constexpr int kFarFailPreset = 4;
// "No baseline yet". The first window after a fresh start passes because of it.
inline constexpr float kNoBaselineMetres = 999999.0F;

// ---- distances by place (spec 20 §14) -------------------------------------------------------------------------------
// An update farther than this from the newest waypoint is not walked to: the body is put there on its next slice.
inline constexpr float kBlipOutdoorsMetres = 100.0F;
inline constexpr float kBlipIndoorsMetres = 20.0F;
inline constexpr float kBlipIndoorsPlayerMetres = 25.0F;
// Path length after which the leash starts to slow a body, and at which it holds it.
inline constexpr float kLeashStartOutdoorsMetres = 10.0F;
inline constexpr float kLeashStartIndoorsMetres = 5.0F;
inline constexpr float kLeashMaxOutdoorsMetres = 50.0F;
inline constexpr float kLeashMaxIndoorsMetres = 20.0F;
// Share of the leash's maximum beyond which it counts as fully stretched (double precision, spec 30 §5).
inline constexpr double kLeashFullShare = 0.9;
// Bodies farther than this from the player are placed, not interpolated (spec 20 §12) and put to sleep (spec 40 §6.2).
inline constexpr float kActivityRadiusMetres = 96.0F;

// ---- sticky (spec 30 §4) --------------------------------------------------------------------------------------------
// Space left between the surfaces of two stuck bodies. Larger: melee fighters stand apart.
inline constexpr float kStickyGapMetres = 0.30F;
inline constexpr float kStickyGain = 5.0F;
inline constexpr float kStickyFallbackMetresPerSecond = 15.0F;
inline constexpr double kStickyLifetimeSeconds = 1.0;
inline constexpr float kStickyTargetRadiusMetres = 0.5F;
inline constexpr double kStickyTargetQuantumSeconds = 0.5;

// ---- the tick (spec 40 §1, §6) --------------------------------------------------------------------------------------
// The world runs no more often than this, and a remainder up to it waits for the next tick.
inline constexpr double kMinQuantumSeconds = 1.0 / 30.0;
// Longest slice. Larger: fast bodies tunnel and overshoot.
inline constexpr double kMaxQuantumSeconds = 1.0 / 5.0;
// Elapsed time beyond this is thrown away: a client that hung does not fast-forward.
inline constexpr double kHugeQuantumSeconds = 2.0;

// ---- physics (spec 40 §1, §9) ---------------------------------------------------------------------------------------
inline constexpr float kGravityMetresPerSecondSquared = -9.8F;
inline constexpr float kMaxSpeedMetresPerSecond = 50.0F;
// Slower bodies come to rest.
inline constexpr float kSmallSpeedMetresPerSecond = 0.25F;
inline constexpr float kDefaultFriction = 0.95F;
inline constexpr float kDefaultElasticity = 0.05F;
inline constexpr float kMaxElasticity = 0.1F;
// Least z of a contact normal that can be walked on: the cosine of 3437.746770784939 radians, a slip of the original
// (about 48.4 degrees). Smaller: steeper slopes can be climbed.
inline constexpr float kWalkableZ = 0.66417414F;
// Sledding (spec 40 §9.1): squared speeds and the slope at which the runners grip or glide.
inline constexpr float kSleddingStopSquaredSpeed = 1.5625F;
inline constexpr float kSleddingGlideSquaredSpeed = 6.25F;
inline constexpr float kSleddingGlideNormalZ = 0.98480775F;
inline constexpr float kSleddingGlideFriction = 0.2F;

// ---- OpenAC (spec 81) -----------------------------------------------------------------------------------------------
// A body's own time must exceed this before it ticks: 1/30 in single precision.
inline constexpr double kOpenacQuantumSeconds = 1.0F / 30.0F;
// A velocity upwards beyond this takes a body off the ground. Larger: small hops are walked.
inline constexpr float kTakeOffMetresPerSecond = 0.5F;
// How far down a movement message looks for ground.
inline constexpr float kSettleMetres = 0.5F;
// Level speeds from which a creature walks and runs, and between which bounds the cycle's own speed lies. Larger: slow
// creatures glide without moving their legs.
inline constexpr double kGaitWalkMetresPerSecond = 0.20;
inline constexpr double kGaitRunMetresPerSecond = 1.25;
inline constexpr double kGaitSlowest = 0.25;
inline constexpr double kGaitFastest = 3.0;
// A shorter time between two updates gives no velocity, and after a longer one without any a creature stands.
inline constexpr double kGaitShortestSeconds = 0.001;
inline constexpr double kGaitSilenceSeconds = 0.60;

// ---- motion speeds (spec 50 §5) -------------------------------------------------------------------------------------
// What the client assumes where it computes without a motion table. Larger: remotes slide ahead of their legs.
inline constexpr float kRunMetresPerSecond = 4.0F;
inline constexpr float kWalkMetresPerSecond = 3.12F;
inline constexpr float kSidestepMetresPerSecond = 1.25F;
// Walking backwards over walking forward, sidestepping over walking, turning while running over turning.
inline constexpr float kBackwardsFactor = 0.65F;
inline constexpr float kSidestepFactor = 0.5F;
inline constexpr float kRunTurnFactor = 1.5F;
inline constexpr float kMaxSidestepRate = 3.0F;
// The turn of a humanoid's TurnRight at speed 1 (spec 50 §11). Larger: creatures spin to face you.
inline constexpr float kTurnRateRadiansPerSecond = 1.5F;
// Upward speed of a jump when there is no game object to ask.
inline constexpr float kJumpFallbackMetresPerSecond = 10.0F;
// Raw actions under way at a time; server actions have no such limit (spec 50 §7).
inline constexpr int kActionLimit = 6;

// ---- move-to (spec 60 §5) -------------------------------------------------------------------------------------------
inline constexpr float kMoveToTargetRadiusMetres = 0.5F;
inline constexpr double kMoveToTargetQuantumSeconds = 0.0;
// A walking body this near to its bearing goes straight on. Larger: bodies walk in wider curves.
inline constexpr double kSteeringBandDegrees = 20.0;
// Progress is judged when the last sample is older than this, and must have been at least that fast. Larger: slow
// walkers stand in front of their target without stopping.
inline constexpr double kProgressIntervalSeconds = 1.0;
inline constexpr double kMinProgressMetresPerSecond = 0.25;
// A faster body asks its target to look ahead to the time of arrival, when that has changed by more than the second.
inline constexpr float kMinPredictingMetresPerSecond = 0.1F;
inline constexpr double kQuantumToleranceSeconds = 1.0;

// ---- target manager (spec 60 §7) ------------------------------------------------------------------------------------
// Between two looks at which watchers need a report. Larger: chasers turn later when their target does.
inline constexpr double kTargetCheckIntervalSeconds = 0.5;
// A target that has not reported by then is given up.
inline constexpr double kTargetTimeOutSeconds = 10.0;

// ---- object table (spec 20 §6) --------------------------------------------------------------------------------------
// How long an object without a place, or a placeholder without an object, is kept.
inline constexpr double kDestructionDelaySeconds = 25.0;
// After this long the server is asked to describe a placeholder's object again.
inline constexpr double kDescriptionOverdueSeconds = 20.0;

}  // namespace acmotion
