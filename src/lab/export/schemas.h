#pragma once
#include <string_view>

// What the JSON of lab/export/json_text.h looks like, as JSON Schema (draft 2020-12).
namespace acmotion {

inline constexpr std::string_view kPoseSchema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "acmotion.Pose",
  "description": "One body as it was drawn in one frame.",
  "type": "object",
  "properties": {
    "type": {"const": "pose"},
    "time": {"type": "number", "description": "seconds since the first packet of the capture's first session"},
    "frame": {"type": "integer"},
    "object": {"type": "integer", "description": "the server's 32-bit id"},
    "name": {"type": "string"},
    "cell": {"type": "integer"},
    "origin": {"type": "array", "items": {"type": "number"}, "description": "metres east, north, up in the landblock"},
    "place": {"type": "array", "items": {"type": "number"}, "description": "metres east, north, up on the map of all landblocks"},
    "heading": {"type": "number", "description": "compass degrees"},
    "velocity": {"type": "array", "items": {"type": "number"}, "description": "m/s east, north, up"},
    "speed": {"type": "number", "description": "m/s"},
    "in_contact": {"type": "boolean"},
    "hidden": {"type": "boolean"},
    "waypoints": {"type": "integer"}
  },
  "required": ["type", "time", "frame", "object", "name", "cell", "origin", "place", "heading", "velocity", "speed",
               "in_contact", "hidden", "waypoints"]
})";

inline constexpr std::string_view kDecisionSchema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "acmotion.Decision",
  "description": "Something the engine decided about a body, with its numbers.",
  "type": "object",
  "properties": {
    "type": {"const": "decision"},
    "time": {"type": "number", "description": "seconds since the first packet of the capture's first session"},
    "object": {"type": "integer", "description": "the server's 32-bit id"},
    "name": {"type": "string"},
    "kind": {"type": "string", "description": "position_decided, waypoint_reached, ..."},
    "fields": {"type": "object", "description": "the numbers; which, depends on the kind"},
    "text": {"type": "string", "description": "the same in English"}
  },
  "required": ["type", "time", "object", "name", "kind", "fields", "text"]
})";

}  // namespace acmotion
