#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "acmotion/core/stamp.h"
#include "lab/replay/frame_times.h"
#include "lab/session/session.h"

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
    [[nodiscard]] bool may_draw() const { return drawn_ < most_; }

 private:
    [[nodiscard]] double next_sound() const;
    void note_time(double time) { last_sound_ = std::max(last_sound_, time - session_.start); }
    void note(const SessionMessage& message);

    const Session& session_;
    std::size_t next_message_ = 0;
    std::size_t next_report_ = 0;
    double last_sound_ = 0;
    std::map<ObjectId, Stamp> present_;  // and the newest life that was described
    std::uint64_t assumed_ = 0;
    std::uint64_t drawn_ = 0;
    std::uint64_t most_;
};

// When to draw a session that `schedule` would draw evenly: without its silences, and no more than may be.
template <class Schedule>
[[nodiscard]] std::vector<double> draw_session(Schedule& schedule, const Session& session) {
    SessionLoad load{session};
    std::vector<double> times;
    while (schedule.goes_on() && times.size() < kMaxFrames && load.may_draw()) {
        if (const auto sound = load.end_of_silence(schedule.next())) schedule.skip_to(*sound);
        times.push_back(schedule.draw());
        load.draw(times.back());
    }
    return times;
}

}  // namespace acmotion
