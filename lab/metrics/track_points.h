#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/index_iterator.h"
#include "lab/replay/tracker.h"

namespace acmotion {

// One point per frame, of which a body at rest takes one for all: to be read like a list of points. Frames rise by one within
// a stay.
class TrackPoints {
 public:
    // A point, and for how many frames it stays.
    struct Stay {
        TrackPoint point;       // of its first frame
        std::size_t first = 0;  // in the list of all points
        std::size_t frames = 1;

        [[nodiscard]] std::size_t last_frame() const { return point.frame + frames - 1; }
    };

    class Iterator : public IndexIterator<Iterator> {
     public:
        using value_type = TrackPoint;
        using reference = TrackPoint;
        using pointer = void;

        Iterator() = default;
        Iterator(const TrackPoints& points, std::size_t at) : IndexIterator(at), points_(&points) {}

        TrackPoint operator*() const {
            stay_ = points_->stay_of(at_, stay_);
            return points_->point_in(stay_, at_);
        }
        TrackPoint operator[](difference_type n) const { return *(*this + n); }

     private:
        const TrackPoints* points_ = nullptr;
        mutable std::size_t stay_ = 0;  // where it was last found: in order, none is searched for
    };

    // True if it does not lengthen the last stay, as one that is the same in the next frame does.
    bool add(const TrackPoint& point, bool may_lengthen = true) {
        if (may_lengthen && !stays_.empty() && stays_.back().last_frame() + 1 == point.frame &&
            is_same(stays_.back().point, point)) {
            ++stays_.back().frames;
            return false;
        }
        stays_.push_back({point, size(), 1});
        return true;
    }
    // The last point stays, up to before that frame. There must be one.
    void stay_until(std::size_t frame) {
        Stay& last = stays_.back();
        last.frames = std::max(last.frames, frame - std::min<std::size_t>(frame, last.point.frame));
    }

    [[nodiscard]] const std::vector<Stay>& stays() const { return stays_; }
    [[nodiscard]] bool empty() const { return stays_.empty(); }
    [[nodiscard]] std::size_t size() const { return empty() ? 0 : stays_.back().first + stays_.back().frames; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    [[nodiscard]] TrackPoint front() const { return (*this)[0]; }
    [[nodiscard]] TrackPoint back() const { return (*this)[size() - 1]; }
    [[nodiscard]] TrackPoint operator[](std::size_t at) const { return point_in(stay_of(at, 0), at); }

 private:
    [[nodiscard]] bool has(std::size_t stay, std::size_t at) const {
        return stay < stays_.size() && at >= stays_[stay].first && at - stays_[stay].first < stays_[stay].frames;
    }
    // At `hint`, behind it, or anywhere else.
    [[nodiscard]] std::size_t stay_of(std::size_t at, std::size_t hint) const {
        if (has(hint, at)) return hint;
        if (has(hint + 1, at)) return hint + 1;
        const auto after = std::ranges::upper_bound(stays_, at, {}, &Stay::first);
        return static_cast<std::size_t>(after - stays_.begin()) - 1;
    }
    [[nodiscard]] TrackPoint point_in(std::size_t stay, std::size_t at) const {
        TrackPoint point = stays_[stay].point;
        point.frame += static_cast<std::uint32_t>(at - stays_[stay].first);
        return point;
    }
    [[nodiscard]] static bool is_same(const TrackPoint& a, TrackPoint b) {
        b.frame = a.frame;
        return a == b;
    }

    std::vector<Stay> stays_;
};

}  // namespace acmotion
