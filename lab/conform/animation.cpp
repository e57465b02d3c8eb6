#include <algorithm>
#include <map>
#include <optional>

#include "acmotion/animation/motion_table.h"
#include "animation/part_array.h"
#include "lab/conform/runner.h"

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

Animation read_animation(Args& args) {
    Animation animation{.id = args.as("id"), .frame_count = args.as("frames")};
    for (const CheckedJson& frame : list_or_none(args, "pos_frames")) {
        animation.position_frames.push_back(position_frame(frame));
    }
    for (const CheckedJson& item : list_or_none(args, "hooks")) {
        const auto parts = tuple(item, 3);
        const Animation::Hook added{
            .frame = word(parts[0]), .direction = word<std::int32_t>(parts[1]), .type = word(parts[2])};
        std::vector<Animation::Hook>& hooks = animation.hooks;
        hooks.insert(std::ranges::upper_bound(hooks, added.frame, {}, &Animation::Hook::frame), added);
    }
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
    data.velocity = args.vector_or("velocity", {});
    data.omega = args.vector_or("omega", {});
    data.flags = args.as_or<std::uint8_t>("flags", 0);
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
    MotionTable table{.id = args.as("id"), .default_style = args.as<MotionCommand>("default_style")};
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
    return table;
}

// The animations and motion tables of a case. The `id` of a hook is kept as its type.
class VectorLibrary : public MotionLibrary {
 public:
    explicit VectorLibrary(Args& setup) {
        setup.read_each("animations", [&](Args& item) { add(animations_, read_animation(item)); });
        setup.read_each("tables", [&](Args& item) { add(tables_, read_table(item)); });
    }

    std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override { return look_up(tables_, id); }
    std::shared_ptr<const Animation> animation(std::uint32_t id) override { return look_up(animations_, id); }
    std::optional<std::uint32_t> default_animation(std::uint32_t /*setup*/) override { return 0; }

 private:
    template <class T>
    using ById = std::map<std::uint32_t, std::shared_ptr<const T>>;

    template <class T>
    static void add(ById<T>& all, T item) {
        const std::uint32_t id = item.id;
        all.insert_or_assign(id, std::make_shared<const T>(std::move(item)));
    }
    template <class T>
    static std::shared_ptr<const T> look_up(const ById<T>& all, std::uint32_t id) {
        const auto found = all.find(id);
        return found != all.end() ? found->second : nullptr;
    }

    ById<Animation> animations_;
    ById<MotionTable> tables_;
};

Json axis_json(const AxisMotion& motion) { return Json::array({number(motion.command), motion.speed}); }

Json pending_json(const PendingAnimation& pending) { return Json::array({number(pending.motion), pending.number}); }

Json node_json(const SequenceNode& node) { return Json::array({node.animation->id, node.rate, node.low, node.high}); }

template <class Items, class Write>
Json list_json(const Items& items, Write write) {
    Json list = Json::array();
    for (const auto& item : items) list.push_back(write(item));
    return list;
}

Json index_json(std::optional<std::size_t> index) { return index ? Json(*index) : Json(); }

// One body's part array, with nothing around it.
class AnimationRunner : public CaseRunner, public PartListener {
 public:
    explicit AnimationRunner(Args& setup) : library_(setup), default_animation_(setup.as_or("default_animation", 0U)) {
        const auto table = setup.as("table");
        if (!setup.flag_or("has_part_array", true)) return;
        parts_.emplace().set_motion_table(library_, table);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "has_anims") return {{"value", parts_ && parts_->sequence().has_animations() ? 1 : 0}};
        if (op == "current_frame") return {{"value", parts_ ? parts_->sequence().current_frame() : 0}};
        if (run_order(op, args)) return Json::object();
        Json answer = Json::object();
        if (!run_request(op, args, answer) && !run_update(op, args, answer) && !run_end(op, args) &&
            !run_edit(op, args, answer)) {
            return nullptr;
        }
        answer["log"] = log_.take_log();
        if (parts_) answer["state"] = state();
        return answer;
    }

    // ---- PartListener
    void motion_done(MotionCommand motion, bool success) override {
        log_.log("motion_done", {{"motion", number(motion)}, {"success", success ? 1 : 0}});
        if (!order_ || (order_->about != MotionCommand::None && order_->about != motion)) return;
        const Order order = *std::exchange(order_, std::nullopt);
        const MotionError code = request(order.call, order.motion, order.speed).value_or(MotionError::None);
        log_.log("nested", {{"code", number(code)}});
    }
    void run_hook(const Animation::Hook& hook) override { log_.log("hook", {{"id", hook.type}}); }

 private:
    struct Order {
        MotionCommand about = MotionCommand::None;  // None: any
        std::string call;
        MotionCommand motion = MotionCommand::None;
        float speed = 1;
    };

    bool run_order(const std::string& op, Args& args) {
        if (op == "detach_body") return set(has_body_, !args.flag("value"));
        if (op != "on_motion_done") return false;
        order_ = Order{args.as<MotionCommand>("motion"), args.text("call"),
                       args.as_or("call_motion", MotionCommand::None), args.real_or("speed", 1)};
        return true;
    }

    // Nothing for what is no request.
    std::optional<MotionError> request(const std::string& op, MotionCommand motion, float speed) {
        const bool is_request = op == "do_motion" || op == "stop_motion" || op == "stop_all_motions";
        if (is_request && !parts_) return MotionError::GeneralFailure;
        if (op == "do_motion") return parts_->do_motion(library_, motion, speed);
        if (op == "stop_motion") return parts_->stop_motion(library_, motion);
        if (op == "stop_all_motions") return parts_->stop_all_motions(library_);
        if (op == "remove_link_animations" && parts_) parts_->drop_link_animations(*this);
        return std::nullopt;
    }

    bool run_request(const std::string& op, Args& args, Json& answer) {
        const auto motion = args.as_or("motion", MotionCommand::None);
        const auto code = request(op, motion, args.real_or("speed", 1));
        if (code) answer["code"] = number(*code);
        return code || op == "remove_link_animations";
    }

    bool run_update(const std::string& op, Args& args, Json& answer) {
        if (op != "update" && op != "update_without_frame") return false;
        const float quantum = args.real("quantum");
        Frame offset;
        if (parts_) {
            parts_->update(quantum, op == "update" ? &offset : nullptr, has_body_);
            parts_->run_hooks(*this);
        }
        if (op == "update") answer["offset"] = to_json(offset);
        return true;
    }

    bool run_end(const std::string& op, Args& args) {
        const bool checks = op == "check_completed_motions" || op == "use_time";
        if (!checks && op != "exit_world" && op != "animation_done") return false;
        const bool success = args.flag_or("success", true);
        if (checks && parts_) parts_->check_completed_motions(*this);
        if (op == "exit_world" && parts_) parts_->leave_world(*this);
        if (op == "animation_done" && parts_) parts_->animation_done(success, *this);
        return true;
    }

    bool run_edit(const std::string& op, Args& args, Json& answer) {
        if (op == "initialize_motion_tables") {
            if (parts_) parts_->initialise(library_);
        } else if (op == "init_defaults") {
            if (parts_) parts_->set_default_animation(library_, default_animation_);
        } else if (op == "clear_animations") {
            if (parts_) parts_->clear_animations();
        } else if (op == "scale_cycle_rate") {
            const float factor = args.real("factor");
            if (parts_) parts_->scale_cycle_rate(factor);
        } else if (op == "set_motion_table") {
            const auto id = args.as("id");
            if (parts_) parts_->set_motion_table(library_, id);
            answer["code"] = 1;
        } else if (op == "set_animation") {
            const Clip clip{.animation = args.as("animation"),
                            .low = args.as<std::int32_t>("start_frame"),
                            .rate = args.real("rate")};
            const bool interrupt = args.flag("interrupt");
            if (parts_) parts_->set_animation(library_, clip, interrupt);
        } else {
            return false;
        }
        return true;
    }

    [[nodiscard]] Json state() const {
        const Sequence& sequence = parts_->sequence();
        Json json{{"anims", list_json(sequence.nodes(), node_json)},
                  {"current", index_json(sequence.current())},
                  {"first_cyclic", index_json(sequence.cyclic_start())},
                  {"frame", sequence.frame_number()},
                  {"velocity", to_json(sequence.velocity())},
                  {"omega", to_json(sequence.omega())}};
        if (parts_->manager()) {
            json.update(state_of(*parts_->manager()));
        } else {
            json["has_table_manager"] = 0;  // the other value is never listed
        }
        return json;
    }

    static Json state_of(const TableManager& manager) {
        const AnimationState& state = manager.state();
        return {{"style", number(state.style)},
                {"substate", number(state.sub_state.command)},
                {"substate_speed", state.sub_state.speed},
                {"modifiers", list_json(state.modifiers, axis_json)},
                {"actions", list_json(state.actions, axis_json)},
                {"pending", list_json(manager.pending(), pending_json)},
                {"counter", manager.counter()}};
    }

    VectorLibrary library_;
    std::uint32_t default_animation_;
    std::optional<PartArray> parts_;
    std::optional<Order> order_;
    bool has_body_ = true;
    CallLog log_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_animation(Args& setup) { return std::make_unique<AnimationRunner>(setup); }

}  // namespace acmotion::conform
