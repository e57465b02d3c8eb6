#include "lab/metrics/stretches.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "geometry/trig.h"

namespace acmotion {
namespace {

constexpr int kSamplesPerSecond = 60;
constexpr int kMostShifts = 3 * kSamplesPerSecond;
constexpr double kHighestFrequency = 20 * trig::kPi;  // rad/s
constexpr double kLeastShare = 0.05;                  // of the spectrum at 0
constexpr std::size_t kPadding = 4;
// What a stretch is.
constexpr double kLeastSpeed = 0.1;  // m/s of the truth
constexpr double kShortest = 1.0;    // seconds
constexpr double kMostLate = 3.0;    // seconds

MapPlace place_between(const TimedPlace& from, const TimedPlace& to, double time) {
    return from.place + (to.place - from.place) * ((time - from.time) / (to.time - from.time));
}

// A path asked with rising times.
class PathCursor {
 public:
    explicit PathCursor(const TimedPath& path) : path_(path) {}

    std::optional<MapPlace> at(double time) {
        if (path_.empty() || time < path_.front().time || time > path_.back().time) return std::nullopt;
        while (path_[next_].time < time) ++next_;
        if (next_ == 0) return path_.front().place;
        return place_between(path_[next_ - 1], path_[next_], time);
    }

 private:
    const TimedPath& path_;
    std::size_t next_ = 0;
};

// The mean distance if the truth were shown that much later; nothing where it does not exist.
std::optional<double> mean_distance(const TimedPath& shown, const TimedPath& truth, double shift) {
    PathCursor cursor{truth};
    double sum = 0;
    std::size_t count = 0;
    for (const auto& [time, place] : shown) {
        const std::optional<MapPlace> really = cursor.at(time - shift);
        if (!really) continue;
        sum += distance(place, *really);
        ++count;
    }
    return count > 0 ? std::optional{sum / static_cast<double>(count)} : std::nullopt;
}

// How much a mean distance changes at most from one shift to the next. Without a bound where the truth does not exist for all of
// them: then the means are of different frames.
double most_metres_per_shift(const TimedPath& shown, const TimedPath& truth) {
    constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    constexpr double kLongestShift = static_cast<double>(kMostShifts) / kSamplesPerSecond;
    if (shown.empty() || truth.empty()) return kUnbounded;
    if (truth.front().time > shown.front().time - kLongestShift || truth.back().time < shown.back().time)
        return kUnbounded;
    double fastest = 0;
    for (std::size_t i = 1; i < truth.size(); ++i) {
        // Of a jump 0, which makes it infinite.
        const double seconds = truth[i].time - truth[i - 1].time;
        fastest = std::max(fastest, distance(truth[i - 1].place, truth[i].place) / seconds);
    }
    return fastest > 0 ? fastest / kSamplesPerSecond : kUnbounded;
}

using Spectrum = std::vector<std::complex<double>>;

void put_in_order_of_bits(Spectrum& values) {
    const std::size_t size = values.size();
    for (std::size_t i = 1, j = 0; i < size; ++i) {
        std::size_t bit = size >> 1U;
        for (; (j & bit) != 0; bit >>= 1U) j ^= bit;
        j |= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
}

// Half a turn backwards, in size / 2 steps.
Spectrum turns_of(std::size_t size) {
    Spectrum turns;
    for (std::size_t k = 0; k < size / 2; ++k) {
        const double angle = -2 * trig::kPi * static_cast<double>(k) / static_cast<double>(size);
        turns.emplace_back(trig::cos(angle), trig::sin(angle));
    }
    return turns;
}

// Without the cases of infinite numbers, which the operator looks for.
std::complex<double> product(const std::complex<double>& a, const std::complex<double>& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// Cooley and Tukey's, in place; the size is a power of two.
void transform(Spectrum& values) {
    put_in_order_of_bits(values);
    const Spectrum turns = turns_of(values.size());
    for (std::size_t width = 2; width <= values.size(); width *= 2) {
        const std::size_t stride = values.size() / width;
        for (std::size_t from = 0; from < values.size(); from += width) {
            for (std::size_t k = 0; k < width / 2; ++k) {
                std::complex<double>& even = values[from + k];
                std::complex<double>& odd = values[from + k + width / 2];
                const std::complex<double> turned = product(odd, turns[k * stride]);
                odd = even - turned;
                even += turned;
            }
        }
    }
}

// std::abs asks the system's hypot, whose last bit differs between systems; a root is rounded alike everywhere.
double magnitude(const std::complex<double>& value) { return std::sqrt(std::norm(value)); }

// |spectrum| / |spectrum at 0|, up to the highest frequency that counts; empty if the latter is 0.
std::vector<double> shares_of(const std::vector<double>& speeds, double radians_per_bin) {
    Spectrum values(std::bit_ceil(speeds.size() * kPadding));
    std::ranges::copy(speeds, values.begin());
    transform(values);
    const double whole = magnitude(values.front());
    std::vector<double> shares;
    for (std::size_t i = 0; whole > 0 && i <= values.size() / 2; ++i) {
        if (static_cast<double>(i) * radians_per_bin > kHighestFrequency) break;
        shares.push_back(magnitude(values[i]) / whole);
    }
    return shares;
}

// ---- stretches ------------------------------------------------------------------------------------------------------

// What is known of a body from the last sample before that time to the first one after.
TimedPath truth_between(const GroundTruth& truth, ObjectId object, double from, double to) {
    TimedPath path;
    const auto known = truth.samples().find(object);
    if (known == truth.samples().end()) return path;
    const TruthSamples& samples = known->second;
    auto sample = std::ranges::lower_bound(samples, from, {}, &TruthSample::time);
    if (sample != samples.begin()) --sample;
    for (; sample != samples.end(); ++sample) {
        path.push_back({sample->time, map_place(sample->position)});
        if (sample->time > to) break;
    }
    return path;
}

// That part of a path which lies in these times.
TimedPath part_of(const TimedPath& path, double from, double to) {
    TimedPath part;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const TimedPlace& a = path[i - 1];
        const TimedPlace& b = path[i];
        if (b.time <= from || a.time >= to || b.time <= a.time) continue;
        if (part.empty()) part.push_back({std::max(a.time, from), place_between(a, b, std::max(a.time, from))});
        part.push_back({std::min(b.time, to), place_between(a, b, std::min(b.time, to))});
    }
    return part;
}

std::optional<double> sparc_of(const TimedPath& path) {
    return path.size() < 2 ? std::nullopt : sparc(speeds_of(path));
}

}  // namespace

std::optional<Lateness> lateness_of(const TimedPath& shown, const TimedPath& truth) {
    std::optional<Lateness> best;
    const double metres_per_shift = most_metres_per_shift(shown, truth);
    for (int i = 0; i <= kMostShifts; ++i) {
        const double shift = static_cast<double>(i) / kSamplesPerSecond;
        const std::optional<double> metres = mean_distance(shown, truth, shift);
        if (metres && (!best || *metres < best->off_path)) best = {shift, *metres};
        // No mean changes faster than the truth moves: those that cannot be less are passed over.
        if (metres) i += static_cast<int>(std::min((*metres - best->off_path) / metres_per_shift, 1.0 * kMostShifts));
    }
    return best;
}

std::vector<double> speeds_of(const TimedPath& path) {
    std::vector<double> speeds;
    std::size_t next = 1;
    const double first = path.front().time;
    for (std::size_t i = 1;; ++i) {
        const double time = first + static_cast<double>(i) / kSamplesPerSecond;
        if (time > path.back().time) return speeds;
        while (path[next].time < time) ++next;
        const double seconds = path[next].time - path[next - 1].time;
        speeds.push_back(distance(path[next - 1].place, path[next].place) / seconds);
    }
}

std::optional<double> sparc(const std::vector<double>& speeds) {
    if (speeds.empty()) return std::nullopt;
    const double radians_per_bin =
        2 * trig::kPi * kSamplesPerSecond / static_cast<double>(std::bit_ceil(speeds.size() * kPadding));
    const std::vector<double> shares = shares_of(speeds, radians_per_bin);
    const auto last = std::ranges::find_if(shares.rbegin(), shares.rend(), [](double v) { return v >= kLeastShare; });
    const auto bins = static_cast<std::size_t>(shares.rend() - last);
    if (bins < 2) return std::nullopt;
    const double step = 1 / static_cast<double>(bins - 1);  // Δω/ωc
    double length = 0;
    for (std::size_t i = 1; i < bins; ++i) {
        const double rise = shares[i] - shares[i - 1];
        length += std::sqrt(step * step + rise * rise);
    }
    return -length;
}

std::optional<double> ldlj(const std::vector<double>& speeds) {
    if (speeds.size() < 3) return std::nullopt;
    constexpr double kStep = 1.0 / kSamplesPerSecond;
    const double peak = std::ranges::max(speeds);
    double sum = 0;
    for (std::size_t i = 1; i + 1 < speeds.size(); ++i) {
        const double bend = (speeds[i - 1] - 2 * speeds[i] + speeds[i + 1]) / (kStep * kStep);
        sum += bend * bend * kStep;
    }
    if (peak <= 0 || sum <= 0) return std::nullopt;
    const double seconds = static_cast<double>(speeds.size() - 1) * kStep;
    return -std::log(seconds * seconds * seconds / (peak * peak) * sum);
}

// ---- stretches ------------------------------------------------------------------------------------------------------

void StretchSums::add(const StretchSums& other) {
    late_by.add(other.late_by);
    off_path.add(other.off_path);
    sparc.add(other.sparc);
    truth_sparc.add(other.truth_sparc);
    ldlj.add(other.ldlj);
    stood += other.stood;
}

bool StretchTally::does_move(const Slice& slice) const {
    if (slice.is_excused || !slice.truth || !truth_before_) return false;
    return distance(*truth_before_, *slice.truth) > kLeastSpeed * slice.seconds;
}

void StretchTally::add(const Slice& slice, const GroundTruth& truth, ObjectId object) {
    const bool moves = does_move(slice);
    truth_before_ = slice.truth;
    if (!moves) return end(truth, object);
    if (shown_.empty()) shown_.push_back({slice.time - slice.seconds, slice.from});
    shown_.push_back({slice.time, slice.to});
    if (slice.time - shown_.front().time >= kLongest) end(truth, object);
}

void StretchTally::end(const GroundTruth& truth, ObjectId object) {
    const TimedPath shown = std::exchange(shown_, {});
    if (shown.size() < 2) return;
    const double from = shown.front().time;
    const double to = shown.back().time;
    if (to - from < kShortest) return;
    const TimedPath really = truth_between(truth, object, from - kMostLate, to);
    if (const auto late = lateness_of(shown, really)) {
        sums.late_by.add(late->late_by, to - from);
        sums.off_path.add(late->off_path, to - from);
    }
    const auto weigh = [&](MeanOverTime& mean, const std::optional<double>& value) {
        if (value) mean.add(*value, to - from);
    };
    const std::vector<double> speeds = speeds_of(shown);
    const std::optional<double> roughness = sparc(speeds);
    if (!roughness) ++sums.stood;
    weigh(sums.sparc, roughness);
    if (roughness) weigh(sums.truth_sparc, sparc_of(part_of(really, from, to)));
    weigh(sums.ldlj, ldlj(speeds));
}

}  // namespace acmotion
