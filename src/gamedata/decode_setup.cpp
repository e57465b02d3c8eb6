#include "gamedata/hooks.h"
#include "gamedata/objects.h"

namespace acmotion {
namespace {

constexpr std::uint64_t kScaleBytes = 12;
constexpr std::uint64_t kLocationBytes = 36;
constexpr std::uint64_t kCylSphereBytes = 20;
constexpr std::uint64_t kSphereBytes = 16;
constexpr std::uint64_t kLightBytes = 48;

// A list of which only the length is of interest.
std::uint32_t skip_list(ObjectReader& in, std::uint64_t element, std::string_view field) {
    const std::uint32_t count = in.count(element, field);
    in.skip(element * count, field);
    return count;
}

void read_parts(ObjectReader& in, Setup& setup) {
    const std::uint32_t count = in.count(sizeof(std::uint32_t), "parts");
    in.each(count, [&](std::uint32_t) { setup.parts.push_back(in.u32("parts")); });
    if ((setup.flags & Setup::kHasParents) != 0) in.skip(sizeof(std::uint32_t) * std::uint64_t{count}, "parents");
    if ((setup.flags & Setup::kHasScales) != 0) in.skip(kScaleBytes * count, "scales");
}

// Part and frame matter to a renderer only.
void read_holding_locations(ObjectReader& in, Setup& setup) {
    in.each(in.count(kLocationBytes, "holding locations"), [&](std::uint32_t) {
        setup.holding_locations.push_back(in.u32("holding locations"));
        in.skip(kLocationBytes - sizeof(std::uint32_t), "holding locations");
    });
}

void read_placements(ObjectReader& in, Setup& setup) {
    const auto parts = static_cast<std::uint32_t>(setup.parts.size());
    in.each(in.count(4 + least_frame_bytes(parts), "placements"), [&](std::uint32_t) {
        Setup::Placement placement{.key = in.u32("placement key")};
        read_animation_frame(in, parts, 0, placement.hooks);
        setup.placements.push_back(std::move(placement));
    });
}

void read_spheres(ObjectReader& in, Setup& setup) {
    in.each(in.count(kCylSphereBytes, "cylspheres"), [&](std::uint32_t) {
        Setup::CylSphere cylinder;
        cylinder.low_point = in.finite_vec3("cylspheres");
        cylinder.radius = in.finite("cylspheres");
        cylinder.height = in.finite("cylspheres");
        setup.cylspheres.push_back(cylinder);
    });
    in.each(in.count(kSphereBytes, "spheres"), [&](std::uint32_t) {
        Setup::Sphere sphere;
        sphere.centre = in.finite_vec3("spheres");
        sphere.radius = in.finite("spheres");
        setup.spheres.push_back(sphere);
    });
}

// The order of the file: up, then down.
void read_sizes(ObjectReader& in, Setup& setup) {
    setup.height = in.finite("height");
    setup.radius = in.finite("radius");
    setup.step_up = in.finite("step-up height");
    setup.step_down = in.finite("step-down height");
}

void read_defaults(ObjectReader& in, Setup& setup) {
    setup.default_animation = in.u32("default animation");
    in.skip(sizeof(std::uint32_t), "default script");
    setup.default_motion_table = in.u32("default motion table");
    in.skip(2 * sizeof(std::uint32_t), "default sound and script tables");
}

}  // namespace

GameDataResult<DecodedObject<Setup>> decode_setup(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    Setup setup{.id = id, .flags = in.u32("flags")};
    read_parts(in, setup);
    read_holding_locations(in, setup);
    setup.connection_count = skip_list(in, kLocationBytes, "connection points");
    read_placements(in, setup);
    read_spheres(in, setup);
    read_sizes(in, setup);
    in.skip(2 * kSphereBytes, "sorting and selection spheres");
    setup.light_count = skip_list(in, kLightBytes, "lights");
    read_defaults(in, setup);
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<Setup>{std::move(setup), in.remaining()};
}

BodyShape shape_of(const Setup& setup) {
    BodyShape shape{.height = setup.height, .step_down = setup.step_down, .cylinder_radius = setup.radius};
    shape.has_one_sphere = setup.spheres.size() == 1;
    shape.has_free_heading = (setup.flags & Setup::kAllowFreeHeading) != 0;
    if (setup.spheres.empty()) return shape;
    const Setup::Sphere& first = setup.spheres.front();
    shape.radius = first.radius;
    shape.low_point = {first.centre.x, first.centre.y, first.centre.z - first.radius};
    return shape;
}

}  // namespace acmotion
