#pragma once
#include <deque>
#include <optional>
#include <string>

#include "acmotion/trace/event.h"
#include "lab/metrics/metrics.h"

namespace acmotion {

// What was decided about one body lately: as much as it takes to say why it looked as it did, and no more.
class RecentEvents {
 public:
    static constexpr std::size_t kMost = 64;

    // How things stood: what was last said about the body, and how far it had to go.
    struct Standing {
        std::optional<double> update_time;    // when the newest update came...
        std::optional<double> update_before;  // ...and the one before it
        Event::PositionDecided update;        // what became of the newest
        int waypoints = 0;
    };

    void add(const Event& event);
    // A lag is reported when it is over, which may be long after its worst: this is the worst so far.
    void note_worst_lag() { at_worst_lag_ = now_; }

    [[nodiscard]] const std::deque<Event>& events() const { return events_; }  // oldest first
    [[nodiscard]] bool reaches_back_to(double time) const;                     // nothing since then is forgotten
    [[nodiscard]] const Standing& at_worst_lag() const { return at_worst_lag_; }

 private:
    void follow(const Event& event);

    std::deque<Event> events_;
    Standing now_;
    Standing at_worst_lag_;
};

// Why a moment came about: "four windows in a row made less than 30 % of the expected way; placed at the newest
// update". The one place where that is found out; sentence(moment) in lab/metrics/moments.h has it behind what
// happened. `recent` is what was decided about that body up to now.
[[nodiscard]] std::string cause_of(const Moment& moment, const RecentEvents& recent);

}  // namespace acmotion
