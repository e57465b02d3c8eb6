#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "acmotion/core/object_id.h"

namespace acmotion {

// The slices of a run that are excused from everything under "Steps" (docs/metrics.md), so that another run at the same frames
// can be excused of the same.
class ExcusedSlices {
 public:
    // From after one frame up to another, by their numbers.
    struct Span {
        std::size_t after = 0;
        std::size_t last = 0;
    };

    // In order of time for each object. Neighbours become one, so that a body that is hidden for an hour takes no room.
    void add(ObjectId object, const Span& slice) {
        std::vector<Span>& spans = spans_[object];
        if (!spans.empty() && spans.back().last >= slice.after) {
            spans.back().last = slice.last;
        } else {
            spans.push_back(slice);
        }
    }
    // Whether one of them is in the slice, or no more than that many frames away from it.
    [[nodiscard]] bool has_near(ObjectId object, const Span& slice, std::size_t frames) const {
        const auto spans = spans_.find(object);
        if (spans == spans_.end()) return false;
        const auto ends = [frames](const Span& span) { return span.last + frames; };
        const auto next = std::ranges::upper_bound(spans->second, slice.after, std::less{}, ends);
        return next != spans->second.end() && next->after < slice.last + frames;
    }

 private:
    std::map<ObjectId, std::vector<Span>> spans_;
};

}  // namespace acmotion
