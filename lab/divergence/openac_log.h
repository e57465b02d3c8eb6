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
#include "lab/divergence/pose_file.h"

// The `[remote-slide-…]` lines of an OpenAC log (spec 81 §4), with anything else between them. The file is not trusted.
namespace acmotion::against {

// An accepted position update: what it says, in metres from a centre landblock that no line names.
struct LoggedUpdate {
    std::int64_t milliseconds = 0;  // since the machine started
    ObjectId object;
    std::array<double, 3> place{};
};

// Where a body was drawn, by the same centre.
struct LoggedPose {
    std::int64_t milliseconds = 0;
    std::array<float, 3> place{};
    bool is_after_update = false;  // of the same moment: it was moved there at once
};

// What was written while the machine ran once: its clock never goes back by much.
struct LogPart {
    std::vector<LoggedUpdate> updates;                  // as they came
    std::map<ObjectId, std::vector<LoggedPose>> poses;  // each in order of time; one for each moment
};

struct OpenacLog {
    std::vector<LogPart> parts;
    std::size_t lines = 0;        // of the file
    std::size_t slide_lines = 0;  // `[remote-slide-…]` among them; none: it is not such a log
    std::size_t passed_over = 0;  // of those: cut, or not to be understood
    std::string first_passed;     // "line 12, field out: …"; empty if there is none
    std::size_t poses = 0;        // in all parts
    std::size_t objects = 0;      // that any line is about
};

struct LogLimits {
    std::size_t bytes = std::size_t{4} << 30U;
    std::size_t lines = 50'000'000;
    std::size_t line_bytes = kLongestLine;  // longer ones are passed over
    std::size_t poses = kMaxPoses;          // and as many updates
    std::size_t objects = 65'536;
    std::size_t parts = 64;
};

// Lines that cannot be understood are counted, as a log may be cut anywhere and lines of two threads may be mixed; if most cannot,
// that is an error. Errors name the line, and the field.
[[nodiscard]] tl::expected<OpenacLog, std::string> read_openac_log(std::istream& in, const LogLimits& limits = {});

}  // namespace acmotion::against
