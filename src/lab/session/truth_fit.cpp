#include "lab/session/truth_fit.h"

#include <algorithm>
#include <cmath>

#include "lab/base/quantile.h"

namespace acmotion {
namespace {

constexpr double kNearMetres = 0.5;
constexpr double kStepMetres = 0.05;       // less is standing
constexpr double kFastestMetres = 60;      // per second; a portal is faster
constexpr double kSpreadSeconds = 0.5;     // of delays that count as the same
constexpr std::size_t kMostMatches = 256;  // of one position: a guard's round may pass it all evening
// Of a whole world, to recognise it.
constexpr std::size_t kMostBodies = 64;
constexpr std::size_t kMostPlaces = 64;

std::optional<MapPlace> place_in(const SessionMessage& message) {
    const auto decoded = decode(message.bytes, Sender::Server);
    const auto* update = decoded ? std::get_if<UpdatePosition>(&decoded->message) : nullptr;
    return update != nullptr ? std::optional{map_place(update->pack.position)} : std::nullopt;
}

// What was sent of one body, as it comes.
struct SentSoFar {
    std::optional<MapPlace> last;
    std::vector<SentPlace> places;

    void add(const SessionMessage& message) {
        const auto place = place_in(message);
        if (!place) return;
        if (last && horizontal_distance(*last, *place) >= kStepMetres) places.push_back({message.time, *place});
        last = place;
    }
};

std::vector<SentPlace> picked(const std::vector<SentPlace>& all, std::size_t most) {
    if (all.size() <= most) return all;
    std::vector<SentPlace> some;
    for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
    return some;
}

std::optional<TrueWay::Leg> leg_between(const TruthSample& a, const TruthSample& b) {
    const MapPlace from = map_place(a.position);
    const TrueWay::Leg leg{from, map_place(b.position) - from, a.time, b.time - a.time};
    const double metres = flat_step_metres(leg.step);
    const bool is_walk = leg.seconds > 0 && metres >= kStepMetres && metres <= kFastestMetres * leg.seconds;
    return is_walk ? std::optional{leg} : std::nullopt;
}

struct Match {
    double delay;
    double metres;
    std::size_t position;
};

std::vector<Match> matches_of(std::span<const SentPlace> sent, const TrueWay& way, const DelayRange& range) {
    std::vector<Match> all;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        std::size_t found = 0;
        for (const TrueWay::Leg& leg : way.legs()) {
            const auto nearest = leg.nearest_to(sent[i].place);
            const double delay = nearest ? sent[i].time - nearest->time : 0;
            if (!nearest || delay < range.from || delay > range.to) continue;
            all.push_back({delay, nearest->metres, i});
            if (++found == kMostMatches) break;
        }
    }
    std::ranges::sort(all, {}, &Match::delay);
    return all;
}

// Those next to each other, in order of delay, that have most positions among them.
std::span<const Match> densest(std::span<const Match> all, std::size_t positions, std::size_t& most) {
    std::span<const Match> best;
    std::vector<std::size_t> times(positions);
    std::size_t distinct = 0;
    std::size_t first = 0;
    for (std::size_t last = 0; last < all.size(); ++last) {
        if (times[all[last].position]++ == 0) ++distinct;
        for (; all[last].delay - all[first].delay > kSpreadSeconds; ++first) {
            if (--times[all[first].position] == 0) --distinct;
        }
        if (distinct <= most) continue;
        most = distinct;
        best = all.subspan(first, last - first + 1);
    }
    return best;
}

}  // namespace

std::vector<SentPlace> places_sent(const Session& session, ObjectId object, std::size_t most) {
    SentSoFar sent;
    for (const SessionMessage& message : session.messages) {
        if (message.object == object && message.is_any<UpdatePosition>()) sent.add(message);
    }
    return picked(sent.places, most);
}

TrueWay::TrueWay(std::span<const TruthSample> samples) {
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (const auto leg = leg_between(samples[i - 1], samples[i])) {
            legs_.push_back(*leg);
        } else {
            stops_.push_back(map_place(samples[i - 1].position));
            stops_.push_back(map_place(samples[i].position));
        }
    }
}

std::optional<TrueWay::Nearest> TrueWay::Leg::nearest_to(const MapPlace& place) const {
    const WideVec3 to = place - from;
    const double along = to.x * step.x + to.y * step.y;
    const double share = std::clamp(along / (step.x * step.x + step.y * step.y), 0.0, 1.0);
    const double metres = flat_step_metres(to - step * share);
    if (metres > kNearMetres) return std::nullopt;
    return Nearest{begins + seconds * share, metres};
}

bool TrueWay::leads_past(const MapPlace& place) const {
    const auto is_near = [&](const MapPlace& stop) { return horizontal_distance(stop, place) <= kNearMetres; };
    return std::ranges::any_of(legs_, [&](const Leg& leg) { return leg.nearest_to(place).has_value(); }) ||
           std::ranges::any_of(stops_, is_near);
}

TruthFit fit_of(std::span<const SentPlace> sent, const TrueWay& way, const DelayRange& range) {
    TruthFit fit{.positions = sent.size()};
    const std::vector<Match> matches = matches_of(sent, way, range);
    const std::span<const Match> best = densest(matches, sent.size(), fit.matching);
    if (best.empty()) return fit;
    std::vector<double> metres;
    for (const Match& match : best) metres.push_back(match.metres);
    fit.delay = best[best.size() / 2].delay;
    fit.shortest_delay = best.front().delay;
    fit.metres = quantile(metres, 0.5);
    return fit;
}

PlacesOnWay places_on_way(const Session& session, const GroundTruth& truth) {
    std::map<ObjectId, SentSoFar> bodies;
    for (const SessionMessage& message : session.messages) {
        if (!message.is_any<UpdatePosition>()) continue;
        if (bodies.size() < kMostBodies || bodies.contains(message.object)) bodies[message.object].add(message);
    }
    PlacesOnWay all;
    for (const auto& [object, sent] : bodies) {
        const auto samples = truth.samples().find(object);
        const TrueWay way{samples != truth.samples().end() ? samples->second : std::vector<TruthSample>{}};
        const std::vector<SentPlace> some = picked(sent.places, kMostPlaces);
        all.positions += some.size();
        all.matching += static_cast<std::size_t>(
            std::ranges::count_if(some, [&](const SentPlace& one) { return way.leads_past(one.place); }));
    }
    return all;
}

}  // namespace acmotion
