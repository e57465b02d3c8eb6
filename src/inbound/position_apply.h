#pragma once
#include <cstdint>

#include "acmotion/core/rules.h"
#include "acmotion/host.h"
#include "inbound/position_decision.h"
#include "motion/host.h"
#include "motion/leash.h"
#include "trace/trace.h"

namespace acmotion {

// Which of the client's two placement calls. Both carry the same flags, 0x1012: teleport, slide, send event
// (spec 40 §12.1). They do the same, and only the vectors distinguish them.
enum class PlacementCall : std::uint8_t {
    Full,    // the router's hard teleport
    Simple,  // "simple placement, sliding"
};
inline constexpr std::uint32_t kTeleportPlacementFlags = 0x1012;

// What a decision may do to an object, beside what motion may: setting its velocity, ending its move-to and its stick
// are MotionHost's. A step that concerns a manager the object does not have does nothing. Placement may slide, fail, or
// leave the body without a cell; the routines here do not ask (spec 20 §12).
class InboundBody : public virtual MotionHost {
 public:
    virtual void set_stamps(const StampSet& /*stamps*/) {}

    virtual void clear_parented_mark() {}
    virtual void detach_from_parent() {}
    virtual void select_placement_frame(std::uint32_t /*placement_id*/) {}

    virtual void place(const Position& /*target*/, PlacementCall /*call*/) {}
    // Position, cell and orientation as they came: no collision, no placement (spec 81 rows 29 and 30).
    virtual void assign(const Position& /*target*/) {}
    virtual void set_rotation(const Quaternion& /*rotation*/) {}

    // The first two also wake the body (spec 20 §12.2).
    virtual void interpolate_to(const Position& /*target*/, bool /*keep_heading*/) {}
    virtual void constrain_to(const Position& /*anchor*/, const LeashRange& /*range*/) {}
    virtual void stop_interpolating() {}
    virtual void unconstrain() {}

    virtual void clear_target_and_notify_watchers() {}  // "teleported"
    virtual void end_collisions() {}
};

// What inbound remembers about the local player's teleports, and counts.
struct InboundState {
    bool position_update_complete = false;
    bool waiting_for_teleport = false;
    bool has_been_teleported = false;
    std::uint32_t teleport_order_errors = 0;  // spec 20 §11 stage 2; diagnostic only
};

// Carries a decision out, in the order of spec 20 §11 to §13.
void apply_position(const PositionDecision& decision, InboundBody& body, PlayerClient& client, InboundState& state,
                    const Rules& rules, const Trace& trace);
// The router's part alone: no parent, no leash.
void apply_route(const PositionDecision& decision, InboundBody& body, const Trace& trace);

// The local player is somewhere else, once it is there: nothing that was on its way counts any longer, the hook runs,
// and the client is notified (spec 20 §13.2).
void end_player_teleport(InboundBody& body, PlayerClient& client, InboundState& state, const Trace& trace);

// The six steps before a hard teleport (spec 20 §12.1).
void run_teleport_hook(InboundBody& body, const Trace& trace, bool stops_interpolating = true);

// 0xF751 (spec 20 §9.12): does the wait for a teleport begin? An equal stamp is enough, and it is not stored.
[[nodiscard]] bool decide_player_teleport(const StampSet& player, Stamp teleport);
void apply_player_teleport(InboundState& state, const Trace& trace);

}  // namespace acmotion
