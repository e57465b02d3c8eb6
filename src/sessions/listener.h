#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/trace/event.h"
#include "acmotion/world/world.h"
#include "sessions/frame_changes.h"
#include "sessions/receiver_data.h"

// What a replay reports while it runs. All times are seconds since the first packet of the session.
namespace acmotion {

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

}  // namespace acmotion
