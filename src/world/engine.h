#pragma once
#include <span>
#include <string_view>
#include <utility>

#include "acmotion/wire/decode.h"
#include "acmotion/world/host.h"
#include "acmotion/world/reception.h"
#include "body/host.h"
#include "body/tick.h"
#include "inbound/movement_decision.h"
#include "world/state.h"

namespace acmotion {

class ObjectActor;

// One call into a world: its state, its rules, its host and the time, and everything that can be done with them. Lives
// as long as the call. The files: engine_frame.cpp (advance), engine_receive.cpp (gates and parking),
// engine_handlers.cpp (one handler a message), engine_objects.cpp (creation to destruction), engine_body_host.cpp (what
// bodies ask for).
class Engine : public BodyHost {
 public:
    // `has_animation`: the host's root motion or animation layer has to be asked in every slice.
    Engine(WorldState& state, const Rules& rules, const Limits& limits, const WorldHost& host, bool has_animation,
           double now)
        : state_(state), rules_(rules), limits_(limits), host_(host), has_animation_(has_animation), now_(now) {}

    void advance();
    Reception receive(std::span<const std::byte> message);
    void set_player(ObjectId player);
    bool move_player(const Position& position);

    // ---- for the actor of one object (object_actor.h)
    // To change it: it wakes.
    [[nodiscard]] WorldObject* find_object(ObjectId id) { return state_.objects.find(id); }
    // To look at it.
    [[nodiscard]] const WorldObject* look_up(ObjectId id) const { return std::as_const(state_.objects).find(id); }
    [[nodiscard]] BodyContext body_context() {
        return {rules_, limits_, state_.waypoints, *this, host_.trace, now_, now_};
    }
    [[nodiscard]] MotionContext motion_context(const WorldObject& object) {
        return {rules_, limits_, state_.waypoints, trace(object.id)};
    }
    [[nodiscard]] InterpreterContext interpreter_context(ObjectActor& actor);
    [[nodiscard]] TargetContext target_context(ObjectActor& actor);
    [[nodiscard]] MoveToContext move_to_context(ObjectActor& actor);
    [[nodiscard]] Trace trace(ObjectId object) const { return {host_.trace, object, now_}; }
    [[nodiscard]] PlayerClient* player_client() const { return host_.player_client; }
    [[nodiscard]] double now() const { return now_; }

    // Made if there is none.
    MovementManager& movement_of(WorldObject& object);
    MotionInterpreter& interpreter_of(WorldObject& object);
    MoveToManager& move_to_of(WorldObject& object);
    TargetManager& target_of(WorldObject& object);
    void detach_from_parent(WorldObject& object);
    void clear_target_and_tell_watchers(WorldObject& object, TargetStatus status);

    // ---- BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *host_.placement; }
    [[nodiscard]] Frame advance_animation(Body& body, float quantum) override;
    [[nodiscard]] MaxSpeed max_speed(const Body& body) const override;
    void animation_upkeep(Body& body) override;
    void hit_ground(Body& body) override;
    void leave_ground(Body& body) override;
    void use_movement_time(Body& body) override;
    void handle_targets(Body& body, double physics_time) override;
    void set_target(Body& body, ObjectId target, float radius, double quantum) override;
    void clear_target(Body& body) override;
    void cancel_move_to(Body& body, MotionError why) override;
    [[nodiscard]] const Position* find(ObjectId object) const override;
    bool place_sliding(Body& body, const Position& target) override;
    void entering_world(Body& body) override;
    [[nodiscard]] bool ethereal_blocked(const Body& body) const override;
    void hit_environment(Body& body, bool had_contact) override;
    void lost_cell(Body& body) override;
    void run_scripts(Body& body, float quantum) override;

 private:
    // ---- engine_frame.cpp
    void keep_up();
    void tick_bodies();
    [[nodiscard]] bool stays_as_it_is(const WorldObject& object, bool stood) const;
    [[nodiscard]] bool is_idle(const WorldObject& object) const;
    [[nodiscard]] std::optional<Position> player_position() const;

    // ---- engine_receive.cpp
    using Bytes = std::span<const std::byte>;
    Reception receive_one(Bytes message);
    // Behind the message that is being received, and before whatever was to be replayed already.
    void replay(std::vector<MessageBytes> messages);
    void run_replays();
    [[nodiscard]] Reception dispatch(Bytes message);
    [[nodiscard]] bool is_ready(Bytes message) const;
    Status hold(Bytes message);
    Status park(ObjectId id, Bytes message);
    void keep_placeholder(ObjectId id);
    // Parks, drops or lets through; a live object if it lets through.
    struct Gated {
        WorldObject* object = nullptr;
        Status status = Status::Processed;
    };
    [[nodiscard]] Gated gate(ObjectId id, Stamp instance, Bytes message);
    void report_bound(WorldBound bound, std::uint64_t& count);

    // ---- engine_handlers.cpp: one a message (spec 20 §9)
    Status handle(const UpdatePosition& m, Bytes bytes);
    Status handle(const PositionAndMovement& m, Bytes bytes);
    Status handle(const UpdateMotion& m, Bytes bytes);
    Status handle(const VectorUpdate& m, Bytes bytes);
    Status handle(const SetState& m, Bytes bytes);
    Status handle(const ParentEvent& m, Bytes bytes);
    Status handle(const PickupEvent& m, Bytes bytes);
    Status handle(const CreateObject& m, Bytes bytes);
    Status handle(const UpdateObject& m, Bytes bytes);
    Status handle(const CreatePlayer& m, Bytes bytes);
    Status handle(const DeleteObject& m, Bytes bytes);
    Status handle(const PlayerTeleport& m, Bytes bytes);
    Status handle(const ObjDescEvent& m, Bytes bytes);
    Status handle(const ObjectEffect& m, Bytes bytes);
    // What the server never sends, or what nobody has described.
    template <class Other>
    Status handle(const Other& /*m*/, Bytes /*bytes*/) {
        return Status::Error;
    }

    void take_position(WorldObject& object, const ReceivedPosition& received);
    void take_movement(WorldObject& object, const ReceivedMovement& received, const MovementData& movement);
    void take_vector(WorldObject& object, Stamp stamp, const Vec3& velocity, const Vec3& omega);
    void take_state(WorldObject& object, Stamp stamp, std::uint32_t physics_state);
    void take_parent(WorldObject& child, WorldObject& parent, Stamp stamp);
    void take_pickup(WorldObject& object, Stamp stamp);

    // ---- engine_objects.cpp
    Status create_or_update(const ObjectDescription& description, bool force, Bytes bytes);
    Status create(const ObjectDescription& description, bool again);
    void update_in_place(WorldObject& object, const ObjectDescription& description);
    void describe_body(WorldObject& object, const ObjectDescription& description);
    void enter(WorldObject& object, const PhysicsDesc& physics);
    void attach(WorldObject& child, WorldObject& parent);
    void follow_into_cell(WorldObject& child);
    void set_physics_state(WorldObject& object, std::uint32_t physics_state);
    void destroy(ObjectId id);
    void schedule_destruction(const WorldObject& object);
    void unschedule_destruction(const WorldObject& object);

    WorldState& state_;
    const Rules& rules_;
    const Limits& limits_;
    const WorldHost& host_;
    bool has_animation_;
    double now_;
    std::vector<MessageBytes> replays_;  // last one first
};

}  // namespace acmotion
