#include <algorithm>
#include <array>

#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

// Is it inside of that member, and has one of these names?
bool is_one_of(const std::string& path, std::string_view inside, std::span<const std::string_view> names) {
    return path.starts_with(inside) && std::ranges::find(names, path.substr(path.rfind('.') + 1)) != names.end();
}

bool any_state(const std::string& path) {
    return path.starts_with("state.") && path.find('.', sizeof("state.")) == std::string::npos;
}

// Of the position managers.
bool bulky_state(const std::string& path) {
    static constexpr std::string_view kBulky[] = {"queue",           "blipto",          "position",
                                                  "target_position", "sought_position", "starting_position"};
    return is_one_of(path, "state.", kBulky);
}

// Of the target managers.
bool bulky_target(const std::string& path) {
    static constexpr std::string_view kBulky[] = {"target_position", "interpolated_position", "velocity", "heading",
                                                  "last_sent_position"};
    return is_one_of(path, "objects[", kBulky);
}

// Nearly everything.
bool body_listed_on_change(const std::string& path) {
    static constexpr std::string_view kAlwaysListed[] = {"log",    "transient_state", "clock", "slices",
                                                         "status", "result",          "state"};
    return path.find('.') != std::string::npos ? bulky_state(path) : !is_one_of(path, "", kAlwaysListed);
}

double tolerance_of_message(std::string_view name) { return name.size() == 2 && name.front() == 'q' ? 1e-6 : 0; }
double none(std::string_view /*name*/) { return 0; }

constexpr std::array kOfPacket{"id", "kind", "direction", "hex", "seed"};

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
    VectorKind{
        .file = "packets", .make = nullptr, .of_read = &none, .make_reader = &make_packet_reader, .given = kOfPacket},
};

}  // namespace

const VectorKind* find_kind(std::string_view file) {
    for (const std::span<const VectorKind> kinds : {std::span<const VectorKind>{kKinds}, native_kinds()}) {
        const auto found = std::ranges::find(kinds, file, &VectorKind::file);
        if (found != kinds.end()) return &*found;
    }
    return nullptr;
}

}  // namespace acmotion::conform
