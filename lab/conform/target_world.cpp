#include "lab/conform/target_world.h"

#include "lab/base/json.h"
#include "lab/conform/json_values.h"

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

}  // namespace

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
    if (object->manager) object->manager->destroy(pools_.watchers);
    objects_.erase(id);
}

void TargetWorld::set_time(double now, double physics_now) {
    now_ = now;
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
    return Managed{*object->manager, Call{rules_, limits_, pools_, this, now_}, Host{*this, id}};
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
    for (auto at = manager.watchers().head(); at != WatcherPool::kNone; at = pools_.watchers[at].next) {
        watchers.push_back(to_json(pools_.watchers[at].value));
    }
    return {{"id", id.value},
            {"last_update_time", manager.last_check()},
            {"target", manager.target() ? subscription(*manager.target(), object.has_report) : Json{}},
            {"voyeurs", std::move(watchers)}};
}

}  // namespace acmotion::conform
