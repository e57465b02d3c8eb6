#include "lab/output/export/foxglove_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "acmotion/geometry/heading.h"
#include "lab/base/object_choice.h"
#include "lab/output/export/json_text.h"

namespace acmotion::foxglove {
namespace {

constexpr const char* kRoot = "start";

std::string time_json(Nanoseconds moment) {
    const Nanoseconds since_1970 = std::max<Nanoseconds>(0, moment);
    return fmt::format(R"({{"sec":{},"nsec":{}}})", since_1970 / kNanosecondsPerSecond,
                       since_1970 % kNanosecondsPerSecond);
}

// From a compass heading, clockwise from north, to a turn about z, counter-clockwise from east.
std::string rotation_json(double heading) {
    const double turn = (90 - heading) * std::numbers::pi / 180;
    return fmt::format(R"({{"x":0,"y":0,"z":{:.6f},"w":{:.6f}}})", std::sin(turn / 2), std::cos(turn / 2));
}

std::string pose_json(double x, double z) {
    return fmt::format(R"({{"position":{{"x":{},"y":0,"z":{}}},"orientation":{{"x":0,"y":0,"z":0,"w":1}}}})", x, z);
}

std::string_view color_json(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::Player: return R"({"r":0.29,"g":0.64,"b":1,"a":0.9})";
        case ObjectKind::Creature: return R"({"r":0.94,"g":0.66,"b":0.23,"a":0.9})";
        case ObjectKind::Other: return R"({"r":0.6,"g":0.63,"b":0.67,"a":0.9})";
    }
    return "";
}

void append(std::string& list, const std::string& part) { list += (list.empty() ? "" : ",") + part; }

}  // namespace

std::optional<std::string> Scene::transforms(const ReplayFrame& frame, Nanoseconds moment) {
    if (!start_ && !frame.bodies.empty()) start_ = map_place(frame.bodies.front().position);
    const bool is_whole = moment - whole_at_ >= kNanosecondsPerSecond;
    std::string list;
    for (const BodyFrame& body : frame.bodies) {
        const auto [at, is_new] = written_.try_emplace(body.object, body.position);
        const bool moved = is_new || !(at->second == body.position);
        if (!moved && !is_whole) continue;
        at->second = body.position;
        append(list, transform(body, moment));
    }
    if (list.empty()) return std::nullopt;
    if (is_whole) whole_at_ = moment;
    return fmt::format(R"({{"transforms":[{}]}})", list);
}

std::optional<std::string> Scene::update(const ReplayFrame& frame, Nanoseconds moment) {
    std::set<ObjectId> now;
    for (const BodyFrame& body : frame.bodies) {
        if (!body.is_hidden) now.insert(body.object);
    }
    if (now == shown_) return std::nullopt;
    std::string deletions;
    for (const ObjectId object : shown_) {
        if (now.contains(object)) continue;
        append(deletions, fmt::format(R"({{"timestamp":{},"type":0,"id":"{:08X}"}})", time_json(moment), object.value));
    }
    std::string entities;
    for (const ObjectId object : now) append(entities, entity(object, moment));
    shown_ = std::move(now);
    return fmt::format(R"({{"deletions":[{}],"entities":[{}]}})", deletions, entities);
}

std::string Scene::transform(const BodyFrame& body, Nanoseconds moment) const {
    const MapPlace place = map_place(body.position);
    return fmt::format(R"({{"timestamp":{},"parent_frame_id":"{}","child_frame_id":{},)"
                       R"("translation":{{"x":{:.4f},"y":{:.4f},"z":{:.4f}}},"rotation":{}}})",
                       time_json(moment), kRoot, json_quoted(name_and_id(session_, body.object)), place.x - start_->x,
                       place.y - start_->y, place.z - start_->z,
                       rotation_json(static_cast<double>(heading_of(body.position.frame.rotation))));
}

// As high and as broad as a human; where its arrow points, it looks.
std::string Scene::entity(ObjectId object, Nanoseconds moment) const {
    const NamedObject& named = session_.object(object);
    const std::string_view color = color_json(named.kind);
    const std::string title = name_and_id(session_, object);
    return fmt::format(
        R"({{"timestamp":{},"frame_id":{},"id":"{:08X}","lifetime":{{"sec":0,"nsec":0}},"frame_locked":true,"metadata":[],)"
        R"("arrows":[{{"pose":{},"shaft_length":0.5,"shaft_diameter":0.08,"head_length":0.2,"head_diameter":0.2,"color":{}}}],)"
        R"("cubes":[],"spheres":[],"cylinders":[{{"pose":{},"size":{{"x":0.6,"y":0.6,"z":1.8}},"bottom_scale":1,"top_scale":1,)"
        R"("color":{}}}],"lines":[],"triangles":[],"texts":[{{"pose":{},"billboard":true,"font_size":0.35,)"
        R"("scale_invariant":false,"color":{},"text":{}}}],"models":[]}})",
        time_json(moment), json_quoted(title), object.value, pose_json(0.3, 1.2), color, pose_json(0, 0.9), color,
        pose_json(0, 2.1), color, json_quoted(named.name.empty() ? title : named.name));
}

}  // namespace acmotion::foxglove
