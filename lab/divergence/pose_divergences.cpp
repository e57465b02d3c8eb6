#include "lab/divergence/pose_divergences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "lab/base/quantile.h"
#include "lab/divergence/habits.h"
#include "lab/divergence/pairs.h"

namespace acmotion::divergence {
namespace {

using Pairs = std::vector<Pair>;

constexpr std::size_t kFewestStanding = 60;  // to measure noise by those that stand alone
constexpr std::size_t kMostJitters = 1'000'000;
constexpr double kExactShare = 0.3;  // of the poses of moving bodies; a fault may concern the others
constexpr double kBackForSeconds = 1;
constexpr double kWatchedSeconds = 0.5;
constexpr double kStandingMetres = 0.05;
constexpr double kJumpMetres = 1;
constexpr double kLeastAbsence = 1;
constexpr double kOtherMoment = 0.0007;  // seconds, by which other frames may be beside those of the file

// ---- noise ----------------------------------------------------------------------------------------------------------

// Of three poses in a row, what the one in the middle is beside the other two: what is smooth cancels out.
struct Jitters {
    std::vector<double> metres;
    std::vector<double> degrees;

    void add(const Pair& a, const Pair& b, const Pair& c) {
        if (metres.size() == kMostJitters) return;
        const auto bend = [](const auto& x, const auto& y, const auto& z) { return x - y * 2 + z; };
        const auto off = [](const Pair& pair) { return pair.yours - pair.retail; };
        metres.push_back(length(bend(off(a), off(b), off(c))));
        const auto turned = [](const Pair& pair) {
            return std::remainder(pair.yours_heading - pair.retail_heading, 360);
        };
        degrees.push_back(std::fabs(bend(turned(a), turned(b), turned(c))));
    }
    // Of noise along each axis: medians of such lengths are 3.77 and 1.65 times its standard deviation.
    [[nodiscard]] Noise noise() { return {quantile(metres, 0.5) / 3.77, quantile(degrees, 0.5) / 1.65}; }
};

bool stands(const Pair& a, const Pair& b) { return a.retail == b.retail && a.retail_heading == b.retail_heading; }

Noise noise_of(const std::vector<Pairs>& all) {
    Jitters standing;
    Jitters any;
    for (const Pairs& pairs : all) {
        for (std::size_t i = 2; i < pairs.size(); ++i) {
            any.add(pairs[i - 2], pairs[i - 1], pairs[i]);
            const bool is_standing = stands(pairs[i - 2], pairs[i - 1]) && stands(pairs[i - 1], pairs[i]);
            if (is_standing) standing.add(pairs[i - 2], pairs[i - 1], pairs[i]);
        }
    }
    return standing.metres.size() >= kFewestStanding ? standing.noise() : any.noise();
}

// Both clocks are the same, and so are the moments at which bodies are moved: there is nothing to look around for.
bool are_exact(const std::vector<Pairs>& all, const Noise& noise) {
    std::size_t moving = 0;
    std::size_t same = 0;
    for (const Pairs& pairs : all) {
        for (std::size_t i = 1; i < pairs.size(); ++i) {
            if (pairs[i].retail == pairs[i - 1].retail) continue;
            ++moving;
            if (pairs[i].apart.metres <= noise.same_metres()) ++same;
        }
    }
    return static_cast<double>(same) >= kExactShare * static_cast<double>(moving);
}

void look_at_the_moment_only(std::vector<Pairs>& all) {
    for (Pairs& pairs : all) {
        for (Pair& pair : pairs) {
            pair.least = pair.apart;
        }
    }
}

// Frames that were not logged may have been drawn then, too.
void look_at_others(Pairs& pairs, const Pairs& other) {
    auto next = other.begin();
    for (Pair& pair : pairs) {
        while (next != other.end() && next->time < pair.time) ++next;
        if (next == other.end() || next->time != pair.time) continue;
        pair.least.metres = std::min(pair.least.metres, next->least.metres);
        pair.least.degrees = std::min(pair.least.degrees, next->least.degrees);
    }
}

// ---- one object -----------------------------------------------------------------------------------------------------

class DivergenceFinder {
 public:
    DivergenceFinder(const Pairs& pairs, const Noise& noise, double slack)
        : pairs_(pairs), noise_(noise), slack_(slack) {}

    [[nodiscard]] std::optional<Divergence> find(const Track& track, const Reference& reference) const {
        const auto apart = first_apart();
        if (!apart) return std::nullopt;
        const std::size_t begin = beginning_of(*apart);
        Divergence found{.object = track.object, .time = pairs_[begin].time};
        found.until = pairs_[end_of(*apart)].time;
        found.in_heading = pairs_[*apart].least.metres <= noise_.apart_metres();
        found.did = what_was_done(begin, found.in_heading);
        for (std::size_t i = begin; i < pairs_.size(); ++i) add(found, i);
        found.habit = habit_of(std::span{pairs_}.subspan(begin), track, reference, noise_);
        return found;
    }

 private:
    [[nodiscard]] bool is_apart(const Pair& pair) const { return noise_.are_apart(pair.least); }
    [[nodiscard]] bool is_same(const Pair& pair) const { return noise_.are_same(pair.apart); }
    [[nodiscard]] bool is_about_same(const Pair& pair) const { return noise_.are_same(pair.least); }

    [[nodiscard]] std::optional<std::size_t> first_apart() const {
        std::size_t in_a_row = 0;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            in_a_row = is_apart(pairs_[i]) ? in_a_row + 1 : 0;
            if (in_a_row == kInARow) return i + 1 - kInARow;
        }
        return std::nullopt;
    }
    // A divergence is small at first. Back to the last pose that is retail's; as the clocks may differ, by its place alone
    // as far as that goes, and by its moment for a little longer.
    [[nodiscard]] std::size_t beginning_of(std::size_t apart) const {
        std::size_t begin = apart;
        while (begin > 0 && !is_about_same(pairs_[begin - 1])) --begin;
        const double earliest = pairs_[begin].time - 2 * slack_;
        while (begin > 0 && pairs_[begin - 1].time >= earliest && !is_same(pairs_[begin - 1])) --begin;
        return begin;
    }
    [[nodiscard]] std::size_t end_of(std::size_t apart) const {
        std::size_t last = apart;  // that was apart
        for (std::size_t i = apart; i < pairs_.size(); ++i) {
            if (is_apart(pairs_[i])) last = i;
            if (pairs_[i].time - pairs_[last].time >= kBackForSeconds) return i;
        }
        return pairs_.size() - 1;
    }

    void add(Divergence& found, std::size_t i) const {
        const Pair& pair = pairs_[i];
        found.most = std::max(found.most, found.in_heading ? pair.apart.degrees : pair.apart.metres);
        if (is_about_same(pair) || i + 1 == pairs_.size()) return;
        const double seconds = std::min(pairs_[i + 1].time - pair.time, kLongestStepSeconds);
        found.amount += pair.apart.amount() * seconds;
    }

    // ---- in words ----

    [[nodiscard]] std::string what_was_done(std::size_t begin, bool in_heading) const {
        const Pair& before = pairs_[begin > 0 ? begin - 1 : 0];
        std::size_t end = begin;
        double jump = 0;
        while (end + 1 < pairs_.size() && pairs_[end].time < before.time + kWatchedSeconds) ++end;
        for (std::size_t i = std::max<std::size_t>(begin, 1); i <= end; ++i) {
            jump = std::max(jump, distance(pairs_[i - 1].yours, pairs_[i].yours));
        }
        if (in_heading) return facing(begin, end);
        const Pair& after = pairs_[end];
        const double yours = distance(before.yours, after.yours);
        const double retail = distance(before.retail, after.retail);
        const std::string went = jump > kJumpMetres ? fmt::format("jumped {:.2f} m at once", jump) : gone(yours);
        return fmt::format("in the next {:.1f} s yours {}, retail {}", after.time - before.time, went, gone(retail));
    }
    // Where both face most differently, which need not be at the end.
    [[nodiscard]] std::string facing(std::size_t begin, std::size_t end) const {
        const auto first = pairs_.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = pairs_.begin() + static_cast<std::ptrdiff_t>(end) + 1;
        const Pair& most = *std::max_element(
            first, last, [](const Pair& a, const Pair& b) { return a.apart.degrees < b.apart.degrees; });
        return fmt::format("at {:.2f} s yours faced {:.0f}°, retail {:.0f}°", most.time, most.yours_heading,
                           most.retail_heading);
    }
    static std::string gone(double metres) {
        return metres < kStandingMetres ? "stood" : fmt::format("went {:.2f} m", metres);
    }

    const Pairs& pairs_;
    const Noise& noise_;
    double slack_;
};

// How long retail shows a body, and the file does not.
std::optional<Absence> absence_of(const TrackedRun& retail, const Track& track, const Pairs& pairs,
                                  const Alignment& alignment, const ReplayPart& part) {
    std::size_t shown = 0;
    for (const TrackPoint& point : track.points) {
        const double time = retail.frame_times[point.frame];
        if (!point.is_hidden && part.has(time) && time >= alignment.since && time <= alignment.until) ++shown;
    }
    shown /= alignment.logged_every;
    if (alignment.frames_per_second <= 0 || shown <= pairs.size()) return std::nullopt;
    const double seconds = static_cast<double>(shown - pairs.size()) / alignment.frames_per_second;
    if (seconds < kLeastAbsence) return std::nullopt;
    return Absence{track.object, seconds, static_cast<double>(shown) / alignment.frames_per_second};
}

Pairs pairs_within(const ReplayPart& part, const TrackedRun& retail, const Track& track, const Alignment& alignment) {
    if (!part.object.is_null() && part.object != track.object) return {};
    Pairs pairs = pairs_of(retail, track, alignment);
    std::erase_if(pairs, [&](const Pair& pair) { return !part.has(pair.time); });
    return pairs;
}

void rank(std::vector<Divergence>& all) {
    double sum = 0;
    for (const Divergence& one : all) sum += one.amount;
    for (Divergence& one : all) one.share = sum > 0 ? one.amount / sum : 0;
    std::ranges::stable_sort(all, std::greater{}, &Divergence::amount);
}

}  // namespace

PoseDivergences find_divergences(const Session& session, const TrackedRun& retail, const Alignment& alignment,
                                 const ReplayPart& part) {
    const Reference reference{retail, {}};
    std::vector<const Track*> tracks;
    std::vector<Pairs> all;
    for (const Track& track : retail.tracks) {
        Pairs pairs = pairs_within(part, retail, track, alignment);
        if (pairs.empty()) continue;
        tracks.push_back(&track);
        all.push_back(std::move(pairs));
    }
    PoseDivergences found{.noise = noise_of(all), .all = {}, .together = {}, .absences = {}};
    if (!alignment.other_frames.empty()) found.noise.has_unknown_frames = true;
    if (alignment.clock.offset == 0 && are_exact(all, found.noise)) look_at_the_moment_only(all);
    // One at a time: a replay that is kept whole may be large.
    for (const FrameTimes& frames : alignment.other_frames) {
        const TrackedRun other = track_run({.session = &session}, frames);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Track* track = other.find(tracks[i]->object);
            if (track != nullptr) look_at_others(all[i], pairs_of(other, *track, alignment, kOtherMoment));
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const ObjectId object = tracks[i]->object;
        if (const auto absence = absence_of(retail, *tracks[i], all[i], alignment, part))
            found.absences.push_back(*absence);
        if (auto one = DivergenceFinder{all[i], found.noise, slack_seconds(alignment)}.find(*tracks[i], reference)) {
            one->name = session.object(object).name;
            found.all.push_back(std::move(*one));
        } else {
            found.together.push_back(object);
        }
    }
    rank(found.all);
    return found;
}

}  // namespace acmotion::divergence
