#pragma once
#include <tuple>

#include "motion/call.h"
#include "motion/host.h"

namespace acmotion {

// Keeps a body glued beside a target for at most one second: melee lunges (spec 30 §4, "StickyManager").
class Sticky {
 public:
    // Lets go of whatever it held, then holds `target`. The first report of a known target arrives within this call.
    void stick_to(const Call& call, MotionHost& host, ObjectId target, float radius);
    // Ends the target subscription and any move-to. Nothing happens unless stuck.
    void unstick(const Call& call, MotionHost& host);
    // The body goes, or another comes: let go without cancelling a move-to, and forget where the target was.
    void rebind(MotionHost& host);

    void handle_update_target(const Call& call, MotionHost& host, ObjectId target, TargetStatus status,
                              const Position& position);
    // Lets go once the lifetime is over; at its very end it still holds.
    void use_time(const Call& call, MotionHost& host);
    // Moves beside the target and faces it, over whatever the queue wrote. Contact is not asked for.
    [[nodiscard]] Frame adjusted(MotionHost& host, Frame offset, float dt) const;

    [[nodiscard]] ObjectId target() const { return target_; }
    [[nodiscard]] float target_radius() const { return target_radius_; }
    [[nodiscard]] bool initialised() const { return initialised_; }
    [[nodiscard]] double expiry() const { return expiry_; }
    [[nodiscard]] const Position& target_position() const { return target_position_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [target, radius, initialised, expiry, position] = *this;
        return std::tie(target, radius, initialised, expiry, position);
    }

 private:
    ObjectId target_;
    float target_radius_ = 0;
    bool initialised_ = false;  // one good report has come
    double expiry_ = 0;
    Position target_position_;  // bridges a target that vanished without a report
};

}  // namespace acmotion
