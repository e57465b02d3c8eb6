#include "lab/base/walls.h"

#include "lab/base/json.h"

namespace acmotion {
namespace {

constexpr NumberBounds kPlaceMetres{-10000, 10000, false, "a number from -10000 to 10000"};

float half(const CheckedJson& node) { return static_cast<float>(node.number(kWallMetres) / 2); }

Obstacles::Box read_wall(const CheckedJson& node) {
    const std::vector<CheckedJson> fields = node.items();
    if (fields.size() != 7) {
        node.fail("[cell, x, y, z, width, depth, height]");
        return {};
    }
    const CellId cell{fields[0].word()};
    if (!is_standable(cell)) fields[0].fail("a cell that a body can stand in");
    const WideVec3 foot{fields[1].number(kPlaceMetres), fields[2].number(kPlaceMetres), fields[3].number(kPlaceMetres)};
    return {{cell, {foot.rounded(), {}}}, half(fields[4]), half(fields[5]), 2 * half(fields[6])};
}

}  // namespace

Json walls_json(const std::vector<Obstacles::Box>& walls) {
    Json out = Json::array();
    for (const Obstacles::Box& wall : walls) {
        const Vec3& foot = wall.centre.frame.origin;
        out.push_back(
            {wall.centre.cell.value, foot.x, foot.y, foot.z, 2 * wall.half_width, 2 * wall.half_depth, wall.height});
    }
    return out;
}

std::vector<Obstacles::Box> read_walls(const CheckedJson& node) {
    std::vector<Obstacles::Box> walls;
    if (!node.is_there()) return walls;
    const std::vector<CheckedJson> items = node.items();
    if (items.size() > kMostWalls) node.complain("expected at most 1000 walls");
    for (const CheckedJson& item : items) {
        if (node.failed()) break;
        walls.push_back(read_wall(item));
    }
    return walls;
}

}  // namespace acmotion
