#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "acmotion/world/pose.h"
#include "core/same_bits.h"

// Most bodies of a session stand. What is made of a replay looks at those that do not.
namespace acmotion {

// What is new in a frame.
struct FrameChanges {
    struct Body {
        std::uint32_t place = 0;  // in the list of all
        bool has_moved = false;   // it is new, or drawn otherwise than in the frame before
        bool is_same = false;     // nothing of it can have changed, and its clock has not
    };
    struct Gone {
        ObjectId object;
        double clock = 0;  // its last
    };

    std::span<const Body> bodies;       // in order of id; all others are as they were, but for their clocks
    std::vector<Gone> gone;             // in the frame before they were there
    std::vector<double> clocks_before;  // of all bodies, in the frame before; of a new one its own
    bool has_same_bodies = false;       // as the frame before, each at the same place
    bool has_ticked = true;             // otherwise the clocks of all but a few are as before
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
            const bool is_next = next_ < known_.size() && known_[next_].object == now.object;
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

    // ---- a frame with the same bodies at the same places, of which only some need a look
    // `drawn`: as in the frame before. `has_ticked`: the world has.
    void begin_same(std::span<const Pose> drawn, bool has_ticked);
    [[nodiscard]] bool has_compared(std::uint32_t place) const { return !looks_[place].is_same; }
    // A pose where it lies, so that it is copied once.
    struct Now {
        const Position& position;
        const Vec3& velocity;
        double clock = 0;
        bool in_contact = false;
        bool is_hidden = false;
    };
    // One of them, once, as it is now; `drawn` becomes that. If the world has ticked, all of them that are not at rest.
    void compare(std::uint32_t place, Pose& drawn, const Now& now, bool may_differ);
    [[nodiscard]] bool is_at_rest(std::uint32_t place) const { return ticks_[place] >= kTicksToRest; }
    // For one at rest, of which nothing but its clock can have changed.
    void keep_clock(std::uint32_t place, Pose& drawn, double clock) { clocks_[place] = drawn.clock = clock; }
    const FrameChanges& end_same();
    // To be called before the next `find`: it compares with these.
    void remember(std::span<const Pose> drawn) { known_.assign(drawn.begin(), drawn.end()); }

 private:
    void begin(std::size_t bodies);
    // Those before it are gone. Was it there?
    bool pass_to(ObjectId object);
    void look_at(std::uint32_t place, const Pose& now, bool is_known, bool may_differ);
    void end(std::span<const Pose> bodies);
    void forget_looks(std::size_t bodies);
    void list_anew();
    // Counts the ticks since anything of a body has changed.
    static void count_tick(bool has_changed, bool has_ticked, std::uint8_t& ticks);
    // Whether it is drawn otherwise. Counts them too.
    template <class PoseOrNow>
    static bool has_moved(const Pose& before, const PoseOrNow& now, bool may_differ, std::uint8_t& ticks);

    FrameChanges changes_;
    std::vector<FrameChanges::Body> changed_;
    std::vector<Pose> known_;          // as drawn in the frame before
    std::vector<std::uint8_t> ticks_;  // of those, since they changed
    std::vector<std::uint8_t> ticks_now_;
    std::size_t next_ = 0;                   // in `known_`
    std::vector<FrameChanges::Body> looks_;  // by place, of a frame with the same bodies; of one at rest: is_same
    std::vector<double> clocks_;             // by place
    bool lists_anew_ = true;                 // others rest now than in the frame before
    bool has_compared_ = true;               // anything in this frame...
    bool had_compared_ = true;               // ...and in the one before
};

inline bool ChangeFinder::pass_to(ObjectId object) {
    for (; next_ < known_.size() && known_[next_].object < object; ++next_) {
        changes_.gone.push_back({known_[next_].object, known_[next_].clock});
    }
    return next_ < known_.size() && known_[next_].object == object;
}

inline void ChangeFinder::count_tick(bool has_changed, bool has_ticked, std::uint8_t& ticks) {
    if (has_changed) {
        ticks = 0;
    } else if (has_ticked && ticks < kTicksToRest) {
        ++ticks;
    }
}

template <class PoseOrNow>
bool ChangeFinder::has_moved(const Pose& before, const PoseOrNow& now, bool may_differ, std::uint8_t& ticks) {
    const bool has_moved =
        before.position != now.position || before.in_contact != now.in_contact || before.is_hidden != now.is_hidden;
    count_tick(has_moved || may_differ || before.velocity != now.velocity, now.clock > before.clock, ticks);
    return has_moved;
}

inline void ChangeFinder::look_at(std::uint32_t place, const Pose& now, bool is_known, bool may_differ) {
    if (!is_known) {
        changed_.push_back({place, true});
        changes_.clocks_before[place] = now.clock;
        ticks_now_[place] = 0;
        return;
    }
    const Pose& before = known_[next_];
    std::uint8_t ticks = ticks_[next_++];
    const bool moved = has_moved(before, now, may_differ, ticks);
    if (ticks < kTicksToRest) changed_.push_back({place, moved});
    changes_.clocks_before[place] = before.clock;
    ticks_now_[place] = ticks;
}

// Of every body that ticks, in every frame. Most are the same to the last bit, and are not copied.
inline void ChangeFinder::compare(std::uint32_t place, Pose& drawn, const Now& now, bool may_differ) {
    const bool is_same_pose = same_bits(drawn.position, now.position) && same_bits(drawn.velocity, now.velocity) &&
                              drawn.in_contact == now.in_contact && drawn.is_hidden == now.is_hidden;
    std::uint8_t& ticks = ticks_[place];
    const bool has_rested = is_at_rest(place);
    bool moved = false;
    if (!is_same_pose) {
        moved = has_moved(drawn, now, may_differ, ticks);
        drawn.position = now.position;
        drawn.velocity = now.velocity;
        drawn.in_contact = now.in_contact;
        drawn.is_hidden = now.is_hidden;
    } else {
        count_tick(may_differ, now.clock > drawn.clock, ticks);
    }
    looks_[place] = {place, moved, is_at_rest(place)};
    lists_anew_ = lists_anew_ || has_rested != is_at_rest(place);
    keep_clock(place, drawn, now.clock);
    has_compared_ = true;
}

}  // namespace acmotion
