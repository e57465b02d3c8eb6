#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "acmotion/core/stamp.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion {

// What it takes to draw a session, followed frame by frame: what arrives when, and how many bodies there are by then.
// Times count from the start of the session.
class SessionLoad {
 public:
    explicit SessionLoad(const Session& session);

    // If nothing is to be drawn at this moment, because of a silence: when that ends.
    [[nodiscard]] std::optional<double> end_of_silence(double time) const;
    // A frame takes in what has arrived, and draws all bodies.
    void draw(double time);
    // In the frame drawn last; never fewer than there are.
    [[nodiscard]] std::size_t bodies() const { return 1 + assumed_ + present_.size(); }

 private:
    [[nodiscard]] double next_sound() const;
    void note_time(double time) { last_sound_ = std::max(last_sound_, time - session_.start); }
    void note(const SessionMessage& message);

    const Session& session_;
    SessionMessages::const_iterator next_message_ = session_.messages.begin();
    PlayerReports::const_iterator next_report_ = session_.player_reports.begin();
    double last_sound_ = 0;
    std::map<ObjectId, Stamp> present_;  // and the newest life that was described
    std::size_t assumed_ = 0;
};

// In seconds of the capture.
struct DrawnSession {
    FrameTimes times;
    bool is_cut = false;
};

// As many of these frames as the session's allowance pays for, once it is known what moves in them.
[[nodiscard]] std::size_t frames_paid_for(const Session& session, const FrameTimes& times, const WorkPrices& prices);

// When to draw a session that `schedule` would draw evenly: without its silences, and no more than is paid for. Few sessions
// could cost too much if all their bodies moved: only those are played, to see which do.
template <class Schedule>
[[nodiscard]] DrawnSession draw_session(Schedule& schedule, const Session& session, const WorkPrices& prices) {
    SessionLoad load{session};
    FrameTimes times;
    const std::uint64_t most = WorkPrices::of_all(session.allowance);
    std::uint64_t work = 0;
    while (schedule.goes_on() && times.size() < kMaxFrames && times.size() * prices.frame < most) {
        if (const auto sound = load.end_of_silence(schedule.next())) schedule.skip_to(*sound);
        times.add(schedule.draw());
        load.draw(times.back());
        work += prices.of_frame(load.bodies(), 0);
    }
    const FrameTimes all = times.begun_at(session.start);
    const std::size_t drawn = all.size();
    const std::size_t paid = work <= most ? drawn : frames_paid_for(session, all, prices);
    return {all.first(paid), schedule.goes_on() || paid < drawn};
}

}  // namespace acmotion
