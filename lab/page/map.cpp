#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/page/html.h"
#include "lab/page/plot.h"

namespace acmotion::report {
namespace {

constexpr double kWidth = 1200;
constexpr double kLongestStepMetres = 0.7;  // in one frame; no body walks that fast
constexpr double kLeastDrawn = 4;           // units between two places of a line
constexpr double kSeparateMetres = 40;
constexpr double kSmallestMapMetres = 4;

// Metres to units of the drawing.
struct Scale {
    Box box;
    double height = kWidth;
    double per_metre = 1;

    Scale(Box wanted, double aspect) : box(wanted) {
        double width_m = std::max(wanted.east - wanted.west, kSmallestMapMetres) * 1.12;
        double height_m = std::max(wanted.north - wanted.south, kSmallestMapMetres) * 1.12;
        width_m = std::max(width_m, height_m * aspect);
        height_m = width_m / aspect;
        const double x = (wanted.west + wanted.east) / 2;
        const double y = (wanted.south + wanted.north) / 2;
        box = {x - width_m / 2, y - height_m / 2, x + width_m / 2, y + height_m / 2};
        per_metre = kWidth / width_m;
        height = kWidth / aspect;
    }
    [[nodiscard]] double x(double metres) const { return (metres - box.west) * per_metre; }
    [[nodiscard]] double y(double metres) const { return (box.north - metres) * per_metre; }
};

double square_of(const Scale& scale) {
    const auto lines = round_numbers({0, scale.box.east - scale.box.west}, 8);
    return lines.size() >= 2 ? lines[1] : 1;
}

std::string grid(const Scale& scale) {
    const double step = square_of(scale);
    Pen pen;
    for (double x = std::ceil(scale.box.west / step) * step; x < scale.box.east; x += step) {
        pen.tick(scale.x(x), 0, scale.height);
    }
    for (double y = std::ceil(scale.box.south / step) * step; y < scale.box.north; y += step) {
        pen.move_to(0, scale.y(y));
        pen.line_to(kWidth, scale.y(y));
    }
    return pen.path("grid");
}

// A walk as it goes, and its jumps apart.
std::string draw_path(const Scale& scale, const Map::Layer& layer) {
    Pen walk;
    Pen jumps;
    const MapPlace* before = nullptr;
    double drawn_x = 0;
    double drawn_y = 0;
    for (const MapPlace& place : layer.places) {
        if (!scale.box.contains(place)) {
            before = nullptr;
            walk.lift();
            continue;
        }
        const double x = scale.x(place.x);
        const double y = scale.y(place.y);
        const bool jumped = before != nullptr && is_jump(*before, place);
        if (jumped) {
            walk.line_to(scale.x(before->x), scale.y(before->y));
            walk.lift();
            jumps.move_to(scale.x(before->x), scale.y(before->y));
            jumps.line_to(x, y);
        }
        const bool is_far = std::abs(x - drawn_x) + std::abs(y - drawn_y) >= kLeastDrawn;
        if (before == nullptr || jumped || is_far) {
            walk.line_to(x, y);
            drawn_x = x;
            drawn_y = y;
        }
        before = &place;
    }
    return walk.path(layer.css) + jumps.path(layer.css + " jump");
}

std::string draw_dots(const Scale& scale, const Map::Layer& layer) {
    Pen pen;
    for (const MapPlace& place : layer.places) {
        if (scale.box.contains(place)) pen.dot(scale.x(place.x), scale.y(place.y));
    }
    return pen.path(layer.css);
}

// What is walked, and what is jumped over.
std::string text_alternative(const Map::Layer& layer, const Box& box) {
    double walked = 0;
    int jumps = 0;
    for (std::size_t i = 1; i < layer.places.size(); ++i) {
        const MapPlace& before = layer.places[i - 1];
        const MapPlace& place = layer.places[i];
        if (!box.contains(before) || !box.contains(place)) continue;
        const bool jumped = is_jump(before, place);
        walked += jumped ? 0 : horizontal_distance(before, place);
        jumps += jumped ? 1 : 0;
    }
    return fmt::format("{} {} m{}", layer.name, number_text(walked),
                       jumps == 0 ? "" : fmt::format(" and {} jump{}", jumps, jumps == 1 ? "" : "s"));
}

}  // namespace

void Box::include(const Box& other) {
    west = std::min(west, other.west);
    south = std::min(south, other.south);
    east = std::max(east, other.east);
    north = std::max(north, other.north);
}

Box Box::grown(double metres) const { return {west - metres, south - metres, east + metres, north + metres}; }

bool Box::overlaps(const Box& other) const {
    return west <= other.east && other.west <= east && south <= other.north && other.south <= north;
}

std::vector<Box> regions_of(const std::vector<MapPlace>& places) {
    struct Region {
        Box box;
        std::size_t visits = 0;
    };
    std::vector<Region> regions;
    for (const MapPlace& place : places) {
        Region merged{Box::around(place), 1};
        // Whatever this place connects becomes one.
        for (auto at = regions.begin(); at != regions.end();) {
            if (!at->box.grown(kSeparateMetres).contains(place)) {
                ++at;
                continue;
            }
            merged.box.include(at->box);
            merged.visits += at->visits;
            at = regions.erase(at);
        }
        regions.push_back(merged);
    }
    std::ranges::stable_sort(regions, [](const Region& a, const Region& b) { return a.visits > b.visits; });
    std::vector<Box> boxes;
    for (const Region& region : regions) boxes.push_back(region.box);
    return boxes;
}

bool is_jump(const MapPlace& from, const MapPlace& to) { return horizontal_distance(from, to) > kLongestStepMetres; }

std::string text_alternative(const Map& map) {
    std::string layers;
    for (const Map::Layer& layer : map.paths) {
        if (!layer.places.empty()) layers += (layers.empty() ? ": " : "; ") + text_alternative(layer, map.box);
    }
    return fmt::format("path from above, {} by {} m{}", number_text(map.box.east - map.box.west),
                       number_text(map.box.north - map.box.south), layers);
}

std::string draw(const Map& map) {
    const Scale scale(map.box, map.aspect);
    std::string layers;
    for (const Map::Layer& layer : map.paths) layers += draw_path(scale, layer);
    for (const Map::Layer& layer : map.dots) layers += draw_dots(scale, layer);
    return fmt::format(R"(<div class="map"><svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">{}{}</svg>)"
                       "<small>one square is {} m, north is up</small></div>\n",
                       kWidth, scale.height, escape(text_alternative(map)), grid(scale), layers,
                       number_text(square_of(scale)));
}

std::vector<MapPlace> places_of(const Track& track) {
    std::vector<MapPlace> places;
    for (const TrackPoints::Stay& stay : track.points.stays()) places.push_back(stay.point.place);
    return places;
}

std::vector<MapPlace> update_places(const Track& track) {
    std::vector<MapPlace> places;
    for (const SeenUpdate& update : track.updates) places.push_back(update.place);
    return places;
}

std::vector<MapPlace> true_places(const GroundTruth* truth, ObjectId object) {
    std::vector<MapPlace> places;
    if (truth == nullptr) return places;
    const auto found = truth->samples().find(object);
    if (found == truth->samples().end()) return places;
    for (const TruthSample& sample : found->second) places.push_back(map_place(sample.position));
    return places;
}

}  // namespace acmotion::report
