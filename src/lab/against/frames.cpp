#include "lab/against/frames.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/constants.h"
#include "lab/against/ticks.h"
#include "lab/replay/replay.h"

namespace acmotion::against {
namespace {

constexpr double kSameMoment = 0.0005;       // seconds
constexpr std::ptrdiff_t kFewestFrames = 8;  // that show at which frames they were drawn
constexpr double kMostPerSecond = 500;
constexpr double kBeginningSeconds = 1;
constexpr double kSteppingSeconds = 2;  // in which ticks show
constexpr double kAlmostAFrame = 0.05;  // of a frame, that a tick may come too soon
constexpr double kJustAfter = 2e-6;
constexpr std::size_t kMostTried = 4;      // messages
constexpr double kMostTriedSeconds = 600;  // of a capture, that are replayed some forty times
constexpr double kAboutAsGood = 0.1;       // of the way
constexpr double kFinest = 100;            // parts of a frame
constexpr double kNowhereMetres = 20;      // what a body counts that is not there

// Was the file drawn at the display's own moments, as that of acmotion replay is?
bool is_drawn_by(const std::vector<double>& display, const std::vector<double>& own, double since) {
    const auto begin = std::ranges::lower_bound(own, since);
    const auto count = std::min(own.end() - begin, kFewestFrames);
    const auto first = std::ranges::lower_bound(display, since - kSameMoment);
    return display.end() - first >= count &&
           std::equal(begin, begin + count, first, [](double a, double b) { return std::fabs(a - b) <= kSameMoment; });
}

// How far retail, replayed so, is from the file in its first moments.
class BeginningMisfit : public ReplayListener {
 public:
    explicit BeginningMisfit(const Alignment& made) : made_(made), end_(made.since + kBeginningSeconds) {}

    void on_frame(const ReplayFrame& frame) override {
        is_over_ = frame.time > end_;
        if (frame.time < made_.since || is_over_) return;
        for (const auto& [object, poses] : made_.given.tracks) {
            const auto given = std::ranges::lower_bound(poses, frame.time, std::less{}, &GivenPose::time);
            if (given != poses.end() && given->time == frame.time) metres_ += distance_of(object, *given, frame);
        }
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_over_; }
    [[nodiscard]] double metres() const { return metres_; }

 private:
    static double distance_of(ObjectId object, const GivenPose& given, const ReplayFrame& frame) {
        const auto body = std::ranges::lower_bound(frame.bodies, object, std::less{}, &BodyFrame::object);
        if (body == frame.bodies.end() || body->object != object) return kNowhereMetres;
        return std::min(kNowhereMetres, distance(body->position, given.position));
    }

    const Alignment& made_;
    double end_;
    double metres_ = 0;
    bool is_over_ = false;
};

class FrameFinder {
 public:
    FrameFinder(const Alignment& made, const std::vector<double>& own, const Session& session,
                const std::vector<double>& display)
        : made_(made), session_(session), display_(display), interval_(1 / made.frames_per_second) {
        std::ranges::copy_if(own, std::back_inserter(own_),
                             [&](double time) { return time >= made.since && time <= made.until; });
    }

    [[nodiscard]] FrameTimes as_displayed() const {
        return with_own({display_.begin(), std::ranges::lower_bound(display_, made_.since - kSameMoment)});
    }
    // What the file shows first hangs on when the frame before was, and on when the first tick is.
    [[nodiscard]] FrameTimes as_it_went_on() const {
        const std::vector<double> ticks = first_ticks();
        if (made_.since - display_.front() > kMostTriedSeconds) return begun(last_frames().front(), ticks.front());
        Beginning best;
        for (const double tick : ticks) {
            for (const double last : last_frames()) try_out(best, last, tick);
        }
        for (double step = interval_ / 4; step > interval_ / kFinest; step /= 2) {
            const double last = best.last;
            for (const double other : {last - step, last + step}) try_out(best, other, best.tick);
        }
        return begun(best.last, best.tick);
    }

 private:
    struct Beginning {
        double last = 0;  // frame before the file's first
        double tick = 0;  // the file's first
        double misfit = std::numeric_limits<double>::infinity();
    };
    void try_out(Beginning& best, double last, double tick) const {
        if (best.misfit == 0 || last >= made_.since) return;
        BeginningMisfit misfit{made_};
        replay(session_, Rules::retail(), begun(last, tick), misfit);
        if (misfit.metres() < best.misfit) best = {last, tick, misfit.metres()};
    }

    // Those frames of the file's that may be its first tick: all that put about as much as possible of the way on ticks.
    [[nodiscard]] std::vector<double> first_ticks() const {
        const std::vector<Change> changes = changes_of(made_.given, made_.since + kSteppingSeconds);
        std::vector<double> shares;
        for (const double first : own_) {
            shares.push_back(share_on_ticks(changes, ticks_of(std::span{own_}.subspan(shares.size()), 0)));
            if (first >= made_.since + kMinQuantumSeconds) break;
        }
        const double best = *std::ranges::max_element(shares);
        std::vector<double> firsts;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (shares[i] >= best - kAboutAsGood) firsts.push_back(own_[i]);
        }
        return firsts;
    }
    // When the frame before the file's first may have been: at the usual distance, sooner or later, or just after a message.
    [[nodiscard]] std::vector<double> last_frames() const {
        const double usual = made_.since - interval_;
        std::vector<double> tried;
        for (const SessionMessage& message : session_.messages) {
            const double after = message.time + kJustAfter;
            const bool is_near = std::fabs(after - usual) < interval_ && after < made_.since;
            if (is_near && (tried.empty() || tried.back() < after)) tried.push_back(after);
        }
        std::ranges::sort(tried, std::less{}, [&](double time) { return std::fabs(time - usual); });
        tried.resize(std::min(tried.size(), kMostTried));
        tried.insert(tried.begin(), {usual, usual + interval_ / 2, usual - interval_ / 2});
        return tried;
    }
    // The tick before `tick`; a frame at `last` if that can be, or else the last moment that can.
    [[nodiscard]] double tick_before(double tick, double last) const {
        const auto at = std::ranges::lower_bound(own_, tick);
        const double latest = std::min(tick - kMinQuantumSeconds, made_.since - kJustAfter) - kJustAfter;
        const bool is_late_enough = at == own_.begin() || last > *std::prev(at) - kMinQuantumSeconds;
        return is_late_enough ? std::min(last, latest) : latest;
    }
    // Frames up to `last`, as far apart as the file's, so that the first tick after them is `tick`.
    [[nodiscard]] FrameTimes begun(double last, double tick) const {
        const double per_tick = std::max(1.0, std::ceil(kMinQuantumSeconds / interval_ - kAlmostAFrame));
        const double step = std::max(interval_, (kMinQuantumSeconds + kJustAfter) / per_tick);
        const double before = tick_before(tick, last);
        // A World's first tick is not before that.
        const double ticks = std::floor((before - display_.front() - kMinQuantumSeconds) / (step * per_tick));
        std::vector<double> frames;
        for (double i = ticks * per_tick; i >= 0; --i) frames.push_back(before - i * step);
        for (double time = before + step; time < last - step / 2; time += step) frames.push_back(time);
        if (last > before) frames.push_back(last);
        return with_own(std::move(frames));
    }
    [[nodiscard]] FrameTimes with_own(std::vector<double> frames) const {
        frames.insert(frames.end(), own_.begin(), own_.end());
        return frames;
    }

    const Alignment& made_;
    const Session& session_;
    const std::vector<double>& display_;
    double interval_;
    std::vector<double> own_;
};

}  // namespace

FrameTimes frames_to_replay(const Alignment& made, const std::vector<double>& own, const Session& session,
                            const TrackedRun& retail) {
    const FrameFinder finder{made, own, session, retail.frame_times};
    const bool has_rate = made.frames_per_second > 0 && made.frames_per_second <= kMostPerSecond;
    const bool is_displayed = is_drawn_by(retail.frame_times, own, made.since);
    return has_rate && !is_displayed ? finder.as_it_went_on() : finder.as_displayed();
}

}  // namespace acmotion::against
