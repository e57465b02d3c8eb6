#pragma once
#include "gamedata/dat_layout.h"
#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"

namespace acmotion::test {

inline constexpr std::uint32_t kHonest = 0x03000001;  // an animation
inline constexpr std::size_t kSharing = 40;
inline constexpr std::size_t kBombBytes = std::size_t{4} << 20;

// An honest animation, and others that all name the same packed zeros.
inline ByteBuffer sharing_file() {
    DatWriter writer{DataSet::Portal, 0, 2048};
    writer.add(kHonest, encode(StoredAnimation{.animation = {.id = kHonest}}));
    for (std::uint32_t i = 1; i <= kSharing; ++i) writer.add_compressed(kHonest + i, ByteBuffer(8));
    writer.add_compressed(kHonest + 1, ByteBuffer(kBombBytes));
    ByteBuffer file = writer.finish();
    const auto root = load_le<std::uint32_t>(file, dat_layout::kRootAt);
    const std::span entries = std::span(file).subspan(root + 4 + dat_layout::kEntriesAt);
    for (std::size_t i = 2; i <= kSharing; ++i) {
        const std::span entry = entries.subspan(dat_layout::kEntryBytes * i);
        for (const std::size_t field : {8U, 12U})
            store_le(entry, field, load_le<std::uint32_t>(entries, dat_layout::kEntryBytes + field));
    }
    return file;
}

}  // namespace acmotion::test
