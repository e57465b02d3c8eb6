#include "gamedata/hooks.h"
#include "gamedata/objects.h"

namespace acmotion {
namespace {

constexpr std::uint64_t kPositionFrameBytes = 28;

}  // namespace

GameDataResult<DecodedObject<StoredAnimation>> decode_animation(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    StoredAnimation stored{.animation = {.id = id}};
    Animation& animation = stored.animation;
    stored.flags = in.u32("flags");
    stored.part_count = in.u32("parts");
    animation.frame_count = in.u32("frames");
    if ((stored.flags & StoredAnimation::kHasPositionFrames) != 0) {
        in.each(in.checked_count(animation.frame_count, kPositionFrameBytes, "position frames"),
                [&](std::uint32_t) { animation.position_frames.push_back(in.finite_frame("position frames")); });
    }
    in.each(in.checked_count(animation.frame_count, least_frame_bytes(stored.part_count), "frames"),
            [&](std::uint32_t i) { read_animation_frame(in, stored.part_count, i, animation.hooks); });
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<StoredAnimation>{std::move(stored), in.remaining()};
}

}  // namespace acmotion
