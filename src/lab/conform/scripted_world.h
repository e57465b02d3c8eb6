#pragma once
#include <deque>

#include "acmotion/core/stamp_set.h"
#include "body/all.h"
#include "lab/conform/args.h"
#include "lab/conform/call_log.h"

namespace acmotion::conform {

// The world of body.jsonl: one real body, sweeps that end as the case says, and a log of everything else.
class ScriptedWorld : public BodyHost, public PlacementWorld {
 public:
    explicit ScriptedWorld(Args& setup);

    bool run_world_op(const std::string& op, Args& args);
    [[nodiscard]] BodyContext context() { return {rules, limits, pool, *this, nullptr, now, now}; }
    void log(const char* call, const Json& arguments) const { log_.log(call, arguments); }
    [[nodiscard]] Json take_log();

    Rules rules;
    Limits limits;
    WaypointPool pool;
    Body body;
    StampSet stamps;
    std::optional<Position> player;
    double now = 0;
    bool accepts_server_positions = false;
    std::vector<float> slices;

    // BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *this; }
    [[nodiscard]] Frame advance_animation(Body& b, float quantum) override;
    [[nodiscard]] MaxSpeed max_speed(const Body& b) const override;
    void animation_upkeep(Body& b) override;
    void hit_ground(Body& b) override;
    void leave_ground(Body& b) override;
    void use_movement_time(Body& b) override;
    void handle_targets(Body& b, double physics_time) override;
    void set_target(Body& b, ObjectId target, float radius, double quantum) override;
    void clear_target(Body& b) override;
    void cancel_move_to(Body& b, MotionError why) override;
    [[nodiscard]] const Position* find(ObjectId object) const override;
    bool place_sliding(Body& b, const Position& target) override;
    void entering_world(Body& b) override;
    [[nodiscard]] bool ethereal_blocked(const Body& b) const override;
    void hit_environment(Body& b, bool had_contact) override;
    void lost_cell(Body& b) override;
    void run_scripts(Body& b, float quantum) override;

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
