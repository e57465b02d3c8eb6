#pragma once
#include <span>
#include <string_view>
#include <utility>

#include "acmotion/host.h"
#include "acmotion/wire/decode.h"
#include "acmotion/world/reception.h"
#include "body/host.h"
#include "inbound/decisions.h"
#include "inbound/position_decision.h"
#include "world/state.h"

namespace acmotion {

class Smoothing;
class UserData;

// One call into a world: its state, its rules, its host and the time, and everything that can be done with them. Lives
// as long as the call. The files: engine_frame.cpp (advance), engine_receive.cpp (gates and parking),
// engine_handlers.cpp (one handler per message), engine_objects.cpp (creation to destruction), engine_assume.cpp (objects
// without a description), engine_remember.cpp (what OpenAC keeps of updates). What is done to one object is done through its ObjectActor.
class Engine {
 public:
    // `built_in`: which parts of the host are the world's own.
    Engine(WorldState& state, const Rules& rules, const Limits& limits, const WorldHost& host, const BuiltIn& built_in,
           double now, UserData& user_data, Smoothing* smoothing)
        : state_(state),
          call_{rules, limits, state.pools, host.trace, now},
          host_(host),
          built_in_(built_in),
          user_data_(user_data),
          smoothing_(smoothing) {}

    void advance();
    Reception receive(std::span<const std::byte> message);
    // In their order, with the same results as one after the other. As many receptions are written as there is room for.
    void receive_all(std::span<const std::span<const std::byte>> messages, std::span<Reception> receptions);
    void set_player(ObjectId player);
    bool move_player(const Position& position);
    bool remove(ObjectId id);

    // ---- for the actor of one object (object_actor.h)
    // To change it: it wakes, and one that is held is where its holder has gone meanwhile.
    [[nodiscard]] WorldObject* find_object(ObjectId id);
    // To look at it.
    [[nodiscard]] const WorldObject* look_up(ObjectId id) const { return std::as_const(state_.objects).find(id); }
    // Where it is; null if there is no such object.
    [[nodiscard]] const Position* find(ObjectId id) const;
    [[nodiscard]] const Call& call() const { return call_; }
    [[nodiscard]] const WorldHost& host() const { return host_; }
    [[nodiscard]] const BuiltIn& built_in() const { return built_in_; }

    void detach_from_parent(WorldObject& object);
    // What it holds loses its cell with it.
    void leave_children_behind(const WorldObject& object);
    void end_silent_gait(WorldObject& object);
    void schedule_destruction(const WorldObject& object);
    void unschedule_destruction(const WorldObject& object);

 private:
    // ---- engine_frame.cpp
    void keep_up();
    void tick_bodies();
    bool tick_body(WorldObject& object, const Position& before, const std::optional<Position>& player);
    [[nodiscard]] bool stays_as_it_is(const WorldObject& object, bool stood) const;
    [[nodiscard]] bool is_idle(const WorldObject& object) const;
    [[nodiscard]] std::optional<Position> player_position() const;

    // ---- engine_receive.cpp
    using Bytes = std::span<const std::byte>;
    Reception receive_found(Bytes message);
    Reception receive_one(Bytes message);
    // Behind the message that is being received, and before whatever was to be replayed already.
    void replay(std::vector<MessageBytes> messages);
    void run_replays();
    template <class M>
    [[nodiscard]] Reception take(Bytes bytes);
    [[nodiscard]] Reception take_other(Bytes bytes);
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
    Status refuse(ObjectId id, Refusal why, Status status);
    // Of a live object, for a message that was sent to this one.
    [[nodiscard]] static Stamp known_instance(WorldObject& object, Stamp sent);
    void report_bound(WorldBound bound, std::uint64_t& count);

    // ---- engine_handlers.cpp: one per message (spec 20 §9)
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

    [[nodiscard]] PositionDecision decide(const WorldObject& object, const PositionPack& pack) const;
    void take_position(WorldObject& object, const PositionPack& pack);
    void move_by_server(WorldObject& object, const ReceivedMovement& received, const MovementData& movement);
    bool take_movement(WorldObject& object, const ReceivedMovement& received, const MovementData& movement);
    // False if it was refused.
    bool take_vector(WorldObject& object, Stamp stamp, const Vec3& velocity, const Vec3& omega,
                     bool leaves_ground = false);
    void begin_arc(WorldObject& object);
    void take_state(WorldObject& object, Stamp stamp, std::uint32_t physics_state);
    Status take_parent(WorldObject& child, WorldObject& parent, std::uint32_t location, Stamp stamp);
    void take_pickup(WorldObject& object, Stamp stamp);

    // ---- engine_objects.cpp
    Status create_or_update(const ObjectDescription& description, bool force, Bytes bytes);
    struct Birth {
        bool again = false;    // an older life ends
        bool assumed = false;  // without a description
        bool grounded = true;  // the contact bit of what it is assumed from
    };
    Status create(const ObjectDescription& description, const Birth& birth);
    void update_in_place(WorldObject& object, const ObjectDescription& description);
    void end_assumption(WorldObject& object, const ObjectDescription& description);
    void describe_body(WorldObject& object, const ObjectDescription& description);
    void identify(WorldObject& object, const ObjectDescription& description) const;
    static void update_record(WorldObject& object, const ObjectDescription& description);
    void enter(WorldObject& object, const PhysicsDesc& physics, bool grounded);
    void enter_player(WorldObject& player, const PhysicsDesc& physics, bool grounded);
    void take_children(WorldObject& parent, const PhysicsDesc& physics);
    void attach_if_possible(WorldObject& child, WorldObject* parent, std::uint32_t location);
    [[nodiscard]] bool has_location(const WorldObject& parent, std::uint32_t location) const;
    [[nodiscard]] bool has_room_for(const WorldObject& child, const WorldObject& parent);
    void attach(WorldObject& child, WorldObject& parent);
    void follow_holder(WorldObject& child) const;
    void leave(WorldObject& object);
    void let_go(WorldObject& object);
    void set_physics_state(WorldObject& object, std::uint32_t physics_state);
    void destroy(ObjectId id);

    // ---- engine_remember.cpp (spec 81 §2)
    [[nodiscard]] bool remembers(const WorldObject& object) const;
    bool make_record(WorldObject& object);
    void settle_in_the_air(WorldObject& object);
    void take_off_at_once(WorldObject& object, const Vec3& velocity, const Vec3& omega);
    void remember_update(WorldObject& object, const ReceivedPosition& received, const PositionDecision& decision);
    void remember_movement(WorldObject& object, const MovementUpdate& update, bool went);
    void take_velocity(WorldObject& object, const ReceivedPosition& received);
    void play_gait_of(WorldObject& object, double velocity, double silence);
    [[nodiscard]] MotionCommand playing(const WorldObject& object) const;

    // ---- engine_assume.cpp (spec 11 §9.3)
    [[nodiscard]] bool is_to_be_assumed(ObjectId id, Stamp instance) const;
    void remember_end(ObjectId id, Stamp instance);
    Gated assume(ObjectId id, const PositionPack& pack);
    bool assume_player(const Position& position);

    WorldState& state_;
    Call call_;
    const WorldHost& host_;
    BuiltIn built_in_;
    UserData& user_data_;
    Smoothing* smoothing_;               // null: poses between ticks are not wanted
    std::vector<MessageBytes> replays_;  // last one first
    // Where the object of the message that is being received was when it came.
    ObjectTable::Slot found_ = ObjectTable::kNone;
};

}  // namespace acmotion
