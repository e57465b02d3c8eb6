#pragma once
#include <cstddef>
#include <optional>

#include "acmotion/core/hash_key.h"
#include "lab/output/recording/read.h"
#include "lab/output/recording/recording.h"

namespace acmotion::recording {

// From where on a run comes out otherwise than it was recorded.
struct Divergence {
    std::size_t run = 0;
    std::size_t frame = 0;
};
struct DivergenceSearch {
    std::optional<Divergence> found;
    bool is_whole = true;  // false: there was more to draw than `stored_bytes` allow
};
// Plays the recorded messages again, by this acmotion, and compares every pose of every frame as it is recorded, and on keyframes
// the hash of all poses as exact as they are drawn. Nothing is found if all are the same, or if there is nothing to play.
// `stored_bytes` is the size of its file, which bounds the work as that of a capture does.
[[nodiscard]] DivergenceSearch first_divergence(const Recording& recording, std::size_t stored_bytes,
                                                const HashKey& hash_key = {});

// Of a file: what of it is damaged, and the same search. One piece at a time is in memory. An error, which names the byte, only if
// there is nothing to show.
struct FileCheck {
    std::vector<Damage> damage;
    DivergenceSearch search;
};
[[nodiscard]] Result<FileCheck> check_file(const PositionedFile& file, Inflate inflate, const HashKey& hash_key = {});

// Without the search, and without a look into its pieces.
[[nodiscard]] Result<FileCheck> find_damage(const PositionedFile& file, Inflate inflate);

}  // namespace acmotion::recording
