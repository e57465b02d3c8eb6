#include "lab/conform/vector_library.h"

#include <algorithm>

#include "lab/base/json.h"

namespace acmotion::conform {
namespace {

template <class T = std::uint32_t>
T word(const CheckedJson& json) {
    return static_cast<T>(json.whole());
}

// Refused, with as many harmless members, if it is of another length.
std::vector<CheckedJson> tuple(const CheckedJson& json, std::size_t length) {
    std::vector<CheckedJson> items = json.items();
    if (items.size() != length) json.complain("expected " + std::to_string(length) + " members");
    items.resize(length, json);
    return items;
}

std::vector<CheckedJson> list_or_none(Args& args, const std::string& member) {
    return args.has(member) ? args.items(member) : std::vector<CheckedJson>{};
}

Frame position_frame(const CheckedJson& json) {
    std::vector<float> n;
    for (const double value : json.numbers()) n.push_back(static_cast<float>(value));
    if (n.size() != 7) json.complain("expected 7 numbers");
    n.resize(7);
    return {{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}};
}

Animation::Hook hook(const CheckedJson& json) {
    const auto parts = tuple(json, 3);
    return {.frame = word(parts[0]), .direction = word<std::int32_t>(parts[1]), .type = word(parts[2])};
}

Animation read_animation(Args& args) {
    Animation animation{.id = args.id("id").value, .frame_count = static_cast<std::uint32_t>(args.integer("frames"))};
    for (const CheckedJson& frame : list_or_none(args, "pos_frames")) {
        animation.position_frames.push_back(position_frame(frame));
    }
    for (const CheckedJson& item : list_or_none(args, "hooks")) {
        const Animation::Hook added = hook(item);
        std::vector<Animation::Hook>& hooks = animation.hooks;
        hooks.insert(std::ranges::upper_bound(hooks, added.frame, {}, &Animation::Hook::frame), added);
    }
    args.refuse_unread();
    return animation;
}

Clip clip(const CheckedJson& json) {
    const auto parts = tuple(json, 4);
    return {word(parts[0]), word<std::int32_t>(parts[1]), word<std::int32_t>(parts[2]),
            static_cast<float>(parts[3].number(kUnbounded))};
}

MotionData motion_data(const CheckedJson& json) {
    Args args{json};
    MotionData data;
    for (const CheckedJson& item : list_or_none(args, "anims")) data.clips.push_back(clip(item));
    data.velocity = args.maybe_vector("velocity").value_or(Vec3{});
    data.omega = args.maybe_vector("omega").value_or(Vec3{});
    data.flags = static_cast<std::uint8_t>(args.integer_or("flags", 0));
    args.refuse_unread();
    return data;
}

template <class Key>
std::map<Key, MotionData> motions(const std::vector<CheckedJson>& list) {
    std::map<Key, MotionData> all;
    for (const CheckedJson& item : list) {
        const auto parts = tuple(item, 2);
        all.insert_or_assign(word<Key>(parts[0]), motion_data(parts[1]));
    }
    return all;
}

MotionTable read_table(Args& args) {
    MotionTable table{.id = args.id("id").value};
    table.default_style = static_cast<MotionCommand>(args.integer("default_style"));
    for (const CheckedJson& item : list_or_none(args, "style_defaults")) {
        const auto parts = tuple(item, 2);
        table.style_defaults.insert_or_assign(word<MotionCommand>(parts[0]), word<MotionCommand>(parts[1]));
    }
    table.cycles = motions<std::uint32_t>(list_or_none(args, "cycles"));
    table.modifiers = motions<std::uint32_t>(list_or_none(args, "modifiers"));
    for (const CheckedJson& item : list_or_none(args, "links")) {
        const auto parts = tuple(item, 2);
        table.links.insert_or_assign(word(parts[0]), motions<MotionCommand>(parts[1].items()));
    }
    args.refuse_unread();
    return table;
}

template <class T>
std::shared_ptr<const T> look_up(const std::map<std::uint32_t, std::shared_ptr<const T>>& all, std::uint32_t id) {
    const auto found = all.find(id);
    return found != all.end() ? found->second : nullptr;
}

}  // namespace

VectorLibrary::VectorLibrary(Args& setup) {
    for (Args& item : setup.objects("animations")) {
        const auto animation = std::make_shared<const Animation>(read_animation(item));
        animations_.insert_or_assign(animation->id, animation);
    }
    for (Args& item : setup.objects("tables")) {
        const auto table = std::make_shared<const MotionTable>(read_table(item));
        tables_.insert_or_assign(table->id, table);
    }
}

std::shared_ptr<const MotionTable> VectorLibrary::motion_table(std::uint32_t id) { return look_up(tables_, id); }
std::shared_ptr<const Animation> VectorLibrary::animation(std::uint32_t id) { return look_up(animations_, id); }

}  // namespace acmotion::conform
