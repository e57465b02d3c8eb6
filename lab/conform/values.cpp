#include "lab/conform/values.h"

#include "lab/base/hex.h"

namespace acmotion::conform {
namespace {

template <class Axis>
void read_axis(Args& args, const std::string& name, Axis& axis) {
    axis.command = args.as_or(name + "_command", axis.command);
    axis.speed = args.real_or(name + "_speed", axis.speed);
    if constexpr (requires { axis.hold_key; }) axis.hold_key = args.as_or(name + "_hold_key", axis.hold_key);
}

template <class State>
State read_state(Args& args) {
    State state;
    state.style = args.as_or("style", state.style);
    read_axis(args, "forward", state.forward);
    read_axis(args, "sidestep", state.sidestep);
    read_axis(args, "turn", state.turn);
    return state;
}

template <class Axis>
void write_axis(Json& json, const std::string& name, const Axis& axis) {
    json[name + "_command"] = number(axis.command);
    json[name + "_speed"] = axis.speed;
    if constexpr (requires { axis.hold_key; }) json[name + "_hold_key"] = number(axis.hold_key);
}

template <class Item, class Write>
Json write_queue(const PooledList<Item>& queue, const Pool<Item>& pool, Write write) {
    Json list = Json::array();
    for (auto i = queue.head(); i != Pool<Item>::kNone; i = pool[i].next) list.push_back(write(pool[i].value));
    return list;
}

template <class State>
Json write_state(const State& state, const MotionInterpreter::Actions& actions, const Pools& pools) {
    Json json{{"style", number(state.style)}};
    write_axis(json, "forward", state.forward);
    write_axis(json, "sidestep", state.sidestep);
    write_axis(json, "turn", state.turn);
    json["actions"] = write_queue(actions, pools.actions, [](const MotionAction& action) {
        return Json::array({number(action.command), action.speed, action.stamp, action.autonomous ? 1 : 0});
    });
    return json;
}

Json waypoint_json(const Waypoint& waypoint) {
    Json json =
        waypoint.is_position() ? to_json(waypoint.position()) : Json{{"velocity", to_json(waypoint.velocity())}};
    json["type"] = number(waypoint.kind());
    return json;
}

Json sticky_json(const Sticky& sticky) {
    return {{"target_id", sticky.target().value},
            {"target_radius", sticky.target_radius()},
            {"initialized", sticky.initialised() ? 1 : 0},
            {"timeout", sticky.expiry()},
            {"target_position", to_json(sticky.target_position())}};
}

Json leash_json(const Leash& leash, const Position& anchor) {
    return {{"is_constrained", leash.is_constrained() ? 1 : 0},
            {"pos_offset", leash.travelled()},
            {"start", leash.range().start},
            {"max", leash.range().max},
            {"position", to_json(anchor)}};
}

}  // namespace

// ---- read -----------------------------------------------------------------------------------------------------------

Args::Args(CheckedJson object) : object_(std::move(object)) {
    if (!object_.is_object()) object_.fail("an object");
}

CheckedJson Args::at(const std::string& member) {
    read_.insert(member);
    return object_[member];
}

std::int64_t Args::integer_in(const std::string& member, std::int64_t least, std::int64_t most) {
    const auto value = as<std::int64_t>(member);
    if (value >= least && value <= most) return value;
    refuse(member, "expected " + std::to_string(least) + " to " + std::to_string(most));
    return least;
}

StampSet Args::stamps(const std::string& member) {
    StampSet stamps;
    const std::vector<double> values = at(member).numbers();
    if (values.size() != kStampSlots) refuse(member, "expected 9 stamps");
    for (std::size_t i = 0; i < std::min(values.size(), kStampSlots); ++i) {
        if (values[i] < 0 || values[i] > 0xFFFF) refuse(member, "expected 0 to 65535");
        stamps.write(static_cast<StampSlot>(i), {static_cast<std::uint16_t>(static_cast<std::int64_t>(values[i]))});
    }
    return stamps;
}

ByteBuffer Args::bytes(const std::string& member) {
    const auto bytes = from_hex(text(member));
    if (!bytes) refuse(member, "expected pairs of hexadecimal digits");
    return bytes.value_or(ByteBuffer{});
}

std::vector<float> Args::reals(const std::string& member) {
    std::vector<float> narrow;
    for (const double value : at(member).numbers()) narrow.push_back(static_cast<float>(value));
    return narrow;
}

std::vector<float> Args::floats(const std::string& member, std::size_t count) {
    std::vector<float> values = reals(member);
    if (values.size() != count) refuse(member, "expected " + std::to_string(count) + " numbers");
    values.resize(count);
    return values;
}

Vec3 Args::vector(const std::string& member) {
    const std::vector<float> n = floats(member, 3);
    return {n[0], n[1], n[2]};
}

std::vector<Args> Args::objects(const std::string& member) {
    std::vector<Args> all;
    for (CheckedJson& item : items(member)) all.emplace_back(std::move(item));
    return all;
}

Frame Args::self_frame() {
    const Vec3 origin = vector("origin");
    const std::vector<float> q = floats("rotation", 4);
    refuse_unread();
    return {origin, {q[0], q[1], q[2], q[3]}};
}

Position Args::position(const std::string& member) {
    Args at = object(member);
    const CellId cell{at.as("cell")};
    return {cell, at.self_frame()};
}

MaxSpeed Args::self_max_speed() {
    const float plain = real_or("max", 0);
    return {plain, real_or("adjusted", plain)};
}

MotionParameters Args::motion_parameters(const std::string& member) {
    Args args = object(member);
    const MotionParameters parameters{.mask = args.as("flags"),
                                      .speed = args.real("speed"),
                                      .hold_key = args.as<HoldKey>("hold_key"),
                                      .context = args.as("context"),
                                      .action_stamp = args.as("stamp")};
    args.refuse_unread();
    return parameters;
}

MoveToParams Args::move_to_params(const std::string& member) {
    Args args = object(member);
    MoveToParams params{.mask = args.as("flags")};
    params.distance_to_object = args.real_or("distance_to_object", params.distance_to_object);
    params.min_distance = args.real_or("min_distance", params.min_distance);
    params.fail_distance = args.real_or("fail_distance", params.fail_distance);
    params.desired_heading = args.real("desired_heading");
    params.speed = args.real("speed");
    params.walk_run_threshold = args.real_or("walk_run_threshold", params.walk_run_threshold);
    params.hold_key = args.as_or("hold_key", params.hold_key);
    args.refuse_unread();
    return params;
}

std::optional<Weenie> Args::maybe_weenie(const std::string& member) {
    constexpr float kNoExtent = -1;
    std::optional<Weenie> weenie;
    read(member, [&](Args& args) {
        weenie = Weenie{.is_creature = args.flag("is_creature"),
                        .is_local_player = args.flag_or("is_player", false),
                        .run_rate = args.maybe_real("run_rate"),
                        .full_jump_speed = args.maybe_real("jump_factor"),
                        .load_limit = args.flag("can_jump") ? Weenie::kAnyExtent : kNoExtent,
                        .stamina_limit = args.flag("stamina_ok") ? Weenie::kAnyExtent : kNoExtent};
        args.ignore("stamina_cost");
    });
    return weenie;
}

void Args::refuse_unread() const {
    for (const std::string& key : object_.keys()) {
        if (!read_.contains(key)) refuse(key, "unknown member");
    }
}

RawState raw_state(Args& args) {
    auto state = read_state<RawState>(args);
    state.hold_key = args.as_or("hold_key", state.hold_key);
    return state;
}

InterpretedState interpreted_state(Args& args) { return read_state<InterpretedState>(args); }

std::vector<MotionAction> actions(Args& state) {
    std::vector<MotionAction> all;
    if (!state.has("actions")) return all;
    state.read_each("actions", [&](Args& action) {
        all.push_back(
            {action.as<MotionCommand>("command"), action.real("speed"), action.as("stamp"), action.flag("autonomous")});
    });
    return all;
}

// ---- written --------------------------------------------------------------------------------------------------------

Json to_json(const Vec3& v) { return Json::array({v.x, v.y, v.z}); }
Json to_json(const Quaternion& q) { return Json::array({q.w, q.x, q.y, q.z}); }
Json to_json(const Frame& frame) { return {{"origin", to_json(frame.origin)}, {"rotation", to_json(frame.rotation)}}; }

Json to_json(const Position& position) {
    Json json = to_json(position.frame);
    json["cell"] = position.cell.value;
    return json;
}

Json to_json(const StampSet& stamps) {
    Json json = Json::array();
    for (std::size_t i = 0; i < kStampSlots; ++i) json.push_back(stamps[static_cast<StampSlot>(i)].value);
    return json;
}

Json to_json(const WaypointQueue& queue, const WaypointPool& pool) {
    Json waypoints = Json::array();
    WaypointPool::Index at = queue.head();
    for (int i = 0; i < queue.size(); ++i, at = pool[at].next) waypoints.push_back(waypoint_json(pool[at].value));
    return {{"queue", std::move(waypoints)},
            {"frame_counter", queue.frame_counter()},
            {"progress_quantum", queue.progress_quantum()},
            {"original_distance", queue.original_distance()},
            {"node_fail_counter", queue.fail_counter()},
            {"keep_heading", queue.keep_heading() ? 1 : 0},
            {"blipto", to_json(queue.blip_to(pool))}};
}

Json to_json(const PositionManager& manager, const Position& anchor, const WaypointPool& pool) {
    return {{"interpolation", manager.queue() ? to_json(*manager.queue(), pool) : Json{}},
            {"sticky", manager.sticky() ? sticky_json(*manager.sticky()) : Json{}},
            {"constraint", manager.leash() ? leash_json(*manager.leash(), anchor) : Json{}}};
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
    Json json = write_state(state, actions, pools);
    json["hold_key"] = number(state.hold_key);
    return json;
}

Json to_json(const InterpretedState& state, const MotionInterpreter::Actions& actions, const Pools& pools) {
    return write_state(state, actions, pools);
}

Json to_json(const MotionInterpreter::Pending& pending, const Pools& pools) {
    return write_queue(pending, pools.pending, [](const PendingMotion& motion) {
        return Json::array({motion.context, number(motion.motion), number(motion.jump_error)});
    });
}

}  // namespace acmotion::conform
