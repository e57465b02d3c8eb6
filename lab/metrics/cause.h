#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "acmotion/trace/event.h"
#include "lab/metrics/event_ring.h"
#include "lab/metrics/metrics.h"

namespace acmotion {

// What a body was doing in its newest slice, as far as rules ask for it.
struct Doing {
    double seconds = 0;           // the length of the slice
    double own_speed = 0;         // m/s, by its motion state, on the ground or not
    double catch_up_speed = 0;    // m/s
    double retails_catch_up = 0;  // the same by retail's rule
    float player_distance = 0;    // metres, as retail's near test has it
    bool in_air = false;
    bool is_moving_to = false;
    int waypoints = 0;
    std::optional<double> behind_update;  // metres
};

// What became of the windows of one walk, which begins when a waypoint comes to an empty queue.
struct WalkWindows {
    int judged = 0;
    int bad = 0;
    int bad_close_by = 0;  // that an arrival was not far from
    int lenient = 0;       // good, and bad by retail's test
    int forgiven = 0;      // failures that a good one has reset
    bool first_is_bad = false;
    double nearest = 0;   // metres to the waypoint in those close by
    double bad_time = 0;  // of the newest bad one
    WindowReason bad_reason = WindowReason::Slow;

    void add(double time, const Event::WindowJudged& window);
};

// What was decided about one body lately: as much as it takes to say why it looked as it did, and no more.
class RecentEvents {
 public:
    static constexpr std::size_t kMost = EventRing::kMost;

    // How things stood: what was last said about the body, and how far it had to go.
    struct Standing {
        std::optional<double> update_time;    // when the newest update came...
        std::optional<double> update_before;  // ...and the one before it
        Event::PositionDecided update;        // what became of the newest
        float distance_at_update = 0;         // metres from the player, as retail's near test has it
        double longest_slice = 0;             // seconds, since that
        bool has_blipped = false;             // since that
        bool has_failed = false;              // the newest window; nothing came of it yet
        bool gave_up = false;                 // its last waypoint, and has not been placed
        bool lost_way_at_landing = false;     // since that (openac, row 31)
        bool has_stopped_legs = false;        // because updates stopped (openac, row 33)
        int waypoints = 0;
        double way = 0;              // metres to the newest waypoint, when it was enqueued
        bool kept_velocity = false;  // when it left the ground
        WalkWindows walk;
        Doing doing;
    };

    void add(const Event& event);
    // In the newest slice.
    void note(const Doing& doing);
    // A lag is reported when it is over, which may be long after its worst: this is the worst so far.
    void note_worst_lag() { at_worst_lag_ = now_; }

    [[nodiscard]] const EventRing& events() const { return events_; }
    [[nodiscard]] bool reaches_back_to(double time) const;  // nothing since then is forgotten
    [[nodiscard]] const Standing& now() const { return now_; }
    [[nodiscard]] const Standing& at_worst_lag() const { return at_worst_lag_; }
    [[nodiscard]] const Standing& at_blip() const { return at_blip_; }  // just before the newest

 private:
    void follow(const Event& event);

    EventRing events_;
    Standing now_;
    Standing at_worst_lag_;
    Standing at_blip_;
};

// Why a moment came about: "four windows in a row made less than 30 % of the expected distance; placed at the newest
// update". The one place where that is found out; sentence(moment) in lab/metrics/moments.h has it behind what
// happened. `recent` is what was decided about that body up to now, by these rules. Where a row of docs/divergences.md
// is the reason, it goes on "; retail would … (row 6)".
struct Cause {
    std::string text;
    std::vector<int> rows;
};
[[nodiscard]] Cause cause_of(const Moment& moment, const RecentEvents& recent, const Rules& rules);

}  // namespace acmotion
