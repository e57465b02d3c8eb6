#include "wire/soft_ranges.h"

#include <algorithm>

#include "core/constants.h"

namespace acmotion::wire {
namespace {

constexpr float kLowestUsualMetres = -500;
constexpr float kHighestUsualMetres = 1500;

bool outside(const Vec3& origin, double margin) {
    return origin.x < -margin || origin.y < -margin || origin.x > kBlockSideMetres + margin ||
           origin.y > kBlockSideMetres + margin;
}

// Which of the eight rows or columns of a landblock a coordinate falls in; the outer ones reach beyond it.
std::uint32_t cell_row(float metres) {
    return static_cast<std::uint32_t>(std::clamp(metres / kCellSideMetres, 0.0, kCellsPerBlockSide - 1.0));
}

}  // namespace

void judge_place(CellId cell, const Vec3& origin, SoftFlags& flags) {
    if (origin.z < kLowestUsualMetres || origin.z > kHighestUsualMetres) flags.add(SoftFlag::UnusualHeight);
    if (cell_class(cell) != CellClass::Outdoor) return;

    const bool on_far_edge = origin.x == kBlockSideMetres || origin.y == kBlockSideMetres;
    if (on_far_edge || outside(origin, 0)) flags.add(SoftFlag::OutsideBlock);
    if (outside(origin, kCellSideMetres)) flags.add(SoftFlag::FarOutsideBlock);
    if (cell.low_word() != kCellsPerBlockSide * cell_row(origin.x) + cell_row(origin.y) + 1)
        flags.add(SoftFlag::CellMismatch);
}

}  // namespace acmotion::wire
