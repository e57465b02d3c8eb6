#include "motion/leash.h"

#include "core/constants.h"

namespace acmotion {
namespace {

// What share of a step the leash lets through.
double slack(const LeashRange& range, double travelled) {
    if (travelled >= range.max) return 0;
    if (travelled <= range.start) return 1;
    return (range.max - travelled) / (static_cast<double>(range.max) - range.start);
}

// Reports when the leash begins to slow, and when it begins to hold; not every slice of it.
void report_change(const Trace& trace, const LeashRange& range, float before, float after) {
    const bool slows = before <= range.start && after > range.start;
    const bool holds = before < range.max && after >= range.max;
    if (slows || holds) trace.report(Event::LeashTightened{after, holds});
}

}  // namespace

void Leash::constrain_to(const Trace& trace, const Position& anchor, const LeashRange& range, const Position& body) {
    constrained_ = true;
    range_ = range;
    // Remotes are leashed to where they stand, and nothing is measured.
    travelled_ = &anchor == &body ? 0 : static_cast<float>(distance(anchor, body));
    trace.report(Event::Leashed{range.start, range.max, travelled_});
}

void Leash::release(const Trace& trace) {
    if (constrained_) trace.report(Event::Unleashed{});
    constrained_ = false;
}

void Leash::rebind() {
    constrained_ = false;
    travelled_ = 0;
}

void Leash::adjust_offset(const Trace& trace, bool in_contact, Frame& offset) {
    if (!constrained_) return;
    const double share = in_contact ? slack(range_, travelled_) : 1;
    if (share != 1) offset.origin = (WideVec3{offset.origin} * share).rounded();
    const float before = travelled_;
    travelled_ = static_cast<float>(travelled_ + length(offset.origin));
    if (trace.is_on()) [[unlikely]]
        report_change(trace, range_, before, travelled_);
}

bool Leash::is_full() const { return kLeashFullShare * range_.max < travelled_; }

}  // namespace acmotion
