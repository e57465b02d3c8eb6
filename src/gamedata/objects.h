#pragma once
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"
#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"

// From the bytes of an object to what it says (spec 71 §4 to §9). `id` is the one it was found under.
namespace acmotion {

// With how many bytes behind the last field. In the game's own files those are fewer than four; more mean that a layout of
// ours is wrong.
template <class T>
struct DecodedObject {
    T value;
    std::size_t trailing_bytes = 0;
};

// An animation with what only people ask for.
struct StoredAnimation {
    enum Flags : std::uint32_t { kHasPositionFrames = 1, kHasHooks = 2 };

    Animation animation;
    std::uint32_t flags = 0;
    std::uint32_t part_count = 0;
};

// Which iterations of the game a file has (spec 71 §4.1).
struct Iterations {
    static constexpr std::uint32_t kId = 0xFFFF0001;
    struct Run {
        std::int64_t count = 0;
        std::int32_t first = 0;

        bool operator==(const Run&) const = default;
    };

    std::int32_t total = 0;
    std::vector<Run> runs;

    bool operator==(const Iterations&) const = default;
};

[[nodiscard]] GameDataResult<DecodedObject<Setup>> decode_setup(Bytes bytes, std::uint32_t id);
[[nodiscard]] GameDataResult<DecodedObject<MotionTable>> decode_motion_table(Bytes bytes, std::uint32_t id);
[[nodiscard]] GameDataResult<DecodedObject<StoredAnimation>> decode_animation(Bytes bytes, std::uint32_t id);
[[nodiscard]] GameDataResult<DecodedObject<Landblock>> decode_landblock(Bytes bytes, std::uint32_t id);
[[nodiscard]] GameDataResult<DecodedObject<Region>> decode_region(Bytes bytes, std::uint32_t id);
[[nodiscard]] GameDataResult<Iterations> decode_iterations(Bytes bytes);

}  // namespace acmotion
