#pragma once

// Where a metric begins to count. docs/metrics.md says why each is where it is.
namespace acmotion {

inline constexpr double kPopSpeedFactor = 2.5;          // times the catch-up speed
inline constexpr double kPopSlackMetres = 0.0001;       // what rounding may make of a step that is exactly so long
inline constexpr double kBackwardMetres = 0.02;         // both steps at least this long
inline constexpr double kBackwardCosine = -0.5;         // more than 120° from the step before
inline constexpr double kBackwardMemorySeconds = 0.25;  // a longer rest is a new start
inline constexpr double kSpeedJumpShare = 0.5;          // of the catch-up speed
inline constexpr double kHeadingJumpDegrees = 20;
inline constexpr double kHeadingJumpDegreesPerSecond = 215;  // 2.5 times the turn rate of a humanoid
inline constexpr double kStallShare = 0.3;                   // of the catch-up speed
inline constexpr double kMovingMetres = 0.02;                // in a slice: a body that goes farther is on its way
// When a body moves, or ought to.
inline constexpr double kMovedMetres = 0.001;  // from where it last moved: less is no movement...
inline constexpr double kTurnedDegrees = 0.1;  // ...and the same for a turn
inline constexpr double kMovingSeconds =
    1.5;  // after a sign of movement it counts as moving: players are updated each second
// Between two positions that a server sent of a body: it was under way if they are this far apart.
inline constexpr double kUnderWayMetres = 0.02;
// An interval between them that is longer than this is a gap, where `usual` is the median.
[[nodiscard]] constexpr double longest_usual_interval(double usual) {
    constexpr double kFactor = 2;
    constexpr double kSeconds = 0.1;
    return usual * kFactor > usual + kSeconds ? usual * kFactor : usual + kSeconds;
}
// What is just noticeable: severity 1.
inline constexpr double kNoticeableBlipMetres = 0.5;
inline constexpr double kNoticeableBackwardMetres = 0.2;
inline constexpr double kNoticeableStallSeconds = 0.5;
inline constexpr double kNoticeableLagMetres = 2.5;
inline constexpr double kNoticeableLagSeconds = 0.25;  // shorter ones are left out
inline constexpr double kNoticeableHeadingDegrees = 45;

}  // namespace acmotion
