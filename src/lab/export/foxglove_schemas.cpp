#include "lab/export/foxglove_schemas.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace acmotion::foxglove {
namespace {

using nlohmann::json;
using Fields = std::vector<std::pair<std::string, json>>;

json plain(const char* type) { return {{"type", type}}; }
json list_of(json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

// All fields of a message are required.
json message(const std::string& name, const Fields& fields) {
    json schema{{"title", "foxglove." + name}, {"type", "object"}};
    for (const auto& [field, type] : fields) {
        schema["properties"][field] = type;
        schema["required"].push_back(field);
    }
    return schema;
}

json numbers(const std::string& name, const std::vector<std::string>& fields) {
    Fields all;
    for (const std::string& field : fields) all.emplace_back(field, plain("number"));
    return message(name, all);
}

// Values from 0 on.
json choice(const std::string& name, const std::vector<std::string>& values) {
    json schema{{"title", "foxglove." + name}};
    for (std::size_t i = 0; i < values.size(); ++i) schema["oneOf"].push_back({{"title", values[i]}, {"const", i}});
    return schema;
}

json moment(const char* title, json seconds) {
    const json nanoseconds{{"type", "integer"}, {"minimum", 0}, {"maximum", 999'999'999}};
    return {{"type", "object"}, {"title", title}, {"properties", {{"sec", std::move(seconds)}, {"nsec", nanoseconds}}}};
}
json time() { return moment("time", {{"type", "integer"}, {"minimum", 0}}); }
json duration() { return moment("duration", plain("integer")); }

json vector3() { return numbers("Vector3", {"x", "y", "z"}); }
json quaternion() { return numbers("Quaternion", {"x", "y", "z", "w"}); }
json color() { return numbers("Color", {"r", "g", "b", "a"}); }
json pose() { return message("Pose", {{"position", vector3()}, {"orientation", quaternion()}}); }
json points() { return list_of(numbers("Point3", {"x", "y", "z"})); }
json indices() { return list_of({{"type", "integer"}, {"minimum", 0}}); }

json arrow() {
    return message("ArrowPrimitive", {{"pose", pose()},
                                      {"shaft_length", plain("number")},
                                      {"shaft_diameter", plain("number")},
                                      {"head_length", plain("number")},
                                      {"head_diameter", plain("number")},
                                      {"color", color()}});
}
json solid(const std::string& name) {
    return message(name, {{"pose", pose()}, {"size", vector3()}, {"color", color()}});
}
json cylinder() {
    return message("CylinderPrimitive", {{"pose", pose()},
                                         {"size", vector3()},
                                         {"bottom_scale", plain("number")},
                                         {"top_scale", plain("number")},
                                         {"color", color()}});
}
json line() {
    return message("LinePrimitive", {{"type", choice("LineType", {"LINE_STRIP", "LINE_LOOP", "LINE_LIST"})},
                                     {"pose", pose()},
                                     {"thickness", plain("number")},
                                     {"scale_invariant", plain("boolean")},
                                     {"points", points()},
                                     {"color", color()},
                                     {"colors", list_of(color())},
                                     {"indices", indices()}});
}
json triangles() {
    return message("TriangleListPrimitive", {{"pose", pose()},
                                             {"points", points()},
                                             {"color", color()},
                                             {"colors", list_of(color())},
                                             {"indices", indices()}});
}
json text() {
    return message("TextPrimitive", {{"pose", pose()},
                                     {"billboard", plain("boolean")},
                                     {"font_size", plain("number")},
                                     {"scale_invariant", plain("boolean")},
                                     {"color", color()},
                                     {"text", plain("string")}});
}
json model() {
    return message("ModelPrimitive", {{"pose", pose()},
                                      {"scale", vector3()},
                                      {"color", color()},
                                      {"override_color", plain("boolean")},
                                      {"url", plain("string")},
                                      {"media_type", plain("string")},
                                      {"data", {{"type", "string"}, {"contentEncoding", "base64"}}}});
}
json entity() {
    const json pair = message("KeyValuePair", {{"key", plain("string")}, {"value", plain("string")}});
    return message("SceneEntity", {{"timestamp", time()},
                                   {"frame_id", plain("string")},
                                   {"id", plain("string")},
                                   {"lifetime", duration()},
                                   {"frame_locked", plain("boolean")},
                                   {"metadata", list_of(pair)},
                                   {"arrows", list_of(arrow())},
                                   {"cubes", list_of(solid("CubePrimitive"))},
                                   {"spheres", list_of(solid("SpherePrimitive"))},
                                   {"cylinders", list_of(cylinder())},
                                   {"lines", list_of(line())},
                                   {"triangles", list_of(triangles())},
                                   {"texts", list_of(text())},
                                   {"models", list_of(model())}});
}

}  // namespace

std::string frame_transforms_schema() {
    const json transform = message("FrameTransform", {{"timestamp", time()},
                                                      {"parent_frame_id", plain("string")},
                                                      {"child_frame_id", plain("string")},
                                                      {"translation", vector3()},
                                                      {"rotation", quaternion()}});
    return message("FrameTransforms", {{"transforms", list_of(transform)}}).dump();
}

std::string scene_update_schema() {
    const json deletion =
        message("SceneEntityDeletion", {{"timestamp", time()},
                                        {"type", choice("SceneEntityDeletionType", {"MATCHING_ID", "ALL"})},
                                        {"id", plain("string")}});
    return message("SceneUpdate", {{"deletions", list_of(deletion)}, {"entities", list_of(entity())}}).dump();
}

}  // namespace acmotion::foxglove
