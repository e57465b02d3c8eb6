#pragma once
#include <optional>

#include "acmotion/core/rules.h"
#include "lab/metrics/cause.h"
#include "lab/metrics/slice_tally.h"
#include "lab/replay/world_body.h"

namespace acmotion {

// How its motion state carries a body. That state changes when a message does it: what follows from it is kept from slice to
// slice.
class Carriage {
 public:
    // To be called in every slice. `has_turned`: since the one before.
    void follow(const std::optional<WorldBody>& body, bool has_turned, const Rules& rules);

    // m/s at which it chases its waypoints; the fallback for a body whose motion is unknown.
    [[nodiscard]] double catch_up_speed() const { return catch_up_speed_; }
    // m/s in world axes, if its feet carry it; null for a body that has none, or has them off the ground.
    [[nodiscard]] const WideVec3* walking(const BodyFrame& body, const std::optional<WorldBody>& known,
                                          const ReceiverHost* host);
    // Whether that is any speed.
    [[nodiscard]] bool walks() const { return walks_; }
    // As the slice has it; what only the world knows is left out.
    [[nodiscard]] Doing doing(const Slice& slice) const;

 private:
    [[nodiscard]] bool is_as_before(const InterpreterFields* motion) const;
    [[gnu::noinline]] void learn(const InterpreterFields* motion, const Weenie* weenie, const Rules& rules);
    [[nodiscard]] MotionMoment moment() const { return {motion_, may_walk_}; }

    bool is_made_ = false;
    bool has_motion_ = false;
    bool may_walk_ = true;
    InterpretedState motion_;
    float run_rate_ = 0;
    Vec3 velocity_;                // m/s as the body looks, unscaled
    double own_speed_ = 0;         // the length of that
    double catch_up_speed_ = 0;    // m/s
    double retails_catch_up_ = 0;  // the same by retail's rule
    [[gnu::noinline]] void learn_walking(const BodyFrame& body, float scale, const ReceiverHost* host);

    bool has_walking_ = false;
    bool walks_ = false;
    WideVec3 walking_;  // `velocity_` scaled, in world axes
    float scale_ = 1;   // of that
};

// Whether a slow body is slow because it is where it was to go: at its next waypoint, or, drawn by another client than the one
// whose world this is, at the newest update.
[[nodiscard, gnu::noinline]] bool has_arrived(const BodyFrame& body, std::optional<WorldBody> known,
                                              const std::optional<Position>& newest);

}  // namespace acmotion
