#pragma once
#include <map>
#include <optional>

#include "inbound/position_apply.h"
#include "lab/conform/args.h"
#include "lab/conform/call_log.h"
#include "motion/target_manager.h"

namespace acmotion::conform {

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
    Rules rules_;
    Limits limits_;
    Pools pools_;
    double now_ = 0;
    double physics_now_ = 0;
};

}  // namespace acmotion::conform
