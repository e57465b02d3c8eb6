#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/divergence/openac_log.h"
#include "lab/metrics/tracked_run.h"
#include "sessions/session.h"

// What an OpenAC log does not say: from which landblock its metres count, and what its clock is. Both follow from the position
// updates that the log and the capture have in common.
namespace acmotion::against {

// A time in which one centre holds. Seconds are those of the capture.
struct LogSpan {
    double since = 0;
    double until = 0;
    std::uint32_t landblock = 0;  // the centre: 0xA9B4
    double offset = 0;            // seconds to take away from the log's
    double scatter = 0;           // seconds: nine of ten updates are within that of the offset
    std::size_t matched = 0;      // updates that say so

    [[nodiscard]] bool has(double time) const { return time >= since && time <= until; }
};

struct LogMatch {
    std::size_t part = 0;           // of OpenacLog::parts
    std::vector<LogSpan> spans;     // in order of time, one at least
    std::size_t updates = 0;        // of that part
    std::size_t matched = 0;        // found in the capture, in one of the spans
    std::size_t outside = 0;        // before the capture, after it, or between two spans
    std::size_t rival = 0;          // updates that the next best clock would have found, of those that occur once
    std::size_t votes = 0;          // the same of this clock
    std::vector<ObjectId> found;    // objects, by updates of theirs; each list in order of id
    std::vector<ObjectId> foreign;  // their updates are not those of the capture
    std::vector<ObjectId> doubled;  // two clients wrote about them

    [[nodiscard]] double scatter() const;  // the largest
    [[nodiscard]] const LogSpan* span_at(std::int64_t milliseconds) const;
    // Whether what is logged of it can be compared.
    [[nodiscard]] bool is_usable(ObjectId object) const;
};

// All that is known of a log that poses were taken from.
struct LogReading {
    LogMatch match;
    std::size_t lines = 0;
    std::size_t slide_lines = 0;
    std::size_t passed_over = 0;
    std::string first_passed;
    std::size_t parts = 0;
    std::size_t left_out = 0;       // poses that are not compared: outside of the spans, or of objects that cannot be
    double frames_per_second = 60;  // of the display by which openac is nearest
};

// `retail` is a replay of the session. An error says why nothing can be compared: also if there are two answers.
[[nodiscard]] tl::expected<LogMatch, std::string> match_log(const OpenacLog& log, const Session& session,
                                                            const TrackedRun& retail);

}  // namespace acmotion::against
