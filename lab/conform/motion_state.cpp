#include "body/physics.h"
#include "inbound/decisions.h"
#include "lab/conform/stand_in.h"
#include "motion/jump_rules.h"
#include "motion/movement_manager.h"

namespace acmotion::conform {
namespace {

const char* call_of(MoveToType type) {
    switch (type) {
        case MoveToType::MoveToObject: return "move_to_object";
        case MoveToType::MoveToPosition: return "move_to_position";
        case MoveToType::TurnToObject: return "turn_to_object";
        default: return "turn_to_heading";
    }
}

// The body of motion_state.jsonl: velocity, ground and activity are real, the animation accepts what the case says and
// records it, and nothing ever moves to anything.
class MotionStateCase : public BodyCase, public AnimationLayer {
 public:
    explicit MotionStateCase(Args& setup) : BodyCase(setup.position("body")) {
        game_object = setup.maybe_weenie("weenie");
        last_move_autonomous = setup.flag_or("last_move_autonomous", false);
        has_part_array_ = setup.flag_or("has_part_array", true);
        now = setup.time("time");
        has_target_manager = true;
        physics.has_cell = setup.flag_or("cell_present", true);
        physics.physics_state = setup.as("state_flags");
        physics.transient_state = setup.as("transient_state");
        physics.clock = setup.time_or("clock", 0);
        physics.velocity = setup.vector_or("velocity", {});
        stamps_.write(StampSlot::Movement, {setup.as_or<std::uint16_t>("movement_stamp", 0)});
        stamps_.write(StampSlot::ServerControlledMove, {setup.as_or<std::uint16_t>("server_control_stamp", 0)});
        if (setup.flag_or("has_position_manager", false)) physics.manager.emplace();
        if (setup.has("targets")) read_others(setup);
        read_movement(setup);
    }

    Json run(const std::string& op, Args& args) override {
        if (run_world_op(op, args)) return Json::object();
        const Json value = run_query(op, args);
        if (!value.is_null()) return {{"value", value}};
        Json answer = Json::object();
        if (!run_update(op, args, answer) && !run_request(op, args, answer) && !run_interpreter(op, args, answer) &&
            !run_manager(op, args)) {
            return nullptr;
        }
        answer["log"] = take_log();
        answer["state"] = state();
        return answer;
    }

    // ---- MotionHost
    [[nodiscard]] AnimationLayer* animation() override { return has_part_array_ ? this : nullptr; }
    void set_velocity(const Vec3& velocity) override { acmotion::set_velocity(physics, velocity, now); }
    void set_on_walkable(bool on_walkable) override {
        const bool changes = physics.is(kOnWalkable) != on_walkable;
        physics.set(kOnWalkable, on_walkable);
        if (changes && movement_) {
            log(on_walkable ? "hit_ground" : "leave_ground");
            on_walkable ? movement_->hit_ground(call(), *this) : movement_->leave_ground(call(), *this);
        }
        update_acceleration(physics);
    }
    void cancel_move_to(MotionError why) override {
        if (movement_) log("cancel_moveto", {{"error", number(why)}});
    }
    using StandIn::stick_to;
    void stick_to(ObjectId object) override {
        made_manager();
        auto found = others.find(object);
        if (found == others.end()) return;
        if (!found->second.parent.is_null()) found = others.find(found->second.parent);
        if (found != others.end()) StandIn::stick_to(found->first, found->second.shape);
    }
    MotionError begin_move_to(const MoveToOrder& order) override {
        log(call_of(order.type), {{"target_id", order.object.value},
                                  {"position", to_json(order.position)},
                                  {"params", to_json(order.params)}});
        return MotionError::None;
    }
    // ---- AnimationLayer
    using MotionHost::do_motion;
    using MotionHost::stop_motion;
    MotionError do_motion(ObjectId /*body*/, MotionCommand motion, float motion_speed) override {
        log("do_motion", {{"motion", number(motion)}, {"speed", motion_speed}});
        const auto found = result_for_.find(motion);
        return found != result_for_.end() ? found->second : do_result_;
    }
    MotionError stop_motion(ObjectId /*body*/, MotionCommand motion) override {
        log("stop_motion", {{"motion", number(motion)}});
        return stop_result_;
    }
    void initialise(ObjectId /*body*/) override { log("initialize_motion_tables"); }
    void stop_all_motions(ObjectId /*body*/) override { log("stop_all_motions"); }
    void drop_link_animations(ObjectId /*body*/, AnimationSink& /*sink*/) override { log("remove_link_animations"); }
    void check_completed_motions(ObjectId /*body*/, AnimationSink& /*sink*/) override {
        log("check_completed_motions");
    }

 private:
    void read_others(Args& setup) {
        setup.read_each("targets", [&](Args& target) {
            OtherObject other{
                target.position("position"), {target.real_or("radius", 0), target.real_or("height", 0)}, {}};
            other.parent = target.as_or("parent", 0U);
            if (target.flag_or("no_shape", false)) other.shape = {};
            others[target.id("id")] = other;
        });
    }
    void read_movement(Args& setup) {
        InterpreterFields fields;
        fields.initialised = setup.flag_or("initialised", true);
        fields.standing_longjump = setup.flag_or("standing_longjump", false);
        fields.seldom.change().jump_extent = setup.real_or("jump_extent", 0);
        fields.my_run_rate = setup.real_or("my_run_rate", 1);
        fields.seldom.change().server_action_stamp = setup.as_or("server_action_stamp", 0U);
        setup.read("raw", [&](Args& raw) { fields.seldom.change().raw = raw_state(raw); });
        setup.read("interpreted", [&](Args& state) { fields.interpreted = interpreted_state(state); });
        const bool has_interpreter = setup.flag_or("has_interpreter", true);
        if (!setup.flag_or("has_movement_manager", true)) return;
        movement_ = has_interpreter ? MovementManager(MotionInterpreter(fields)) : MovementManager();
    }

    // The movement_ manager, made and logged if there is none.
    MovementManager& made_movement() {
        if (movement_) return *movement_;
        log("make_movement_manager");
        activate();
        return movement_.emplace();
    }
    MotionInterpreter& interpreter() { return made_movement().made_interpreter(call(), *this); }
    bool run_world_op(const std::string& op, Args& args) {
        if (op == "set_transient_state") return set(physics.transient_state, args.as("value"));
        if (op == "set_state_flags") return set(physics.physics_state, args.as("value"));
        if (op == "set_last_move_autonomous") return set(last_move_autonomous, args.flag("value"));
        if (op == "set_stored_velocity") return set(physics.velocity, args.vector("velocity"));
        if (op == "set_motion_result") {
            do_result_ = args.as<MotionError>("do");
            return set(stop_result_, args.as<MotionError>("stop"));
        }
        if (op != "set_result_for") return run_shared(op, args);
        const auto motion = args.as<MotionCommand>("motion");
        result_for_.erase(motion);
        if (args.has("code")) result_for_[motion] = args.as<MotionError>("code");
        return true;
    }
    [[nodiscard]] Json state() {
        Json json{{"has_movement_manager", movement_ ? 1 : 0},
                  {"has_interpreter", movement_ && movement_->interpreter() ? 1 : 0},
                  {"transient_state", physics.transient_state},
                  {"clock", physics.clock},
                  {"velocity", to_json(physics.velocity)},
                  {"acceleration", to_json(physics.acceleration)},
                  {"last_move_autonomous", last_move_autonomous ? 1 : 0},
                  {"movement_stamp", stamps_[StampSlot::Movement].value},
                  {"server_control_stamp", stamps_[StampSlot::ServerControlledMove].value}};
        if (!movement_ || !movement_->interpreter()) return json;
        const MotionInterpreter& its = *movement_->interpreter();
        const InterpreterFields& fields = its.fields();
        json["initialised"] = fields.initialised ? 1 : 0;
        json["my_run_rate"] = fields.my_run_rate;
        json["standing_longjump"] = fields.standing_longjump ? 1 : 0;
        json["jump_extent"] = fields.seldom->jump_extent;
        json["server_action_stamp"] = fields.seldom->server_action_stamp;
        json["raw"] = to_json(fields.seldom->raw, its.raw_actions(), pools);
        json["interpreted"] = to_json(fields.interpreted, its.actions(), pools);
        json["pending"] = to_json(its.pending(), pools);
        return json;
    }

    // ---- the ops
    Json run_query(const std::string& op, Args& args) {
        if (op == "motions_pending") return movement_ && movement_->motions_pending() ? 1 : 0;
        if (op == "inq_style") return number(interpreter().fields().interpreted.style);
        if (op != "contact_allows_move") return nullptr;
        const BodyView body = view();
        const auto motion = args.as<MotionCommand>("motion");
        return contact_allows_move(motion, has_body() ? &body : nullptr, weenie()) ? 1 : 0;
    }

    // ---- a server's movement_
    bool run_update(const std::string& op, Args& args, Json& answer) {
        if (op == "move_to_interpreted_state") {
            Args state = args.object("state");
            const std::vector<MotionAction> all = actions(state);
            interpreter().move_to_interpreted_state(call(), *this, interpreted_state(state), all);
            state.refuse_unread();
            return true;
        }
        if (op != "update_motion") return false;
        const ReceivedMovement received{{args.as<std::uint16_t>("movement_stamp")},
                                        {args.as<std::uint16_t>("server_control_stamp")},
                                        args.flag("autonomous")};
        const bool is_local_player = game_object && game_object->is_local_player;
        const MovementDecision decision = decide_movement(received, stamps_, is_local_player);
        stamps_ = decision.stamps;
        answer["player_moved"] = decision.takes_control ? 1 : 0;

        std::vector<MotionAction> all;
        const MovementUpdate update = read_update(args, all);
        if (decision.outcome != MovementOutcome::Apply) return true;
        last_move_autonomous = received.autonomous;
        made_movement().apply_update(call(), *this, update);
        return true;
    }

    static MovementUpdate read_update(Args& args, std::vector<MotionAction>& all) {
        MovementUpdate update{.style = args.as<MotionCommand>("style")};
        const auto type = args.as<std::int64_t>("type");
        if (type == 0) update.content = read_state(args, all);
        if (type >= 6 && type <= 9) update.content = read_move_to(args, static_cast<MoveToType>(type));
        return update;
    }

    static InterpretedUpdate read_state(Args& args, std::vector<MotionAction>& all) {
        Args state = args.object("state");
        all = actions(state);
        const InterpretedUpdate update{interpreted_state(state), all, args.as_or("sticky_id", 0U),
                                       args.flag_or("standing_longjump", false)};
        state.refuse_unread();
        return update;
    }

    static MoveToUpdate read_move_to(Args& args, MoveToType type) {
        MoveToUpdate update;
        update.order.type = type;
        update.order.object = args.as_or("target_id", 0U);
        update.order.position = args.maybe_position("position").value_or(Position{});
        update.order.params = args.move_to_params("params");
        update.run_rate = args.real_or("run_rate", 1);
        update.fallback_heading = args.real_or("heading", 0);
        return update;
    }

    // ---- requests
    bool run_request(const std::string& op, Args& args, Json& answer) {
        MotionRequest request;
        if (op == "perform_other") {
            request.type = args.as<MotionRequestType>("type");
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
        answer["code"] = number(made_movement().perform(call(), *this, request));
        return true;
    }

    static MotionRequest read_request(MotionRequestType type, Args& args) {
        return {type, args.as<MotionCommand>("motion"), args.motion_parameters("params")};
    }

    // ---- straight to the interpreter
    bool run_interpreter(const std::string& op, Args& args, Json& answer) {
        if (op == "set_hold_run" || op == "set_hold_key") {
            const HoldKey run = op == "set_hold_run" && args.flag("value") ? HoldKey::Run : HoldKey::None;
            const HoldKey key = op == "set_hold_run" ? run : args.as<HoldKey>("key");
            interpreter().set_hold_key(call(), *this, key, args.flag("cancel_moveto"));
        } else if (op == "jump") {
            answer["code"] = number(interpreter().jump(call(), *this, args.real("extent")));
        } else if (op == "get_interpreter") {
            interpreter();
        } else {
            return run_application(op, args);
        }
        return true;
    }

    bool run_application(const std::string& op, Args& args) {
        const bool cancel = args.flag_or("cancel_moveto", false);
        const bool disable_jump = args.flag_or("disallow_jump", false);
        if (op == "apply_current_movement") {
            interpreter().apply_current_movement(call(), *this, cancel, disable_jump);
        } else if (op == "apply_raw_movement") {
            interpreter().apply_raw_movement(call(), *this, cancel, disable_jump);
        } else if (op == "apply_interpreted_movement") {
            interpreter().apply_interpreted_movement(call(), *this, cancel, disable_jump);
        } else {
            return false;
        }
        return true;
    }

    // ---- the movement_ manager and the body
    bool run_manager(const std::string& op, Args& args) {
        if (op == "set_on_walkable") {
            set_on_walkable(args.flag("value"));
        } else if (op == "set_weenie" || op == "rebind_body" || op == "report_exhaustion") {
            if (op == "set_weenie") game_object = args.maybe_weenie("weenie");
            if (op == "rebind_body") attached = args.flag("value");
            if (movement_) movement_->reapply_movement(call(), *this);
        } else if (op == "motion_done") {
            args.ignore("success");
            for (auto remaining = args.as_or<std::int64_t>("times", 1); remaining > 0 && movement_; --remaining) {
                movement_->motion_done(call(), *this);
            }
        } else if (op == "enter_default_state") {
            made_movement().enter_default_state(call(), *this);
        } else if (op == "exit_world") {
            if (movement_) movement_->leave_world(call(), *this);
        } else if (op == "hit_ground" || op == "leave_ground") {
            log(op.c_str());
            if (op == "hit_ground") made_movement().hit_ground(call(), *this);
            if (op == "leave_ground") made_movement().leave_ground(call(), *this);
        } else {
            return false;
        }
        return true;
    }

    std::optional<MovementManager> movement_;
    StampSet stamps_;
    bool has_part_array_ = true;
    MotionError do_result_ = MotionError::None;
    MotionError stop_result_ = MotionError::None;
    std::map<MotionCommand, MotionError> result_for_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_motion_state(Args& setup) { return std::make_unique<MotionStateCase>(setup); }

}  // namespace acmotion::conform
