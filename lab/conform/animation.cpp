#include <optional>

#include "animation/part_array.h"
#include "lab/base/json.h"
#include "lab/conform/call_log.h"
#include "lab/conform/json_values.h"
#include "lab/conform/motion_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/vector_library.h"

namespace acmotion::conform {
namespace {

Json axis_json(const AxisMotion& motion) {
    return Json::array({static_cast<std::uint32_t>(motion.command), motion.speed});
}

Json pending_json(const PendingAnimation& pending) {
    return Json::array({static_cast<std::uint32_t>(pending.motion), pending.number});
}

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
    explicit AnimationRunner(Args& setup)
        : library_(setup), default_animation_(static_cast<std::uint32_t>(setup.integer_or("default_animation", 0))) {
        const auto table = static_cast<std::uint32_t>(setup.integer("table"));
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
            return unknown_op();
        }
        answer["log"] = log_.take_log();
        if (parts_) answer["state"] = state();
        return answer;
    }

    // ---- PartListener
    void motion_done(MotionCommand motion, bool success) override {
        log_.log("motion_done", {{"motion", static_cast<std::uint32_t>(motion)}, {"success", success ? 1 : 0}});
        if (!order_ || (order_->about != MotionCommand::None && order_->about != motion)) return;
        const Order order = *std::exchange(order_, std::nullopt);
        const MotionError code = request(order.call, order.motion, order.speed).value_or(MotionError::None);
        log_.log("nested", {{"code", static_cast<std::uint32_t>(code)}});
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
        if (op == "detach_body") {
            has_body_ = !args.flag("value");
        } else if (op == "on_motion_done") {
            order_ = Order{command(args, "motion"), args.text("call"),
                           static_cast<MotionCommand>(args.integer_or("call_motion", 0)), args.real_or("speed", 1)};
        } else {
            return false;
        }
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
        const auto motion = static_cast<MotionCommand>(args.integer_or("motion", 0));
        const auto code = request(op, motion, args.real_or("speed", 1));
        if (code) answer["code"] = static_cast<std::uint32_t>(*code);
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
            const auto id = static_cast<std::uint32_t>(args.integer("id"));
            if (parts_) parts_->set_motion_table(library_, id);
            answer["code"] = 1;
        } else if (op == "set_animation") {
            const Clip clip{.animation = args.id("animation").value,
                            .low = static_cast<std::int32_t>(args.integer("start_frame")),
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
        return {{"style", static_cast<std::uint32_t>(state.style)},
                {"substate", static_cast<std::uint32_t>(state.sub_state.command)},
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
