#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/trace/event.h"
#include "acmotion/world/pose.h"
#include "acmotion/world/world.h"
#include "sessions/frame_times.h"
#include "sessions/receiver_data.h"
#include "sessions/session.h"

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

// ---- what a replay reports while it runs, in seconds since the first packet of the session --------------------------

// One body as it stands at the end of a frame, whatever moved it, and where it is drawn. Two frames with the same clock belong to
// one slice.
using BodyFrame = Pose;

// Valid during the call only.
struct ReplayFrame {
    std::size_t number = 0;
    double time = 0;
    std::span<const BodyFrame> bodies;      // all that are somewhere, in order of id
    const World* world = nullptr;           // what moved them; null when no World did
    const World* known_to = nullptr;        // what took the messages; null for bodies made by hand
    const ReceiverHost* host = nullptr;     // what that world has of data files; null: nothing
    const FrameChanges* changes = nullptr;  // since the frame before; null: unknown

    // All else there is to know about a body: motion state, queue, stamps. Made when asked for, so ask once. Where no
    // World moved the body, its place and its queue are not those that are drawn.
    [[nodiscard]] std::optional<BodyInfo> info(ObjectId object) const {
        return known_to != nullptr ? known_to->find(object) : std::nullopt;
    }
    [[nodiscard]] Rules rules() const { return known_to != nullptr ? known_to->rules() : Rules::retail(); }
    // Ahead of a body; 0 if there is no such body.
    [[nodiscard]] int waypoints(ObjectId object) const {
        const std::optional<BodyInfo> known = info(object);
        return known ? known->queue.waypoints : 0;
    }
};

// One whole message from the server, and what became of it.
struct ReplayedMessage {
    double time = 0;  // when it arrived; it is applied at the end of the frame that follows
    Bytes bytes;
    Reception reception;
};

// Within a frame: the events of the tick, then on_frame with the poses to draw, then, for every message that arrived,
// the events it caused and on_message.
class ReplayListener : public TraceSink {
 public:
    virtual void on_frame(const ReplayFrame& frame) = 0;
    void on_event(const Event&) override {}
    virtual void on_message(const ReplayedMessage&) {}
    // Asked after each frame: true ends the replay.
    [[nodiscard]] virtual bool has_seen_enough() const { return false; }
};

// Calls several listeners, in the order in which they were added. They must outlive it.
class ListenerGroup : public ReplayListener {
 public:
    void add(ReplayListener& listener) { listeners_.push_back(&listener); }
    // To be called in its place: the only one itself, if there is one.
    [[nodiscard]] ReplayListener& shortest() { return listeners_.size() == 1 ? *listeners_.front() : *this; }

    void on_frame(const ReplayFrame& frame) override {
        for (ReplayListener* listener : listeners_) listener->on_frame(frame);
    }
    void on_event(const Event& event) override {
        for (ReplayListener* listener : listeners_) listener->on_event(event);
    }
    void on_message(const ReplayedMessage& message) override {
        for (ReplayListener* listener : listeners_) listener->on_message(message);
    }

 private:
    std::vector<ReplayListener*> listeners_;
};

// Which pose of a body is drawn: the one of its last tick, or World::pose_at.
enum class Drawing : std::uint8_t { Ticks, Smooth };

// What it adds to the name of a run that is not drawn as others are.
inline constexpr std::string_view kSmoothSuffix = ", smooth";

// Whether the two differ under those rules: bodies that move in every frame, or only when they are placed, are never
// between two ticks.
[[nodiscard]] inline bool can_be_smooth(const Rules& rules) {
    return !rules.tick_every_frame && !rules.every_update_snaps;
}

// Plays the session through a World: one advance and all that arrived, for every frame.
//
// A capture has no map, so bodies move in free space (body/free_space.h), unless the session has data of its receiver: the
// ground is wherever the server says that they stand, at any height, and nothing is in the way but the walls of the
// session; creatures go at the session's paces. The player is moved to where its
// own client said it was, because near and far are measured from there. Answers which bounds the world reached.
Limits::Reached replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener,
                       Drawing drawing = Drawing::Ticks);

// The same session through textbook snapshot interpolation, which acmotion does not do: every body is drawn where it
// was `delay` seconds ago, between the two updates around that moment, and waits at the newest when there is none
// after. Updates count from when they arrived; all that pass the stamps do. Listeners get creations and positions
// when they arrive, and a teleport also when it is drawn.
Limits::Reached replay_snapshot_baseline(const Session& session, double delay, const FrameTimes& frames,
                                         ReplayListener& listener);

}  // namespace acmotion
