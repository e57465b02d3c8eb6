#include "lab/divergence/habits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "lab/base/quantile.h"
#include "lab/divergence/reading.h"

namespace acmotion::divergence {
namespace {

constexpr std::size_t kMostSampled = 400;  // pairs
constexpr std::size_t kFewestSampled = 10;
constexpr double kLeastKnown = 0.7;      // of the pairs, about which a guess says something
constexpr double kLeastHabit = 0.75;     // of the distance, that a guess takes away
constexpr double kMostEarly = 1;         // seconds
constexpr double kMostLate = 3;          // the same
constexpr double kCoarse = 0.05;         // the same
constexpr double kFine = 0.005;          // the same
constexpr double kNotLate = 0.04;        // the same; a tick may be the reason
constexpr double kStillSeconds = 2;      // a body stands if it does so until the end, for that long...
constexpr double kStillSince = 1;        // ...from no later than this after it was first elsewhere
constexpr double kLeastShifted = 0.25;   // metres; less, and a tick may be the reason
constexpr double kRetailGoes = 0.5;      // metres, meanwhile
constexpr double kStandingHabit = 0.95;  // a rule that explains more is the reason
constexpr double kLongestSpeed = 5;      // seconds between two updates that still say how fast a body is

// Where a body would be if it had a habit; nothing if that is not known.
using Guess = std::function<std::optional<MapPlace>(const Pair&)>;

class HabitFinder {
 public:
    HabitFinder(std::span<const Pair> pairs, const Track& retail, const Reference& reference, const Noise& noise)
        : all_(pairs), retail_(retail), reference_(reference), same_(noise.same_metres()) {
        const std::size_t stride = pairs.size() / kMostSampled + 1;
        for (std::size_t i = 0; i < pairs.size(); i += stride) sampled_.push_back(pairs[i]);
        for (const SeenUpdate& update : retail.updates) {
            if (update.outcome != PositionOutcome::Ignore) accepted_.push_back(update);
        }
    }

    [[nodiscard]] Habit find() const {
        if (sampled_.size() < kFewestSampled) return {};
        Habit best;
        // A client may use what retail ignores: updates of bodies in the air.
        for (Habit& one :
             std::vector<Habit>{standing(), shifted(), late(), buffered(accepted_), buffered(retail_.updates),
                                extrapolated(accepted_), extrapolated(retail_.updates)}) {
            if (one.kind != HabitKind::None && one.explained > best.explained) best = std::move(one);
        }
        return best.explained >= kLeastHabit ? best : Habit{};
    }

 private:
    // The share of the distance to retail that it takes away.
    [[nodiscard]] double explained(const Guess& guess) const {
        double apart = 0;
        double rest = 0;
        std::size_t known = 0;
        for (const Pair& pair : sampled_) {
            const std::optional<MapPlace> guessed = guess(pair);
            if (!guessed) continue;
            ++known;
            apart += std::max(0.0, std::min(pair.apart.metres, kFarthestMetres) - same_);
            rest += std::max(0.0, std::min(distance(*guessed, pair.yours), kFarthestMetres) - same_);
        }
        const bool is_known = static_cast<double>(known) >= kLeastKnown * static_cast<double>(sampled_.size());
        return is_known && apart > 0 ? 1 - rest / apart : 0;
    }

    // ---- another place ----

    [[nodiscard]] Habit standing() const {
        const MapPlace& last = all_.back().yours;
        std::size_t begin = all_.size() - 1;
        while (begin > 0 && distance(all_[begin - 1].yours, last) <= same_) --begin;
        const double since = all_[begin].time;
        double goes = 0;
        for (std::size_t i = begin; i < all_.size(); ++i) {
            goes = std::max(goes, distance(all_[begin].retail, all_[i].retail));
        }
        const bool is_long = all_.back().time - since >= kStillSeconds && since - all_.front().time <= kStillSince;
        if (!is_long || goes < kRetailGoes) return {};
        return {HabitKind::Stands, kStandingHabit, fmt::format("it stands from {:.2f} s on", since)};
    }

    [[nodiscard]] Habit shifted() const {
        std::vector<double> x;
        std::vector<double> y;
        std::vector<double> z;
        for (const Pair& pair : sampled_) {
            if (pair.apart.metres <= 2 * same_) continue;
            const WideVec3 shift = pair.retail - pair.yours;
            x.push_back(shift.x);
            y.push_back(shift.y);
            z.push_back(shift.z);
        }
        const WideVec3 shift{quantile(x, 0.5), quantile(y, 0.5), quantile(z, 0.5)};
        // A body may come back over a border.
        const double share = explained([&](const Pair& pair) -> std::optional<MapPlace> {
            const MapPlace there = pair.retail + shift * -1;
            return distance(there, pair.yours) < pair.apart.metres ? there : pair.retail;
        });
        if (is_whole_landblocks(shift.x) || is_whole_landblocks(shift.y)) {
            return {HabitKind::Border, share,
                    fmt::format("{:.0f} m off: at a border, its cell and its {} do not belong together",
                                std::hypot(shift.x, shift.y), is_whole_landblocks(shift.x) ? "x" : "y")};
        }
        if (length(shift) < kLeastShifted) return {};
        return {HabitKind::Shifted, share, "it is " + words_on_shift(shift)};
    }

    // ---- another time ----

    // The delay that explains most, first by coarse steps.
    struct Delay {
        double seconds = 0;
        double explained = 0;
    };
    [[nodiscard]] Delay best_delay(double least, double most,
                                   const std::function<Guess(double delay)>& guess_after) const {
        Delay best;
        const auto try_out = [&](double seconds) {
            const double share = explained(guess_after(seconds));
            if (share > best.explained) best = {seconds, share};
        };
        for (double seconds = least; seconds <= most; seconds += kCoarse) try_out(seconds);
        const double middle = best.seconds;
        for (double off = -kCoarse; off <= kCoarse; off += kFine) try_out(middle + off);
        return best;
    }

    [[nodiscard]] Habit late() const {
        const Delay best = best_delay(-kMostEarly, kMostLate, [&](double delay) -> Guess {
            return [this, delay](const Pair& pair) -> std::optional<MapPlace> {
                const auto seen = reference_.at(retail_.object, pair.time - delay);
                return seen ? std::optional{seen->place} : std::nullopt;
            };
        });
        if (std::fabs(best.seconds) < kNotLate) return {};
        return {HabitKind::Late, best.explained,
                fmt::format("it is {:.2f} s {}", std::fabs(best.seconds), best.seconds > 0 ? "late" : "early")};
    }

    // ---- another way to draw updates ----

    using Updates = std::vector<SeenUpdate>;
    // How many had come by then.
    [[nodiscard]] static std::size_t count_until(const Updates& updates, double time) {
        const auto next = std::ranges::upper_bound(updates, time, std::less{}, &SeenUpdate::time);
        return static_cast<std::size_t>(next - updates.begin());
    }
    // On the straight way between two updates, or at the newest that is known.
    [[nodiscard]] static std::optional<MapPlace> between(const Updates& updates, double now, double shown) {
        const std::size_t known = count_until(updates, now);
        const std::size_t before = std::min(known, count_until(updates, shown));
        if (before == 0) return std::nullopt;
        const SeenUpdate& from = updates[before - 1];
        if (before == known) return from.place;
        const SeenUpdate& to = updates[before];
        return from.place + (to.place - from.place) * ((shown - from.time) / (to.time - from.time));
    }
    [[nodiscard]] Habit buffered(const Updates& updates) const {
        const Delay best = best_delay(kCoarse, kMostLate, [&](double delay) -> Guess {
            return [&updates, delay](const Pair& pair) { return between(updates, pair.time, pair.time - delay); };
        });
        return {
            HabitKind::Buffer, best.explained,
            fmt::format("it is drawn between updates, as they were {:.2f} s before: a snapshot buffer", best.seconds)};
    }
    [[nodiscard]] Habit extrapolated(const Updates& updates) const {
        const double share = explained([&](const Pair& pair) -> std::optional<MapPlace> {
            const std::size_t known = count_until(updates, pair.time);
            if (known < 2) return std::nullopt;
            const SeenUpdate& from = updates[known - 2];
            const SeenUpdate& to = updates[known - 1];
            const double seconds = to.time - from.time;
            if (seconds <= 0 || seconds > kLongestSpeed) return to.place;
            return to.place + (to.place - from.place) * ((pair.time - to.time) / seconds);
        });
        return {HabitKind::Extrapolates, share,
                "it extrapolates: it goes on beyond each update as between the last two"};
    }

    std::span<const Pair> all_;
    const Track& retail_;
    const Reference& reference_;
    double same_;
    std::vector<Pair> sampled_;
    std::vector<SeenUpdate> accepted_;
};

}  // namespace

Habit habit_of(std::span<const Pair> pairs, const Track& retail, const Reference& reference, const Noise& noise) {
    return HabitFinder{pairs, retail, reference, noise}.find();
}

}  // namespace acmotion::divergence
