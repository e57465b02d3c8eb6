#include "lab/output/recording/recording.h"

#include <cmath>

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

}  // namespace acmotion::recording
