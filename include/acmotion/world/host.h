#pragma once
#include "acmotion/body/placement_world.h"
#include "acmotion/motion/animation_layer.h"
#include "acmotion/motion/root_motion.h"
#include "acmotion/trace/trace.h"
#include "inbound/position_apply.h"

namespace acmotion {

// How large objects are. Sizes come with the game's data files, which acmotion does without.
class ShapeSource {
 public:
    virtual ~ShapeSource() = default;
    // Unscaled. The default is a person's size, for everybody.
    [[nodiscard]] virtual BodyShape shape_of(ObjectId object, std::uint32_t setup) const;
};

// What the host plugs in; each may stay null, and acmotion then uses its own. Everything must outlive the world.
struct WorldHost {
    const PlacementWorld* placement = nullptr;  // terrain and walls; else free space
    RootMotionSource* root_motion = nullptr;    // animation; else computed from the motion state
    AnimationLayer* animation = nullptr;        // which motions play; else all, without link animations
    const ShapeSource* shapes = nullptr;
    PlayerClient* player_client = nullptr;  // the local player's camera, streamer and keys; else nobody is told
    TraceSink* trace = nullptr;
};

}  // namespace acmotion
