#include <cmath>

#include "core/constants.h"
#include "trace/words.h"

namespace acmotion {
namespace {

constexpr double kWantedPercent = static_cast<int>(100 * kMinProgressRatio);
constexpr double kWantedByNotes = static_cast<int>(100 * kMinProgressRatio) / 100.0;

// "0.02 m in 0.17 s"; millimetres where centimetres would show none.
void put_way_made(Words& out, const Event::WindowJudged& e) {
    const double metres = std::abs(e.progress);
    const int digits = metres > 0 && metres < 0.01 ? 4 : 2;
    out << Fixed{metres, digits} << (e.progress < 0 ? " m farther off after " : " m in ") << Fixed{e.seconds, 2}
        << " s";
}

bool has_share(const Event::WindowJudged& e) { return e.progress >= 0 && e.expected > 0; }

// "5 % of the expected distance (< 30 %)"
void put_share(Words& out, const Event::WindowJudged& e, bool is_enough) {
    out << beside(kWantedPercent, 100 * e.progress / e.expected, 0) << " % of the expected distance";
    if (!is_enough) out << " (< " << General{kWantedPercent} << " %)";
}

void put_by_share(Words& out, const Event::WindowJudged& e) {
    put_way_made(out, e);
    if (!has_share(e)) return;
    out << ", ";
    put_share(out, e, e.good);
}

// What retail's test makes of the same window, where that is something else.
void put_instead(Words& out, const Event::WindowJudged& e) {
    const bool passes = passes_in_retail(e);
    if (passes == e.good) return;
    out << "; retail would call it " << (passes ? "good" : "bad");
    if (has_share(e)) {
        out << ": ";
        put_share(out, e, passes);
    }
    out << " (row 5)";
}

// The notes divide the progress by the time and by dt (spec 30 §7 row 5).
void put_by_notes(Words& out, const Event::WindowJudged& e) {
    put_way_made(out, e);
    out << ", by time and dt " << beside(kWantedByNotes, e.ratio, 2) << " ("
        << (e.ratio >= kMinProgressRatio ? "≥" : "<") << " " << General{kWantedByNotes} << ")";
    put_instead(out, e);
}

void put_by_distance(Words& out, const Event::WindowJudged& e) {
    put_way_made(out, e);
    out << ", enough in any time (≥ " << Fixed{kNearEnoughOnStallMetres, 2} << " m)";
    put_instead(out, e);
}

void put_reason(Words& out, const Event::WindowJudged& e) {
    switch (e.reason) {
        case WindowReason::Fast:
        case WindowReason::Slow: return put_by_share(out, e);
        case WindowReason::Far: return put_by_distance(out, e);
        case WindowReason::FastByNotes:
        case WindowReason::SlowByNotes: return put_by_notes(out, e);
        case WindowReason::Stuck: out << "stuck to another body, which is not judged"; return;
        case WindowReason::Unmeasured: out << "the first after a stop, with nothing to measure against"; return;
    }
}

// How many bad windows there are now, and how many end the walk.
void put_failure(Words& out, const Event::WindowJudged& e) {
    if (e.forgiven > 0) {
        out << "; forgets " << e.forgiven << " failure" << (e.forgiven == 1 ? "" : "s") << ", retail would keep "
            << (e.forgiven == 1 ? "it" : "them") << " (row 8)";
    } else if (!e.good && e.fail_counter <= kFailLimit) {
        out << "; failure " << e.fail_counter + 1 << " of " << kFailLimit + 1;
    }
}

}  // namespace

bool passes_in_retail(const Event::WindowJudged& window) {
    switch (window.reason) {
        case WindowReason::Stuck:
        case WindowReason::Unmeasured: return true;
        default: return window.progress >= kMinProgressMetres && window.progress >= kMinProgressRatio * window.expected;
    }
}

void put_sentence(Words& out, const Event::WindowJudged& e) {
    out << (e.good ? "window good: " : "window bad: ");
    put_reason(out, e);
    out << "; " << Fixed{e.distance, 2} << " m to go";
    put_failure(out, e);
}

}  // namespace acmotion
