#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

bool never(const std::string& /*path*/) { return false; }

bool any_state(const std::string& path) {
    return path.starts_with("state.") && path.find('.', sizeof("state.")) == std::string::npos;
}

// One row a vector file: a new file is a row here and a runner beside this one.
constexpr std::array kKinds{
    VectorKind{"geometry", &make_geometry, &never},
    VectorKind{"stamps", &make_stamps, &never},
    VectorKind{"interpolation", &make_interpolation, &bulky_state},
    VectorKind{"position_manager", &make_position_manager, &bulky_state},
    VectorKind{"routing", &make_routing, &bulky_state},
    VectorKind{"motion", &make_motion, &never},
    VectorKind{"motion_state", &make_motion_state, &any_state},
    VectorKind{"moveto", &make_moveto, &bulky_state},
    VectorKind{"target", &make_target, &bulky_target},
};

}  // namespace

const VectorKind* find_kind(std::string_view file) {
    const auto* found = std::find_if(kKinds.begin(), kKinds.end(), [&](const VectorKind& k) { return k.file == file; });
    return found == kKinds.end() ? nullptr : found;
}

bool bulky_state(const std::string& path) {
    static constexpr std::array<std::string_view, 6> kBulky{"queue",           "blipto",          "position",
                                                            "target_position", "sought_position", "starting_position"};
    if (!path.starts_with("state.")) return false;
    const std::string name = path.substr(path.rfind('.') + 1);
    return std::find(kBulky.begin(), kBulky.end(), name) != kBulky.end();
}

Json unknown_op() { return nullptr; }

}  // namespace acmotion::conform
