// Kinds whose ops are functions: of positions and frames, and of stamps.
#include <algorithm>

#include "geometry/all.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

Json value(double v) { return {{"value", v}}; }
Json value(bool v) { return {{"value", v ? 1 : 0}}; }
Json vector(const Vec3& v) { return {{"vector", to_json(v)}}; }
Json vector(const WideVec3& v) { return vector(v.rounded()); }
Json frame(const Frame& f) { return {{"frame", to_json(f)}}; }
Json valid(bool v) { return {{"valid", v ? 1 : 0}}; }

Json grid(const std::optional<GlobalCell>& cell) {
    if (!cell) return {{"ok", 0}, {"x", 0}, {"y", 0}};
    return {{"ok", 1}, {"x", cell->x}, {"y", cell->y}};
}

// `a` after `change` has been made to its frame.
template <class Change>
Json changed(const Position& a, Change change) {
    Frame f = a.frame;
    change(f);
    return frame(f);
}

struct Operands {
    Position a;
    Position b;
    std::vector<float> n;  // the extra arguments

    [[nodiscard]] Vec3 v() const { return {n[0], n[1], n[2]}; }
    [[nodiscard]] GlobalCell cell() const { return {whole(n[0]), whole(n[1])}; }
    // Far off the map stays far off the map, and fits an int.
    static int whole(float number) { return static_cast<int>(std::clamp(number, -1e9F, 1e9F)); }
};

Json outside(Position a) {
    const bool ok = adjust_to_outside(a);
    return {{"ok", ok ? 1 : 0}, {"cell", a.cell.value}, {"vector", to_json(a.frame.origin)}};
}

Json normalised(const Vec3& v) {
    const Normalised result = normalise_check_small(v);
    return {{"too_small", result.too_small ? 1 : 0}, {"vector", to_json(result.vector)}};
}

Json matrix(const Quaternion& q) {
    const auto [x, y, z] = axes(q);
    return {{"matrix", Json::array({x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z})}};
}

struct Op {
    std::string_view name;
    std::size_t arguments;
    Json (*run)(const Operands& o);
};

// clang-format off
constexpr Op kOps[] = {
    {"distance", 0, [](const Operands& o) { return value(distance(o.a, o.b)); }},
    {"xy_distance", 0, [](const Operands& o) { return value(horizontal_distance(o.a, o.b)); }},
    {"heading", 0, [](const Operands& o) { return value(double{heading_towards(o.a, o.b)}); }},
    {"get_offset", 0, [](const Operands& o) { return vector(offset(o.a, o.b)); }},
    {"get_offset_point", 3, [](const Operands& o) { return vector(offset_to_point(o.a, o.b, o.v())); }},
    {"localtolocal", 3, [](const Operands& o) { return vector(to_local_of(o.a, o.b, o.v())); }},
    {"localtoglobal", 3, [](const Operands& o) { return vector(to_block_of(o.a, o.b, o.v())); }},
    {"localtoglobal_origin", 0, [](const Operands& o) { return vector(to_block_of(o.a, o.b, {})); }},
    {"localtoglobalvec", 3, [](const Operands& o) { return vector(to_global_vector(o.a.frame.rotation, o.v())); }},
    {"globaltolocalvec", 3, [](const Operands& o) { return vector(to_local_vector(o.a.frame.rotation, o.v())); }},
    {"frame_localtoglobal", 3, [](const Operands& o) { return vector(to_global_point(o.a.frame, o.v())); }},
    {"frame_globaltolocal", 3, [](const Operands& o) { return vector(to_local_point(o.a.frame, o.v())); }},
    {"frame_localtoglobalvec", 3, [](const Operands& o) { return vector(to_global_vector(o.a.frame.rotation, o.v())); }},
    {"frame_globaltolocalvec", 3, [](const Operands& o) { return vector(to_local_vector(o.a.frame.rotation, o.v())); }},
    {"vector_heading", 0, [](const Operands& o) { return vector(forward_axis(o.a.frame.rotation)); }},
    {"cylinder_distance", 4, [](const Operands& o) { return value(cylinder_distance({o.n[0], o.n[1]}, o.a, {o.n[2], o.n[3]}, o.b)); }},
    {"cylinder_distance_no_z", 2, [](const Operands& o) { return value(surface_distance(o.n[0], o.a, o.n[1], o.b)); }},
    {"position_subtract", 0, [](const Operands& o) { return frame(difference(o.a, o.b)); }},
    {"frame_subtract", 0, [](const Operands& o) { return frame(difference(o.a.frame, o.b.frame)); }},
    {"frame_combine", 0, [](const Operands& o) { return frame(combine(o.a.frame, o.b.frame)); }},
    {"get_heading", 0, [](const Operands& o) { return value(double{heading_of(o.a.frame.rotation)}); }},
    {"set_heading", 1, [](const Operands& o) { return changed(o.a, [&](Frame& f) { set_heading(f, o.n[0]); }); }},
    {"set_vector_heading", 3, [](const Operands& o) { return changed(o.a, [&](Frame& f) { face_vector(f, o.v()); }); }},
    {"set_rotate", 4, [](const Operands& o) { return changed(o.a, [&](Frame& f) { set_rotation(f, {o.n[0], o.n[1], o.n[2], o.n[3]}); }); }},
    {"grotate", 3, [](const Operands& o) { return changed(o.a, [&](Frame& f) { rotate_by_world_vector(f, o.v()); }); }},
    {"rotate", 3, [](const Operands& o) { return changed(o.a, [&](Frame& f) { rotate_by_local_vector(f, o.v()); }); }},
    {"matrix", 0, [](const Operands& o) { return matrix(o.a.frame.rotation); }},
    {"frame_is_valid", 0, [](const Operands& o) { return valid(is_valid(o.a.frame)); }},
    {"position_is_valid", 0, [](const Operands& o) { return valid(is_valid(o.a)); }},
    {"cell_is_valid", 0, [](const Operands& o) { return valid(is_valid(o.a.cell)); }},
    {"normalize_check_small", 3, [](const Operands& o) { return normalised(o.v()); }},
    {"quadrant", 1, [](const Operands& o) { return Json{{"quadrant", quadrant(to_local_of(o.a, o.b, {}), o.n[0])}}; }},
    {"block_offset", 0, [](const Operands& o) { return vector(block_offset(o.a.cell, o.b.cell)); }},
    {"outside_cell_id", 0, [](const Operands& o) { return Json{{"cell", outside(o.a)["cell"]}}; }},
    {"adjust_to_outside", 0, [](const Operands& o) { return outside(o.a); }},
    {"gid_to_lcoord", 0, [](const Operands& o) { return grid(global_cell(o.a.cell)); }},
    {"blockid_to_lcoord", 0, [](const Operands& o) { return grid(block_corner(o.a.cell)); }},
    {"lcoord_to_gid", 2, [](const Operands& o) { return Json{{"cell", outdoor_cell(o.cell()).value}}; }},
    {"in_bounds", 2, [](const Operands& o) { return value(o.cell().on_map()); }},
    {"get_dir", 2, [](const Operands& o) { return Json{{"dir", static_cast<int>(direction(o.cell().x, o.cell().y))}}; }},
    {"within_block", 4, [](const Operands& o) { return value(within_block(o.v(), o.n[3])); }},
};
// clang-format on

class GeometryRunner : public CaseRunner {
 public:
    explicit GeometryRunner(Args& setup) : operands_{setup.position("a"), setup.position("b"), {}} {}

    Json run(const std::string& op, Args& args) override {
        const auto* const known = std::ranges::find(kOps, op, &Op::name);
        if (known == std::end(kOps)) return nullptr;
        std::vector<float>& n = operands_.n;
        n = known->arguments > 0 ? args.reals("args") : std::vector<float>{};
        if (n.size() != known->arguments) args.refuse("args", "wrong number of arguments");
        n.resize(known->arguments);
        return known->run(operands_);
    }

 private:
    Operands operands_;
};

class StampsRunner : public CaseRunner {
 public:
    explicit StampsRunner(Args& setup) : stamps_(setup.has("stamps") ? setup.stamps("stamps") : StampSet{}) {}

    Json run(const std::string& op, Args& args) override {
        if (op == "is_newer") {
            const Stamp old = args.stamp("old");
            return {{"newer", args.stamp("new").newer_than(old) ? 1 : 0}};
        }
        if (op != "newer_event") return nullptr;
        const auto slot = static_cast<StampSlot>(args.integer_in("index", 0, kStampSlots - 1));
        const bool newer = stamps_.test_and_set(slot, args.stamp("value"));
        return {{"newer", newer ? 1 : 0}, {"stamps", to_json(stamps_)}};
    }

 private:
    StampSet stamps_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_stamps(Args& setup) { return std::make_unique<StampsRunner>(setup); }
std::unique_ptr<CaseRunner> make_geometry(Args& setup) { return std::make_unique<GeometryRunner>(setup); }

}  // namespace acmotion::conform
