#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "acmotion/geometry/position.h"
#include "lab/divergence/pose_file.h"

// What the numbers of a file may mean, beside what docs/against.md asks for.
namespace acmotion::divergence {

struct PlaceReading {
    std::array<std::size_t, 3> from{0, 1, 2};  // which of the three numbers are east, north and up
    double metres = 1;                         // to one of them
    std::array<double, 3> sign{1, 1, 1};       // of each of them
    WideVec3 shift = {};                       // metres to add then
    std::string_view words;                    // "x and y are swapped"; empty: as it should be
};
// As it should be first.
[[nodiscard]] std::span<const PlaceReading> place_readings();
// Those that fit only together with a shift, which is to be found.
[[nodiscard]] std::span<const PlaceReading> mirrored_readings();
// What is wrong with places that are read so: "x counts from the east, not from the west", "all are 0.90 m too high".
[[nodiscard]] std::string words(const PlaceReading& reading);
// Where places are that lack such a shift: "0.90 m too high", "192.00 m (one landblock) too far west".
[[nodiscard]] std::string words_on_shift(const WideVec3& shift);
inline constexpr double kLandblockMetres = 192;
[[nodiscard]] bool is_whole_landblocks(double metres);

// Compass degrees are sign × degrees × what is written + zero; of a quaternion, its heading is what is written.
struct TurnReading {
    double degrees = 1;
    double sign = 1;
    double zero = 0;
    bool scalar_last = false;  // of a quaternion

    bool operator==(const TurnReading&) const = default;
};
[[nodiscard]] std::vector<TurnReading> turn_readings(Turning turning);
// "headings are in radians, not degrees; they count from east"; empty: as it should be.
[[nodiscard]] std::string words(const TurnReading& reading);

[[nodiscard]] MapPlace place_of(const WrittenPose& pose, const PlaceReading& reading);
[[nodiscard]] double heading_of(const WrittenPose& pose, Turning turning, const TurnReading& reading);
[[nodiscard]] Position position_of(const WrittenPose& pose, const PlaceReading& place, Turning turning,
                                   const TurnReading& turn);

}  // namespace acmotion::divergence
