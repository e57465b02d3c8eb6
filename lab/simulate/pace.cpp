#include "lab/simulate/pace.h"

#include <cmath>

namespace acmotion {
namespace {

// What a motion plays, once through.
struct Played {
    double seconds = 0;
    WideVec3 way;  // by the position frames of its animations
};

void add_clip(Played& played, MotionLibrary& motions, const Clip& clip) {
    const auto animation = motions.animation(clip.animation);
    if (animation == nullptr || clip.rate == 0) return;
    const std::int64_t last = clip.high < 0 ? std::int64_t{animation->frame_count} - 1 : clip.high;
    for (std::int64_t frame = clip.low; frame <= last; ++frame) {
        const Frame* step = animation->position_frame(frame);
        if (step != nullptr) played.way = played.way + WideVec3{step->origin};
    }
    played.seconds += static_cast<double>(last - clip.low + 1) / std::abs(double{clip.rate});
}

Played play(MotionLibrary& motions, const MotionData& motion) {
    Played played;
    for (const Clip& clip : motion.clips) add_clip(played, motions, clip);
    return played;
}

class PaceReader {
 public:
    PaceReader(MotionLibrary& motions, const MotionTable& table) : motions_(motions), table_(table) {}

    [[nodiscard]] WideVec3 velocity(MotionCommand command) const {
        const MotionData* cycle = find(command);
        if (cycle == nullptr) return {};
        const Played played = play(motions_, *cycle);
        const WideVec3 by_frames = played.seconds > 0 ? played.way * (1 / played.seconds) : WideVec3{};
        return WideVec3{cycle->velocity} + by_frames;
    }
    [[nodiscard]] double turn() const {
        const MotionData* cycle = find(MotionCommand::TurnRight);
        return cycle != nullptr ? std::abs(double{cycle->omega.z}) : 0;
    }
    // Of the link from standing to a motion.
    [[nodiscard]] double link_seconds(MotionCommand to) const {
        const auto links = table_.links.find(motion_key(table_.default_style, MotionCommand::Ready));
        if (links == table_.links.end() || !links->second.contains(to)) return 0;
        return play(motions_, links->second.at(to)).seconds;
    }

 private:
    [[nodiscard]] const MotionData* find(MotionCommand command) const {
        const auto cycle = table_.cycles.find(motion_key(table_.default_style, command));
        return cycle != table_.cycles.end() ? &cycle->second : nullptr;
    }

    MotionLibrary& motions_;
    const MotionTable& table_;
};

}  // namespace

Pace pace_of(const GameData& data, std::uint32_t setup) {
    Pace pace{.setup = setup, .motion_table = data.setup(setup).value()->default_motion_table};
    const auto table = data.motions().motion_table(pace.motion_table);
    const PaceReader reader{data.motions(), *table};
    pace.walk = reader.velocity(MotionCommand::WalkForward).y;
    pace.run = reader.velocity(MotionCommand::RunForward).y;
    pace.sidestep = reader.velocity(MotionCommand::SideStepRight).x;
    pace.turn = reader.turn();
    pace.start = reader.link_seconds(MotionCommand::WalkForward);
    return pace;
}

}  // namespace acmotion
