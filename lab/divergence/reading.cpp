#include "lab/divergence/reading.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "acmotion/geometry/heading.h"

namespace acmotion::divergence {
namespace {

constexpr double kDegreesOfARadian = 180 / std::numbers::pi;
constexpr std::uint32_t kSomeOutdoorCell = 1;

constexpr auto kPlaces = std::to_array<PlaceReading>({
    {},
    {.from = {1, 0, 2}, .words = "x and y are swapped"},
    {.from = {0, 2, 1}, .words = "y and z are swapped"},
    {.from = {2, 1, 0}, .words = "x and z are swapped"},
    {.from = {0, 1, 2}, .metres = 0.01, .words = "places are in centimetres, not metres"},
    {.from = {0, 1, 2}, .metres = 0.001, .words = "places are in millimetres, not metres"},
    {.from = {0, 1, 2}, .metres = 0.3048, .words = "places are in feet, not metres"},
    {.from = {0, 1, 2}, .metres = 0.9144, .words = "places are in yards, not metres"},
});

constexpr auto kMirrored = std::to_array<PlaceReading>({
    {},
    {.sign = {-1, 1, 1}, .words = "x counts from the east, not from the west"},
    {.sign = {1, -1, 1}, .words = "y counts from the north, not from the south"},
    {.sign = {1, 1, -1}, .words = "z counts downwards"},
    {.sign = {-1, -1, 1}, .words = "x counts from the east and y from the north, not from the west and the south"},
});
constexpr double kNoShift = 0.02;         // metres that are not mentioned
constexpr double kAboutALandblock = 0.5;  // metres

// One axis of it; empty if that is as it should be.
std::string words_on_axis(double shift, std::string_view if_more, std::string_view if_less) {
    if (std::fabs(shift) < kNoShift) return "";
    const double blocks = std::round(std::fabs(shift) / kLandblockMetres);
    const std::string whole = !is_whole_landblocks(shift) ? ""
                              : blocks == 1               ? " (one landblock)"
                                                          : fmt::format(" ({:.0f} landblocks)", blocks);
    return fmt::format("{:.2f} m{} too {}", std::fabs(shift), whole, shift > 0 ? if_more : if_less);
}

Vec3 origin_of(const WrittenPose& pose, const PlaceReading& reading) {
    const auto part = [&](std::size_t i) {
        return reading.sign[i] * static_cast<double>(pose.place[reading.from[i]]) * reading.metres;
    };
    return (WideVec3{part(0), part(1), part(2)} + reading.shift).rounded();
}

Quaternion quaternion_of(const WrittenPose& pose, bool scalar_last) {
    const auto& [a, b, c, d] = pose.rotation;
    return scalar_last ? Quaternion{d, a, b, c} : Quaternion{a, b, c, d};
}

double compass(double degrees) {
    const double turned = std::fmod(degrees, 360);
    const double positive = turned < 0 ? turned + 360 : turned;
    return positive < 360 ? positive : 0;  // less than nothing, rounded
}

}  // namespace

std::span<const PlaceReading> place_readings() { return kPlaces; }
std::span<const PlaceReading> mirrored_readings() { return kMirrored; }

bool is_whole_landblocks(double metres) {
    const double rest = std::fabs(std::remainder(metres, kLandblockMetres));
    return std::fabs(metres) > kLandblockMetres / 2 && rest < kAboutALandblock;
}

std::string words_on_shift(const WideVec3& shift) {
    std::vector<std::string> all{words_on_axis(shift.x, "far west", "far east"),
                                 words_on_axis(shift.y, "far south", "far north"),
                                 words_on_axis(shift.z, "low", "high")};
    std::erase(all, "");
    return fmt::format("{}", fmt::join(all, " and "));
}

// What is mirrored counts from the other side of its landblock, or from its own: that is no shift.
std::string words(const PlaceReading& reading) {
    const auto rest = [](double sign, double shift) {
        return sign < 0 && (is_whole_landblocks(shift) || std::fabs(shift) < kAboutALandblock) ? 0 : shift;
    };
    const std::string shifted = words_on_shift(
        {rest(reading.sign[0], reading.shift.x), rest(reading.sign[1], reading.shift.y), reading.shift.z});
    std::vector<std::string> all{std::string{reading.words}, shifted.empty() ? "" : "all are " + shifted};
    std::erase(all, "");
    return fmt::format("{}", fmt::join(all, "; "));
}

std::vector<TurnReading> turn_readings(Turning turning) {
    std::vector<TurnReading> all;
    const bool is_heading = turning == Turning::Heading;
    for (const bool other : {false, true}) {
        for (const double sign : {1.0, -1.0}) {
            for (const double zero : {0.0, 90.0, 180.0, 270.0}) {
                all.push_back({other && is_heading ? kDegreesOfARadian : 1, sign, zero, other && !is_heading});
            }
        }
    }
    return all;
}

std::string words(const TurnReading& reading) {
    std::vector<std::string> all;
    if (reading.degrees != 1) all.emplace_back("headings are in radians, not degrees");
    if (reading.scalar_last) all.emplace_back("quaternions are written x, y, z, w; w comes first");
    if (reading.sign < 0)
        all.emplace_back("your headings grow counterclockwise; they should grow clockwise, from north to east");
    if (reading.zero != 0) {
        const std::string_view side = reading.zero == 90 ? "east" : reading.zero == 180 ? "south" : "west";
        all.push_back(fmt::format("your heading 0 is {}; it should be north", side));
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

MapPlace place_of(const WrittenPose& pose, const PlaceReading& reading) {
    return map_place({CellId{pose.cell}, {origin_of(pose, reading), {}}});
}

double heading_of(const WrittenPose& pose, Turning turning, const TurnReading& reading) {
    const double written = turning == Turning::Quaternion
                               ? static_cast<double>(acmotion::heading_of(quaternion_of(pose, reading.scalar_last)))
                               : static_cast<double>(pose.rotation[0]);
    return compass(reading.sign * reading.degrees * written + reading.zero);
}

Position position_of(const WrittenPose& pose, const PlaceReading& place, Turning turning, const TurnReading& turn) {
    const bool is_landblock = (pose.cell & 0xFFFFU) == 0;
    Position position{CellId{is_landblock ? pose.cell | kSomeOutdoorCell : pose.cell}, {origin_of(pose, place), {}}};
    if (turning == Turning::Quaternion && turn == TurnReading{}) {
        set_rotation(position.frame, quaternion_of(pose, false));
    } else if (turning != Turning::Unknown) {
        set_heading(position.frame, static_cast<float>(heading_of(pose, turning, turn)));
    }
    return position;
}

}  // namespace acmotion::divergence
