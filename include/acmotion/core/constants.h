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
// Least progress of a window, in metres, and least share of the catch-up speed. Larger: more blips on stairs and
// slopes.
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

}  // namespace acmotion
