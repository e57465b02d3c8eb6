#pragma once
#include <cstddef>
#include <cstdint>

// Where things stand in a file of the game (spec 71 §3): for the reader and the writer.
namespace acmotion::dat_layout {

// ---- the header
inline constexpr std::uint32_t kMagic = 0x00005442;
inline constexpr std::size_t kTransactionAt = 256;
inline constexpr std::uint32_t kTransactionMark = 0x00004C50;  // right behind it, unaligned
inline constexpr std::size_t kMagicAt = 320;
inline constexpr std::size_t kBlockSizeAt = 324;
inline constexpr std::size_t kFileSizeAt = 328;
inline constexpr std::size_t kDataSetAt = 332;
inline constexpr std::size_t kSubsetAt = 336;
inline constexpr std::size_t kRootAt = 352;
inline constexpr std::size_t kEngineVersionAt = 372;
inline constexpr std::size_t kGameVersionAt = 376;
inline constexpr std::size_t kMinorVersionAt = 396;

// ---- a node of the tree
inline constexpr std::size_t kNodeBytes = 1716;
inline constexpr std::size_t kCountAt = 248;
inline constexpr std::size_t kEntriesAt = 252;
inline constexpr std::size_t kEntryBytes = 24;
inline constexpr int kMaxEntries = 61;
inline constexpr int kMaxLevels = 16;
// What another writer puts where a leaf has no child.
inline constexpr std::uint32_t kNoChildEither = 0xCDCDCDCD;
inline constexpr std::uint16_t kCompressedFlag = 1;

}  // namespace acmotion::dat_layout
