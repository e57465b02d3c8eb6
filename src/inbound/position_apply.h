#pragma once
#include <cstdint>

#include "acmotion/core/rules.h"
#include "acmotion/trace/trace.h"
#include "motion/ranges.h"
#include "inbound/position_decision.h"

namespace acmotion {

// Which of the client's two placement calls. Both carry the same flags, 0x1012: teleport, slide, send event
// (spec 40 §12.1).
enum class PlacementCall : std::uint8_t {
    Full,    // the router's hard teleport
    Simple,  // "simple placement, sliding"
};
inline constexpr std::uint32_t kTeleportPlacementFlags = 0x1012;

// What a decision may do to a body. A step that concerns a manager the body does not have does nothing. Placement may
// slide, fail, or leave the body without a cell; the routines here do not ask (spec 20 §12).
class InboundBody {
 public:
    virtual ~InboundBody() = default;

    [[nodiscard]] virtual Position current_position() const = 0;
    virtual void set_stamps(const StampSet& stamps) = 0;

    virtual void clear_parented_mark() = 0;
    virtual void detach_from_parent() = 0;
    virtual void select_placement_frame(std::uint32_t placement_id) = 0;

    virtual void place(const Position& target, PlacementCall call) = 0;
    virtual void set_rotation(const Quaternion& rotation) = 0;
    virtual void set_velocity(const Vec3& velocity) = 0;

    // The first two also wake the body (spec 20 §12.2).
    virtual void interpolate_to(const Position& target, bool keep_heading) = 0;
    virtual void constrain_to(const Position& anchor, const LeashRange& range) = 0;
    virtual void stop_interpolating() = 0;

    virtual void cancel_move_to_for_teleport() = 0;
    virtual void unstick() = 0;
    virtual void unconstrain() = 0;
    virtual void clear_target_and_tell_watchers() = 0;  // "teleported"
    virtual void end_collisions() = 0;
};

// What the local player's client is told besides: command interpreter, camera, streamer (spec 20 §13).
class PlayerClient {
 public:
    virtual ~PlayerClient() = default;
    virtual void player_teleported() = 0;
    virtual void send_position_report() = 0;
    virtual void rehome_camera() = 0;
    virtual void tell_streamer(bool teleporting) = 0;
};

// What inbound remembers about the local player's teleports, and counts.
struct InboundState {
    bool position_update_complete = false;
    bool waiting_for_teleport = false;
    bool has_been_teleported = false;
    std::uint32_t teleport_order_errors = 0;  // spec 20 §11 stage 2; diagnostic only
};

// Makes a decision so, in the order of spec 20 §11 to §13.
void apply_position(const PositionDecision& decision, InboundBody& body, PlayerClient& client, InboundState& state,
                    const Rules& rules, const Trace& trace);
// The router's part alone: no parent, no leash.
void apply_route(const PositionDecision& decision, InboundBody& body, const Trace& trace);

// The six steps before a hard teleport (spec 20 §12.1).
void run_teleport_hook(InboundBody& body, const Trace& trace);

// 0xF751 (spec 20 §9.12): does the wait for a teleport begin? An equal stamp is enough, and it is not stored.
[[nodiscard]] bool decide_player_teleport(const StampSet& player, Stamp teleport);
void apply_player_teleport(InboundState& state, const Trace& trace);

}  // namespace acmotion
