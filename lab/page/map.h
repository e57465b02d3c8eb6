#pragma once
#include <string>
#include <vector>

#include "lab/page/series.h"

// A walk seen from above; north is up.
namespace acmotion::report {

struct Box {
    double west = 0;
    double south = 0;
    double east = 0;
    double north = 0;

    [[nodiscard]] static Box around(const MapPlace& place) { return {place.x, place.y, place.x, place.y}; }
    void include(const Box& other);
    [[nodiscard]] Box grown(double metres) const;
    [[nodiscard]] bool overlaps(const Box& other) const;
    [[nodiscard]] bool contains(const MapPlace& place) const { return overlaps(around(place)); }
};

// A body that goes through a portal walks in two places: each gets its own map. Most visited first.
[[nodiscard]] std::vector<Box> regions_of(const std::vector<MapPlace>& places);

struct Map {
    Box box;
    double aspect = 1.5;  // width to height of the drawing; the box is widened to it
    struct Layer {
        std::vector<MapPlace> places;
        std::string css;
        std::string name;  // "retail", as people read it
    };
    std::vector<Layer> paths;  // the first one lies below all others; see is_jump
    std::vector<Layer> dots;
};
// A step longer than a body can walk in a frame is drawn as a jump.
[[nodiscard]] bool is_jump(const MapPlace& from, const MapPlace& to);
// The drawing, and below it how large a square of its grid is.
[[nodiscard]] std::string draw(const Map& map);
// The same as text: "path from above, 30 m wide: retail 31 m and 2 jumps".
[[nodiscard]] std::string text_alternative(const Map& map);

[[nodiscard]] std::vector<MapPlace> places_of(const Track& track);
[[nodiscard]] std::vector<MapPlace> update_places(const Track& track);
[[nodiscard]] std::vector<MapPlace> true_places(const GroundTruth* truth, ObjectId object);

}  // namespace acmotion::report
