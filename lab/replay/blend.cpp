#include "lab/replay/blend.h"

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/heading.h"

namespace acmotion::baseline {
namespace {

constexpr double kLongestBlend = 0.5;     // seconds
constexpr double kIntervalsKnown = 1.5;   // of I
constexpr double kStopsWithin = 0.5;      // metres: such a body swings past nothing
constexpr double kSteepestTangent = 3.0;  // of the way, for a cubic that never turns back

// Of a body that stops there: its tangent leads along the way, and not beyond its end.
WideVec3 along_the_way(const WideVec3& tangent, const WideVec3& way) {
    const double square = dot(way, way);
    if (square == 0) return {};
    return way * std::clamp(dot(tangent, way) / square, 0.0, kSteepestTangent);
}

WideVec3 at_most(const WideVec3& velocity, double speed) {
    const double its = length(velocity);
    return its > speed ? velocity * (speed / its) : velocity;
}

class Blending : public Follower {
 public:
    explicit Blending(Path path) : path_(path) {}

    void place(const Goal& goal) override {
        begin_to({.doing = Doing::Placed, .metres = is_shown_ ? length(WideVec3{offset(shown_, goal.place)}) : 0});
        goal_ = goal;
        blend_ = {.from = {}, .from_velocity = goal.velocity, .velocity = goal.velocity, .interval = goal.interval};
        start_from(goal.place, goal.velocity);
    }

    void follow(const Goal& goal) override { blend_into(goal, false); }
    void redirect(const Goal& goal) override { blend_into(goal, true); }

    void land(const Position& shown, const Goal& goal) override {
        goal_ = goal;
        start_from(shown, {});
        begin(shown, {}, true);
    }

    Position at(double now) override {
        const double x = std::max(now - goal_.time, 0.0);
        Position next = moved(goal_.place, path_(blend_, x));
        set_heading(next.frame, heading_at(x));
        if (now > shown_at_) velocity_ = WideVec3{offset(shown_, next)} * (1 / (now - shown_at_));
        shown_ = next;
        shown_at_ = now;
        if (const Doing does = doing_at(x); does != doing()) begin_to(deed_of(does, x));
        return next;
    }

 private:
    void blend_into(const Goal& goal, bool is_redirected) {
        const Position from = shown_;
        goal_ = goal;
        begin(from, at_most(velocity_, goal.catch_up_speed), is_redirected);
    }

    void start_from(const Position& place, const WideVec3& velocity) {
        is_shown_ = true;
        shown_ = place;
        velocity_ = velocity;
        shown_at_ = goal_.time;
        from_heading_ = heading_of(place.frame.rotation);
    }

    void begin(const Position& from, const WideVec3& velocity, bool is_redirected) {
        blend_ = {.from = offset(goal_.place, from),
                  .from_velocity = velocity,
                  .velocity = goal_.velocity,
                  .interval = goal_.interval,
                  .seconds = std::min(goal_.interval, kLongestBlend)};
        from_heading_ = heading_of(from.frame.rotation);
        begin_to({.doing = Doing::Blends,
                  .seconds = blend_.seconds,
                  .metres = length(blend_.from),
                  .speed = length(blend_.velocity),
                  .is_redirected = is_redirected});
    }

    [[nodiscard]] float heading_at(double x) const {
        const double to = heading_of(goal_.place.frame.rotation);
        if (x >= blend_.seconds) return static_cast<float>(to);
        const double turn = std::remainder(to - from_heading_, 360.0);
        return static_cast<float>(std::fmod(from_heading_ + turn * (x / blend_.seconds) + 360.0, 360.0));
    }

    [[nodiscard]] Doing doing_at(double x) const {
        if (x < blend_.seconds) return Doing::Blends;
        return x < seconds_known(blend_.interval) ? Doing::Extrapolates : Doing::Holds;
    }

    [[nodiscard]] Deed deed_of(Doing does, double x) const {
        if (does == Doing::Holds) return {.doing = does, .seconds = x};
        return {.doing = does, .speed = length(blend_.velocity)};
    }

    Path path_;
    Goal goal_;
    Blend blend_;
    double from_heading_ = 0;
    bool is_shown_ = false;  // it was, at least once
    Position shown_;
    double shown_at_ = 0;
    WideVec3 velocity_;  // V₀ of a blend that would begin now
};

}  // namespace

double seconds_known(double interval) { return kIntervalsKnown * interval; }

WideVec3 dead_reckoned(const Blend& blend, double x) {
    const double t = std::min(x, seconds_known(blend.interval));
    const double f = blend.seconds > 0 ? std::min(x / blend.seconds, 1.0) : 1.0;
    const WideVec3 velocity = blend.from_velocity + (blend.velocity - blend.from_velocity) * f;
    const WideVec3 a = blend.from + velocity * t;
    const WideVec3 b = blend.velocity * t;
    return a + (b - a) * f;
}

WideVec3 on_cubic(const Blend& blend, double x) {
    const double last = std::max(blend.seconds, seconds_known(blend.interval));
    if (x >= blend.seconds) return blend.velocity * std::min(x, last);
    const double u = x / blend.seconds;
    const WideVec3 end = blend.velocity * blend.seconds;
    WideVec3 out = blend.from_velocity * blend.seconds;
    const bool stops = dot(blend.velocity, blend.velocity) == 0 && length(blend.from) < kStopsWithin;
    if (stops) out = along_the_way(out, blend.from * -1);
    return blend.from * (2 * u * u * u - 3 * u * u + 1) + out * (u * u * u - 2 * u * u + u) +
           end * (3 * u * u - 2 * u * u * u) + end * (u * u * u - u * u);
}

std::unique_ptr<Follower> make_blending(Path path) { return std::make_unique<Blending>(path); }

}  // namespace acmotion::baseline
