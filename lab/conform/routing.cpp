#include <deque>

#include "acmotion/wire/movement.h"
#include "inbound/all.h"
#include "lab/conform/stand_in.h"
#include "wire/decode_message.h"

namespace acmotion::conform {
namespace {

// What spec 20 §2 calls the result of dispatching a message.
int status(Gate gate) { return gate == Gate::Apply ? 1 : gate == Gate::Drop ? 2 : 4; }

// The reasons that only the router of spec 20 §12 gives.
bool by_router(PositionReason reason) {
    return reason == PositionReason::TeleportStampNewer || reason == PositionReason::NoCell ||
           reason == PositionReason::NotGrounded || reason == PositionReason::NearPlayer ||
           reason == PositionReason::FarFromPlayer;
}

// What all objects of a routing case share.
struct RoutingWorld : CaseWorld {
    InboundState state;
    ObjectId player;
    KnownPlayer known_player;
};

// A stand-in body with stamps, a parent and managers: what inbound's decisions are applied to. Compound actions are
// read off the trace, their parts off the calls.
class RoutedBody : public StandIn, public PlayerClient {
 public:
    RoutedBody(Args& setup, RoutingWorld& world);

    [[nodiscard]] KnownBody known() const {
        return {.stamps = stamps,
                .position = position,
                .player_distance = player_distance_,
                .is_player = is_player,
                .has_cell = physics.has_cell,
                .in_contact = has_contact,
                .is_moving_to = has_movement_manager && is_moving_to,
                .has_foreign_parent = !parent.is_null() && parent != routing_.player,
                .is_animated = is_animated_};
    }
    [[nodiscard]] Trace trace() { return {this, own_id, world.now}; }
    bool run_world_op(const std::string& op, Args& args) {
        if (op == "set_player_distance") return set(player_distance_, args.real("value"));
        if (op == "set_parent") return set(parent, args.id("parent"));
        if (op == "set_moving_to") return set(is_moving_to, args.flag("value"));
        if (op != "use_time") return run_shared(op, args);
        if (physics.manager) physics.manager->use_time(call(), *this);
        return true;
    }
    [[nodiscard]] Frame adjust_offset(Frame offset, float quantum) {
        if (physics.manager) physics.manager->adjust_offset(call(), *this, offset, quantum);
        return offset;
    }

    StampSet stamps;
    ObjectId parent;

    // ---- InboundBody
    void set_stamps(const StampSet& all) override { stamps = all; }
    void clear_parented_mark() override {
        if (has_weenie_) world.log("weenie_notify", {{"id", own_id.value}, {"arg", 0}});
    }
    void detach_from_parent() override {
        world.log("unset_parent");
        parent = {};
    }
    void select_placement_frame(std::uint32_t id) override { world.log("set_placement_frame", {{"placement", id}}); }
    void place(const Position& target, PlacementCall call) override {
        if (call == PlacementCall::Simple) return void(place_sliding(target));
        place_logged(target, "set_position", {{"flags", kTeleportPlacementFlags}});
    }
    void set_rotation(const Quaternion& rotation) override { position.frame.rotation = rotation; }
    void interpolate_to(const Position& target, bool keep_heading) override {
        world.log("interpolate_to", {{"position", to_json(target)}, {"keep_heading", keep_heading ? 1 : 0}});
        made_manager().interpolate_to(call(), *this, mover(), target, keep_heading);
    }
    void constrain_to(const Position& at, const LeashRange& range) override {
        world.log("constrain_to", {{"position", to_json(at)}, {"start", range.start}, {"max", range.max}});
        anchor = at;
        made_manager().constrain_to(call(), *this, at, range);
    }
    void clear_target_and_notify_watchers() override {
        if (!has_target_manager) return;
        world.log("clear_target");
        world.log("notify_voyeurs", {{"status", number(TargetStatus::Teleported)}});
    }
    void end_collisions() override { world.log("report_collision_end", {{"force", 1}}); }

    // ---- PlayerClient
    void player_teleported() override { world.log("player_teleported"); }
    void send_position_report() override { world.log("send_position_event"); }
    void rehome_camera() override {
        world.log("set_viewer", {{"position", to_json(position)}});
        world.log("update_viewpoint");
    }
    void tell_streamer(bool teleporting) override {
        world.log("change_cell_position", {{"position", to_json(position)}, {"teleporting", teleporting ? 1 : 0}});
    }

    // ---- TraceSink
    void on_event(const Event& event) override {
        if (std::holds_alternative<Event::TeleportHookRan>(event.what)) world.log("teleport_hook");
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (decided == nullptr) return;
        if (decided->outcome == PositionOutcome::ForcedBlip) {
            world.log("blip_player", {{"position", to_json(decided->target)}});
        } else if (decided->outcome == PositionOutcome::PlayerTeleport) {
            world.log("teleport_player", {{"position", to_json(decided->target)}});
        } else if (!is_player && by_router(decided->reason)) {
            world.log("move_or_teleport");
        }
    }

 private:
    RoutingWorld& routing_;
    float player_distance_;
    bool is_animated_;
    bool has_weenie_;
};

RoutedBody::RoutedBody(Args& setup, RoutingWorld& in)
    : StandIn(setup, "position", in),
      stamps(setup.stamps("stamps")),
      parent(setup.id("parent")),
      routing_(in),
      player_distance_(setup.real("player_distance")),
      is_animated_(setup.flag("has_anims")),
      has_weenie_(setup.flag("weenie_exists")) {
    own_id = setup.id("id");
    physics.has_cell = setup.flag("cell_present");
    has_movement_manager = setup.flag("has_movement_manager");
    has_target_manager = setup.flag("has_target_manager");
    is_moving_to = setup.flag("moving_to");
    physics.physics_state = setup.as("state_flags");
    if (setup.flag("has_position_manager")) physics.manager.emplace();
    if (is_player) in.player = own_id;
}

class RoutingRunner : public CaseRunner {
 public:
    explicit RoutingRunner(Args& setup) {
        Args globals = setup.object("globals");
        for (const char* key : {"time", "use_position_from_server", "keep_heading_query", "position_update_complete",
                                "waiting_for_teleport", "has_been_teleported"}) {
            set_global(globals, key, globals.time_or(key, 0));
        }
        globals.refuse_unread();
        setup.read_each("objects", [&](Args& object) { bodies_.emplace_back(object, world_); });
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "set_global") {
            set_global(args, args.text("key"), args.time("value"));
            return Json::object();
        }
        if (op == "player_teleport_event") return player_teleport_event(args);
        if (op == "decode_position") return decode_position(args);
        RoutedBody* body = find(args);
        if (op == "position_event") return position_event(body, args);
        if (body == nullptr) return args.has("object_id") ? Json::object() : nullptr;
        return run_on(*body, op, args);
    }

 private:
    static Json decode_position(Args& args) {
        const auto decoded = decode_position_pack(args.bytes("bytes"));
        if (!decoded) return {{"error", acmotion::describe(decoded.error())}};
        const PositionPack& pack = decoded->pack;
        return {{"position", to_json(pack.position)},
                {"has_contact", pack.has_contact ? 1 : 0},
                {"placement", pack.placement.value_or(0)},
                {"instance", pack.instance_stamp.value},
                {"position_stamp", pack.position_stamp.value},
                {"teleport", pack.teleport_stamp.value},
                {"force_position", pack.force_position_stamp.value},
                {"consumed", decoded->bytes_consumed}};
    }

    RoutedBody* find(Args& args) {
        if (!args.has("object_id")) return nullptr;
        const auto found = std::ranges::find(bodies_, args.id("object_id"), &RoutedBody::own_id);
        return found != bodies_.end() ? &*found : nullptr;
    }

    Json run_on(RoutedBody& body, const std::string& op, Args& args) {
        if (op == "move_or_teleport") return move_or_teleport(body, args);
        if (op == "distances") return distances(body);
        if (op == "adjust_offset") {
            const Frame offset = args.frame("offset_in");
            const Json out = body.adjusted(body.adjust_offset(offset, args.real("quantum")));
            return answer(body, "offset_out", out);
        }
        if (op == "teleport_hook") {
            run_teleport_hook(body, body.trace());
        } else if (!body.run_world_op(op, args)) {
            return nullptr;
        }
        return answer(body);
    }

    void set_global(Args& args, const std::string& key, double value) {
        const bool on = value != 0;
        if (key == "time") {
            world_.now = value;
        } else if (key == "use_position_from_server") {
            world_.known_player.accepts_server_positions = on;
        } else if (key == "keep_heading_query") {
            world_.known_player.keeps_heading = on;
        } else if (key == "position_update_complete") {
            world_.state.position_update_complete = on;
        } else if (key == "waiting_for_teleport") {
            world_.state.waiting_for_teleport = on;
        } else if (key == "has_been_teleported") {
            world_.state.has_been_teleported = on;
        } else {
            args.refuse("key", "unknown global \"" + key + "\"");
        }
    }

    Json position_event(RoutedBody* body, Args& args) {
        const ReceivedPosition received{.position = args.position("position"),
                                        .placement_id = args.as("placement"),
                                        .has_contact = args.flag("contact"),
                                        .position_stamp = args.stamp("position_stamp"),
                                        .teleport = args.stamp("teleport"),
                                        .force_position = args.stamp("force_position")};
        const std::optional<Stamp> known =
            body != nullptr ? std::optional{body->stamps[StampSlot::Instance]} : std::nullopt;
        const Gate gate = decide_instance_gate(known, args.stamp("instance")).outcome;
        if (body == nullptr) return {{"status", status(gate)}, {"log", Json::array()}};
        if (gate == Gate::Apply) {
            const PositionDecision decision =
                decide_position(received, body->known(), world_.known_player, world_.rules);
            apply_position(decision, *body, *body, world_.state, world_.rules, body->trace());
        }
        return answer(*body, "status", status(gate));
    }

    Json move_or_teleport(RoutedBody& body, Args& args) {
        const ReceivedPosition received{.position = args.position("position"),
                                        .has_contact = args.flag("contact"),
                                        .teleport = args.stamp("teleport")};
        const PositionDecision decision = decide_route(received, body.known(), world_.known_player, world_.rules);
        // Its own guard against an older stamp: the trace cannot distinguish it from stage 3 of the position routine.
        if (decision.reason == PositionReason::TeleportStampOlder) world_.log("move_or_teleport");
        apply_route(decision, body, body.trace());
        return answer(body, "result", has_moved(decision) ? 1 : 0);
    }

    static Json distances(const RoutedBody& body) {
        const CellId cell = body.position.cell;
        const LeashRange range = leash_range(cell);
        return {
            {"blip", blip_distance(cell, body.is_player, Rules::retail())}, {"start", range.start}, {"max", range.max}};
    }

    Json player_teleport_event(Args& args) {
        args.ignore("object_id");
        const Stamp teleport = args.stamp("teleport");
        for (RoutedBody& body : bodies_) {
            if (body.is_player && decide_player_teleport(body.stamps, teleport)) {
                apply_player_teleport(world_.state, body.trace());
            }
        }
        return {{"smartbox", smartbox()}};
    }

    [[nodiscard]] Json smartbox() const {
        return {{"position_update_complete", world_.state.position_update_complete ? 1 : 0},
                {"waiting_for_teleport", world_.state.waiting_for_teleport ? 1 : 0},
                {"has_been_teleported", world_.state.has_been_teleported ? 1 : 0}};
    }

    // With one member that only this op has.
    Json answer(RoutedBody& body, const char* member, const Json& value) {
        Json json = answer(body);
        json[member] = value;
        return json;
    }
    Json answer(RoutedBody& body) {
        return {{"log", world_.take_log()},
                {"stamps", to_json(body.stamps)},
                {"body", to_json(body.position)},
                {"cell_present", body.physics.has_cell ? 1 : 0},
                {"parent", body.parent.value},
                {"active", body.physics.is(kActive) ? 1 : 0},
                {"error_count", world_.state.teleport_order_errors},
                {"smartbox", smartbox()},
                {"state", body.manager_json()}};
    }

    RoutingWorld world_;
    std::deque<RoutedBody> bodies_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_routing(Args& setup) { return std::make_unique<RoutingRunner>(setup); }

}  // namespace acmotion::conform
