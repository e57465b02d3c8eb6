#pragma once
#include <string>

// The schemas of Foxglove (npm: @foxglove/schemas) that its 3D panel knows by name, without their comments. A test
// compares them with that package.
namespace acmotion::foxglove {

[[nodiscard]] std::string frame_transforms_schema();  // "foxglove.FrameTransforms"
[[nodiscard]] std::string scene_update_schema();      // "foxglove.SceneUpdate"

}  // namespace acmotion::foxglove
