#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "gamedata/positioned_file.h"
#include "lab/output/recording/format.h"

// The blocks of docs/recording.md, out and in.
namespace acmotion::recording {

// What the header of a block says of it.
struct BlockAbout {
    std::string_view kind;    // one of those of format.h; of any other block "?"
    std::uint32_t run = 0;    // of a piece
    std::uint32_t first = 0;  // frame of a piece; number of a SAID
    std::uint32_t count = 0;  // of frames; of all SAIDs
    bool operator==(const BlockAbout&) const = default;
};

[[nodiscard]] ByteBuffer to_block(const BlockAbout& about, Bytes payload, std::uint32_t flags = 0);

// What a block holds, and how much of a reader's memory that takes.
struct Packed {
    ByteBuffer bytes;
    std::size_t cost = 0;
};

// Packs blocks of one file, one after the other; one that would hold so much more than the bytes of the file allow that no reader
// would unpack it stays as it is. It and inflate_block are all of a recording that needs zlib: the WASM build does without them
// (compress.cpp), and writes larger files.
class Compressor {
 public:
    [[nodiscard]] ByteBuffer operator()(const BlockAbout& about, const Packed& content);

 private:
    std::size_t stored_ = 0;
    std::size_t cost_ = 0;  // of all so far
};
// Unpacks what a block holds, at most so many bytes of it.
using Inflate = Result<ByteBuffer> (*)(Bytes stored, std::size_t most_bytes);
[[nodiscard]] Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes);

// A block of a file whose checksums are right.
struct Block {
    BlockAbout about;
    std::size_t number = 0;  // counts from 0, as they stand in the file
    std::size_t byte = 0;    // of the file, where it begins
    bool is_compressed = false;
    std::size_t stored_bytes = 0;  // behind its header
};

// What of a file cannot be shown, and why.
struct Damage {
    std::size_t block = 0;  // its number
    std::size_t byte = 0;   // of the file
    std::string why;
    bool operator==(const Damage&) const = default;
};
// "block 7, at byte 1234: its checksum is wrong"
[[nodiscard]] std::string sentence(const Damage& damage);

struct FoundBlocks {
    std::vector<Block> blocks;  // as they stand in the file
    std::vector<Damage> damage;
};
// All that are well, in a file of any length: one that is still written, was cut or has bad bytes in it too. Few of its bytes are in
// memory at once.
[[nodiscard]] FoundBlocks find_blocks(const PositionedFile& file);

// Where each block is, so that a reader can take one without the others.
struct IndexEntry {
    std::uint64_t byte = 0;
    std::uint32_t stored_bytes = 0;
    BlockAbout about;
};
[[nodiscard]] ByteBuffer pack_index(const std::vector<IndexEntry>& entries);
[[nodiscard]] std::vector<IndexEntry> unpack_index(Bytes payload);
// The last bytes of a file that is whole.
[[nodiscard]] ByteBuffer to_footer(std::uint64_t index_byte);
// Where the index begins; nothing if the file has no end yet.
[[nodiscard]] std::optional<std::uint64_t> index_byte_of(const PositionedFile& file);

}  // namespace acmotion::recording
