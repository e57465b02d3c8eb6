#include "acmotion/core/rules.h"

#include <array>
#include <string>

namespace acmotion {

Rules Rules::retail() { return {}; }

Rules Rules::acdream() {
    return {{
        .head_reached_at_exactly_reach = true,
        .prune_at_exactly_reach = true,
        .cap_drops_only_one = true,
        .blip_distance_by_cell = false,
        .window_test = WindowTest::ProgressOrRate,
        .stall_near_waypoint_succeeds = false,
        .stall_pops_head = false,
        .good_window_resets_fails = true,
        .baseline_on_first_step = true,
        .blip_when_failure_empties_queue = false,
        .blip_to_remembered_waypoint = false,
        .blip_by_placement = false,
        .walk_needs_contact = false,
        .offset_blend = OffsetBlend::Add,
        .orientation_on_receipt = true,
        .keep_heading_while_moving_to = false,
        .far_heading = FarHeading::StoredFlag,
        .second_reach_test = false,
        .adjusted_max_speed = false,
        .leash = false,
        .near_test = NearTest::NewPositionDistance,
        .landing_snaps = true,
        .skip_impossible_dt = true,
        .leave_ground_sets_velocity = false,
        .far_bodies_sleep = false,
        .root_motion_needs_walkable = false,
        .airborne_by_flag = true,
        .tick_every_frame = true,
        .every_update_snaps = false,
    }};
}

Rules Rules::snap() { return {{.every_update_snaps = true}}; }

Rules Rules::openac() {
    return {{
        .second_reach_test = false,
        .leash = false,
        .near_test = NearTest::NewPositionBelow,
        .skip_impossible_dt = true,
        .bare_run_rate = true,
        .near_snap = 4,
        .contactless_grounded_update_snaps = true,
        .landing_clears_queue = true,
        .upward_vector_leaves_ground = true,
        .gait_from_velocity = true,
        .gate_per_body = true,
        .movement_message_settles = true,
        .airborne_update_takes_cell = true,
        .acceleration_every_slice = true,
    }};
}

std::span<const Rules::Preset> Rules::presets() {
    static const std::array<Preset, 4> kAll{
        {{"retail", retail()}, {"acdream", acdream()}, {"snap", snap()}, {"openac", openac()}}};
    return kAll;
}

}  // namespace acmotion
