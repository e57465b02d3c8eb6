#pragma once
#include <cstddef>
#include <span>

#include "acmotion/core/bytes.h"
#include "acmotion/trace/trace.h"
#include "acmotion/world.h"

// What a replay tells while it runs. All times are seconds since the first packet of the session, as `acmotion decode`
// counts them.
namespace acmotion {

// One body as it stands at the end of a frame, whoever moved it.
struct BodyFrame {
    ObjectId object;
    Position position;
    Vec3 velocity;            // m/s, world axes
    double clock = 0;         // simulated up to here; two frames with the same clock belong to one slice
    bool in_contact = false;  // touching a surface
    bool is_hidden = false;
    const WorldObject* body = nullptr;  // all there is to know; null when no World moved it
};

// Valid during the call only.
struct ReplayFrame {
    std::size_t number = 0;
    double time = 0;
    std::span<const BodyFrame> bodies;  // all that are somewhere, in an order that does not depend on the rules
    const World* world = nullptr;       // null when no World moved them
};

// One whole message from the server, and what became of it.
struct ReplayedMessage {
    double time = 0;  // when it arrived; it is applied at the end of the frame that follows
    Bytes bytes;
    Reception reception;
};

// Within a frame: the events of the tick, then on_frame with the poses to draw, then every message that arrived with
// the events it caused.
class ReplayListener : public TraceSink {
 public:
    virtual void on_frame(const ReplayFrame& frame) = 0;
    void on_event(const Event&) override {}
    virtual void on_message(const ReplayedMessage&) {}
};

}  // namespace acmotion
