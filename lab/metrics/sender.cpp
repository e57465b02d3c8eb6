#include "lab/metrics/sender.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "acmotion/geometry/position.h"
#include "acmotion/wire/decode.h"
#include "core/constants.h"
#include "lab/base/quantile.h"
#include "lab/metrics/thresholds.h"
#include "motion/speeds.h"
#include "sessions/replay.h"

namespace acmotion {
namespace {

// What the motion state of a body says about its speed: its fields, as far as a description of it has them.
InterpreterFields fields_of(const BodyInfo& body) {
    InterpreterFields fields;
    fields.interpreted = body.motion;
    fields.my_run_rate = body.max_speed / kRunMetresPerSecond;
    return fields;
}

// Level m/s: of its arc while it is in the air, else of its motion state.
double claimed_by(const BodyInfo& body) {
    constexpr Weenie kRemote{};
    if (!body.in_contact) return std::hypot(body.velocity.x, body.velocity.y);
    return body.has_motion ? length(state_velocity(fields_of(body), &kRemote)) : 0;
}

bool is_late(PositionReason reason) {
    return reason == PositionReason::PositionStampNotNewer || reason == PositionReason::TeleportStampOlder;
}

// Where a message puts an object, if it is one of the two that do nothing else, or little else.
const Position* position_in(const Message& message, ObjectId object) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) {
        return update->object == object ? &update->pack.position : nullptr;
    }
    const auto* both = std::get_if<PositionAndMovement>(&message);
    return both != nullptr && both->object == object ? &both->pack.position : nullptr;
}

class SenderListener : public ReplayListener {
 public:
    void on_event(const Event& event) override {
        if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
            decided_.emplace_back(event.object, *decided);
        } else if (const auto* created = std::get_if<Event::ObjectCreated>(&event.what)) {
            open_.erase(event.object);  // a new life: no interval leads to it
            if (created->assumed) assumed_ = event.object;
        }
    }

    // The decisions about its positions came before. A description in place has them too, and is no position.
    void on_message(const ReplayedMessage& message) override {
        if (assumed_.is_null() && decided_.empty()) return;
        const auto decoded = decode(message.bytes, Sender::Server);
        if (decoded) take_all(decoded->message, message.time);
        decided_.clear();
        assumed_ = {};
    }

    void on_frame(const ReplayFrame& frame) override {
        if (is_gap(std::exchange(last_frame_, frame.time), frame.time)) open_.clear();  // nothing was drawn meanwhile
        for (auto& [object, open] : open_) {
            if (const auto body = frame.info(object)) open.look_at(*body, frame.time);
        }
    }

    std::map<ObjectId, SentObject> take_sent() { return std::move(sent_); }

 private:
    void take_all(const Message& message, double time) {
        for (const auto& [object, decided] : decided_) {
            if (position_in(message, object) != nullptr) take(object, decided, time);
        }
        // Of a body that is assumed from its first position, nothing is decided.
        const Position* first = assumed_.is_null() ? nullptr : position_in(message, assumed_);
        if (first == nullptr) return;
        SentObject& sent = sent_[assumed_];
        sent.object = assumed_;
        ++sent.positions;
        open_[assumed_] = {.time = time, .place = map_place(*first), .seen = time};
    }

    // From the newest accepted position on.
    struct Open {
        double time = 0;
        MapPlace place;
        double seen = 0;  // until when the two sums reach
        double claimed_metres = 0;
        double reach_metres = 0;
        double moving_seconds = 0;  // in which it claimed to move
        double claimed_speed = 0;   // by the last look
        double catch_up_speed = 0;

        void look_at(const BodyInfo& body, double now) {
            claimed_speed = claimed_by(body);
            catch_up_speed = acmotion::catch_up_speed({body.max_speed, body.adjusted_max_speed}, Rules::retail());
            go_on_until(now);
        }
        void go_on_until(double now) {
            const double seconds = now - seen;  // below 0: the message arrived before the frame that was looked at
            claimed_metres += seconds * claimed_speed;
            if (claimed_speed > 0) moving_seconds += seconds;
            reach_metres += seconds * catch_up_speed;
            seen = now;
        }
    };

    void take(ObjectId object, const Event::PositionDecided& decided, double time) {
        SentObject& sent = sent_[object];
        sent.object = object;
        ++sent.positions;
        if (is_late(decided.reason)) {
            ++sent.late;
            return;
        }
        const MapPlace place = map_place(decided.target);
        const auto before = open_.find(object);
        if (decided.outcome == PositionOutcome::HardTeleport) {
            ++sent.teleports;
        } else if (before != open_.end()) {
            close(sent, before->second, place, time);
        }
        // Until the next frame it catches up as before: several may come in one.
        const double catch_up_speed = before != open_.end() ? before->second.catch_up_speed : 0;
        open_[object] = {.time = time, .place = place, .seen = time, .catch_up_speed = catch_up_speed};
    }

    static void close(SentObject& sent, Open& open, const MapPlace& place, double time) {
        open.go_on_until(time);
        const double metres = horizontal_distance(open.place, place);
        if (metres < kUnderWayMetres && open.claimed_metres < kUnderWayMetres) return;
        const double seconds = open.moving_seconds > 0 ? open.moving_seconds : time - open.time;
        sent.intervals.push_back({.since = open.time,
                                  .time = time,
                                  .seconds = seconds,
                                  .metres = metres,
                                  .claimed_metres = open.claimed_metres,
                                  .catch_up_speed = open.catch_up_speed,
                                  .reach_metres = open.reach_metres});
    }

    double last_frame_ = 0;
    std::vector<std::pair<ObjectId, Event::PositionDecided>> decided_;  // about the message that is being taken
    ObjectId assumed_;                                                  // by that message; null: none
    std::map<ObjectId, SentObject> sent_;
    std::map<ObjectId, Open> open_;
};

bool is_out_of_reach(const SentInterval& interval) {
    return interval.metres > std::max(interval.reach_metres, kUnderWayMetres) && interval.seconds > 0;
}

void sum_up(SentObject& sent) {
    std::vector<double> seconds;
    double metres = 0;
    double claimed = 0;
    double all = 0;
    for (const SentInterval& interval : sent.intervals) {
        if (interval.claimed_metres >= kUnderWayMetres) seconds.push_back(interval.seconds);
        metres += interval.metres;
        claimed += interval.claimed_metres;
        all += interval.seconds;
    }
    if (all > 0) sent.sent_speed = metres / all, sent.claimed_speed = claimed / all;
    sent.usual_seconds = quantile(seconds, 0.5);
    sent.longest_seconds = quantile(seconds, 1);
    // What comes in bunches is walked until the next bunch.
    for (SentInterval& interval : sent.intervals) {
        interval.reach_metres = std::max(interval.reach_metres, interval.catch_up_speed * sent.usual_seconds);
        if (is_out_of_reach(interval)) ++sent.out_of_reach;
    }
    const double gap = longest_usual_interval(sent.usual_seconds);
    sent.gaps = static_cast<std::size_t>(std::ranges::count_if(seconds, [&](double s) { return s > gap; }));
}

}  // namespace

std::vector<SentObject> sent_objects(const Session& session, const FrameTimes& frames, const Listeners& others) {
    SenderListener listener;
    ListenerGroup all;
    all.add(listener);
    for (ReplayListener* other : others) all.add(*other);
    replay(session, Rules::retail(), frames, all);
    std::vector<SentObject> sent;
    for (auto& [object, one] : listener.take_sent()) {
        sum_up(one);
        sent.push_back(std::move(one));
    }
    std::map<ObjectId, std::size_t> remarks;
    for (const SentObject& one : sent) remarks[one.object] = remarks_on(one).size();
    const auto rank = [&](const SentObject& one) { return std::pair{remarks.at(one.object), one.positions}; };
    std::ranges::stable_sort(sent, std::greater{}, rank);
    return sent;
}

}  // namespace acmotion
