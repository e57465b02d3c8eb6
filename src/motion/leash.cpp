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

}  // namespace

float blip_distance(CellId body_cell, bool is_local_player, const Rules& rules) {
    if (!rules.blip_distance_by_cell || !body_cell.is_indoor()) return kBlipOutdoorsMetres;
    return is_local_player ? kBlipIndoorsPlayerMetres : kBlipIndoorsMetres;
}

LeashRange leash_range(CellId body_cell) {
    if (body_cell.is_indoor()) return {kLeashStartIndoorsMetres, kLeashMaxIndoorsMetres};
    return {kLeashStartOutdoorsMetres, kLeashMaxOutdoorsMetres};
}

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
    if (in_contact) offset.origin = slowed(offset.origin);
    count(trace, offset.origin);
}

Vec3 Leash::slowed(const Vec3& step) const {
    const double share = constrained_ ? slack(range_, travelled_) : 1;
    return share != 1 ? (WideVec3{step} * share).rounded() : step;
}

void Leash::report_change(const Trace& trace, float before) const {
    const bool slows = before <= range_.start && travelled_ > range_.start;
    const bool holds = before < range_.max && travelled_ >= range_.max;
    if (slows || holds) trace.report(Event::LeashTightened{travelled_, holds});
}

bool Leash::is_full() const { return kLeashFullShare * range_.max < travelled_; }

}  // namespace acmotion
