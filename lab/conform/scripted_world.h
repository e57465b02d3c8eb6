#pragma once
#include <deque>

#include "acmotion/core/stamp.h"
#include "body/all.h"
#include "lab/conform/args.h"
#include "lab/conform/call_log.h"

namespace acmotion::conform {

// The world of body.jsonl: one real body, sweeps that end as the case says, and a log of everything else.
class ScriptedWorld : public BodyHost, public PlacementWorld {
 public:
    explicit ScriptedWorld(Args& setup);

    bool run_world_op(const std::string& op, Args& args);
    void log(const char* call, const Json& arguments) const { log_.log(call, arguments); }
    [[nodiscard]] Json take_log();

    Rules rules;
    Limits limits;
    Pools pools;
    Call current_call{rules, limits, pools};
    double& now = current_call.now;
    Body body;
    StampSet stamps;
    std::optional<Position> player;
    bool accepts_server_positions = false;
    std::vector<float> slices;

    // BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *this; }
    [[nodiscard]] Frame advance_animation(float quantum) override;
    [[nodiscard]] MaxSpeed max_speed() override { return max_speed_; }
    void animation_upkeep() override;
    void hit_ground() override;
    void leave_ground() override;
    void use_movement_time() override;
    void handle_targets(double physics_time) override;
    bool place_sliding(const Position& target) override;
    void entering_world() override {}
    [[nodiscard]] bool ethereal_blocked() const override { return ethereal_blocked_; }
    void hit_environment(bool had_contact) override;
    void lost_cell() override;
    void run_scripts(float quantum) override;

    // PlacementWorld
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    void read_root_motion(Args& args);
    void read_sweep(Args& args);

    MaxSpeed max_speed_;
    Vec3 root_velocity_;  // body axes, m/s
    Vec3 root_omega_;     // body axes, rad/s
    std::deque<Frame> root_frames_;
    bool has_parts_ = true;
    bool has_target_manager_ = false;
    bool has_scripts_ = false;
    bool has_weenie_ = false;
    bool ethereal_blocked_ = false;
    std::int64_t placements_to_fail_ = 0;

    bool sweep_fails_ = false;
    bool sweep_loses_cell_ = false;
    std::optional<Contact> sweep_contact_;
    Hit sweep_hit_;
    mutable CallLog log_;  // sweeps are const, and logged too
};

}  // namespace acmotion::conform
