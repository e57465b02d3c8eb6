#include "lab/output/recording/recording.h"

#include <cmath>

#include "trace/event_words.h"

namespace acmotion::recording {
namespace {

std::int32_t to_millimetres(double metres) {
    // Beyond it there is no map. A body may still fall there, and the page then shows it at the edge.
    constexpr double kFarthest = 2'000'000;
    return static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(metres, -kFarthest), kFarthest) * 1000));
}

}  // namespace

Place to_place(const MapPlace& place) {
    return {to_millimetres(place.x), to_millimetres(place.y), to_millimetres(place.z)};
}

RecordedPose to_pose(const MapPlace& place, float heading, bool in_contact, bool is_hidden) {
    unsigned flags = 0;
    if (in_contact) flags |= kInContact;
    if (is_hidden) flags |= kIsHidden;
    return {to_place(place), to_turn(heading), static_cast<std::uint8_t>(flags)};
}

bool Span::add(const RecordedPose& pose, std::size_t more_frames) {
    const bool stays = !runs.empty() && runs.back().pose == pose;
    if (!stays) runs.push_back({pose, 0});
    runs.back().frames += static_cast<std::uint32_t>(more_frames);
    frames += more_frames;
    return !stays;
}

std::uint16_t to_turn(float degrees) {
    return static_cast<std::uint16_t>(std::lround(static_cast<double>(degrees) / 360 * 65536) & 0xFFFF);
}

// ---- lanes ----------------------------------------------------------------------------------------------------------
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
