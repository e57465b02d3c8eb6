#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

struct WorldInside;

// What to draw.
struct Pose {
    ObjectId object;
    Position position;
    Vec3 velocity;            // measured over the last slice, m/s, world axes
    double clock = 0;         // valid up to this time, s: the end of its last slice, or the last tick if it rests
    bool in_contact = false;  // touching a surface
    bool is_hidden = false;   // the server has hidden it; whether to draw it is the host's choice
};

// Every body that is in a cell and not carried, in an order that depends only on creations and deletions. A view: it
// allocates nothing, makes each pose as it is asked for, and is valid until the world changes or goes.
class PoseRange {
    // In place of the time of a display, for one that does not draw between ticks.
    static constexpr double kAsTheyAre = std::numeric_limits<double>::infinity();

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
        // The poses from here on, as many as there is room for; goes on behind them. Answers how many: 0 at the end.
        // Quicker than one by one.
        std::size_t take(std::span<Pose> poses);

     private:
        friend class PoseRange;
        Iterator(const WorldInside& world, std::uint32_t slot, double now) : world_(&world), slot_(slot), now_(now) {}
        void write(Pose& pose) const;

        const WorldInside* world_ = nullptr;
        std::uint32_t slot_ = 0;
        double now_ = kAsTheyAre;
    };

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

 private:
    friend class World;
    PoseRange(const WorldInside& world, double now) : world_(&world), now_(now) {}
    [[nodiscard]] std::optional<Pose> of(ObjectId id) const;

    const WorldInside* world_;
    double now_;
};

}  // namespace acmotion
