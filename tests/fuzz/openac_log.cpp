// Any bytes as a log of OpenAC (compare --against), beside a capture of three bodies: an error that says where, or poses in order of
// time, a centre on the map and spans that follow each other.
#include <cmath>
#include <sstream>

#include "input.h"
#include "lab/divergence/log_match.h"
#include "words.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMostObjects = 8;
constexpr std::size_t kMostParts = 4;

// What the seeds have updates of: bodies that go north, one step each second.
TrackedRun captured() {
    TrackedRun run;
    for (int second = 0; second <= 20; ++second) run.frame_times.push_back(second);
    for (const std::uint32_t object : {0x50000003U, 0x50000004U, 0x80001234U}) {
        Track track{.object = object};
        for (int second = 1; second < 20; ++second) {
            const double north = 7.5 + second * 3.0 + object % 16;
            track.updates.push_back(
                {second + 0.25, {0xA9 * 192 + 84, 0xB4 * 192 + north, 94.005}, PositionOutcome::Interpolate});
        }
        run.tracks.push_back(std::move(track));
    }
    return run;
}

void check_match(const against::OpenacLog& log) {
    static const TrackedRun kRetail = captured();
    static const Session kSession;
    const auto match = against::match_log(log, kSession, kRetail);
    if (!match) return fuzz::promise_words(match.error(), "");
    fuzz::promise(match->matched <= match->updates, "no more is found than there is");
    fuzz::promise(!match->spans.empty() && match->part < log.parts.size(), "what is matched has a time");
    double last = kRetail.frame_times.front();
    for (const against::LogSpan& span : match->spans) {
        fuzz::promise(span.landblock <= 0xFFFF, "a centre is a landblock");
        fuzz::promise(std::isfinite(span.offset) && span.scatter >= 0, "a clock is a number");
        fuzz::promise(span.since >= last && span.until >= span.since, "spans follow each other");
        last = span.since;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
    const auto log = against::read_openac_log(in, {.line_bytes = 1024, .objects = kMostObjects, .parts = kMostParts});
    if (!log) {
        fuzz::promise_words(log.error(), "");
        fuzz::promise(log.error().find("line ") != std::string::npos, "an error names a line");
        return 0;
    }
    fuzz::promise(log->slide_lines <= log->lines && log->passed_over <= log->slide_lines, "lines are counted once");
    fuzz::promise(log->first_passed.empty() == (log->passed_over == 0), "what is passed over is named");
    fuzz::promise(log->objects <= kMostObjects && log->parts.size() <= kMostParts, "bounds hold");
    std::size_t poses = 0;
    for (const against::LogPart& part : log->parts) {
        for (const auto& [object, all] : part.poses) {
            poses += all.size();
            for (std::size_t i = 1; i < all.size(); ++i)
                fuzz::promise(all[i].milliseconds > all[i - 1].milliseconds, "time does not run backwards");
        }
    }
    fuzz::promise(poses == log->poses && poses <= size, "a pose takes a byte at least");
    check_match(*log);
    return 0;
}
