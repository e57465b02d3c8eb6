#pragma once
#include "gamedata/positioned_file.h"

// Blocks, and the chains of them that everything is stored in (spec 71 §3.2).
namespace acmotion {

inline constexpr std::uint64_t kDatHeaderBytes = 400;
inline constexpr std::uint64_t kMaxObjectBytes = std::uint64_t{64} << 20;
// Of a link: the block belongs to the free list. Offsets are below 2 GiB because of it.
inline constexpr std::uint32_t kFreeBlockBit = 0x80000000;

// One chain of a file, from its first block. An error names no object: the caller, which knows the id, adds it.
class BlockChain {
 public:
    BlockChain(const PositionedFile& file, std::uint32_t block_size) : file_(&file), block_size_(block_size) {}

    // All of it. The caller has checked that `size` is one the file can hold, for memory grows with what is really read.
    [[nodiscard]] GameDataResult<ByteBuffer> read(std::uint32_t first, std::uint64_t size) const;

 private:
    class Run;
    const PositionedFile* file_;
    std::uint32_t block_size_;
};

}  // namespace acmotion
