#include "lab/divergence/frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "core/constants.h"
#include "core/random.h"
#include "lab/divergence/ticks.h"
#include "sessions/frame_times.h"
#include "sessions/replay.h"

namespace acmotion::divergence {
namespace {

constexpr double kSameMoment = 0.0005;    // seconds
constexpr std::size_t kFewestFrames = 8;  // that show at which frames they were drawn
constexpr std::size_t kMostCompared = 100;
constexpr auto kUsualRates =
    std::to_array<double>({60, 20, 24, 25, 30, 40, 50, 72, 75, 90, 100, 120, 144, 165, 200, 240});
constexpr double kMostPerSecond = 500;
constexpr double kBeginningSeconds = 1;
constexpr double kSteppingSeconds = 2;  // in which ticks show
constexpr double kAlmostAFrame = 0.05;  // of a frame, that a tick may come too soon
constexpr double kJustAfter = 2e-6;
constexpr double kRoundedSeconds = 0.00051;  // by which whole milliseconds differ from what was meant
constexpr std::size_t kMostTried = 4;        // messages
constexpr double kMostTriedSeconds = 600;    // of a capture, that are replayed some forty times
constexpr double kAboutAsGood = 0.1;         // of the way
constexpr double kFinest = 100;              // parts of a frame
constexpr double kNowhereMetres = 20;        // what a body counts that is not there
constexpr double kComparedSeconds = 60;      // that show how many frames are not logged
constexpr double kGoodMetres = 0.01;         // on average, as standing bodies count too
constexpr std::size_t kMostBetween = 12;
constexpr double kUnevenSeconds = 0.0006;
constexpr double kAboutThen = 0.0007;  // seconds, by which those may differ
constexpr std::uint64_t kOtherFrames = 4;
constexpr std::size_t kMostKept = 3;
constexpr double kClearlyNearer = 0.6;  // of the distance that is left
constexpr double kExactMetres = 0.01;
constexpr double kExactShareOfMoves = 0.7;
constexpr double kSameRate = 0.03;

// Was the file drawn at the display's own moments, as that of acmotion replay is?
bool is_drawn_by(const std::vector<double>& display, const std::vector<double>& own, double since) {
    const auto begin = std::ranges::lower_bound(own, since);
    const auto count = std::min(own.end() - begin, static_cast<std::ptrdiff_t>(kFewestFrames));
    const auto first = std::ranges::lower_bound(display, since - kSameMoment);
    return display.end() - first >= count &&
           std::equal(begin, begin + count, first, [](double a, double b) { return std::fabs(a - b) <= kSameMoment; });
}

// A display as acmotion replay has it, and which of its frames the file shows: each, or every n-th.
std::optional<DrawnFrames> display_of(const std::vector<double>& own, const Session& session, double tolerance) {
    const std::size_t count = std::min(own.size(), kMostCompared);
    for (const double rate : kUsualRates) {
        const FrameTimes frames{Display{.frames_per_second = rate}, session};
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < count; ++i) {
            const auto at = std::ranges::lower_bound(frames, own[i] - tolerance);
            if (at == frames.end() || *at > own[i] + tolerance) break;
            numbers.push_back(static_cast<std::size_t>(at - frames.begin()));
        }
        if (numbers.size() < std::max(count, kFewestFrames)) continue;
        std::size_t every = numbers[1] - numbers[0];
        for (std::size_t i = 2; i < count; ++i) every = std::min(every, numbers[i] - numbers[i - 1]);
        return DrawnFrames{frames, every};
    }
    return std::nullopt;
}

// How far retail, replayed so, is from the file in its first moments; a body on average. The file's own frames are among those
// that are replayed, to the microsecond.
class Misfit : public ReplayListener {
 public:
    Misfit(const Alignment& made, double seconds) : made_(made), end_(made.since + seconds) {}

    void on_frame(const ReplayFrame& frame) override {
        is_over_ = frame.time > end_;
        if (is_over_) return;
        for (const auto& [object, poses] : made_.given.tracks) {
            const auto given = std::ranges::lower_bound(poses, frame.time, std::less{}, &GivenPose::time);
            if (given == poses.end() || given->time != frame.time) continue;
            const double metres = distance_of(object, *given, frame);
            metres_ += metres;
            ++count_;
            if (given == poses.begin() || given->position == std::prev(given)->position) continue;
            ++moving_;
            if (metres < kExactMetres) ++exact_;
        }
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_over_; }
    [[nodiscard]] double metres() const { return count_ > 0 ? metres_ / static_cast<double>(count_) : 0; }
    // Many bodies on their way are just where retail's are; a fault may concern the others.
    [[nodiscard]] bool is_exact() const {
        return static_cast<double>(exact_) >= kExactShareOfMoves * static_cast<double>(moving_);
    }

 private:
    static double distance_of(ObjectId object, const GivenPose& given, const ReplayFrame& frame) {
        const auto body = std::ranges::lower_bound(frame.bodies, object, std::less{}, &BodyFrame::object);
        if (body == frame.bodies.end() || body->object != object) return kNowhereMetres;
        return std::min(kNowhereMetres, distance(body->position, given.position));
    }

    const Alignment& made_;
    double end_;
    double metres_ = 0;
    std::size_t count_ = 0;
    std::size_t moving_ = 0;
    std::size_t exact_ = 0;
    bool is_over_ = false;
};

// With as many more between each two that there are `every` to one; not where the file has a gap. All a little sooner or later by
// random numbers, if there is a seed.
std::vector<double> with_more_between(const std::vector<double>& own, std::size_t every, double interval,
                                      std::uint64_t seed) {
    Random random{seed};
    const auto uneven = [&](double time) {
        return seconds_of(to_microseconds(seed > 0 ? time + (2 * random.uniform() - 1) * kUnevenSeconds : time));
    };
    std::vector<double> all{uneven(own.front())};
    for (std::size_t i = 1; i < own.size(); ++i) {
        const double seconds = own[i] - own[i - 1];
        for (std::size_t part = 1; part < every && seconds < 2 * interval; ++part) {
            all.push_back(uneven(own[i - 1] + seconds * static_cast<double>(part) / static_cast<double>(every)));
        }
        all.push_back(uneven(own[i]));
    }
    std::ranges::sort(all);
    return all;
}

class FrameFinder {
 public:
    // `every`: how many frames there are to one of `own`.
    FrameFinder(const Alignment& made, const std::vector<double>& own, std::size_t every, const Session& session,
                const std::vector<double>& display, std::uint64_t seed = 0)
        : made_(made),
          session_(session),
          display_(display),
          interval_(1 / made.frames_per_second / static_cast<double>(every)) {
        const double early = seed > 0 ? kAboutThen : 0;
        std::ranges::copy_if(with_more_between(own, every, 1 / made.frames_per_second, seed), std::back_inserter(own_),
                             [&](double time) { return time >= made.since - early && time <= made.until + early; });
    }

    [[nodiscard]] FrameTimes as_displayed() const {
        return with_own({display_.begin(), std::ranges::lower_bound(display_, made_.since - kSameMoment)});
    }
    // Without a look at what the file shows.
    [[nodiscard]] FrameTimes begun_as_usual() const { return begun(last_frames().front(), first_ticks().front()); }
    // What the file shows first hangs on when the frame before was, and on when the first tick is.
    [[nodiscard]] FrameTimes as_it_went_on() const {
        const std::vector<double> ticks = first_ticks();
        if (made_.since - display_.front() > kMostTriedSeconds) return begun_as_usual();
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
        Misfit misfit{made_, kBeginningSeconds};
        replay(session_, Rules::retail(), begun(last, tick), misfit);
        if (misfit.metres() < best.misfit) best = {last, tick, misfit.metres()};
    }

    // Those frames of the file's that may be its first tick: all that put about as much as possible of the way on ticks.
    [[nodiscard]] std::vector<double> first_ticks() const {
        const std::vector<Change> changes = changes_of(made_.given, made_.since + kSteppingSeconds);
        std::vector<std::pair<double, double>> shares;  // of each, how much of the way is on ticks
        double best = 0;
        for (const double first : own_) {
            const double share = share_on_ticks(changes, ticks_of(std::span{own_}.subspan(shares.size()), 0));
            shares.emplace_back(first, share);
            best = std::max(best, share);
            if (first >= made_.since + kMinQuantumSeconds) break;
        }
        std::vector<double> firsts;
        for (const auto& [first, share] : shares) {
            if (share >= best - kAboutAsGood) firsts.push_back(first);
        }
        return firsts;
    }
    // When the frame before the file's first may have been: at the usual distance, sooner or later, or just after a message.
    [[nodiscard]] std::vector<double> last_frames() const {
        const double usual = made_.since - interval_;
        std::vector<double> tried;
        for (const SessionMessage& message : session_.messages) {
            const double after = message.time + kJustAfter;
            const bool is_near = std::fabs(after - usual) < interval_;
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
        std::ranges::sort(frames);
        return frames;
    }

    const Alignment& made_;
    const Session& session_;
    const std::vector<double>& display_;
    double interval_;
    std::vector<double> own_;
};

// Frames that may have been drawn, and how far retail is from the file by them.
struct Tried {
    std::size_t every = 1;
    FrameTimes frames;
    double metres = 0;
    bool is_exact = false;
};

Tried tried_with(FrameTimes frames, std::size_t every, const Alignment& made, const Session& session) {
    Misfit misfit{made, kComparedSeconds};
    replay(session, Rules::retail(), frames, misfit);
    return {every, std::move(frames), misfit.metres(), misfit.is_exact()};
}

// How many frames a client of a usual display may have drawn for each that it logs.
std::vector<std::size_t> frames_to_one(double logged_per_second) {
    std::vector<std::size_t> all;
    for (const double rate : kUsualRates) {
        const double every = std::round(rate / logged_per_second);
        const bool is_near = std::fabs(rate / logged_per_second / every - 1) < kSameRate;
        const auto count = static_cast<std::size_t>(every);
        if (is_near && count > 1 && count <= kMostBetween && std::ranges::count(all, count) == 0) all.push_back(count);
    }
    return all;
}

// When the moments of frames are not known to a part of a millisecond, chance decides which of them are ticks: of a client that
// logs less than it draws, or that rounds. Those that fit best are taken, and others kept that may have been as well.
DrawnFrames with_frames_between(const Alignment& made, const std::vector<double>& own, const Session& session,
                                const std::vector<double>& display) {
    const auto played = [&](std::size_t every) {
        return tried_with(FrameFinder{made, own, every, session, display}.as_it_went_on(), every, made, session);
    };
    std::vector<Tried> all{played(1)};
    const double as_logged = all.front().metres;
    if (as_logged < kGoodMetres || all.front().is_exact || made.since - display.front() > kMostTriedSeconds)
        return {std::move(all.front().frames)};
    for (const std::size_t every : frames_to_one(made.frames_per_second)) all.push_back(played(every));
    std::ranges::stable_sort(all, std::less{}, &Tried::metres);
    const bool is_thin = all.front().metres < kClearlyNearer * as_logged;
    const auto chosen = is_thin ? all.begin() : std::ranges::find(all, std::size_t{1}, &Tried::every);
    DrawnFrames drawn{chosen->frames, chosen->every};
    for (std::size_t i = 0; i < std::min(all.size(), kMostKept); ++i) {
        drawn.others.push_back(all[i].frames);
        for (std::uint64_t seed = 1; seed <= kOtherFrames; ++seed) {
            drawn.others.push_back(FrameFinder{made, own, all[i].every, session, display, seed}.begun_as_usual());
        }
    }
    return drawn;
}

}  // namespace

std::vector<double> without_rounding(const std::vector<double>& own, const Session& session) {
    const auto is_whole = [](double time) { return std::fabs(std::remainder(time, 0.001)) < kJustAfter / 4; };
    if (!std::ranges::all_of(own, is_whole)) return own;
    const auto display = display_of(own, session, kRoundedSeconds);
    if (!display) return own;
    std::vector<double> drawn;
    for (const double time : own) {
        const auto at = std::ranges::lower_bound(display->all, time - kRoundedSeconds);
        drawn.push_back(at != display->all.end() && *at <= time + kRoundedSeconds ? *at : time);
    }
    return drawn;
}

DrawnFrames frames_to_replay(const Alignment& made, const std::vector<double>& own, const Session& session,
                             const TrackedRun& retail) {
    const std::vector<double>& display = retail.frame_times;
    const bool has_rate = made.frames_per_second > 0 && made.frames_per_second <= kMostPerSecond;
    if (!has_rate || is_drawn_by(display, own, made.since))
        return {FrameFinder{made, own, 1, session, display}.as_displayed()};
    if (auto drawn = display_of(own, session, kJustAfter)) return *drawn;
    return with_frames_between(made, own, session, display);
}

}  // namespace acmotion::divergence
