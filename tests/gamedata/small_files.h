#pragma once
#include <array>
#include <memory>

#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"
#include "gamedata/object_store.h"

// Small data files of our own, for tests.
namespace acmotion::test {

inline constexpr std::uint32_t kSetupId = 0x02000001;
inline constexpr std::uint32_t kMotionTableId = 0x09000001;
inline constexpr std::uint32_t kAnimationId = 0x03000001;
// The test framework has a Setup of its own, which hides ours.
using Model = Setup;
inline constexpr CellId kHome{0xA9B40001};

inline std::unique_ptr<PositionedFile> in_memory(ByteBuffer bytes) {
    return std::make_unique<MemoryFile>(std::move(bytes));
}

inline ByteBuffer some_bytes(std::size_t count, std::uint8_t seed = 1) {
    ByteBuffer bytes;
    for (std::size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::byte>(seed + 7 * i));
    return bytes;
}

inline DatWriter portal_writer() { return {DataSet::Portal, 0, 1024}; }

inline DatFile opened(const DatWriter& writer) {
    return DatFile::open(in_memory(writer.finish()), DataSet::Portal).value();
}

// Heights of i metres.
inline Region plain_region() {
    Region region{.number = 1, .version = 3, .name = "Testland"};
    for (std::size_t i = 0; i < region.land_heights.size(); ++i) region.land_heights[i] = static_cast<float>(i);
    return region;
}

// By column and row of the samples.
template <class Height>
Landblock landblock(std::uint32_t block, Height height) {
    Landblock made{.id = block << 16 | 0xFFFF};
    for (int column = 0; column < kSamplesPerBlockSide; ++column) {
        for (int row = 0; row < kSamplesPerBlockSide; ++row)
            made.heights[sample_index(column, row)] = static_cast<std::uint8_t>(height(column, row));
    }
    return made;
}
inline Landblock level_block(std::uint32_t block, int height) {
    return landblock(block, [height](int, int) { return height; });
}
inline constexpr std::uint16_t kDeepSea = 20 << 2;

// A world of these blocks.
inline ObjectStore store_of(const std::vector<Landblock>& blocks, const Region& region = plain_region()) {
    DatWriter portal = portal_writer();
    portal.add(region.id, encode(region));
    DatWriter cell{DataSet::Cell, 1, 256};
    for (const Landblock& block : blocks) cell.add(block.id, encode(block));
    return ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
}

inline Position at(CellId cell, float x, float y, float z = 0) { return {cell, {{x, y, z}, {}}}; }

}  // namespace acmotion::test
