#pragma once
#include <deque>
#include <iterator>

#include "world/object.h"

namespace acmotion {

// What to draw.
struct Pose {
    ObjectId object;
    Position position;
    Vec3 velocity;            // measured over the last slice, m/s, world axes
    bool in_contact = false;  // touching a surface
    bool is_hidden = false;
};

// Every body that is in a cell and not carried. A view: valid until the world changes, allocates nothing.
class PoseRange {
 public:
    class Iterator {
     public:
        using Slot = std::deque<WorldObject>::const_iterator;
        using value_type = Pose;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const Slot& at, const Slot& end) : at_(at), end_(end) { skip(); }
        [[nodiscard]] Pose operator*() const { return pose_of(*at_); }
        Iterator& operator++() {
            ++at_;
            skip();
            return *this;
        }
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

     private:
        void skip() {
            while (at_ != end_ && !is_shown(*at_)) ++at_;
        }
        Slot at_;
        Slot end_;
    };

    explicit PoseRange(const std::deque<WorldObject>& objects) : objects_(&objects) {}
    [[nodiscard]] Iterator begin() const { return {objects_->begin(), objects_->end()}; }
    [[nodiscard]] Iterator end() const { return {objects_->end(), objects_->end()}; }

    [[nodiscard]] static bool is_shown(const WorldObject& object) {
        return object.is_live && object.has_cell && object.parent.is_null();
    }
    [[nodiscard]] static Pose pose_of(const WorldObject& object) {
        return {object.id, object.position, object.cached_velocity, object.is(kContact), object.is(kHidden)};
    }

 private:
    const std::deque<WorldObject>* objects_;
};

}  // namespace acmotion
