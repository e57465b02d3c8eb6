#pragma once
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
    };
    struct Gone {
        ObjectId object;
        double clock = 0;  // its last
    };

    std::vector<Body> bodies;           // in order of id; all others are as they were, but for their clocks
    std::vector<Gone> gone;             // in the frame before they were there
    std::vector<double> clocks_before;  // of all bodies, in the frame before; of a new one its own
};

// Compares every frame with the one before.
class ChangeFinder {
 public:
    // A body whose clock has gone on so many times, and nothing else, rests: until then speeds and accelerations are those
    // of a body that moved.
    static constexpr std::uint8_t kTicksToRest = 4;

    // `bodies` in order of id. `may_differ(place)`: whether more of a body may have changed than its pose shows.
    template <class MayDiffer>
    const FrameChanges& find(std::span<const Pose> bodies, const MayDiffer& may_differ) {
        begin(bodies.size());
        for (std::uint32_t place = 0; place < bodies.size(); ++place) {
            const Pose& now = bodies[place];
            const bool is_next = next_ < known_.size() && known_[next_].pose.object == now.object;
            const bool is_known = is_next || pass_to(now.object);
            look_at(place, now, is_known, may_differ(place));
        }
        end(bodies);
        return changes_;
    }
    // All of them may have changed.
    const FrameChanges& find_all(std::span<const Pose> bodies) {
        return find(bodies, [](std::uint32_t) { return true; });
    }

 private:
    struct Known {
        Pose pose;  // as last drawn
        std::uint8_t ticks = 0;
    };

    void begin(std::size_t bodies);
    // Those before it are gone. Was it there?
    bool pass_to(ObjectId object);
    void look_at(std::uint32_t place, const Pose& now, bool is_known, bool may_differ);
    void end(std::span<const Pose> bodies);

    FrameChanges changes_;
    std::vector<Known> known_;         // the bodies of the frame before
    std::vector<std::uint8_t> ticks_;  // of those of this one
    std::size_t next_ = 0;             // in `known_`
};

inline bool ChangeFinder::pass_to(ObjectId object) {
    for (; next_ < known_.size() && known_[next_].pose.object < object; ++next_) {
        changes_.gone.push_back({known_[next_].pose.object, known_[next_].pose.clock});
    }
    return next_ < known_.size() && known_[next_].pose.object == object;
}

// Of every body of every frame.
inline void ChangeFinder::look_at(std::uint32_t place, const Pose& now, bool is_known, bool may_differ) {
    if (!is_known) {
        changes_.bodies.push_back({place, true});
        changes_.clocks_before[place] = now.clock;
        ticks_[place] = 0;
        return;
    }
    Known& known = known_[next_++];
    const bool has_moved = known.pose.position != now.position || known.pose.in_contact != now.in_contact ||
                           known.pose.is_hidden != now.is_hidden;
    const bool has_ticked = now.clock > known.pose.clock;
    if (has_moved || may_differ || known.pose.velocity != now.velocity) {
        known.ticks = 0;
    } else if (has_ticked && known.ticks < kTicksToRest) {
        ++known.ticks;
    }
    if (known.ticks < kTicksToRest) changes_.bodies.push_back({place, has_moved});
    changes_.clocks_before[place] = known.pose.clock;
    known.pose.clock = now.clock;
    if (known.ticks == 0) known.pose = now;
    ticks_[place] = known.ticks;
}

}  // namespace acmotion
