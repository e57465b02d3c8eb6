#include <algorithm>
#include <array>

#include "lab/base/json.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

bool any_state(const std::string& path) {
    return path.starts_with("state.") && path.find('.', sizeof("state.")) == std::string::npos;
}

double tolerance_of_message(std::string_view name) { return name.size() == 2 && name.front() == 'q' ? 1e-6 : 0; }
double none(std::string_view /*name*/) { return 0; }

// One row a vector file: a new file is a row here and a runner beside this one.
constexpr std::array kKinds{
    VectorKind{"geometry", &make_geometry},
    VectorKind{"stamps", &make_stamps},
    VectorKind{"interpolation", &make_interpolation, &bulky_state},
    VectorKind{"position_manager", &make_position_manager, &bulky_state},
    VectorKind{"routing", &make_routing, &bulky_state, "object_id"},
    VectorKind{"body", &make_body, &body_listed_on_change},
    VectorKind{"motion", &make_motion},
    VectorKind{"motion_state", &make_motion_state, &any_state},
    VectorKind{"animation", &make_animation, &any_state},
    VectorKind{"moveto", &make_moveto, &bulky_state},
    VectorKind{"target", &make_target, &bulky_target},
    VectorKind{
        .file = "messages", .make = &make_messages, .of_read = &tolerance_of_message, .make_case = &make_message_case},
    VectorKind{.file = "packets", .make = nullptr, .of_read = &none, .make_reader = &make_packet_reader},
};

}  // namespace

const VectorKind* find_kind(std::string_view file) {
    for (const VectorKind& kind : kKinds) {
        if (kind.file == file) return &kind;
    }
    for (const VectorKind& kind : native_kinds()) {
        if (kind.file == file) return &kind;
    }
    return nullptr;
}

bool bulky_state(const std::string& path) {
    static constexpr std::array<std::string_view, 6> kBulky{"queue",           "blipto",          "position",
                                                            "target_position", "sought_position", "starting_position"};
    if (!path.starts_with("state.")) return false;
    const std::string name = path.substr(path.rfind('.') + 1);
    return std::ranges::find(kBulky, name) != kBulky.end();
}

Json unknown_op() { return nullptr; }

}  // namespace acmotion::conform
