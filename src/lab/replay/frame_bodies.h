#pragma once
#include <cstdint>
#include <vector>

#include "lab/replay/frame_times.h"
#include "lab/replay/listener.h"
#include "lab/session/session.h"
#include "world/object_table.h"

namespace acmotion {

// Every body of a world that is somewhere, in order of id. A world has them in the order of their slots, which seldom
// changes: their order is kept from frame to frame, and not sorted anew.
class FrameBodies {
 public:
    // As they are in the world now.
    void collect(const World& world);
    // Where the same bodies are drawn at another moment: only that changes, their clocks still say when they ticked.
    void place(const PoseRange& poses);

    [[nodiscard]] std::vector<BodyFrame>& all() { return bodies_; }

    // What a message was about may differ in the frame that follows, though nothing moves it.
    void note(const SessionMessage& message);
    // All may, as in the first frame, the last one, or after a gap.
    void note_all() { all_may_differ_ = true; }
    // As they are drawn now, against the frame before. To be called once for every frame, and last.
    const FrameChanges& find_changes(const World& world);

 private:
    static void take(const PoseRange& poses, std::vector<Pose>& all);
    [[nodiscard]] bool has_same_order() const;
    void learn_order();

    std::vector<BodyFrame> bodies_;
    std::vector<Pose> in_slots_;        // the same in the order of the world
    std::vector<ObjectId> order_;       // their ids when `ranks_` was made
    std::vector<std::uint32_t> ranks_;  // their places in `bodies_`; none if both orders are the same

    // What a world remembers of a body, as far as its pose does not show it.
    struct Remembered {
        std::uint32_t slot = 0;
        InterpretedState motion;
    };
    // Whether more of a body may differ than its pose shows.
    [[nodiscard]] static bool may_differ(const ObjectTable& objects, ObjectId object, Remembered& known);
    std::vector<Remembered> remembered_;  // by place in `bodies_`
    ChangeFinder finder_;
    std::vector<ObjectId> noted_;
    bool all_may_differ_ = true;
};

// All that happened up to a moment, once each.
template <class List, class Use>
void use_until(const List& all, typename List::const_iterator& next, double time, const Use& use) {
    for (; next != all.end() && next->time <= time; ++next) use(*next);
}

// Every frame, until the listener has seen enough. Listeners make up for the rest of a body when it ends: all have to be
// looked at in the last frame, and on both sides of a gap.
template <class Player>
void play_frames(Player& player, const FrameTimes& frames, const ReplayListener& listener) {
    for (std::size_t i = 0; i < frames.size() && !listener.has_seen_enough(); ++i) {
        const bool is_last = i + 1 == frames.size();
        if (is_last || (i > 0 && is_gap(frames[i - 1], frames[i]))) player.note_all();
        player.frame(i, frames[i]);
    }
}

}  // namespace acmotion
