#pragma once
#include <cstdint>
#include <memory>
#include <optional>

#include "acmotion/core/rules.h"
#include "sessions/flow_observer.h"
#include "sessions/session_collector.h"
#include "sessions/session_player.h"

// Sessions played while they happen. No clock, no thread and no file: the caller says what time it is.
namespace acmotion::live {

// By its flag alone: what is broken otherwise may still hold a ticket.
[[nodiscard]] bool asks_for_login(Bytes datagram);

// What becomes of a stream of datagrams. Within a session it is a ReplayListener.
class Audience : public ReplayListener {
 public:
    // Another session is shown from now on. It grows, and stays until the next call.
    virtual void on_session(const Session& session) = 0;
    // After each frame, and what it decided about messages.
    virtual void on_drawn(double /*time*/) {}
    // A datagram of the game, timed as it counts; never one that asks for a login.
    virtual void on_datagram(const Datagram& /*datagram*/) {}
};

struct Counts {
    std::uint64_t frames = 0;
    std::uint64_t frames_dropped = 0;    // because packets came faster than they could be shown
    std::uint64_t clock_steps = 0;       // how often the clock of the packets was set
    std::uint64_t late_packets = 0;      // that came after a frame which they should have been in
    std::uint64_t late_messages = 0;     // the same, though their packets did not
    std::uint64_t other_sessions = 0;    // that began while another was shown, and were not
    std::uint64_t datagrams_logins = 0;  // that ask for a login: neither looked at nor handed on
};

// Shows one session at a time: the first that moves a body; another on the same flow, when it begins; one of another flow, when
// the one before has been silent for kSilence.
//
// Frame k of a session is at its start + k / frames_per_second, in time of the capture. It is drawn once a datagram after it has
// come, or when the clock says that none will. So the frames are those of a replay of the same datagrams.
class LivePlayer : private CaptureSink {
 public:
    struct Options {
        Rules rules = Rules::retail();
        double frames_per_second = 60;
        CaptureOptions reading = {};
        std::optional<SessionNumber> session = {};  // only that one
        // Seconds that frames wait for packets, when the clock draws them.
        double hold_back = 0.05;
    };

    // A clock that is farther off than this was set: time goes on from where it was. No session is silent for so long.
    static constexpr Nanoseconds kLeap = 20 * kNanosecondsPerSecond;
    static constexpr Nanoseconds kSilence = 10 * kNanosecondsPerSecond;
    // Farther behind than this, pictures are dropped.
    static constexpr double kMostBehindSeconds = 0.25;

    // `audience` must outlive this.
    LivePlayer(Audience& audience, Options options);
    LivePlayer(const LivePlayer&) = delete;
    LivePlayer& operator=(const LivePlayer&) = delete;

    // `clock`: seconds now, of a clock that does not run backwards.
    void take(const Datagram& datagram, double clock);
    // Nothing has come.
    void pass(double clock);
    // Nothing will come for now: draws what has.
    void draw_rest();

    // Seconds from now at which the clock would draw the next frame; nothing if there is none.
    [[nodiscard]] std::optional<double> next_due(double clock) const;
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const FlowObserver& observer() const { return observer_; }

 private:
    struct Shown {
        SessionNumber number = 0;
        FlowId flow = 0;
        const Session* session = nullptr;
        bool is_late = false;
        std::unique_ptr<SessionPlayer> player;
        std::uint64_t step = 0;  // the next, on the grid of times
        std::size_t frames = 0;
        Nanoseconds newest_packet = 0;  // when that came
    };

    void on_session(const CapturedSession& session) override;
    void on_datagram(const Datagram& datagram) override { audience_.on_datagram(datagram); }
    void on_packet(SessionNumber number, const ObservedPacket& packet) override;
    void on_message(SessionNumber number, const ObservedMessage& message) override;

    [[nodiscard]] Nanoseconds time_of(Nanoseconds stamp, double clock);
    [[nodiscard]] Nanoseconds now_by(double clock) const;
    [[nodiscard]] bool is_behind(Nanoseconds time, double clock);
    void consider(SessionNumber number);
    void follow_player(double time);
    void draw_until(Nanoseconds end, bool drops);
    void draw(double time);
    [[nodiscard]] double time_of_step(std::uint64_t step) const;
    [[nodiscard]] Nanoseconds moment_of_step(std::uint64_t step) const;

    Audience& audience_;
    Options options_;
    FlowObserver observer_;
    SessionCollector collector_;
    std::optional<Shown> shown_;
    std::optional<Nanoseconds> newest_;  // datagram...
    double came_at_ = 0;                 // ...and what the clock showed
    Nanoseconds shift_ = 0;              // of stamps, after their clock was set
    Nanoseconds drawn_ = 0;              // the moment of the last frame
    double least_lead_ = 0;              // of the clock over the packets, in seconds; counts once there is a datagram
    Counts counts_;
};

}  // namespace acmotion::live
