#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "acmotion/body/free_space.h"
#include "acmotion/body/obstacles.h"
#include "acmotion/world/inspector.h"
#include "sessions/frame_times.h"
#include "sessions/replay.h"
#include "sessions/session.h"

namespace acmotion {

// Every body of a world that is somewhere, in order of id, and what of them has changed since the frame before. A world has
// them in the order of their creation, which seldom changes: their order is kept from frame to frame, and not sorted anew.
//
// For every frame `collect`, whatever draws them elsewhere, and `find_changes`.
class FrameBodies {
 public:
    // As they are in the world now.
    void collect(const World& world);
    // Where the same bodies are drawn at another moment: only that changes, their clocks still say when they ticked.
    void place(const PoseRange& poses);
    // As they are drawn now, against the frame before.
    const FrameChanges& find_changes(World& world);

    [[nodiscard]] std::vector<BodyFrame>& all() { return bodies_; }

    // All may differ, as in the first frame, the last one, or after a gap.
    void note_all() { all_may_differ_ = true; }

 private:
    void learn_order();
    [[nodiscard]] std::size_t place_of(std::size_t number) const { return ranks_.empty() ? number : ranks_[number]; }

    std::vector<BodyFrame> bodies_;
    std::vector<Pose> in_world_;        // the same in the order of the world
    std::vector<ObjectId> order_;       // their ids when `ranks_` was made
    std::vector<std::uint32_t> ranks_;  // their places in `bodies_`; none if both orders are the same
    // A world names what it visited: a thing near the player too, which it finds as it was.
    [[nodiscard]] bool may_differ(const BodyInfo& body);
    struct Known {
        InterpretedState motion;
        std::array<Stamp, kStampSlots> stamps;
        bool operator==(const Known&) const = default;
    };
    std::map<ObjectId, Known> known_;
    ChangeFinder finder_;
    std::vector<ObjectId> changed_;
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

// Plays a session through a World, frame by frame, as `replay` says. The session may grow at its end meanwhile.
class SessionPlayer {
 public:
    // Session and listener must outlive this. `start` is when the first frame is.
    SessionPlayer(const Session& session, const Rules& rules, double start, ReplayListener& listener, Drawing drawing);
    SessionPlayer(const SessionPlayer&) = delete;
    SessionPlayer& operator=(const SessionPlayer&) = delete;

    void frame(std::size_t number, double time);
    // In the next frame all bodies count as changed.
    void note_all() { bodies_.note_all(); }
    // Of a session that was joined late, once something names it.
    void set_player(ObjectId player, double time) { world_.set_player(player, time); }
    [[nodiscard]] const Limits::Reached& bounds_reached() const { return WorldInspector{world_}.bounds_reached(); }

 private:
    [[nodiscard]] WorldHost make_host();
    void move_player(double time);

    const Session& session_;
    ReplayListener& listener_;
    Drawing drawing_;
    std::unique_ptr<ReceiverHost> data_;
    FreeSpace free_space_;
    std::optional<Obstacles> walls_;
    World world_;
    FrameBodies bodies_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
};

}  // namespace acmotion
