#include "lab/metrics/over_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace acmotion {
namespace {

constexpr double kMinute = 60;
constexpr double kFewSpells = 16;
constexpr double kManySpells = 24;
constexpr double kShortRest = 10;  // a rest that is shorter than this part of a spell belongs to the one before

bool has(std::span<const BodyFrame> bodies, ObjectId object) {
    return std::ranges::binary_search(bodies, object, {}, &BodyFrame::object);
}

std::vector<Spell> spells_of(const MeasuredTime& time, double width) {
    std::vector<Spell> all;
    for (double first = std::floor(time.from / width); first * width < time.to; ++first) {
        all.push_back({.from = std::max(time.from, first * width), .to = std::min(time.to, (first + 1) * width)});
    }
    if (all.back().to - all.back().from < width / kShortRest) {
        all.pop_back();
        all.back().to = time.to;
    }
    return all;
}

}  // namespace

MeasuredTime measured_time(const MetricsOptions& options, const FrameTimes& frames) {
    if (frames.empty()) return {};
    const double from = std::max(options.since, frames[0]);
    return {from, std::max(from, std::min(options.until, frames.back()))};
}

double spell_seconds(double seconds) {
    for (const double minutes : {1, 2, 5, 10}) {
        if (seconds <= kFewSpells * minutes * kMinute) return minutes * kMinute;
    }
    return 10 * kMinute * std::ceil(seconds / (kManySpells * 10 * kMinute));
}

SpellTally::SpellTally(const MetricsOptions& options, const FrameTimes& frames)
    : player_(options.session->player), object_(options.object) {
    const MeasuredTime time = measured_time(options, frames);
    if (!time.is_long()) return;
    width_ = spell_seconds(time.seconds());
    spells_ = spells_of(time, width_);
    count_losses(options.session->losses);
}

std::function<void(const Moment&)> SpellTally::before(std::function<void(const Moment&)> next) {
    return [this, next = std::move(next)](const Moment& moment) {
        on_moment(moment);
        if (next) next(moment);
    };
}

Spell& SpellTally::spell_at(double time) {
    const double place = std::floor(time / width_) - std::floor(spells_.front().from / width_);
    return spells_[static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(spells_.size() - 1)))];
}

// An interval of losses lies in one spell: the length of a spell is a multiple of the interval's.
void SpellTally::count_losses(const LossCounts& losses) {
    for (const auto& [interval, lost] : losses) {
        const auto time = static_cast<double>(interval * kLossSeconds);
        if (time + kLossSeconds > spells_.front().from && time < spells_.back().to) spell_at(time).lost += lost;
    }
}

void SpellTally::on_frame(const ReplayFrame& frame) {
    if (frame.time < spells_.front().from || frame.time > spells_.back().to) return;
    const std::size_t others = frame.bodies.size() - (has(frame.bodies, player_) ? 1 : 0);
    const std::size_t bodies = object_.is_null() ? others : has(frame.bodies, object_) ? 1 : 0;
    Spell& spell = spell_at(frame.time);
    spell.bodies = std::max(spell.bodies, bodies);
}

void SpellTally::on_moment(const Moment& moment) {
    if (moment.kind == MomentKind::Pop) ++spell_at(moment.time).pops;
    if (moment.kind == MomentKind::Stall) add_stall(moment.time, moment.time + moment.amount);
}

// As far as it lies in each; what lies before the first or after the last counts as theirs.
void SpellTally::add_stall(double from, double to) {
    for (Spell& spell : spells_) {
        const double start = &spell == &spells_.front() ? from : std::max(from, spell.from);
        const double end = &spell == &spells_.back() ? to : std::min(to, spell.to);
        spell.seconds_stalled += std::max(0.0, end - start);
    }
}

}  // namespace acmotion
