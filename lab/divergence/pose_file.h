#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/object_id.h"

// What another client has drawn, as a file: docs/against.md has the format. The file is not trusted.
namespace acmotion::divergence {

// A row as it was written. What its numbers mean is found out later (reading.h).
struct WrittenPose {
    double time = 0;
    std::uint32_t cell = 0;           // of a landblock: its upper half
    std::array<float, 3> place{};     // x, y, z
    std::array<float, 4> rotation{};  // a heading, alone; or w, x, y, z
};

enum class Turning : std::uint8_t { Unknown, Heading, Quaternion };

struct PoseFile {
    std::map<ObjectId, std::vector<WrittenPose>> tracks;  // each in order of time
    Turning turning = Turning::Unknown;
    std::size_t poses = 0;
};

inline constexpr std::size_t kMaxPoses = 4'000'000;
inline constexpr std::size_t kLongestLine = 65'536;
inline constexpr double kMaxWrittenMetres = 1e7;  // in whatever unit
inline constexpr double kMaxWrittenTime = 9e12;   // milliseconds since 1970, and some

// CSV with the names of its columns in the first line, or JSON lines. An error names line and column, and what to do.
[[nodiscard]] tl::expected<PoseFile, std::string> read_poses(std::istream& in, std::size_t most_poses = kMaxPoses);
// The same of a file that is named; an error begins with its name.
[[nodiscard]] tl::expected<PoseFile, std::string> load_poses(const std::string& path);

}  // namespace acmotion::divergence
