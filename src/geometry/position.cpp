#include "acmotion/geometry/position.h"

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "geometry/cylinder.h"
#include "geometry/map.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

Vec3 flat(const Vec3& v) { return {v.x, v.y, 0}; }

// As `offset`, rounded where to_local_of(a, b, {}) rounds.
WideVec3 way(const Position& a, const Position& b) {
    const Vec3 in_block = (WideVec3{block_offset(a.cell, b.cell)} + b.frame.origin).rounded();
    return WideVec3{in_block} - a.frame.origin;
}

// The vertical gap between two cylinders; negative when one reaches above the other's foot.
double vertical_gap(float height_a, float z_a, float height_b, float z_b) {
    const bool a_is_lower = z_a <= z_b;
    const double lower_top = a_is_lower ? static_cast<double>(z_a) + height_a : static_cast<double>(z_b) + height_b;
    return (a_is_lower ? z_b : z_a) - lower_top;
}

// std::floor of a number that fits an int, without the library call that plain x86-64 makes of it.
int floored(double number) {
    const int towards_zero = static_cast<int>(number);
    return towards_zero > number ? towards_zero - 1 : towards_zero;
}

int cell_index(int block, float coordinate) {
    const double cells = coordinate / kCellSideMetres;
    // Farther than the map is wide (or NaN) lies off the map from any landblock, and would not fit an int.
    if (!(std::abs(cells) <= kMapSideCells)) return -1;
    return block * kCellsPerBlockSide + floored(cells);
}

float within_one_block(float coordinate) {
    return static_cast<float>(coordinate - kBlockSideMetres * floored(coordinate / kBlockSideMetres));
}

// Neither dust nor beyond the landblock: only the cell may be another.
bool is_well_within_block(const Vec3& origin) {
    const auto is_within = [](float coordinate) { return coordinate >= kEpsilon && coordinate < kBlockSideMetres; };
    return is_within(origin.x) && is_within(origin.y);
}

bool on_map(CellId cell) { return std::max(cell.block_x(), cell.block_y()) < kMapSideCells / kCellsPerBlockSide; }

void drop_dust(float& coordinate) {
    if (std::abs(coordinate) < kEpsilon) coordinate = 0;
}

}  // namespace

Vec3 offset(const Position& a, const Position& b) {
    return (WideVec3{block_offset(a.cell, b.cell)} + b.frame.origin - a.frame.origin).rounded();
}

Vec3 offset_to_point(const Position& a, const Position& b, const Vec3& local_of_b) {
    return (WideVec3{to_block_of(a, b, local_of_b)} - a.frame.origin).rounded();
}

// The zero that `offset` adds within a landblock changes no length.
[[gnu::flatten]] double distance(const Position& a, const Position& b) {
    if (!same_block(a.cell, b.cell)) [[unlikely]]
        return length(offset(a, b));
    return length((WideVec3{b.frame.origin} - a.frame.origin).rounded());
}
double horizontal_distance(const Position& a, const Position& b) { return length(flat(offset(a, b))); }
float heading_towards(const Position& a, const Position& b) { return heading_of(offset(a, b)); }

double surface_distance(float radius_a, const Position& a, float radius_b, const Position& b) {
    return distance(a, b) - (static_cast<double>(radius_a) + radius_b);
}

double cylinder_distance(const Cylinder& shape_a, const Position& a, const Cylinder& shape_b, const Position& b) {
    const double reach = surface_distance(shape_a.radius, a, shape_b.radius, b);
    const double gap = vertical_gap(shape_a.height, a.frame.origin.z, shape_b.height, b.frame.origin.z);
    const double both = std::sqrt(gap * gap + reach * reach);
    if (gap > 0) return reach > 0 ? both : gap;
    return reach > 0 ? reach : -both;
}

Vec3 to_block_of(const Position& a, const Position& b, const Vec3& local_of_b) {
    return (WideVec3{block_offset(a.cell, b.cell)} + to_global_point(b.frame, local_of_b)).rounded();
}

Vec3 to_local_of(const Position& a, const Position& b, const Vec3& local_of_b) {
    return to_local_point(a.frame, to_block_of(a, b, local_of_b));
}

Frame difference(const Position& position, const Position& base) {
    return {to_local_vector(base.frame.rotation, way(base, position)).rounded(),
            rotation_difference(position.frame.rotation, base.frame.rotation)};
}

Vec3 local_way(const Position& position, const Position& base, const Stance& stance) {
    const bool is_near = stance.is_upright() && same_block(base.cell, position.cell);
    const WideVec3 global = is_near ? WideVec3{position.frame.origin} - base.frame.origin : way(base, position);
    return stance.to_local(global).rounded();
}

CellId cell_within_block(CellId from, const Vec3& origin) {
    if (!is_well_within_block(origin) || cell_class(from) != CellClass::Outdoor || !on_map(from)) return {};
    constexpr int kSide =
        static_cast<int>(kCellSideMetres);  // whole metres leave the cell as it is, and take no division
    const int cell = static_cast<int>(origin.x) / kSide * kCellsPerBlockSide + static_cast<int>(origin.y) / kSide;
    return {(from.value & 0xFFFF0000U) + static_cast<std::uint32_t>(cell) + 1};
}

CellId cell_after_step(CellId from, const Vec3& to) {
    if (!(std::abs(to.z) <= kMaxCoordinateMetres)) return {};
    if (cell_class(from) != CellClass::Indoor) return cell_within_block(from, to);
    return is_within_reach(to) ? from : CellId{};
}

bool adjust_to_outside(Position& position) {
    Vec3& origin = position.frame.origin;
    const CellId from = position.cell;
    position.cell = cell_within_block(from, origin);
    if (!position.cell.is_nowhere()) return true;
    if (cell_class(from) == CellClass::Invalid) return false;

    drop_dust(origin.x);
    drop_dust(origin.y);
    position.cell = outdoor_cell({cell_index(from.block_x(), origin.x), cell_index(from.block_y(), origin.y)});
    if (position.cell.is_nowhere()) return false;

    origin.x = within_one_block(origin.x);
    origin.y = within_one_block(origin.y);
    return true;
}

bool is_valid(const Position& position) { return is_valid(position.cell) && is_valid(position.frame); }

bool is_within_reach(const Vec3& origin) {
    // Written so that NaN fails it.
    return std::abs(origin.x) <= kMaxCoordinateMetres && std::abs(origin.y) <= kMaxCoordinateMetres &&
           std::abs(origin.z) <= kMaxCoordinateMetres;
}

Result<Position> checked_position(const Position& position, std::string_view message, std::size_t byte_offset) {
    if (!is_standable(position.cell)) return fail(ErrorCode::Invalid, message, "cell", byte_offset);
    if (!is_within_reach(position.frame.origin)) return fail(ErrorCode::Invalid, message, "origin", byte_offset);
    if (!is_valid(position.frame)) return fail(ErrorCode::Invalid, message, "rotation", byte_offset);
    return position;
}

Position drawn_between(const Position& a, const Position& b, double share) {
    Position result = a;
    result.frame.origin = (WideVec3{a.frame.origin} + WideVec3{offset(a, b)} * share).rounded();
    if (cell_class(a.cell) == CellClass::Outdoor) adjust_to_outside(result);
    const Quaternion& p = a.frame.rotation;
    const Quaternion& q = b.frame.rotation;
    // q and -q are the same rotation.
    const double towards = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z < 0 ? -share : share;
    const auto mix = [&](float x, float y) { return static_cast<float>(x * (1 - share) + y * towards); };
    set_rotation(result.frame, {mix(p.w, q.w), mix(p.x, q.x), mix(p.y, q.y), mix(p.z, q.z)});
    return result;
}

unsigned quadrant(const Vec3& p, float height) {
    const double low = height * 0.333333333;
    const double high = height * 0.66666667;  // a hair more than two thirds, so exactly two thirds is middle
    const unsigned side = p.x < 0 ? kQuadrantLeft : kQuadrantRight;
    const unsigned facing = p.y >= 0 ? kQuadrantFront : kQuadrantBack;
    const unsigned level = p.z < low ? kQuadrantLow : p.z >= high ? kQuadrantHigh : kQuadrantMiddle;
    return side | facing | level;
}

}  // namespace acmotion
