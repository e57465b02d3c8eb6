#include "lab/conform/stand_in.h"
#include "motion/interpreter.h"
#include "motion/jump_rules.h"
#include "motion/leash.h"
#include "motion/speeds.h"
#include "motion/steering.h"

namespace acmotion::conform {
namespace {

AxisMotion axis(Args& args, const std::string& name) {
    return {args.as<MotionCommand>(name + "_command"), args.real(name + "_speed")};
}

// A body that records what is asked of it, and an animation layer that completes nothing. The interpreter never enters
// its default state: applying the current movement is recorded only.
class MotionCase : public BodyCase, public AnimationLayer {
 public:
    explicit MotionCase(Args& setup) : BodyCase(setup.position("body")), interpreter_(read_fields(setup)) {
        game_object = setup.maybe_weenie("weenie");
        physics.transient_state = setup.as("transient_state");
        physics.physics_state = setup.as("state_flags");
        physics.velocity = setup.vector("velocity");
        has_movement_manager = setup.flag("has_movement_manager");
        setup.read("constraint", [&](Args& args) {
            Leash leash;
            leash.constrain_to({}, args.position("position"), {args.real("start"), args.real("max")}, position);
            leash_is_full = leash.is_full();
        });
        if (!setup.has("pending_jump_error")) return;
        const auto error = setup.as<MotionError>("pending_jump_error");
        interpreter_.queue_motion(call(), *this, {0, MotionCommand::Ready, error});
    }

    Json run(const std::string& op, Args& args) override {
        for (const auto run_some : {&MotionCase::run_speed, &MotionCase::run_command, &MotionCase::run_rule,
                                    &MotionCase::run_order, &MotionCase::run_steering}) {
            Json answer = (this->*run_some)(op, args);
            if (!answer.is_null()) return answer;
        }
        return nullptr;
    }

    [[nodiscard]] AnimationLayer* animation() override { return this; }
    void set_velocity(const Vec3& velocity) override {
        StandIn::set_velocity(velocity);
        physics.velocity = velocity;
    }
    void set_on_walkable(bool on_walkable) override { log("set_on_walkable", {{"value", on_walkable ? 1 : 0}}); }

    using AnimationLayer::do_motion;
    using AnimationLayer::stop_motion;
    using MotionHost::do_motion;
    using MotionHost::stop_motion;
    void drop_link_animations(ObjectId /*body*/, AnimationSink& /*sink*/) override { log("remove_link_animations"); }

    void on_event(const Event& event) override {
        const auto* applied = std::get_if<Event::CurrentMovementApplied>(&event.what);
        if (applied == nullptr) return;
        log("apply_current_movement",
            {{"cancel_moveto", applied->cancel_move_to ? 1 : 0}, {"disallow_jump", applied->disable_jump ? 1 : 0}});
    }

 private:
    static InterpreterFields read_fields(Args& setup) {
        InterpreterFields fields;
        fields.interpreted.forward = axis(setup, "forward");
        fields.interpreted.sidestep = axis(setup, "sidestep");
        fields.interpreted.turn = axis(setup, "turn");
        fields.seldom.change().raw.hold_key = setup.as<HoldKey>("current_hold_key");
        fields.seldom.change().current_speed_factor = setup.real("current_speed_factor");
        fields.my_run_rate = setup.real("my_run_rate");
        fields.seldom.change().jump_extent = setup.real("jump_extent");
        fields.standing_longjump = setup.flag("standing_longjump");
        return fields;
    }

    Json run_speed(const std::string& op, Args& /*args*/) {
        const InterpreterFields& fields = interpreter_.fields();
        if (op == "get_max_speed") return {{"value", acmotion::max_speed(fields, weenie()).plain}};
        if (op == "get_adjusted_max_speed") return {{"value", acmotion::max_speed(fields, weenie()).adjusted}};
        if (op == "get_jump_v_z") return {{"value", jump_speed(fields, weenie())}};
        if (op == "get_state_velocity") return {{"velocity", to_json(state_velocity(fields, weenie()))}};
        if (op == "get_leave_ground_velocity") {
            return {{"velocity", to_json(leave_ground_velocity(fields, weenie(), view()))}};
        }
        return nullptr;
    }

    Json run_command(const std::string& op, Args& args) {
        if (op != "adjust_motion" && op != "apply_run_to_command") return nullptr;
        const InterpreterFields& fields = interpreter_.fields();
        const AxisMotion asked{args.as<MotionCommand>("motion"), args.real("speed")};
        const AxisMotion got = op == "adjust_motion"
                                   ? adjust_motion(fields, weenie(), asked, args.as<HoldKey>("hold_key"))
                                   : apply_run(asked, run_rate(fields, weenie()));
        return {{"motion", number(got.command)}, {"speed", got.speed}};
    }

    Json run_rule(const std::string& op, Args& args) {
        const BodyView body = view();
        const InterpreterFields& fields = interpreter_.fields();
        if (op == "contact_allows_move")
            return code(contact_allows_move(args.as<MotionCommand>("motion"), &body, weenie()));
        if (op == "is_standing_still") return code(is_standing_still(fields.interpreted, &body));
        if (op == "jump_charge_is_allowed") return code(jump_charge_is_allowed(fields, weenie()));
        if (op == "jump_is_allowed") return code(interpreter_.jump_is_allowed(call(), *this, args.real("extent")));
        if (op == "motion_allows_jump") {
            const bool forbids = forbids_jump(args.as<MotionCommand>("motion"));
            return code(forbids ? MotionError::MotionForbidsJump : MotionError::None);
        }
        return nullptr;
    }

    Json run_order(const std::string& op, Args& args) {
        Json answer = Json::object();
        if (op == "charge_jump") {
            answer = code(interpreter_.charge_jump(*this));
        } else if (op == "jump") {
            answer = code(interpreter_.jump(call(), *this, args.real("extent")));
        } else if (op == "leave_ground") {
            interpreter_.leave_ground(call(), *this);
        } else if (op == "hit_ground") {
            interpreter_.hit_ground(call(), *this);
            answer = {{"done", 1}};
        } else {
            return nullptr;
        }
        answer["jump_extent"] = interpreter_.fields().seldom->jump_extent;
        answer["standing_longjump"] = interpreter_.fields().standing_longjump ? 1 : 0;
        answer["velocity"] = to_json(view().velocity);
        answer["log"] = take_log();
        return answer;
    }

    Json run_steering(const std::string& op, Args& args) {
        if (op == "get_desired_heading") {
            return {{"value", facing_offset(args.as<MotionCommand>("command"), args.flag("moving_away"))}};
        }
        if (op != "get_command") return nullptr;
        const MoveToParams params{.mask = args.as("flags"),
                                  .distance_to_object = args.real("distance_to_object"),
                                  .min_distance = args.real("min_distance"),
                                  .walk_run_threshold = args.real("walk_run_threshold")};
        args.ignore("heading");
        const Gait gait = choose_gait(params, args.real("distance"));
        return {{"command", number(gait.command)},
                {"hold_key", number(gait.key)},
                {"moving_away", gait.moving_away ? 1 : 0}};
    }

    static Json code(MotionError error) { return {{"code", number(error)}}; }
    static Json code(bool yes) { return {{"code", yes ? 1 : 0}}; }

    MotionInterpreter interpreter_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_motion(Args& setup) { return std::make_unique<MotionCase>(setup); }

}  // namespace acmotion::conform
