
#include "acmotion/body/state.h"
#include "body/body.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/motion_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"
#include "motion/interpreter.h"
#include "motion/jump_rules.h"
#include "motion/leash.h"
#include "motion/speeds.h"
#include "motion/steering.h"

namespace acmotion::conform {
namespace {

AxisMotion axis(Args& args, const std::string& name) {
    return {command(args, name + "_command"), args.real(name + "_speed")};
}

// A body that records what is asked of it, and an animation layer that completes nothing. The interpreter never enters
// its default state: applying the current movement is recorded only.
class RecordingBody : public StandInBody, public AnimationLayer, public TraceSink {
 public:
    RecordingBody(Args& setup, CaseWorld& in)
        : StandInBody(setup.position("body"), in), weenie_(read_weenie(setup, "weenie")) {
        const auto transient = static_cast<std::uint32_t>(setup.integer("transient_state"));
        view_.rotation = position.frame.rotation;
        view_.velocity = setup.vector("velocity");
        view_.in_contact = (transient & kContact) != 0;
        view_.on_walkable = (transient & kOnWalkable) != 0;
        view_.has_gravity = (setup.integer("state_flags") & kGravity) != 0;
        view_.leash_is_full = is_leash_full(setup, position);
        has_movement_manager = setup.flag("has_movement_manager");
    }

    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] BodyView view() const override { return view_; }
    [[nodiscard]] AnimationLayer* animation() override { return this; }
    [[nodiscard]] const Weenie* weenie() const override { return weenie_ ? &*weenie_ : nullptr; }
    void set_velocity(const Vec3& velocity) override {
        StandInBody::set_velocity(velocity);
        view_.velocity = velocity;
    }
    void set_on_walkable(bool on_walkable) override { log("set_on_walkable", {{"value", on_walkable ? 1 : 0}}); }

    using AnimationLayer::do_motion;
    using AnimationLayer::stop_motion;
    using MotionHost::do_motion;
    using MotionHost::stop_motion;
    void drop_link_animations(ObjectId /*body*/, AnimationSink& /*sink*/) override {
        log("remove_link_animations", {});
    }

    void on_event(const Event& event) override {
        const auto* applied = std::get_if<Event::CurrentMovementApplied>(&event.what);
        if (applied == nullptr) return;
        log("apply_current_movement",
            {{"cancel_moveto", applied->cancel_move_to ? 1 : 0}, {"disallow_jump", applied->disable_jump ? 1 : 0}});
    }

 private:
    static bool is_leash_full(Args& setup, const Position& body) {
        if (!setup.has("constraint")) return false;
        Args args = setup.object("constraint");
        Leash leash;
        leash.constrain_to({}, args.position("position"), {args.real("start"), args.real("max")}, body);
        args.refuse_unread();
        return leash.is_full();
    }

    std::optional<Weenie> weenie_;
    BodyView view_;
};

class MotionRunner : public CaseRunner {
 public:
    explicit MotionRunner(Args& setup) : body_(setup, world_), interpreter_(read_fields(setup)) {
        if (!setup.has("pending_jump_error")) return;
        const auto error = static_cast<MotionError>(setup.integer("pending_jump_error"));
        interpreter_.queue_motion(call_, body_, {0, MotionCommand::Ready, error});
    }

    Json run(const std::string& op, Args& args) override {
        for (const auto run_some : {&MotionRunner::run_speed, &MotionRunner::run_command, &MotionRunner::run_rule,
                                    &MotionRunner::run_order, &MotionRunner::run_steering}) {
            Json answer = (this->*run_some)(op, args);
            if (!answer.is_null()) return answer;
        }
        return unknown_op();
    }

 private:
    static InterpreterFields read_fields(Args& setup) {
        InterpreterFields fields;
        fields.interpreted.forward = axis(setup, "forward");
        fields.interpreted.sidestep = axis(setup, "sidestep");
        fields.interpreted.turn = axis(setup, "turn");
        fields.seldom.change().raw.hold_key = hold_key(setup, "current_hold_key");
        fields.seldom.change().current_speed_factor = setup.real("current_speed_factor");
        fields.my_run_rate = setup.real("my_run_rate");
        fields.seldom.change().jump_extent = setup.real("jump_extent");
        fields.standing_longjump = setup.flag("standing_longjump");
        return fields;
    }

    Json run_speed(const std::string& op, Args& /*args*/) {
        const InterpreterFields& fields = interpreter_.fields();
        if (op == "get_max_speed") return {{"value", max_speed(fields, body_.weenie()).plain}};
        if (op == "get_adjusted_max_speed") return {{"value", max_speed(fields, body_.weenie()).adjusted}};
        if (op == "get_jump_v_z") return {{"value", jump_speed(fields, body_.weenie())}};
        if (op == "get_state_velocity") return {{"velocity", to_json(state_velocity(fields, body_.weenie()))}};
        if (op == "get_leave_ground_velocity") {
            return {{"velocity", to_json(leave_ground_velocity(fields, body_.weenie(), body_.view()))}};
        }
        return unknown_op();
    }

    Json run_command(const std::string& op, Args& args) {
        if (op != "adjust_motion" && op != "apply_run_to_command") return unknown_op();
        const InterpreterFields& fields = interpreter_.fields();
        const AxisMotion asked{command(args, "motion"), args.real("speed")};
        const AxisMotion got = op == "adjust_motion"
                                   ? adjust_motion(fields, body_.weenie(), asked, hold_key(args, "hold_key"))
                                   : apply_run(asked, run_rate(fields, body_.weenie()));
        return {{"motion", static_cast<std::uint32_t>(got.command)}, {"speed", got.speed}};
    }

    Json run_rule(const std::string& op, Args& args) {
        const BodyView body = body_.view();
        const InterpreterFields& fields = interpreter_.fields();
        if (op == "contact_allows_move")
            return code(contact_allows_move(command(args, "motion"), &body, body_.weenie()));
        if (op == "is_standing_still") return code(is_standing_still(fields.interpreted, &body));
        if (op == "jump_charge_is_allowed") return code(jump_charge_is_allowed(fields, body_.weenie()));
        if (op == "jump_is_allowed") return code(interpreter_.jump_is_allowed(call_, body_, args.real("extent")));
        if (op == "motion_allows_jump") {
            const bool forbids = forbids_jump(command(args, "motion"));
            return code(forbids ? MotionError::MotionForbidsJump : MotionError::None);
        }
        return unknown_op();
    }

    Json run_order(const std::string& op, Args& args) {
        Json answer = Json::object();
        if (op == "charge_jump") {
            answer = code(interpreter_.charge_jump(body_));
        } else if (op == "jump") {
            answer = code(interpreter_.jump(call_, body_, args.real("extent")));
        } else if (op == "leave_ground") {
            interpreter_.leave_ground(call_, body_);
        } else if (op == "hit_ground") {
            interpreter_.hit_ground(call_, body_);
            answer = {{"done", 1}};
        } else {
            return unknown_op();
        }
        answer["jump_extent"] = interpreter_.fields().seldom->jump_extent;
        answer["standing_longjump"] = interpreter_.fields().standing_longjump ? 1 : 0;
        answer["velocity"] = to_json(body_.view().velocity);
        answer["log"] = body_.take_log();
        return answer;
    }

    Json run_steering(const std::string& op, Args& args) {
        if (op == "get_desired_heading") {
            return {{"value", facing_offset(command(args, "command"), args.flag("moving_away"))}};
        }
        if (op != "get_command") return unknown_op();
        const MoveToParams params{.mask = static_cast<std::uint32_t>(args.integer("flags")),
                                  .distance_to_object = args.real("distance_to_object"),
                                  .min_distance = args.real("min_distance"),
                                  .walk_run_threshold = args.real("walk_run_threshold")};
        args.ignore("heading");
        const Gait gait = choose_gait(params, args.real("distance"));
        return {{"command", static_cast<std::uint32_t>(gait.command)},
                {"hold_key", static_cast<std::uint32_t>(gait.key)},
                {"moving_away", gait.moving_away ? 1 : 0}};
    }

    static Json code(MotionError error) { return {{"code", static_cast<std::uint32_t>(error)}}; }
    static Json code(bool yes) { return {{"code", yes ? 1 : 0}}; }

    CaseWorld world_;
    RecordingBody body_;
    Call call_ = world_.call(&body_);
    MotionInterpreter interpreter_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_motion(Args& setup) { return std::make_unique<MotionRunner>(setup); }

}  // namespace acmotion::conform
