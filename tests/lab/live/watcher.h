#pragma once
#include <vector>

#include "acmotion/capture/capture_writer.h"
#include "lab/live/live_player.h"
#include "lab/simulate/simulate.h"

namespace acmotion::test {

struct DrawnFrame {
    double time = 0;
    std::vector<BodyFrame> bodies;
};

[[nodiscard]] inline bool is_same(const BodyFrame& a, const BodyFrame& b) {
    return a.object == b.object && a.position == b.position && a.velocity == b.velocity && a.clock == b.clock &&
           a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}
[[nodiscard]] inline bool is_same(const DrawnFrame& a, const DrawnFrame& b) {
    return a.time == b.time &&
           std::ranges::equal(a.bodies, b.bodies, [](const auto& x, const auto& y) { return is_same(x, y); });
}

// Keeps what a player shows, and the datagrams it hands on as a capture.
class Watcher : public live::Audience {
 public:
    struct Seen {
        SessionNumber number = 0;
        std::vector<DrawnFrame> frames;
        std::size_t messages = 0;
    };

    Watcher() { append_capture_header(capture); }

    void on_session(const Session& session) override { sessions.push_back({session.number, {}, 0}); }
    void on_frame(const ReplayFrame& frame) override {
        sessions.back().frames.push_back({frame.time, {frame.bodies.begin(), frame.bodies.end()}});
    }
    void on_message(const ReplayedMessage&) override { ++sessions.back().messages; }
    void on_datagram(const Datagram& datagram) override {
        payloads.emplace_back(datagram.payload.begin(), datagram.payload.end());
        static_cast<void>(append_datagram(capture, datagram));
    }

    std::vector<Seen> sessions;
    std::vector<ByteBuffer> payloads;
    ByteBuffer capture;
};

// What a replay shows at those times.
[[nodiscard]] inline std::vector<DrawnFrame> replayed(const Session& session, const std::vector<DrawnFrame>& at) {
    struct Keeper : ReplayListener {
        void on_frame(const ReplayFrame& frame) override {
            frames.push_back({frame.time, {frame.bodies.begin(), frame.bodies.end()}});
        }
        std::vector<DrawnFrame> frames;
    } keeper;
    std::vector<double> times;
    for (const DrawnFrame& frame : at) times.push_back(frame.time);
    replay(session, Rules::retail(), FrameTimes{times}, keeper);
    return keeper.frames;
}

}  // namespace acmotion::test
