#include "lab/simulate/network.h"

#include <algorithm>
#include <cmath>

namespace acmotion {
namespace {

constexpr std::size_t kIpAndUdpBytes = 28;

// Twelve uniform numbers make a normal one, closely enough,
// without a logarithm that differs between machines.
double normal(Random& random, double first) {
    double sum = first;
    for (int i = 1; i < 12; ++i) sum += random.uniform();
    return sum - 6;
}

double cube_root(double x) {
    double root = x > 1 ? x / 3 + 1 : 1;
    for (int i = 0; i < 60; ++i) root = (2 * root + x / (root * root)) / 3;
    return root;
}

// Pareto with exponent 3, moved and scaled to mean 0 and deviation 1; netem's tables end at four deviations too.
double pareto(double uniform) {
    const double raw = cube_root(1 / (1 - uniform));
    return std::min((raw - 1.5) / 0.8660254037844386, 4.0);
}

// In deviations.
double deviate(DelayDistribution distribution, double uniform, Random& random) {
    switch (distribution) {
        case DelayDistribution::Normal: return normal(random, uniform);
        case DelayDistribution::Pareto: return pareto(uniform);
        case DelayDistribution::ParetoNormal: return 0.25 * normal(random, random.uniform()) + 0.75 * pareto(uniform);
        default: return 2 * uniform - 1;
    }
}

}  // namespace

double CorrelatedRandom::next(Random& random) {
    const double fresh = random.uniform();
    const double value = correlation_ == 0 || !last_ ? fresh : fresh * (1 - correlation_) + *last_ * correlation_;
    last_ = value;
    return value;
}

NetworkLink::NetworkLink(const NetworkConditions& conditions, std::uint64_t seed)
    : conditions_(conditions),
      random_(seed),
      delay_(conditions.delay_correlation),
      loss_(conditions.loss_correlation),
      duplicate_(conditions.duplicate_correlation),
      reorder_(conditions.reorder_correlation) {}

void NetworkLink::change(const NetworkConditions& conditions) {
    NetworkLink changed{conditions, 0};
    changed.random_ = random_;
    changed.latest_ = latest_;
    changed.statistics_ = statistics_;
    *this = changed;
}

std::vector<Nanoseconds> NetworkLink::send(Nanoseconds now, std::size_t bytes) {
    ++statistics_.sent;
    const bool is_doubled = conditions_.duplicate > 0 && duplicate_.next(random_) < conditions_.duplicate;
    const bool is_lost = loses();
    statistics_.duplicated += is_doubled ? 1 : 0;
    statistics_.lost += is_lost ? 1 : 0;
    std::vector<Nanoseconds> arrivals(1U + (is_doubled ? 1U : 0U) - (is_lost ? 1U : 0U));
    for (Nanoseconds& time : arrivals) {
        time = arrival(now, bytes);
        statistics_.reordered += time < latest_ ? 1 : 0;
        latest_ = std::max(latest_, time);
    }
    return arrivals;
}

bool NetworkLink::loses() {
    if (conditions_.burst_loss) return loses_in_burst();
    return conditions_.loss > 0 && loss_.next(random_) < conditions_.loss;
}

bool NetworkLink::loses_in_burst() {
    const GilbertElliott& model = *conditions_.burst_loss;
    const double change = random_.uniform();
    is_bad_ = is_bad_ ? change >= model.bad_to_good : change < model.good_to_bad;
    return random_.uniform() < (is_bad_ ? model.loss_when_bad : model.loss_when_good);
}

Nanoseconds NetworkLink::arrival(Nanoseconds now, std::size_t bytes) {
    if (conditions_.reorder > 0 && since_overtaking_ + 1 >= conditions_.reorder_gap &&
        reorder_.next(random_) < conditions_.reorder) {
        since_overtaking_ = 0;
        return now;
    }
    ++since_overtaking_;
    Nanoseconds time = now + draw_delay();
    if (conditions_.rate > 0) {
        const double bits = static_cast<double>(bytes + kIpAndUdpBytes) * 8;
        const double serialisation = bits / conditions_.rate * static_cast<double>(kNanosecondsPerSecond);
        time = std::max(time, last_queued_) + static_cast<Nanoseconds>(serialisation);
        last_queued_ = time;
    }
    return time;
}

Nanoseconds NetworkLink::draw_delay() {
    if (conditions_.jitter == 0) return conditions_.delay;
    const double deviation = deviate(conditions_.distribution, delay_.next(random_), random_);
    const double delay = static_cast<double>(conditions_.delay) + deviation * static_cast<double>(conditions_.jitter);
    return std::max<Nanoseconds>(0, static_cast<Nanoseconds>(delay));
}

}  // namespace acmotion
