#pragma once
#include <string>
#include <string_view>

namespace acmotion {

// The JSON Schema (draft 2020-12) of messages in an MCAP file: "acmotion.Pose" and "acmotion.Decision", which are the JSON of
// lab/output/export/json_text.h, "foxglove.FrameTransforms" and "foxglove.SceneUpdate". The folder schemas has their sources. Those of
// Foxglove are its own (npm: @foxglove/schemas) without their comments; a test compares them with that package.
[[nodiscard]] std::string schema_named(std::string_view name);

}  // namespace acmotion
