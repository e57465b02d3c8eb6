#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "sessions/frame_times.h"
#include "sessions/listener.h"
#include "sessions/session.h"
#include "world/inside.h"

namespace acmotion {

// Every body of a world that is somewhere, in order of id, and what of them has changed since the frame before. A world has
// them in the order of their slots, which seldom changes: their order is kept from frame to frame, and not sorted anew.
//
// For every frame either `follow`, or `collect`, whatever draws them elsewhere, and `find_changes`.
class FrameBodies {
 public:
    // As they are in the world now. Between two ticks of the world only those that were noted are looked at.
    const FrameChanges& follow(const World& world);

    // The same, and all are looked at.
    void collect(const World& world);
    // Where the same bodies are drawn at another moment: only that changes, their clocks still say when they ticked.
    void place(const PoseRange& poses);
    // As they are drawn now, against the frame before.
    const FrameChanges& find_changes(const World& world);

    [[nodiscard]] std::vector<BodyFrame>& all() { return bodies_; }
    // Their slots in the world, by their places here.
    [[nodiscard]] const std::vector<std::uint32_t>& slots() const { return slots_; }

    // What a message was about may differ in the frame that follows, though nothing moves it.
    void note(const SessionMessage& message);
    // One that the player's own client has moved.
    void note_moved(ObjectId object) { moved_.push_back(object); }
    // All may differ, as in the first frame, the last one, or after a gap.
    void note_all() { all_may_differ_ = true; }

 private:
    static void take(const PoseRange& poses, std::vector<Pose>& all);
    [[nodiscard]] bool has_same_order() const;
    void learn_order();
    void learn_slots(const ObjectTable& objects);
    const FrameChanges& find_anew(const World& world);
    // Of bodies that are in the same slots as in the frame before.
    const FrameChanges& find_same(const WorldInside& world, bool has_ticked);
    [[nodiscard]] bool has_same_bodies(const ObjectTable& objects, bool has_ticked) const;
    void find_stirred(const ObjectTable& objects);
    [[nodiscard]] bool is_stirred(std::uint32_t slot) const { return (stirred_[slot / 64] >> (slot % 64) & 1U) != 0; }
    void look_at_all(const WorldInside& world);
    void look_at_some(const WorldInside& world);
    // One that is shown.
    void look_at(const WorldInside& world, std::uint32_t slot);
    void find_noted(const ObjectTable& objects);
    void forget_notes(bool had_noted_all);

    static constexpr std::uint32_t kNone = ObjectTable::kNone;

    std::vector<BodyFrame> bodies_;
    std::vector<Pose> in_slots_;         // the same in the order of the world
    std::vector<ObjectId> order_;        // their ids when `ranks_` was made
    std::vector<std::uint32_t> ranks_;   // their places in `bodies_`; none if both orders are the same
    std::vector<std::uint32_t> slots_;   // by place
    std::vector<std::uint32_t> places_;  // by slot; kNone for what is not shown
    std::vector<ObjectId> shown_;        // by slot; null for what is not shown
    std::size_t objects_ = 0;            // in the world when those were made

    // Whether more of a body that is awake may differ than its pose shows. `motion`: as it was when this was asked last.
    [[nodiscard]] static bool may_differ(const WorldObject& body, InterpretedState& motion);
    std::vector<InterpretedState> motions_;  // by place
    ChangeFinder finder_;
    bool is_following_ = false;  // so that `finder_` has not seen the newest poses
    std::optional<double> last_tick_;
    std::vector<ObjectId> noted_;
    std::vector<ObjectId> moved_;              // and those that were noted for the frame before
    std::vector<std::uint32_t> noted_slots_;   // of both, as far as they are in the world
    std::size_t newly_noted_ = 0;              // of these, the first
    bool had_noted_all_ = false;               // for the frame before
    std::vector<std::uint8_t> is_noted_;       // by slot
    std::vector<std::uint64_t> awake_before_;  // ObjectTable::awake in the frame before
    std::vector<std::uint64_t> stirred_;       // a bit for each slot: more than the clock of that body may have changed
    bool all_may_differ_ = true;
};

// All that happened up to a moment, once each.
template <class List, class Use>
void use_until(const List& all, typename List::const_iterator& next, double time, const Use& use) {
    for (; next != all.end() && next->time <= time; ++next) use(*next);
}

// Where the player's client last said that it stands; nothing if it has said nothing since the moment before.
[[nodiscard]] inline std::optional<Position> newest_report(const PlayerReports& all,
                                                           PlayerReports::const_iterator& next, double time) {
    std::optional<Position> newest;
    use_until(all, next, time, [&](const PlayerReport& report) { newest = report.position; });
    return newest;
}

// Every frame, until the listener has seen enough. Listeners make up for the rest of a body when it ends: all have to be
// looked at in the last frame, and on both sides of a gap.
template <class Player>
void play_frames(Player& player, const FrameTimes& frames, const ReplayListener& listener) {
    FrameTimes::Iterator next = frames.begin();
    double before = frames.empty() ? 0 : *next;
    for (std::size_t i = 0; i < frames.size() && !listener.has_seen_enough(); ++i, ++next) {
        const double time = *next;
        const bool is_last = i + 1 == frames.size();
        if (is_last || is_gap(before, time)) player.note_all();
        player.frame(i, time);
        before = time;
    }
}

}  // namespace acmotion
