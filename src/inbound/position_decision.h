#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/core/rules.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// A position as it came, past the instance gate.
struct ReceivedPosition {
    Position position;
    std::uint32_t placement_id = 0;
    bool has_contact = false;
    Stamp position_stamp;
    Stamp teleport;
    Stamp force_position;
    Vec3 velocity;  // zero: none was sent. The client never reads it (spec 20 §8.1); OpenAC does (spec 81 row 33)
};

// What is known of the body at that moment.
struct KnownBody {
    StampSet stamps;
    Position position;
    float player_distance = 0;  // cached at the start of its last tick (spec 20 §15)
    bool is_player = false;     // the local player's body
    bool has_cell = true;
    bool in_contact = true;
    bool is_moving_to = false;        // a server-controlled move-to is in progress
    bool has_foreign_parent = false;  // a parent that is not the local player
    bool is_animated = true;          // animations are running
    // Spec 81, rows 29 and 30.
    bool has_remembered_update = true;  // an earlier one of this life
    bool is_ticked = true;              // neither static nor frozen
    bool is_player_character = false;   // whether the local one or another
};

// What is known of the local player, whichever body the update is for.
struct KnownPlayer {
    std::optional<Position> position;       // nothing while there is no player body
    bool accepts_server_positions = false;  // autonomy level is not 2 (spec 20 §13.4)
    bool keeps_heading = false;             // autonomy level is not 0
};

// What the position means, and why. Nothing has happened yet; apply_position carries it out.
struct PositionDecision {
    PositionOutcome outcome = PositionOutcome::Ignore;
    PositionReason reason = PositionReason::PositionStampNotNewer;
    Stamp received;          // the position stamp as it came
    Stamp newest;            // the one it was compared with
    StampSet stamps;         // all nine, as they stand afterwards
    Position target;         // where to; a forced blip keeps the player's heading
    std::uint32_t pose = 0;  // the placement frame to select
    bool selects_pose = false;
    double player_distance = 0;  // the one that was compared with 96 m
    bool keep_heading = false;   // of the waypoint
    bool unparents = false;      // stage 4 was reached: detach from the parent
    bool clears_parented_mark = false;
    bool turns_at_once = false;                // acdream: the body takes the received orientation now
    double body_distance = 0;                  // the one that was compared with Rules::near_snap...
    double near_snap = 0;                      // ...and that one; 0: none was
    bool keeps_waypoints = false;              // Rules::teleport_keeps_waypoints, and row 30 of spec 81
    bool teleport_stamp_out_of_order = false;  // stale, yet with a newer teleport stamp: count it
};

// Pure. The position routine of spec 20 §11, stages 1 to 7.
[[nodiscard]] PositionDecision decide_position(const ReceivedPosition& received, const KnownBody& body,
                                               const KnownPlayer& player, const Rules& rules);

// Pure. The router for remote bodies alone (spec 20 §12, "MoveOrTeleport").
[[nodiscard]] PositionDecision decide_route(const ReceivedPosition& received, const KnownBody& body,
                                            const KnownPlayer& player, const Rules& rules);

// Did its stamps let it pass?
[[nodiscard]] bool is_accepted(const PositionDecision& decision);

// Did the router answer yes? Then the body is leashed to where it is now.
[[nodiscard]] bool has_moved(const PositionDecision& decision);

}  // namespace acmotion
