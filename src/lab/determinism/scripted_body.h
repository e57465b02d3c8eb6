#pragma once
#include <optional>
#include <vector>

#include "geometry/all.h"
#include "inbound/all.h"
#include "lab/determinism/determinism.h"
#include "motion/all.h"

namespace acmotion::determinism {

// Our own generator (splitmix64): the distributions of <random> differ between standard libraries.
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    // 0 .. sides - 1.
    [[nodiscard]] std::uint32_t roll(std::uint32_t sides);
    [[nodiscard]] bool one_in(std::uint32_t sides) { return roll(sides) == 0; }
    // A real number in [low, high), in thousandths.
    [[nodiscard]] float between(float low, float high);

 private:
    std::uint64_t state_;
};

struct ScriptedWorld;

// A body in free space that walks as the library says. Walls, refused placements and ledges come from the script.
class ScriptedBody : public MotionHost, public InboundBody {
 public:
    ScriptedBody(ScriptedWorld& world, ObjectId own_id) : id(own_id), world_(&world) {}

    // One slice, in the order of spec 30 §1.
    void advance(float dt);
    // One position update, through gate, decision and application.
    void receive(const ReceivedPosition& received, Stamp instance);
    void stick_to(const ScriptedBody& target);

    ObjectId id;
    Position position;
    StampSet stamps;
    MaxSpeed max_speed;
    float root_speed = 0;  // metres per second, forwards
    Quaternion root_turn;  // of every slice
    float player_distance = 0;
    bool is_player = false;
    bool has_cell = true;
    bool in_contact = true;
    bool is_moving_to = false;
    int slices_at_wall = 0;
    int placements_to_refuse = 0;

    // MotionHost
    bool place_sliding(const Position& target) override;
    void set_heading(float degrees) override { acmotion::set_heading(position.frame, degrees); }
    void set_velocity(const Vec3& /*velocity*/) override {}
    [[nodiscard]] const Position* find(ObjectId object) const override;
    void set_target(ObjectId /*object*/, float /*radius*/, double /*quantum*/) override {}
    void clear_target() override {}
    void cancel_move_to(MotionError /*why*/) override { is_moving_to = false; }

    // InboundBody
    [[nodiscard]] Position current_position() const override { return position; }
    void set_stamps(const StampSet& all) override { stamps = all; }
    void clear_parented_mark() override {}
    void detach_from_parent() override {}
    void select_placement_frame(std::uint32_t /*placement_id*/) override {}
    void place(const Position& target, PlacementCall /*call*/) override { place_sliding(target); }
    void set_rotation(const Quaternion& rotation) override { position.frame.rotation = rotation; }
    void interpolate_to(const Position& target, bool keep_heading) override;
    void constrain_to(const Position& anchor, const LeashRange& range) override;
    void stop_interpolating() override;
    void cancel_move_to_for_teleport() override { is_moving_to = false; }
    void unstick() override;
    void unconstrain() override;
    void clear_target_and_tell_watchers() override {}
    void end_collisions() override {}

 private:
    [[nodiscard]] MotionContext context();
    [[nodiscard]] Trace trace();
    [[nodiscard]] Mover mover() const;
    [[nodiscard]] KnownBody known() const;
    [[nodiscard]] KnownPlayer known_player() const;
    PositionManager& made_manager();
    void move_by(const Frame& offset);

    ScriptedWorld* world_;
    std::optional<PositionManager> manager_;
};

// Counts what the trace tells.
class Counter : public TraceSink {
 public:
    void on_event(const Event& event) override;
    Counts counts;
};

// The local player's client: nobody looks.
class NoClient : public PlayerClient {
    void player_teleported() override {}
    void send_position_report() override {}
    void rehome_camera() override {}
    void tell_streamer(bool /*teleporting*/) override {}
};

// What all bodies share. The first one is the local player's.
struct ScriptedWorld {
    Rules rules;
    Limits limits;
    WaypointPool pool;
    InboundState inbound;
    NoClient client;
    Counter counter;
    std::vector<ScriptedBody> bodies;
    double now = 0;
};

}  // namespace acmotion::determinism
