#include "lab/conform/motion_values.h"

#include "lab/base/json.h"

namespace acmotion::conform {
namespace {

MotionCommand command_or(Args& args, const std::string& member, MotionCommand otherwise) {
    return static_cast<MotionCommand>(args.integer_or(member, static_cast<std::int64_t>(otherwise)));
}

HoldKey hold_key_or(Args& args, const std::string& member, HoldKey otherwise) {
    return static_cast<HoldKey>(args.integer_or(member, static_cast<std::int64_t>(otherwise)));
}

void read_axis(Args& args, const std::string& name, AxisMotion& axis) {
    axis.command = command_or(args, name + "_command", axis.command);
    axis.speed = args.real_or(name + "_speed", axis.speed);
}

void read_axis(Args& args, const std::string& name, RawAxisMotion& axis) {
    axis.command = command_or(args, name + "_command", axis.command);
    axis.speed = args.real_or(name + "_speed", axis.speed);
    axis.hold_key = hold_key_or(args, name + "_hold_key", axis.hold_key);
}

template <class State>
void read_axes(Args& args, State& state) {
    state.style = command_or(args, "style", state.style);
    read_axis(args, "forward", state.forward);
    read_axis(args, "sidestep", state.sidestep);
    read_axis(args, "turn", state.turn);
}

template <class Axis>
void write_axis(Json& json, const std::string& name, const Axis& axis) {
    json[name + "_command"] = static_cast<std::uint32_t>(axis.command);
    json[name + "_speed"] = axis.speed;
}

template <class State>
Json write_axes(const State& state) {
    Json json{{"style", static_cast<std::uint32_t>(state.style)}};
    write_axis(json, "forward", state.forward);
    write_axis(json, "sidestep", state.sidestep);
    write_axis(json, "turn", state.turn);
    return json;
}

template <class Item, class Write>
Json write_queue(const PooledList<Item>& queue, const Pool<Item>& pool, Write write) {
    Json list = Json::array();
    for (auto i = queue.head(); i != Pool<Item>::kNone; i = pool[i].next) list.push_back(write(pool[i].value));
    return list;
}

Json write_actions(const MotionInterpreter::Actions& actions, const Pools& pools) {
    return write_queue(actions, pools.actions, [](const MotionAction& action) {
        return Json::array(
            {static_cast<std::uint32_t>(action.command), action.speed, action.stamp, action.autonomous ? 1 : 0});
    });
}

constexpr float kNoExtent = -1;

std::optional<float> answer(Args& args, const std::string& member) {
    return args.has(member) ? std::optional{args.real(member)} : std::nullopt;
}

float limit(Args& args, const std::string& member) { return args.flag(member) ? Weenie::kAnyExtent : kNoExtent; }

}  // namespace

MotionCommand command(Args& args, const std::string& member) {
    return static_cast<MotionCommand>(args.integer(member));
}

HoldKey hold_key(Args& args, const std::string& member) { return static_cast<HoldKey>(args.integer(member)); }

MotionParameters motion_parameters(Args args) {
    const MotionParameters parameters{.mask = static_cast<std::uint32_t>(args.integer("flags")),
                                      .speed = args.real("speed"),
                                      .hold_key = hold_key(args, "hold_key"),
                                      .context = static_cast<std::uint32_t>(args.integer("context")),
                                      .action_stamp = static_cast<std::uint32_t>(args.integer("stamp"))};
    args.refuse_unread();
    return parameters;
}

MoveToParams move_to_params(Args args) {
    MoveToParams params{.mask = static_cast<std::uint32_t>(args.integer("flags"))};
    params.distance_to_object = args.real_or("distance_to_object", params.distance_to_object);
    params.min_distance = args.real_or("min_distance", params.min_distance);
    params.fail_distance = args.real_or("fail_distance", params.fail_distance);
    params.desired_heading = args.real("desired_heading");
    params.speed = args.real("speed");
    params.walk_run_threshold = args.real_or("walk_run_threshold", params.walk_run_threshold);
    params.hold_key = hold_key_or(args, "hold_key", params.hold_key);
    args.refuse_unread();
    return params;
}

RawState raw_state(Args args) {
    RawState state;
    read_axes(args, state);
    state.hold_key = hold_key_or(args, "hold_key", state.hold_key);
    args.refuse_unread();
    return state;
}

InterpretedState interpreted_state(Args& args) {
    InterpretedState state;
    read_axes(args, state);
    return state;
}

std::vector<MotionAction> actions(Args& state) {
    std::vector<MotionAction> all;
    if (!state.has("actions")) return all;
    for (Args& action : state.objects("actions")) {
        all.push_back({command(action, "command"), action.real("speed"),
                       static_cast<std::uint32_t>(action.integer("stamp")), action.flag("autonomous")});
        action.refuse_unread();
    }
    return all;
}

Json to_json(const MoveToParams& params) {
    return {{"flags", params.mask},
            {"speed", params.speed},
            {"desired_heading", params.desired_heading},
            {"distance_to_object", params.distance_to_object},
            {"min_distance", params.min_distance},
            {"fail_distance", params.fail_distance},
            {"walk_run_threshold", params.walk_run_threshold}};
}

Json to_json(const RawState& state, const MotionInterpreter::Actions& actions, const Pools& pools) {
    Json json = write_axes(state);
    json["hold_key"] = static_cast<std::uint32_t>(state.hold_key);
    json["forward_hold_key"] = static_cast<std::uint32_t>(state.forward.hold_key);
    json["sidestep_hold_key"] = static_cast<std::uint32_t>(state.sidestep.hold_key);
    json["turn_hold_key"] = static_cast<std::uint32_t>(state.turn.hold_key);
    json["actions"] = write_actions(actions, pools);
    return json;
}

Json to_json(const InterpretedState& state, const MotionInterpreter::Actions& actions, const Pools& pools) {
    Json json = write_axes(state);
    json["actions"] = write_actions(actions, pools);
    return json;
}

Json to_json(const MotionInterpreter::Pending& pending, const Pools& pools) {
    return write_queue(pending, pools.pending, [](const PendingMotion& motion) {
        return Json::array(
            {motion.context, static_cast<std::uint32_t>(motion.motion), static_cast<std::uint32_t>(motion.jump_error)});
    });
}

std::optional<Weenie> read_weenie(Args& parent, const std::string& member) {
    if (!parent.has(member)) return std::nullopt;
    Args args = parent.object(member);
    const Weenie weenie{.is_creature = args.flag("is_creature"),
                        .is_local_player = args.flag_or("is_player", false),
                        .run_rate = answer(args, "run_rate"),
                        .full_jump_speed = answer(args, "jump_factor"),
                        .load_limit = limit(args, "can_jump"),
                        .stamina_limit = limit(args, "stamina_ok")};
    args.ignore("stamina_cost");
    args.refuse_unread();
    return weenie;
}

}  // namespace acmotion::conform
