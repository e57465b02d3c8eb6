#pragma once
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "acmotion/trace/event.h"
#include "acmotion/world/body_info.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/tallies.h"

namespace acmotion {

// How fast its motion state makes a body, m/s.
struct Speeds {
    double own = 0;                        // on the ground or not
    double catch_up = 0;                   // at which it chases its waypoints...
    double retails_catch_up = 0;           // ...and by retail's rule
    std::optional<WideVec3> walking = {};  // in world axes, if its feet carry it; they have to touch the ground
};

// What a body was doing in its newest slice, as far as rules ask for it.
struct Activity {
    Speeds speeds;
    float player_distance = 0;  // metres, as retail's near test has it
    bool in_air = false;
    bool is_moving_to = false;
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
    static constexpr std::size_t kMost = 64;

    // What was last said about the body, and how far it had to go.
    struct Situation {
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
        Activity activity;
    };

    void add(const Event& event);
    // In the newest slice.
    void note(const Slice& slice, const Speeds& speeds, const BodyInfo& known);
    // A lag is reported when it is over, which may be long after its worst: this is the worst so far.
    void note_worst_lag() { at_worst_lag_ = now_; }

    [[nodiscard]] const std::deque<Event>& events() const { return events_; }  // the newest, oldest first
    [[nodiscard]] bool reaches_back_to(double time) const;                     // nothing since then is forgotten
    [[nodiscard]] WalkWindows windows_within(double since, double until) const;
    [[nodiscard]] const Situation& now() const { return now_; }
    [[nodiscard]] const Situation& at_worst_lag() const { return at_worst_lag_; }
    [[nodiscard]] const Situation& at_blip() const { return at_blip_; }  // just before the newest

 private:
    void follow(const Event& event);

    std::deque<Event> events_;
    Situation now_;
    Situation at_worst_lag_;
    Situation at_blip_;
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

// What shows in a slice was decided in it, or at the end of the frame before: no slice is longer than 0.2 s.
inline constexpr double kJustNowSeconds = 0.25;
inline constexpr double kLongSilenceSeconds = 1.5;  // a server with something to report sends once per second

// What retail would have done in place of what made a moment, by a row of docs/divergences.md.
struct RetailInstead {
    int row = 0;       // 0: a rule that has no number there
    std::string does;  // after "retail would"
};
// Those rows in which `rules` are not retail's and that can be the reason for this moment, the likeliest first: two at
// most, and none for retail.
[[nodiscard]] std::vector<RetailInstead> retail_instead(const Moment& moment, const RecentEvents& recent,
                                                        const Rules& rules);

}  // namespace acmotion
