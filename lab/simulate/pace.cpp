#include <cmath>

#include "lab/simulate/character.h"

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

const MotionData* cycle_of(const MotionTable& table, MotionCommand command) {
    const auto cycle = table.cycles.find(motion_key(table.default_style, command));
    return cycle != table.cycles.end() ? &cycle->second : nullptr;
}

WideVec3 velocity_of(MotionLibrary& motions, const MotionTable& table, MotionCommand command) {
    const MotionData* cycle = cycle_of(table, command);
    if (cycle == nullptr) return {};
    const Played played = play(motions, *cycle);
    const WideVec3 by_frames = played.seconds > 0 ? played.way * (1 / played.seconds) : WideVec3{};
    return WideVec3{cycle->velocity} + by_frames;
}

// Of the link from standing to a motion.
double link_seconds(MotionLibrary& motions, const MotionTable& table, MotionCommand to) {
    const auto links = table.links.find(motion_key(table.default_style, MotionCommand::Ready));
    if (links == table.links.end() || !links->second.contains(to)) return 0;
    return play(motions, links->second.at(to)).seconds;
}

}  // namespace

Pace pace_of(const GameData& data, std::uint32_t setup) {
    Pace pace{.setup = setup, .motion_table = data.setup(setup).value()->default_motion_table};
    const auto table = data.motions().motion_table(pace.motion_table);
    const MotionData* turn = cycle_of(*table, MotionCommand::TurnRight);
    pace.walk = velocity_of(data.motions(), *table, MotionCommand::WalkForward).y;
    pace.run = velocity_of(data.motions(), *table, MotionCommand::RunForward).y;
    pace.sidestep = velocity_of(data.motions(), *table, MotionCommand::SideStepRight).x;
    pace.turn = turn != nullptr ? std::abs(double{turn->omega.z}) : 0;
    pace.start = link_seconds(data.motions(), *table, MotionCommand::WalkForward);
    return pace;
}

}  // namespace acmotion
