#include <algorithm>
#include <array>

#include "lab/base/json.h"
#include "lab/conform/messages.h"
#include "lab/conform/native_kinds.h"
#include "lab/conform/packets.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

bool never(const std::string& /*path*/) { return false; }

bool any_state(const std::string& path) {
    return path.starts_with("state.") && path.find('.', sizeof("state.")) == std::string::npos;
}

using Make = std::unique_ptr<CaseRunner> (*)(Args& setup);
constexpr VectorKind cases(std::string_view file, Make make, Comparer::ListedOnChange listed_on_change,
                           std::string_view subject = "") {
    return {file, make, listed_on_change, subject, nullptr};
}

template <class Checker>
std::unique_ptr<LineChecker> make_checker(const FilesBeside& /*beside*/) {
    return std::make_unique<Checker>();
}
template <class Checker>
constexpr VectorKind lines(std::string_view file, Make make = nullptr) {
    return {file, make, &never, "", &make_checker<Checker>};
}

// One row a vector file: a new file is a row here and a runner beside this one.
constexpr std::array kKinds{
    cases("geometry", &make_geometry, &never),
    cases("stamps", &make_stamps, &never),
    cases("interpolation", &make_interpolation, &bulky_state),
    cases("position_manager", &make_position_manager, &bulky_state),
    cases("routing", &make_routing, &bulky_state, "object_id"),
    cases("body", &make_body, &body_listed_on_change),
    cases("motion", &make_motion, &never),
    cases("motion_state", &make_motion_state, &any_state),
    cases("animation", &make_animation, &any_state),
    cases("moveto", &make_moveto, &bulky_state),
    cases("target", &make_target, &bulky_target),
    lines<MessageChecker>("messages", &make_messages),
    lines<PacketChecker>("packets"),
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
