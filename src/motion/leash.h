#pragma once
#include <tuple>

#include "acmotion/core/rules.h"
#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/position.h"
#include "trace/trace.h"

// Distances that depend on where a body is: its own, current cell decides, never the received one (spec 20 §14).
namespace acmotion {

// A waypoint farther than this is blipped to, not walked to.
[[nodiscard]] float blip_distance(CellId body_cell, bool is_local_player, const Rules& rules);

struct LeashRange {
    float start = 0;  // path length from which the leash slows the body
    float max = 0;    // path length at which it holds it
};
[[nodiscard]] LeashRange leash_range(CellId body_cell);

// Slows a body that runs on without updates, and holds it in the end (spec 30 §5, "ConstraintManager"). It counts path
// length, not the distance from its anchor: going in circles uses it up.
class Leash {
 public:
    // `body` is where the body is now; a remote's anchor is that same place, so its leash starts full. The anchor is not
    // kept: retail does, and never looks at it again.
    void constrain_to(const Trace& trace, const Position& anchor, const LeashRange& range, const Position& body);
    void release(const Trace& trace);
    // The body goes, or another comes.
    void rebind();

    // Scales the translation while in contact, and counts what is left of it in any case.
    void adjust_offset(const Trace& trace, bool in_contact, Frame& offset);
    // The two halves of that: in contact, what it leaves of a step; and that such a step was made.
    [[nodiscard]] Vec3 slowed(const Vec3& step) const;
    [[gnu::always_inline]] void count(const Trace& trace, const Vec3& step) {
        if (!constrained_) return;
        const float before = travelled_;
        travelled_ = static_cast<float>(travelled_ + length(step));
        if (trace.is_on()) [[unlikely]]
            report_change(trace, before);
    }

    // More than nine tenths of the maximum are used up. Also true of a leash that has been released.
    [[nodiscard]] bool is_full() const;

    [[nodiscard]] bool is_constrained() const { return constrained_; }
    [[nodiscard]] float travelled() const { return travelled_; }
    [[nodiscard]] const LeashRange& range() const { return range_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [travelled, range, constrained] = *this;
        return std::tie(travelled, range, constrained);
    }

 private:
    // Reports when the leash begins to slow, and when it begins to hold; not every slice of it.
    void report_change(const Trace& trace, float before) const;

    float travelled_ = 0;
    LeashRange range_;
    bool constrained_ = false;
};

}  // namespace acmotion
