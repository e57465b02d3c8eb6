#include "lab/load/truth_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

// What was sent of one body, as it comes: first to be counted, then to be picked from.
class SentSoFar {
 public:
    void count(const SessionMessage& message) {
        if (next(message)) ++count_;
    }
    // All that were counted come again, from the first: `most` of them are kept, evenly picked.
    void pick(const SessionMessage& message, std::size_t most) {
        if (!is_picking_) last_.reset();
        is_picking_ = true;
        const auto place = next(message);
        if (!place) return;
        const std::size_t wanted = count_ <= most ? picked_.size() : picked_.size() * count_ / most;
        if (seen_++ == wanted && picked_.size() < most) picked_.push_back({message.time, *place});
    }
    [[nodiscard]] const std::vector<SentPlace>& picked() const { return picked_; }

 private:
    // Where it puts the body, if that is elsewhere than the one before did.
    [[nodiscard]] std::optional<MapPlace> next(const SessionMessage& message) {
        const auto place = place_in(message);
        if (!place) return std::nullopt;
        const auto before = std::exchange(last_, place);
        return before && horizontal_distance(*before, *place) >= kStepMetres ? place : std::nullopt;
    }

    std::optional<MapPlace> last_;
    bool is_picking_ = false;
    std::size_t count_ = 0;
    std::size_t seen_ = 0;
    std::vector<SentPlace> picked_;
};

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
    const auto is_wanted = [&](const SessionMessage& message) {
        return message.object == object && message.is_any<UpdatePosition>();
    };
    for (const SessionMessage& message : session.messages) {
        if (is_wanted(message)) sent.count(message);
    }
    for (const SessionMessage& message : session.messages) {
        if (is_wanted(message)) sent.pick(message, most);
    }
    return sent.picked();
}

void TrueWay::add(const TruthSample& from, const TruthSample& to) {
    if (const auto leg = leg_between(from, to)) {
        legs_.push_back(*leg);
    } else {
        stops_.push_back(map_place(from.position));
        stops_.push_back(map_place(to.position));
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
        if (bodies.size() < kMostBodies || bodies.contains(message.object)) bodies[message.object].count(message);
    }
    for (const SessionMessage& message : session.messages) {
        const auto body = message.is_any<UpdatePosition>() ? bodies.find(message.object) : bodies.end();
        if (body != bodies.end()) body->second.pick(message, kMostPlaces);
    }
    PlacesOnWay all;
    for (const auto& [object, sent] : bodies) {
        const auto samples = truth.samples().find(object);
        const TrueWay way{samples != truth.samples().end() ? samples->second : TruthSamples{}};
        const std::vector<SentPlace>& some = sent.picked();
        all.positions += some.size();
        all.matching += static_cast<std::size_t>(
            std::ranges::count_if(some, [&](const SentPlace& one) { return way.leads_past(one.place); }));
    }
    return all;
}

}  // namespace acmotion
