#include <array>

#include "lab/recording/recorder.h"

namespace acmotion::recording {
namespace {

// In the order of What.
constexpr auto kEventKinds = std::to_array<std::string_view>({
    "object created",
    "object destroyed",
    "object parented",
    "message parked",
    "messages replayed",
    "description wanted",
    "physics state",
    "vector",
    "world bound",
    "gate",
    "position",
    "teleport hook",
    "teleport out of order",
    "teleport awaited",
    "waypoint",
    "waypoint bound",
    "waypoint reached",
    "window",
    "blip",
    "interpolation stopped",
    "stuck",
    "unstuck",
    "leashed",
    "unleashed",
    "leash tightened",
    "ground",
    "placed",
    "cell lost",
    "movement",
    "motion state",
    "movement applied",
    "action",
    "left ground",
    "hit ground",
    "pending bound",
    "move-to",
    "move begun",
    "turn begun",
    "steered",
    "arrived",
    "turn finished",
    "progress failed",
    "target retracked",
    "target quantum",
    "move-to completed",
    "move-to cancelled",
    "target watched",
    "target reported",
    "target timed out",
    "watcher bound",
});
static_assert(kEventKinds.size() == std::variant_size_v<What>);

Lane lane(const PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::ForcedBlip:
        case PositionOutcome::HardTeleport:
        case PositionOutcome::PlayerTeleport: return Lane::Teleport;
        case PositionOutcome::Interpolate:
        case PositionOutcome::PlayerCorrection:
        case PositionOutcome::PlayerLeash: return Lane::Interpolate;
        case PositionOutcome::SlideSnap: return Lane::SlideSnap;
        case PositionOutcome::LandingSnap: return Lane::Landing;
        case PositionOutcome::Ignore: break;
    }
    return decided.reason == PositionReason::NotGrounded ? Lane::Airborne : Lane::Dropped;
}
Lane lane(const GateDecided& decided) {
    if (decided.outcome == Gate::Apply) return Lane::Other;
    return decided.outcome == Gate::Park ? Lane::Parked : Lane::Dropped;
}
Lane lane(const WindowJudged& judged) { return judged.good ? Lane::Other : Lane::Stall; }
Lane lane(const GroundChanged& changed) { return changed.on_walkable ? Lane::Landing : Lane::Airborne; }
Lane lane(const VectorDecided& decided) {
    return decided.outcome == VectorOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const MovementDecided& decided) {
    return decided.outcome == MovementOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const Blipped&) { return Lane::Blip; }
Lane lane(const TeleportHookRan&) { return Lane::Teleport; }
Lane lane(const LeftGround&) { return Lane::Airborne; }
Lane lane(const HitGround&) { return Lane::Landing; }
Lane lane(const MessageParked&) { return Lane::Parked; }
Lane lane(const WorldBoundReached&) { return Lane::Dropped; }
template <class Other>
Lane lane(const Other&) {
    return Lane::Other;
}

}  // namespace

Lane lane_of(const Event& event) {
    return std::visit([](const auto& what) { return lane(what); }, event.what);
}

std::span<const std::string_view> event_kinds() { return kEventKinds; }

}  // namespace acmotion::recording
