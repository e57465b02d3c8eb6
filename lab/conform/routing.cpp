#include <deque>

#include "acmotion/wire/movement.h"
#include "lab/base/hex.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/routed_body.h"
#include "lab/conform/runner.h"
#include "wire/decode_message.h"

namespace acmotion::conform {
namespace {

// What spec 20 §2 calls the result of dispatching a message.
int status(Gate gate) {
    switch (gate) {
        case Gate::Apply: return 1;
        case Gate::Drop: return 2;
        case Gate::Park: return 4;
    }
    return 0;
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
        for (Args& object : setup.objects("objects")) {
            bodies_.emplace_back(object, world_);
            object.refuse_unread();
        }
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
        if (body == nullptr) return args.has("object_id") ? Json::object() : unknown_op();
        return run_on(*body, op, args);
    }

 private:
    static Json decode_position(Args& args) {
        const auto bytes = from_hex(args.text("bytes"));
        if (!bytes) args.refuse("bytes", "expected pairs of hexadecimal digits");
        const auto decoded = decode_position_pack(bytes.value_or(std::vector<std::byte>{}));
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
        const ObjectId id = args.id("object_id");
        for (RoutedBody& body : bodies_) {
            if (body.own_id == id) return &body;
        }
        return nullptr;
    }

    Json run_on(RoutedBody& body, const std::string& op, Args& args) {
        if (op == "move_or_teleport") return move_or_teleport(body, args);
        if (op == "adjust_offset") return adjust_offset(body, args);
        if (op == "distances") return distances(body);
        if (op == "teleport_hook") {
            run_teleport_hook(body, body.trace());
        } else if (op == "use_time") {
            body.use_time();
        } else if (!set_body(body, op, args) && !body.run_world_op(op, args)) {
            return unknown_op();
        }
        return answer(body);
    }

    static bool set_body(RoutedBody& body, const std::string& op, Args& args) {
        if (op == "set_player_distance") {
            body.player_distance = args.real("value");
        } else if (op == "set_cell_present") {
            body.physics.has_cell = args.flag("value");
        } else if (op == "set_parent") {
            body.parent = static_cast<std::uint32_t>(args.integer("parent"));
        } else if (op == "set_moving_to") {
            body.is_moving_to = args.flag("value");
        } else {
            return false;
        }
        return true;
    }

    void set_global(Args& args, const std::string& key, double value) {
        const bool on = value != 0;
        if (key == "time") {
            world_.now = value;
        } else if (key == "use_position_from_server") {
            world_.accepts_server_positions = on;
        } else if (key == "keep_heading_query") {
            world_.keeps_heading = on;
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
                                        .placement_id = static_cast<std::uint32_t>(args.integer("placement")),
                                        .has_contact = args.flag("contact"),
                                        .position_stamp = read_stamp(args, "position_stamp"),
                                        .teleport = read_stamp(args, "teleport"),
                                        .force_position = read_stamp(args, "force_position")};
        const std::optional<Stamp> known =
            body != nullptr ? std::optional{body->stamps[StampSlot::Instance]} : std::nullopt;
        const Gate gate = decide_instance_gate(known, read_stamp(args, "instance")).outcome;
        if (body == nullptr) return {{"status", status(gate)}, {"log", Json::array()}};
        if (gate == Gate::Apply) {
            const PositionDecision decision =
                decide_position(received, body->known(), body->known_player(), world_.rules);
            apply_position(decision, *body, *body, world_.state, world_.rules, body->trace());
        }
        Json json = answer(*body);
        json["status"] = status(gate);
        return json;
    }

    Json move_or_teleport(RoutedBody& body, Args& args) {
        const ReceivedPosition received{.position = args.position("position"),
                                        .has_contact = args.flag("contact"),
                                        .teleport = read_stamp(args, "teleport")};
        const PositionDecision decision = decide_route(received, body.known(), body.known_player(), world_.rules);
        // Its own guard against an older stamp: the trace cannot distinguish it from stage 3 of the position routine.
        if (decision.reason == PositionReason::TeleportStampOlder) body.log("move_or_teleport", {});
        apply_route(decision, body, body.trace());
        Json json = answer(body);
        json["result"] = has_moved(decision) ? 1 : 0;
        return json;
    }

    Json adjust_offset(RoutedBody& body, Args& args) {
        const Frame offset = args.frame("offset_in");
        const Json out = body.adjusted(body.adjust_offset(offset, args.real("quantum")));
        Json json = answer(body);
        json["offset_out"] = out;
        return json;
    }

    static Json distances(const RoutedBody& body) {
        const CellId cell = body.position.cell;
        const LeashRange range = leash_range(cell);
        return {
            {"blip", blip_distance(cell, body.is_player, Rules::retail())}, {"start", range.start}, {"max", range.max}};
    }

    Json player_teleport_event(Args& args) {
        args.ignore("object_id");
        const Stamp teleport = read_stamp(args, "teleport");
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

    Json answer(RoutedBody& body) {
        return {{"log", body.take_log()},
                {"stamps", write_stamps(body.stamps)},
                {"body", to_json(body.position)},
                {"cell_present", body.physics.has_cell ? 1 : 0},
                {"parent", body.parent.value},
                {"active", body.physics.is(kActive) ? 1 : 0},
                {"error_count", world_.state.teleport_order_errors},
                {"smartbox", smartbox()},
                {"state", body.state()}};
    }

    RoutingWorld world_;
    std::deque<RoutedBody> bodies_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_routing(Args& setup) { return std::make_unique<RoutingRunner>(setup); }

}  // namespace acmotion::conform
