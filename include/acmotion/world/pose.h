#pragma once
#include <cstddef>
#include <cstdint>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

struct WorldInside;

// What to draw.
struct Pose {
    ObjectId object;
    Position position;
    Vec3 velocity;     // measured over the last slice, m/s, world axes
    double clock = 0;  // this is how it is up to here, s: the end of its last slice, or the last tick if it rests
    bool in_contact = false;  // touching a surface
    bool is_hidden = false;   // the server has hidden it; whether to draw it is the host's choice
};

// Every body that is in a cell and not carried, in an order that depends only on creations and deletions. A view: it
// allocates nothing, makes each pose as it is asked for, and is valid until the world changes or goes.
class PoseRange {
 public:
    // Steps over what is not shown. Comparable with others of the same range.
    class Iterator {
     public:
        using value_type = Pose;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        // Made anew by each call.
        [[nodiscard]] Pose operator*() const;
        Iterator& operator++();
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const { return slot_ == other.slot_; }

     private:
        friend class PoseRange;
        Iterator(const WorldInside& world, std::uint32_t slot) : world_(&world), slot_(slot) {}

        const WorldInside* world_ = nullptr;
        std::uint32_t slot_ = 0;
    };

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

 private:
    friend class World;
    explicit PoseRange(const WorldInside& world) : world_(&world) {}

    const WorldInside* world_;
};

}  // namespace acmotion
