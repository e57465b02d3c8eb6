// research: how do implementations differ, rule by rule? For those who study them; a client needs a preset only.
// May include core.
#pragma once
#include <cstdint>

namespace acmotion {

// Every place where the binary, the research notes and OpenAC disagree, one field per row of spec 30 §7 or spec 81 (row
// numbers in the comments). The engine is one; only this differs. The default is what the binary does.
//
// Five fields belong to no preset and are false in all of them: protect_vector_jump, stale_updates_move,
// teleport_keeps_waypoints, far_walks_near_snaps and single_slice_minimum. Only who compares with other clients needs
// them: `acmotion compare --against` tries each.
struct RuleFields {
    // How the stall window judges progress (row 5).
    enum class WindowTest : std::uint8_t {
        ShareOfSpeed,    // progress / time / catch-up speed, at least 0.30
        ProgressOrRate,  // progress of at least 0.20 m, or progress / time / dt of at least 0.30 (a misreading, kept)
    };
    // Which distance decides between walking and placing at 96 m (row 21).
    enum class NearTest : std::uint8_t {
        CachedBodyDistance,   // the body's own, from its last tick; below 96 interpolates
        NewPositionDistance,  // the received position's; up to and including 96 interpolates
        NewPositionBelow,     // the same; below 96 interpolates, and without a player everything does
    };
    // Which flag keeps a far waypoint's heading (row 17).
    enum class FarHeading : std::uint8_t {
        StoredFlag,  // the one the last near enqueue left behind
        CallFlag,    // the one that came with this update
    };
    // How a correction meets root motion (row 14).
    enum class OffsetBlend : std::uint8_t {
        Replace,  // the correction overwrites translation and rotation
        Add,      // the correction is added to the translation; rotation stays root motion's
    };

    bool head_reached_at_exactly_reach = false;         // 1: d < 0.05, or d <= 0.05
    bool prune_at_exactly_reach = false;                // 2: tail distance < 0.05, or <= 0.05
    bool cap_drops_only_one = false;                    // 3: loop while >= 20, or drop one head
    bool blip_distance_by_cell = true;                  // 4: 100 / 20 / 25, or 100 always
    WindowTest window_test = WindowTest::ShareOfSpeed;  // 5
    bool stall_near_waypoint_succeeds = true;           // 6: a bad window with d < 0.20 counts as arrived
    bool stall_pops_head = true;                        // 7: or the head stays and the step is still made
    bool good_window_resets_fails = false;              // 8
    bool baseline_on_first_step = false;                // 9: or "none" until a window passes or a node completes
    bool blip_when_failure_empties_queue = true;        // 10
    bool blip_to_remembered_waypoint = true;            // 11: when the queue is empty
    bool blip_by_placement = true;                      // 12: at the end of the slice, or as one big offset
    bool walk_needs_contact = true;                     // 13
    OffsetBlend offset_blend = OffsetBlend::Replace;    // 14
    bool orientation_on_receipt = false;                // 15: every update turns the body at once
    bool keep_heading_while_moving_to = true;           // 16: or never
    FarHeading far_heading = FarHeading::StoredFlag;    // 17
    bool second_reach_test = true;                      // 18: spec 30 §3.5 step 11
    bool adjusted_max_speed = true;                     // 19: or the plain one
    bool leash = true;                                  // 20
    NearTest near_test = NearTest::CachedBodyDistance;  // 21
    bool landing_snaps = false;                         // 22: first grounded update after air
    bool skip_impossible_dt = false;                    // 23: dt <= 0 or NaN makes no step
    bool leave_ground_sets_velocity = true;             // 24: or a sent velocity stays, and switches gravity on
    bool far_bodies_sleep = true;                       // 25: beyond 96 m of the player
    bool root_motion_needs_walkable = true;             // 26: or animation carries a body in the air too
    bool airborne_by_flag = false;                      // 27: from 0xF74E to the next grounded update; or by contact
    bool tick_every_frame = false;                      // 28: once, by that frame's dt; or from 1/30 s on, in slices
    // Of no preset, and ours (spec 50 §6): one loss of ground after a velocity update keeps that velocity. Retail
    // overwrites a runner's arc with the flat velocity of its run, a shallow hop.
    bool protect_vector_jump = false;
    bool every_update_snaps = false;  // ours: the baseline that pops

    // Of no preset either: mistakes that no reading of the binary makes and clients do.
    bool stale_updates_move = false;        // a position whose stamp is not newer is taken like any other
    bool teleport_keeps_waypoints = false;  // the way walked before a teleport goes on after it
    bool far_walks_near_snaps = false;      // the 96 m of spec 20 §12 the wrong way round

    // ... and what other implementations do (spec 40 §6.2).
    bool single_slice_minimum = false;  // the 1/30 s minimum holds for a single slice too

    // What OpenAC does (spec 81 §2). Retail has none of it.
    bool bare_run_rate = false;                      // 19: unless it runs, the adjusted speed lacks its factor of 4
    float near_snap = 0;                             // 29: metres; farther updates, and the first, snap. 0: none do
    bool contactless_grounded_update_snaps = false;  // 30: while the body itself has no contact
    bool landing_clears_queue = false;               // 31
    bool upward_vector_leaves_ground = false;        // 32: at once, and with the velocity that was sent
    bool gait_from_velocity = false;                 // 33: of creatures; they stop 0.6 s after their last update
    bool gate_per_body = false;                      // 34: each body ticks once its own time exceeds 1/30 s
    bool movement_message_settles = false;           // 35: puts a body on ground that is less than 0.5 m below
    bool airborne_update_takes_cell = false;         // 36: and is remembered, for rows 29 and 33
    bool acceleration_every_slice = false;           // 39: or at contact changes only

    bool operator==(const RuleFields&) const = default;
};

}  // namespace acmotion
