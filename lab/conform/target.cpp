#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "inbound/position_apply.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"
#include "motion/target_manager.h"

namespace acmotion::conform {
namespace {

Json message(const TargetInfo& info) {
    return {{"target_id", info.target.value},
            {"status", static_cast<int>(info.status)},
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

Json to_json(const Watcher& watcher) {
    return {{"id", watcher.id.value},
            {"radius", watcher.radius},
            {"quantum", watcher.quantum},
            {"last_sent_position", conform::to_json(watcher.last_sent)}};
}

// Objects that watch each other. Their target managers are real; all other receivers of a report are a log.
class TargetWorld : public TraceSink, public CallLog {
 public:
    void add_object(ObjectId id, Args& args);
    void remove_object(ObjectId id);
    void move_object(ObjectId id, const Position& position) { objects_[id].position = position; }
    void set_velocity(ObjectId id, const Vec3& velocity) { objects_[id].velocity = velocity; }
    void set_time(double now, double physics_now);

    void set_target(ObjectId id, std::uint32_t asker, ObjectId target, float radius, double quantum);
    void clear_target(ObjectId id);
    void set_target_quantum(ObjectId id, double seconds);
    [[nodiscard]] double target_quantum(ObjectId id);
    // These two and `send` are what one object does to another: nothing if there is no such object.
    void add_watcher(ObjectId id, ObjectId watcher, float radius, float quantum);
    bool remove_watcher(ObjectId id, ObjectId watcher);
    void send(ObjectId id, const TargetInfo& info);
    void deliver(ObjectId id, const TargetInfo& info);
    void handle_targetting(ObjectId id);
    void notify_watchers(ObjectId id, TargetStatus status);
    void teleport(ObjectId id);
    void exit_world(ObjectId id);

    // All objects that have a target manager.
    [[nodiscard]] Json states() const;

    // Whether a target was ever reported shows nowhere else.
    void on_event(const Event& event) override;

 private:
    friend class TeleportingObject;
    struct Object {
        Position position;
        Vec3 velocity;
        bool has_movement_manager = false;
        bool has_position_manager = false;
        bool has_report = false;  // of its present target
        std::optional<TargetManager> manager;
    };
    class Host;

    [[nodiscard]] Object* find(ObjectId id);
    TargetManager& made_manager(ObjectId id);
    // The object's target manager with what calls into it need; nothing if it has none.
    struct Managed;
    [[nodiscard]] std::optional<Managed> managed(ObjectId id);
    [[nodiscard]] Json state_of(ObjectId id, const Object& object) const;

    std::map<ObjectId, Object> objects_;
    CaseWorld world_;
    double physics_now_ = 0;
};

// One object's way to the others.
class TargetWorld::Host : public MotionHost {
 public:
    Host(TargetWorld& world, ObjectId self) : world_(world), self_(self) {}

    [[nodiscard]] ObjectId id() const override { return self_; }
    [[nodiscard]] const Position* where() const override { return &world_.find(self_)->position; }
    [[nodiscard]] Vec3 measured_velocity() const override { return world_.find(self_)->velocity; }
    void watch(ObjectId target, float radius, float quantum) override {
        world_.add_watcher(target, self_, radius, quantum);
    }
    void unwatch(ObjectId target) override { world_.remove_watcher(target, self_); }
    void send(ObjectId watcher, const TargetInfo& info) override { world_.send(watcher, info); }
    void deliver(const TargetInfo& info) override { world_.deliver(self_, info); }

 private:
    TargetWorld& world_;
    ObjectId self_;
};

struct TargetWorld::Managed {
    TargetManager& manager;
    Call call;
    Host host;
};

// An object as the teleport hook sees it: managers that end, and nothing else.
class TeleportingObject : public InboundBody {
 public:
    TeleportingObject(TargetWorld& world, ObjectId id) : world_(world), id_(id), object_(*world.find(id)) {}

    void cancel_move_to(MotionError why) override {
        if (!object_.has_movement_manager) return;
        world_.log("cancel_moveto", {{"error", static_cast<std::uint32_t>(why)}});
    }
    void unstick() override { log_if_positioned("unstick"); }
    void stop_interpolating() override { log_if_positioned("stop_interpolating"); }
    void unconstrain() override { log_if_positioned("unconstrain"); }
    void clear_target_and_notify_watchers() override {
        if (auto on = world_.managed(id_)) on->manager.break_off(on->call, on->host, TargetStatus::Teleported);
    }

 private:
    void log_if_positioned(const char* call) {
        if (object_.has_position_manager) world_.log(call, {});
    }

    TargetWorld& world_;
    ObjectId id_;
    TargetWorld::Object& object_;
};

// ---- the world ------------------------------------------------------------------------------------------------------

void TargetWorld::add_object(ObjectId id, Args& args) {
    Object object;
    object.position = args.position("position");
    object.velocity = args.maybe_vector("velocity").value_or(Vec3{});
    object.has_movement_manager = args.flag_or("has_movement_manager", false);
    object.has_position_manager = args.flag_or("has_position_manager", false);
    objects_[id] = object;
}

void TargetWorld::remove_object(ObjectId id) {
    Object* object = find(id);
    if (object == nullptr) return;
    if (object->manager) object->manager->destroy(world_.pools.watchers);
    objects_.erase(id);
}

void TargetWorld::set_time(double now, double physics_now) {
    world_.now = now;
    physics_now_ = physics_now;
}

TargetWorld::Object* TargetWorld::find(ObjectId id) {
    const auto found = objects_.find(id);
    return found == objects_.end() ? nullptr : &found->second;
}

TargetManager& TargetWorld::made_manager(ObjectId id) {
    std::optional<TargetManager>& manager = objects_[id].manager;
    return manager ? *manager : manager.emplace();
}

std::optional<TargetWorld::Managed> TargetWorld::managed(ObjectId id) {
    Object* object = find(id);
    if (object == nullptr || !object->manager) return std::nullopt;
    return Managed{*object->manager, world_.call(this), Host{*this, id}};
}

// ---- what objects do ------------------------------------------------------------------------------------------------

void TargetWorld::set_target(ObjectId id, std::uint32_t asker, ObjectId target, float radius, double quantum) {
    made_manager(id);
    if (auto on = managed(id)) on->manager.set_target(on->call, on->host, asker, target, radius, quantum);
}

void TargetWorld::clear_target(ObjectId id) {
    if (auto on = managed(id)) on->manager.clear_target(on->host);
}

void TargetWorld::set_target_quantum(ObjectId id, double seconds) {
    if (auto on = managed(id)) on->manager.set_target_quantum(on->host, seconds);
}

double TargetWorld::target_quantum(ObjectId id) {
    const auto on = managed(id);
    return on ? on->manager.target_quantum() : 0;
}

void TargetWorld::add_watcher(ObjectId id, ObjectId watcher, float radius, float quantum) {
    if (find(id) == nullptr) return;
    log("add_voyeur",
        {{"object_id", id.value}, {"voyeur_id", watcher.value}, {"radius", radius}, {"quantum", quantum}});
    made_manager(id);
    if (auto on = managed(id)) on->manager.add_watcher(on->call, on->host, watcher, radius, quantum);
}

bool TargetWorld::remove_watcher(ObjectId id, ObjectId watcher) {
    if (find(id) == nullptr) return false;
    const auto on = managed(id);
    const bool removed = on && on->manager.remove_watcher(on->call, watcher);
    log("remove_voyeur", {{"object_id", id.value}, {"voyeur_id", watcher.value}, {"result", removed ? 1 : 0}});
    return removed;
}

void TargetWorld::send(ObjectId id, const TargetInfo& info) {
    if (find(id) == nullptr) return;
    Json arguments = message(info);
    arguments["object_id"] = id.value;
    log("receive_target_update", arguments);
    if (auto on = managed(id)) on->manager.receive(on->call, on->host, info);
}

void TargetWorld::deliver(ObjectId id, const TargetInfo& info) {
    Json arguments = delivery(info);
    arguments["object_id"] = id.value;
    log("handle_update_target", arguments);
    const bool is_for_move_to = info.context == 0 && find(id)->has_movement_manager;
    if (is_for_move_to) log("movement_update_target", {{"object_id", id.value}});
}

void TargetWorld::handle_targetting(ObjectId id) {
    if (auto on = managed(id)) on->manager.handle_targetting(on->call, on->host, physics_now_);
}

void TargetWorld::notify_watchers(ObjectId id, TargetStatus status) {
    if (auto on = managed(id)) on->manager.notify_watchers(on->call, on->host, status);
}

void TargetWorld::teleport(ObjectId id) {
    if (find(id) == nullptr) return;
    TeleportingObject object(*this, id);
    log("teleport_hook", {});
    run_teleport_hook(object, {});
}

void TargetWorld::exit_world(ObjectId id) {
    const Object* object = find(id);
    if (object != nullptr && object->has_position_manager) log("unstick", {});
    if (auto on = managed(id)) on->manager.break_off(on->call, on->host, TargetStatus::LeftWorld);
}

// ---- what is reported -----------------------------------------------------------------------------------------------

void TargetWorld::on_event(const Event& event) {
    if (std::holds_alternative<Event::TargetWatched>(event.what)) objects_[event.object].has_report = false;
    if (std::holds_alternative<Event::TargetReported>(event.what)) objects_[event.object].has_report = true;
}

Json TargetWorld::states() const {
    Json states = Json::array();
    for (const auto& [id, object] : objects_) {
        if (object.manager) states.push_back(state_of(id, object));
    }
    return states;
}

Json TargetWorld::state_of(ObjectId id, const Object& object) const {
    const TargetManager& manager = *object.manager;
    Json watchers = Json::array();
    for (auto at = manager.watchers().head(); at != WatcherPool::kNone; at = world_.pools.watchers[at].next) {
        watchers.push_back(to_json(world_.pools.watchers[at].value));
    }
    return {{"id", id.value},
            {"last_update_time", manager.last_check()},
            {"target", manager.target() ? subscription(*manager.target(), object.has_report) : Json{}},
            {"voyeurs", std::move(watchers)}};
}

// ---- the ops ---------------------------------------------------------------------------------------------------------

class TargetRunner : public CaseRunner {
 public:
    explicit TargetRunner(Args& setup) {
        for (Args& object : setup.objects("objects")) {
            const ObjectId id = object.id("id");
            world_.add_object(id, object);
            object.refuse_unread();
        }
        set_time(setup);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "set_time") return set_time(args);
        const ObjectId id = args.id("object_id");
        if (op == "get_target_quantum") return {{"value", world_.target_quantum(id)}};
        if (run_world_op(op, id, args)) return Json::object();
        Json result;
        if (op == "remove_voyeur") {
            result = world_.remove_watcher(id, args.id("voyeur_id")) ? 1 : 0;
        } else if (!run_own_op(op, id, args) && !run_foreign_op(op, id, args)) {
            return unknown_op();
        }
        return {{"result", result}, {"log", world_.take_log()}, {"objects", world_.states()}};
    }

 private:
    Json set_time(Args& args) {
        const double now = args.time("time");
        world_.set_time(now, args.time("physics_time"));
        return Json::object();
    }

    bool run_world_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "move_object") {
            world_.move_object(id, args.position("position"));
        } else if (op == "set_measured_velocity") {
            world_.set_velocity(id, args.vector("velocity"));
        } else if (op == "add_object") {
            world_.add_object(id, args);
        } else if (op == "remove_object") {
            world_.remove_object(id);
        } else {
            return false;
        }
        return true;
    }

    bool run_own_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "set_target") {
            const auto context = static_cast<std::uint32_t>(args.integer("context"));
            const ObjectId target = args.id("target_id");
            world_.set_target(id, context, target, args.real("radius"), args.real("quantum"));
        } else if (op == "clear_target") {
            world_.clear_target(id);
        } else if (op == "set_target_quantum") {
            world_.set_target_quantum(id, args.real("quantum"));
        } else if (op == "handle_targetting") {
            world_.handle_targetting(id);
        } else if (op == "notify_voyeurs") {
            world_.notify_watchers(id, static_cast<TargetStatus>(args.integer("status")));
        } else if (op == "teleport_hook") {
            world_.teleport(id);
        } else if (op == "exit_world") {
            world_.exit_world(id);
        } else {
            return false;
        }
        return true;
    }

    // What another object does to this one.
    bool run_foreign_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "add_voyeur") {
            const ObjectId watcher = args.id("voyeur_id");
            world_.add_watcher(id, watcher, args.real("radius"), args.real("quantum"));
        } else if (op == "receive_update") {
            world_.send(id, {.target = args.id("target_id"),
                             .status = static_cast<TargetStatus>(args.integer("status")),
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

    TargetWorld world_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_target(Args& setup) { return std::make_unique<TargetRunner>(setup); }

bool bulky_target(const std::string& path) {
    static constexpr std::array<std::string_view, 5> kBulky{"target_position", "interpolated_position", "velocity",
                                                            "heading", "last_sent_position"};
    if (!path.starts_with("objects[")) return false;
    const std::string name = path.substr(path.rfind('.') + 1);
    return std::ranges::find(kBulky, name) != kBulky.end();
}

}  // namespace acmotion::conform
