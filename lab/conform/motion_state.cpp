
#include "inbound/decisions.h"
#include "lab/base/json.h"
#include "lab/conform/animated_body.h"
#include "lab/conform/motion_values.h"
#include "lab/conform/runner.h"
#include "motion/jump_rules.h"

namespace acmotion::conform {
namespace {

Stamp stamp(Args& args, const std::string& member) { return {static_cast<std::uint16_t>(args.integer(member))}; }

class MotionStateRunner : public CaseRunner {
 public:
    explicit MotionStateRunner(Args& setup) : body_(setup, world_) {}

    Json run(const std::string& op, Args& args) override {
        if (body_.run_world_op(op, args)) return Json::object();
        const Json value = run_query(op, args);
        if (!value.is_null()) return {{"value", value}};
        Json answer = Json::object();
        if (!run_update(op, args, answer) && !run_request(op, args, answer) && !run_interpreter(op, args, answer) &&
            !run_manager(op, args)) {
            return unknown_op();
        }
        answer["log"] = body_.take_log();
        answer["state"] = body_.state();
        return answer;
    }

 private:
    Json run_query(const std::string& op, Args& args) {
        if (op == "motions_pending") return body_.movement && body_.movement->motions_pending() ? 1 : 0;
        if (op == "inq_style") {
            return static_cast<std::uint32_t>(interpreter().fields().interpreted.style);
        }
        if (op == "contact_allows_move") {
            const BodyView view = body_.view();
            const BodyView* body = body_.has_body() ? &view : nullptr;
            return contact_allows_move(command(args, "motion"), body, body_.weenie()) ? 1 : 0;
        }
        return nullptr;
    }

    // ---- a server's movement
    bool run_update(const std::string& op, Args& args, Json& answer) {
        if (op == "move_to_interpreted_state") {
            Args state = args.object("state");
            const std::vector<MotionAction> all = actions(state);
            interpreter().move_to_interpreted_state(body_.call(), body_, interpreted_state(state), all);
            state.refuse_unread();
            return true;
        }
        if (op != "update_motion") return false;
        const ReceivedMovement received{stamp(args, "movement_stamp"), stamp(args, "server_control_stamp"),
                                        args.flag("autonomous")};
        const bool is_local_player = body_.weenie() != nullptr && body_.weenie()->is_local_player;
        const MovementDecision decision = decide_movement(received, body_.stamps, is_local_player);
        body_.stamps = decision.stamps;
        answer["player_moved"] = decision.takes_control ? 1 : 0;

        std::vector<MotionAction> all;
        const MovementUpdate update = read_update(args, all);
        if (decision.outcome != MovementOutcome::Apply) return true;
        body_.last_move_autonomous = received.autonomous;
        body_.made_movement().apply_update(body_.call(), body_, update);
        return true;
    }

    static MovementUpdate read_update(Args& args, std::vector<MotionAction>& all) {
        MovementUpdate update{.style = command(args, "style")};
        const auto type = args.integer("type");
        if (type == 0) update.content = read_state(args, all);
        if (type >= 6 && type <= 9) update.content = read_move_to(args, static_cast<MoveToType>(type));
        return update;
    }

    static InterpretedUpdate read_state(Args& args, std::vector<MotionAction>& all) {
        Args state = args.object("state");
        all = actions(state);
        const InterpretedUpdate update{interpreted_state(state), all,
                                       static_cast<std::uint32_t>(args.integer_or("sticky_id", 0)),
                                       args.flag_or("standing_longjump", false)};
        state.refuse_unread();
        return update;
    }

    static MoveToUpdate read_move_to(Args& args, MoveToType type) {
        MoveToUpdate update;
        update.order.type = type;
        update.order.object = static_cast<std::uint32_t>(args.integer_or("target_id", 0));
        update.order.position = args.maybe_position("position").value_or(Position{});
        update.order.params = move_to_params(args.object("params"));
        update.run_rate = args.real_or("run_rate", 1);
        update.fallback_heading = args.real_or("heading", 0);
        return update;
    }

    // ---- requests
    bool run_request(const std::string& op, Args& args, Json& answer) {
        MotionRequest request;
        if (op == "perform_other") {
            request.type = static_cast<MotionRequestType>(args.integer("type"));
        } else if (op == "do_raw_motion") {
            request = read_request(MotionRequestType::DoRaw, args);
        } else if (op == "do_interpreted_motion") {
            request = read_request(MotionRequestType::DoInterpreted, args);
        } else if (op == "stop_raw_motion") {
            request = read_request(MotionRequestType::StopRaw, args);
        } else if (op == "stop_interpreted_motion") {
            request = read_request(MotionRequestType::StopInterpreted, args);
        } else if (op != "stop_completely") {
            return false;
        }
        const MotionError error = body_.made_movement().perform(body_.call(), body_, request);
        answer["code"] = static_cast<std::uint32_t>(error);
        return true;
    }

    static MotionRequest read_request(MotionRequestType type, Args& args) {
        return {type, command(args, "motion"), motion_parameters(args.object("params"))};
    }

    // ---- straight to the interpreter
    MotionInterpreter& interpreter() { return body_.made_movement().made_interpreter(body_.call(), body_); }

    bool run_interpreter(const std::string& op, Args& args, Json& answer) {
        const Call call = body_.call();
        if (op == "set_hold_run") {
            const HoldKey key = args.flag("value") ? HoldKey::Run : HoldKey::None;
            interpreter().set_hold_key(call, body_, key, args.flag("cancel_moveto"));
        } else if (op == "set_hold_key") {
            const HoldKey key = hold_key(args, "key");
            interpreter().set_hold_key(call, body_, key, args.flag("cancel_moveto"));
        } else if (op == "jump") {
            answer["code"] = static_cast<std::uint32_t>(interpreter().jump(call, body_, args.real("extent")));
        } else if (op == "get_interpreter") {
            interpreter();
        } else {
            return run_application(op, args);
        }
        return true;
    }

    bool run_application(const std::string& op, Args& args) {
        const Call call = body_.call();
        const bool cancel = args.flag_or("cancel_moveto", false);
        const bool disable_jump = args.flag_or("disallow_jump", false);
        if (op == "apply_current_movement") {
            interpreter().apply_current_movement(call, body_, cancel, disable_jump);
        } else if (op == "apply_raw_movement") {
            interpreter().apply_raw_movement(call, body_, cancel, disable_jump);
        } else if (op == "apply_interpreted_movement") {
            interpreter().apply_interpreted_movement(call, body_, cancel, disable_jump);
        } else {
            return false;
        }
        return true;
    }

    // ---- the movement manager and the body
    bool run_manager(const std::string& op, Args& args) {
        if (op == "set_on_walkable") {
            body_.set_on_walkable(args.flag("value"));
        } else if (op == "set_weenie") {
            body_.game_object = read_weenie(args, "weenie");
            if (body_.movement) body_.movement->reapply_movement(body_.call(), body_);
        } else if (op == "rebind_body") {
            body_.attached = args.flag("value");
            if (body_.movement) body_.movement->reapply_movement(body_.call(), body_);
        } else if (op == "report_exhaustion") {
            if (body_.movement) body_.movement->reapply_movement(body_.call(), body_);
        } else if (op == "motion_done") {
            args.ignore("success");
            for (std::int64_t remaining = args.integer_or("times", 1); remaining > 0 && body_.movement; --remaining) {
                body_.movement->motion_done(body_.call(), body_);
            }
        } else {
            return run_world_change(op);
        }
        return true;
    }

    bool run_world_change(const std::string& op) {
        if (op == "enter_default_state") {
            body_.made_movement().enter_default_state(body_.call(), body_);
        } else if (op == "exit_world") {
            if (body_.movement) body_.movement->leave_world(body_.call(), body_);
        } else if (op == "hit_ground" || op == "leave_ground") {
            body_.log(op.c_str(), {});
            if (op == "hit_ground") body_.made_movement().hit_ground(body_.call(), body_);
            if (op == "leave_ground") body_.made_movement().leave_ground(body_.call(), body_);
        } else {
            return false;
        }
        return true;
    }

    CaseWorld world_;
    AnimatedBody body_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_motion_state(Args& setup) { return std::make_unique<MotionStateRunner>(setup); }

}  // namespace acmotion::conform
