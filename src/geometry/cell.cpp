#include "acmotion/geometry/cell.h"

#include "geometry/map.h"

namespace acmotion {
namespace {

constexpr int kOffMapBlock = 0xFF;

}  // namespace

bool is_valid(CellId cell) {
    return cell_class(cell) != CellClass::Invalid && cell.block_x() != kOffMapBlock && cell.block_y() != kOffMapBlock;
}

}  // namespace acmotion
