#include <algorithm>
#include <utility>

#include "core/constants.h"
#include "lab/metrics/cause.h"
#include "trace/words.h"

namespace acmotion {

void WalkWindows::add(double time, const Event::WindowJudged& window) {
    const bool is_first = judged++ == 0;
    forgiven += window.forgiven;
    if (window.good) {
        if (!passes_in_retail(window)) ++lenient;
        return;
    }
    first_is_bad = first_is_bad || is_first;
    ++bad;
    bad_time = time;
    bad_reason = window.reason;
    if (!(window.distance < kNearEnoughOnStallMetres)) return;
    nearest = bad_close_by > 0 ? std::min(nearest, window.distance) : window.distance;
    ++bad_close_by;
}

void RecentEvents::add(const Event& event) {
    if (std::holds_alternative<Event::GateDecided>(event.what)) return;
    follow(event);
    events_.add(event);
}

void RecentEvents::note(const Doing& doing) {
    now_.doing = doing;
    now_.waypoints = doing.waypoints;
    now_.longest_slice = std::max(now_.longest_slice, doing.seconds);
    now_.gave_up = now_.gave_up || (now_.has_failed && doing.waypoints == 0);
    now_.has_failed = false;
}

void RecentEvents::follow(const Event& event) {
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        now_.update_before = std::exchange(now_.update_time, event.time);
        now_.update = *decided;
        now_.distance_at_update = now_.doing.player_distance;
        now_.longest_slice = 0;
        now_.has_blipped = now_.gave_up = now_.lost_way_at_landing = false;
    } else if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
        if (enqueued->queue_before == 0) now_.walk = {};
        now_.waypoints = enqueued->queue_after;
        now_.way = enqueued->distance;
    } else if (const auto* reached = std::get_if<Event::WaypointReached>(&event.what)) {
        now_.waypoints = reached->queue_after;
        now_.has_failed = false;
    } else if (const auto* judged = std::get_if<Event::WindowJudged>(&event.what)) {
        now_.walk.add(event.time, *judged);
        now_.has_failed = !judged->good;
    } else if (const auto* blip = std::get_if<Event::Blipped>(&event.what); blip != nullptr && blip->placed) {
        at_blip_ = now_;
        now_.waypoints = 0;
        now_.has_blipped = true;
        now_.has_failed = false;
    } else if (const auto* stopped = std::get_if<Event::InterpolationStopped>(&event.what)) {
        now_.waypoints = 0;
        // A body that bounces lands again, and has nothing left to lose.
        now_.lost_way_at_landing = stopped->landed && (now_.lost_way_at_landing || stopped->dropped > 0);
    } else if (const auto* gait = std::get_if<Event::GaitChanged>(&event.what)) {
        now_.has_stopped_legs = gait->silence > 0;
    } else if (std::holds_alternative<Event::MotionStateReceived>(event.what)) {
        now_.has_stopped_legs = false;
    } else if (const auto* left = std::get_if<Event::LeftGround>(&event.what)) {
        now_.kept_velocity = left->kept;
    } else if (std::holds_alternative<Event::ObjectCreated>(event.what)) {
        now_ = {};
    }
}

bool RecentEvents::reaches_back_to(double time) const { return events_.size() < kMost || events_.front().time <= time; }

}  // namespace acmotion
