#include <map>
#include <optional>

#include "lab/conform/stand_in.h"
#include "motion/target_manager.h"

namespace acmotion::conform {
namespace {

Json message(const TargetInfo& info) {
    return {{"target_id", info.target.value},
            {"status", number(info.status)},
            {"radius", info.radius},
            {"quantum", info.quantum},
            {"target_position", to_json(info.actual)},
            {"interpolated_position", to_json(info.predicted)},
            {"velocity", to_json(info.velocity)}};
}

Json delivery(const TargetInfo& info) {
    Json json = message(info);
    json["context"] = info.context;
    json["heading"] = to_json(info.direction);
    return json;
}

Json subscription(const TargetInfo& info, bool has_report) {
    Json json = delivery(info);
    json["last_update_time"] = info.time;
    if (has_report) return json;
    for (const char* member : {"target_position", "interpolated_position", "velocity", "heading"}) json.erase(member);
    return json;
}

// Objects that watch each other. Their target managers are real; all other receivers of a report are a log.
class WatchedObject : public StandIn {
 public:
    using All = std::map<ObjectId, WatchedObject>;

    WatchedObject(ObjectId id, Args& args, CaseWorld& in, All& all)
        : StandIn(args.position("position"), in), all_(all) {
        own_id = id;
        velocity = args.vector_or("velocity", {});
        has_movement_manager = args.flag_or("has_movement_manager", false);
        if (args.flag_or("has_position_manager", false)) physics.manager.emplace();
    }

    TargetManager& made_targets() { return targets ? *targets : targets.emplace(); }
    void add_watcher(ObjectId watcher, float how_near, float quantum) {
        world.log(
            "add_voyeur",
            {{"object_id", own_id.value}, {"voyeur_id", watcher.value}, {"radius", how_near}, {"quantum", quantum}});
        made_targets().add_watcher(call(), *this, watcher, how_near, quantum);
    }
    bool remove_watcher(ObjectId watcher) {
        const bool removed = targets && targets->remove_watcher(call(), watcher);
        world.log("remove_voyeur",
                  {{"object_id", own_id.value}, {"voyeur_id", watcher.value}, {"result", removed ? 1 : 0}});
        return removed;
    }
    void receive(const TargetInfo& info) {
        Json arguments = message(info);
        arguments["object_id"] = own_id.value;
        world.log("receive_target_update", arguments);
        if (targets) targets->receive(call(), *this, info);
    }
    void break_off(TargetStatus why) {
        if (targets) targets->break_off(call(), *this, why);
    }
    [[nodiscard]] Json state() const {
        Json watchers = Json::array();
        for (auto at = targets->watchers().head(); at != WatcherPool::kNone; at = world.pools.watchers[at].next) {
            const Watcher& watcher = world.pools.watchers[at].value;
            watchers.push_back({{"id", watcher.id.value},
                                {"radius", watcher.radius},
                                {"quantum", watcher.quantum},
                                {"last_sent_position", to_json(watcher.last_sent)}});
        }
        return {{"id", own_id.value},
                {"last_update_time", targets->last_check()},
                {"target", targets->target() ? subscription(*targets->target(), has_report_) : Json{}},
                {"voyeurs", std::move(watchers)}};
    }

    // ---- MotionHost: what one object does to another, if there is one
    [[nodiscard]] Vec3 measured_velocity() const override { return velocity; }
    void watch(ObjectId target, float how_near, float quantum) override {
        if (WatchedObject* other = find_in(all_, target)) other->add_watcher(own_id, how_near, quantum);
    }
    void unwatch(ObjectId target) override {
        if (WatchedObject* other = find_in(all_, target)) other->remove_watcher(own_id);
    }
    void send(ObjectId watcher, const TargetInfo& info) override {
        if (WatchedObject* other = find_in(all_, watcher)) other->receive(info);
    }
    void deliver(const TargetInfo& info) override {
        Json arguments = delivery(info);
        arguments["object_id"] = own_id.value;
        world.log("handle_update_target", arguments);
        const bool is_for_move_to = info.context == 0 && has_movement_manager;
        if (is_for_move_to) world.log("movement_update_target", {{"object_id", own_id.value}});
    }
    // ---- InboundBody
    void clear_target_and_notify_watchers() override { break_off(TargetStatus::Teleported); }
    // ---- TraceSink: whether a target was ever reported shows nowhere else
    void on_event(const Event& event) override {
        if (std::holds_alternative<Event::TargetWatched>(event.what)) has_report_ = false;
        if (std::holds_alternative<Event::TargetReported>(event.what)) has_report_ = true;
    }

    static WatchedObject* find_in(All& all, ObjectId id) {
        const auto found = all.find(id);
        return found == all.end() ? nullptr : &found->second;
    }

    Vec3 velocity;
    std::optional<TargetManager> targets;

 private:
    All& all_;
    bool has_report_ = false;  // of its present target
};

class TargetRunner : public CaseRunner {
 public:
    explicit TargetRunner(Args& setup) {
        setup.read_each("objects", [&](Args& object) { add(object.id("id"), object); });
        set_time(setup);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "set_time") return set_time(args);
        const ObjectId id = args.id("object_id");
        WatchedObject* object = WatchedObject::find_in(objects_, id);
        if (op == "add_object") return add(id, args);
        if (object == nullptr) {
            args.refuse("object_id", "no such object");
            return Json::object();
        }
        if (op == "get_target_quantum") return {{"value", object->targets ? object->targets->target_quantum() : 0}};
        if (run_world_op(op, *object, args)) return Json::object();
        Json result;
        if (op == "remove_voyeur") {
            result = object->remove_watcher(args.id("voyeur_id")) ? 1 : 0;
        } else if (!run_own_op(op, *object, args) && !run_foreign_op(op, *object, args)) {
            return nullptr;
        }
        Json states = Json::array();
        for (const auto& [each, one] : objects_) {
            if (one.targets) states.push_back(one.state());
        }
        return {{"result", result}, {"log", world_.take_log()}, {"objects", std::move(states)}};
    }

 private:
    Json set_time(Args& args) {
        world_.now = args.time("time");
        physics_now_ = args.time("physics_time");
        return Json::object();
    }

    Json add(ObjectId id, Args& args) {
        objects_.erase(id);
        objects_.try_emplace(id, id, args, world_, objects_);
        return Json::object();
    }

    bool run_world_op(const std::string& op, WatchedObject& object, Args& args) {
        if (op == "move_object") return set(object.position, args.position("position"));
        if (op == "set_measured_velocity") return set(object.velocity, args.vector("velocity"));
        if (op != "remove_object") return false;
        if (object.targets) object.targets->destroy(world_.pools.watchers);
        objects_.erase(object.own_id);
        return true;
    }

    bool run_own_op(const std::string& op, WatchedObject& object, Args& args) {
        std::optional<TargetManager>& targets = object.targets;
        if (op == "set_target") {
            const auto context = args.as("context");
            const ObjectId target = args.id("target_id");
            object.made_targets().set_target(object.call(), object, context, target, args.real("radius"),
                                             args.real("quantum"));
        } else if (op == "clear_target") {
            if (targets) targets->clear_target(object);
        } else if (op == "set_target_quantum") {
            const float quantum = args.real("quantum");
            if (targets) targets->set_target_quantum(object, quantum);
        } else if (op == "handle_targetting") {
            if (targets) targets->handle_targetting(object.call(), object, physics_now_);
        } else if (op == "notify_voyeurs") {
            const auto status = args.as<TargetStatus>("status");
            if (targets) targets->notify_watchers(object.call(), object, status);
        } else if (op == "teleport_hook") {
            world_.log("teleport_hook");
            run_teleport_hook(object, {});
        } else if (op == "exit_world") {
            object.unstick();
            object.break_off(TargetStatus::LeftWorld);
        } else {
            return false;
        }
        return true;
    }

    // What another object does to this one.
    static bool run_foreign_op(const std::string& op, WatchedObject& object, Args& args) {
        if (op == "add_voyeur") {
            const ObjectId watcher = args.id("voyeur_id");
            object.add_watcher(watcher, args.real("radius"), args.real("quantum"));
        } else if (op == "receive_update") {
            object.receive({.target = args.id("target_id"),
                            .status = args.as<TargetStatus>("status"),
                            .radius = args.real("radius"),
                            .quantum = args.real("quantum"),
                            .actual = args.position("target_position"),
                            .predicted = args.position("interpolated_position"),
                            .velocity = args.vector("velocity")});
        } else {
            return false;
        }
        return true;
    }

    CaseWorld world_;
    WatchedObject::All objects_;
    double physics_now_ = 0;
};

}  // namespace

std::unique_ptr<CaseRunner> make_target(Args& setup) { return std::make_unique<TargetRunner>(setup); }

}  // namespace acmotion::conform
