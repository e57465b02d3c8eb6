#include "lab/output/recording/lanes.h"

#include "trace/event_words.h"

namespace acmotion::recording {
namespace {

Lane lane(const Event::PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::ForcedBlip:
        case PositionOutcome::HardTeleport:
        case PositionOutcome::PlayerTeleport: return Lane::Teleport;
        case PositionOutcome::Interpolate:
        case PositionOutcome::PlayerCorrection:
        case PositionOutcome::PlayerLeash: return Lane::Interpolate;
        case PositionOutcome::SlideSnap:
        case PositionOutcome::NearSnap: return Lane::SlideSnap;
        case PositionOutcome::LandingSnap:
        case PositionOutcome::ContactlessSnap: return Lane::Landing;
        case PositionOutcome::Ignore: break;
    }
    return decided.reason == PositionReason::NotGrounded ? Lane::Airborne : Lane::Dropped;
}
Lane lane(const Event::GateDecided& decided) {
    if (decided.outcome == Gate::Apply) return Lane::Other;
    return decided.outcome == Gate::Park ? Lane::Parked : Lane::Dropped;
}
Lane lane(const Event::WindowJudged& judged) { return judged.good ? Lane::Other : Lane::Stall; }
Lane lane(const Event::GroundChanged& changed) { return changed.on_walkable ? Lane::Landing : Lane::Airborne; }
Lane lane(const Event::VectorDecided& decided) {
    return decided.outcome == VectorOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const Event::MovementDecided& decided) {
    return decided.outcome == MovementOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const Event::Blipped&) { return Lane::Blip; }
Lane lane(const Event::TeleportHookRan&) { return Lane::Teleport; }
Lane lane(const Event::LeftGround&) { return Lane::Airborne; }
Lane lane(const Event::HitGround&) { return Lane::Landing; }
Lane lane(const Event::MessageParked&) { return Lane::Parked; }
Lane lane(const Event::WorldBoundReached&) { return Lane::Dropped; }
Lane lane(const Event::MessageRefused&) { return Lane::Dropped; }
template <class Other>
Lane lane(const Other&) {
    return Lane::Other;
}

}  // namespace

Lane lane_of(const Event& event) {
    return std::visit([](const auto& what) { return lane(what); }, event.what);
}

std::vector<std::string_view> event_kinds() { return {kEventWords.begin(), kEventWords.end()}; }

}  // namespace acmotion::recording
