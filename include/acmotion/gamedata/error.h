#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/core/result.h"

namespace acmotion {

// The first thing that was wrong, in the order of reading. Everything else in the file stays usable.
struct GameDataError {
    // What can be wrong with a data file (spec 71 §11).
    enum class Trouble : std::uint8_t {
        Unreadable,      // the operating system refuses
        NotGameData,     // shorter than a header, or another magic
        WrongFile,       // another data set than asked for
        BadHeader,       // an impossible block size
        BadOffset,       // outside of the file, or inside its header
        TruncatedBlock,  // the file ends inside a block that is needed
        ChainShort,      // blocks end before the bytes do
        ChainLong,       // bytes end before the blocks do
        ChainLoop,       // the same block twice in one chain
        FreeBlock,       // a block of the free list in a chain
        BadNode,         // a tree node with an impossible number of entries
        TreeLoop,        // the same node twice
        TooDeep,         // a node on level 17
        TooLarge,        // larger than the file, or than 64 MiB
        BadCompression,  // zlib fails, or another length comes out than announced
        NotFound,        // no such id
        WrongId,         // the object says that it is another
        Truncated,       // a field, list or pad runs past the object's end
        BadHook,         // a hook of unknown type, and so of unknown length
        BadValue,        // NaN, infinity, a land height outside of 0..800 m
        BadVersion,      // of the region
    };

    Trouble trouble = Trouble::NotFound;
    std::uint32_t object = 0;       // whose id was asked for; 0: none, the file itself is meant
    std::string_view field;         // always a string literal: "spheres"
    std::uint64_t byte_offset = 0;  // inside the object once its bytes are there, inside the file before that
    std::string_view file;          // always a string literal: "client_portal.dat"; may be empty

    bool operator==(const GameDataError&) const = default;
};
inline constexpr int kGameDataTroubles = 21;

// "not-game-data", "chain-loop", … as in the specification.
[[nodiscard]] std::string_view name(GameDataError::Trouble trouble);
// What the rest of the library calls it.
[[nodiscard]] ErrorCode code_of(GameDataError::Trouble trouble);
// "client_portal.dat: object 0x02000001: spheres at byte 84: bad-value"
[[nodiscard]] std::string describe(const GameDataError& error);

template <class T>
using GameDataResult = tl::expected<T, GameDataError>;

}  // namespace acmotion
