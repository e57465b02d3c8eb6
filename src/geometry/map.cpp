#include "geometry/map.h"

#include "acmotion/geometry/cell.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kLastOutdoorCell = 0x40;
constexpr std::uint32_t kFirstIndoorCell = 0x100;
constexpr std::uint32_t kLastIndoorCell = 0xFFFD;
constexpr std::uint32_t kLandblockItself = 0xFFFF;

constexpr int kOffMapBlock = 0xFF;

}  // namespace

CellClass cell_class(CellId cell) {
    const std::uint32_t low = cell.low_word();
    if (low >= 1 && low <= kLastOutdoorCell) return CellClass::Outdoor;
    if (low >= kFirstIndoorCell && low <= kLastIndoorCell) return CellClass::Indoor;
    return low == kLandblockItself ? CellClass::Landblock : CellClass::Invalid;
}

bool GlobalCell::on_map() const { return x >= 0 && y >= 0 && x < kMapSideCells && y < kMapSideCells; }

std::optional<GlobalCell> block_corner(CellId cell) {
    if (cell.is_nowhere()) return std::nullopt;
    const GlobalCell corner{cell.block_x() * kCellsPerBlockSide, cell.block_y() * kCellsPerBlockSide};
    return corner.on_map() ? std::optional{corner} : std::nullopt;
}

std::optional<GlobalCell> global_cell(CellId cell) {
    if (cell_class(cell) != CellClass::Outdoor) return std::nullopt;
    const std::optional<GlobalCell> corner = block_corner(cell);
    if (!corner) return std::nullopt;
    const int index = static_cast<int>(cell.low_word()) - 1;
    return GlobalCell{corner->x + index / kCellsPerBlockSide, corner->y + index % kCellsPerBlockSide};
}

CellId outdoor_cell(GlobalCell at) {
    if (!at.on_map()) return {};
    const int block = (at.x / kCellsPerBlockSide) << 8 | (at.y / kCellsPerBlockSide);
    const int index = (at.x % kCellsPerBlockSide) * kCellsPerBlockSide + at.y % kCellsPerBlockSide + 1;
    return {static_cast<std::uint32_t>(block) << 16 | static_cast<std::uint32_t>(index)};
}

bool within_block(const Vec3& point, float radius) {
    const double far_edge = kBlockSideMetres - radius;
    return point.x >= radius && point.y >= radius && point.x < far_edge && point.y < far_edge;
}

Direction direction(int east, int north) {
    if (east == 0) return north == 0 ? Direction::None : north > 0 ? Direction::North : Direction::South;
    if (north == 0) return east > 0 ? Direction::East : Direction::West;
    if (east > 0) return north > 0 ? Direction::NorthEast : Direction::SouthEast;
    return north > 0 ? Direction::NorthWest : Direction::SouthWest;
}

bool is_valid(CellId cell) {
    return cell_class(cell) != CellClass::Invalid && cell.block_x() != kOffMapBlock && cell.block_y() != kOffMapBlock;
}

}  // namespace acmotion
