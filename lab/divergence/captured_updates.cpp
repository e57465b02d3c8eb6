#include "lab/divergence/captured_updates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "lab/divergence/reading.h"

namespace acmotion::against {
namespace {

constexpr double kBoxMetres = 0.05;          // a whole number of them is a landblock
constexpr double kWritten = 0.0011;          // metres: three decimals, cut or rounded
constexpr double kFloat = 1.0 / (1U << 22);  // of a coordinate, that a float cannot tell
constexpr std::size_t kMostAlike = 64;       // updates of one box that are looked at for the only one
constexpr double kMostLandblock = 255;

double tolerance(double metres) { return kWritten + std::fabs(metres) * kFloat; }

// Which landblock the metres of a log count from along one axis, if they are those of the map; nothing if they are not.
std::optional<std::uint32_t> origin_of(double on_map, double logged) {
    const double apart = on_map - logged;
    const double blocks = std::round(apart / kLandblockMetres);
    if (std::fabs(apart - blocks * kLandblockMetres) > tolerance(logged)) return std::nullopt;
    if (blocks < 0 || blocks > kMostLandblock) return std::nullopt;
    return static_cast<std::uint32_t>(blocks);
}

std::optional<std::uint32_t> landblock_of(const MapPlace& place, const std::array<double, 3>& logged) {
    if (std::fabs(place.z - logged[2]) > tolerance(logged[2])) return std::nullopt;
    const auto x = origin_of(place.x, logged[0]);
    const auto y = origin_of(place.y, logged[1]);
    if (!x || !y) return std::nullopt;
    return *x << 8U | *y;
}

std::int32_t box_in_landblock(double metres) {
    const double within = metres - std::floor(metres / kLandblockMetres) * kLandblockMetres;
    const auto boxes = static_cast<std::int32_t>(std::lround(kLandblockMetres / kBoxMetres));
    return static_cast<std::int32_t>(within / kBoxMetres) % boxes;
}

std::int32_t box_of_height(double metres) {
    constexpr double kMost = 1e7;
    return static_cast<std::int32_t>(std::floor(std::clamp(metres, -kMost, kMost) / kBoxMetres));
}

// One box, or the two that a place lies between.
template <class BoxOf>
std::array<std::int32_t, 2> boxes_around(double metres, const BoxOf& box_of) {
    return {box_of(metres - tolerance(metres)), box_of(metres + tolerance(metres))};
}

}  // namespace

CapturedUpdates::Box CapturedUpdates::box_of(ObjectId object, double x, double y, double z) {
    return {object, box_in_landblock(x), box_in_landblock(y), box_of_height(z)};
}

CapturedUpdates::CapturedUpdates(const TrackedRun& retail)
    : first_(std::numeric_limits<double>::infinity()), last_(-std::numeric_limits<double>::infinity()) {
    for (const Track& track : retail.tracks) {
        for (const SeenUpdate& update : track.updates) {
            all_.push_back(
                {box_of(track.object, update.place.x, update.place.y, update.place.z), update.time, update.place});
            first_ = std::min(first_, update.time);
            last_ = std::max(last_, update.time);
        }
    }
    std::ranges::sort(all_, std::less{}, [](const Update& one) { return std::tuple{one.box, one.time}; });
}

template <class Use>
void CapturedUpdates::for_each(const LoggedUpdate& update, double since, double until, std::size_t most,
                               const Use& use) const {
    const auto xs = boxes_around(update.place[0], box_in_landblock);
    const auto ys = boxes_around(update.place[1], box_in_landblock);
    const auto zs = boxes_around(update.place[2], box_of_height);
    for (std::size_t i = 0; i < 8; ++i) {
        const bool is_again =
            ((i & 1U) != 0 && xs[0] == xs[1]) || ((i & 2U) != 0 && ys[0] == ys[1]) || ((i & 4U) != 0 && zs[0] == zs[1]);
        if (is_again) continue;
        const Box box{update.object, xs[i & 1U], ys[(i >> 1U) & 1U], zs[i >> 2U]};
        auto at = std::ranges::lower_bound(all_, std::tuple{box, since}, std::less{},
                                           [](const Update& one) { return std::tuple{one.box, one.time}; });
        for (; at != all_.end() && at->box == box && at->time <= until; ++at) {
            if (most-- == 0) return;
            const auto landblock = landblock_of(at->place, update.place);
            if (landblock && !use(Found{static_cast<std::size_t>(at - all_.begin()), at->time, *landblock})) return;
        }
    }
}

std::optional<CapturedUpdates::Found> CapturedUpdates::only(const LoggedUpdate& update) const {
    std::optional<Found> found;
    bool is_only = true;
    for_each(update, first_, last_, kMostAlike, [&](const Found& one) {
        is_only = !found;
        found = one;
        return is_only;
    });
    return is_only ? found : std::nullopt;
}

std::optional<CapturedUpdates::Found> CapturedUpdates::nearest(const LoggedUpdate& update, double time, double within,
                                                               const std::vector<bool>& taken) const {
    std::optional<Found> best;
    const auto rank = [&](const Found& one) { return std::pair{bool{taken[one.number]}, std::fabs(one.time - time)}; };
    for_each(update, time - within, time + within, kMostAlike, [&](const Found& one) {
        if (!best || rank(one) < rank(*best)) best = one;
        return true;
    });
    return best;
}

}  // namespace acmotion::against
