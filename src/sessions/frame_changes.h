#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "acmotion/world/pose.h"

// Most bodies of a session stand. What is made of a replay looks at those that do not.
namespace acmotion {

// What is new in a frame.
struct FrameChanges {
    struct Body {
        std::uint32_t place = 0;  // in the list of all
        bool has_moved = false;   // it is new, or drawn otherwise than in the frame before
        bool is_stirred = true;   // something of it changed within its last few ticks
    };
    struct Gone {
        ObjectId object;
        double clock = 0;  // its last
    };

    std::vector<Body> bodies;           // in order of id; all others are as they were, but for their clocks
    std::vector<Gone> gone;             // in the frame before they were there
    std::vector<double> clocks_before;  // of all bodies, in the frame before; of a new one its own
    bool has_ticked = false;            // the clock of any body went on

    // How many bodies take the work of one that moves. The others in the list are only waited for until they rest.
    [[nodiscard]] std::size_t stirred() const {
        return static_cast<std::size_t>(std::ranges::count_if(bodies, &Body::is_stirred));
    }
};

// Compares every frame with the one before.
class ChangeFinder {
 public:
    // A body rests once its clock has gone on so many times and so far, and nothing else: until then its speed is that of one
    // that moved, and it counts as moving (docs/metrics.md).
    static constexpr int kTicksToRest = 4;
    static constexpr double kSecondsToRest = 2.5;

    // `drawn` and `may_differ` in order of id; of the latter more may have changed than their poses show.
    const FrameChanges& find(std::span<const Pose> drawn, std::span<const ObjectId> may_differ);
    // All of them may have changed.
    const FrameChanges& find_all(std::span<const Pose> drawn);

 private:
    struct Known {
        Pose drawn;
        double changed_at = 0;  // its clock when anything else of it last changed
        int ticks = 0;          // since
    };
    [[nodiscard]] static bool is_at_rest(const Known& known) {
        return known.ticks >= kTicksToRest && known.drawn.clock - known.changed_at > kSecondsToRest;
    }
    // Those before it are gone. Null if it was not there.
    const Known* pass_to(ObjectId object);
    void look_at(const Pose& now, bool may_differ);

    FrameChanges changes_;
    std::vector<Known> before_;
    std::vector<Known> now_;
    std::size_t next_ = 0;  // in `before_`
};

}  // namespace acmotion
