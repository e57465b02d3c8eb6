#pragma once
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>

#include "acmotion/core/stamp.h"
#include "acmotion/wire/messages.h"
#include "peer.h"

// What one would write with the specification in one hand: an object for each body, its managers on the heap, its
// waypoints in a linked list. Spec 30 §1 to §3 and §5, and of spec 20 as much as a walking crowd needs: no sticking, no
// move-to, no parents, no rest, no physics beyond root motion.
namespace acmotion::peers {

// A body, as its managers see it. Virtual, because the vectors bring one of their own.
class PortBody {
 public:
    virtual ~PortBody() = default;

    virtual bool place_sliding(const Position& target);
    virtual void set_heading(float degrees);
    virtual void set_velocity(const Vec3& /*velocity*/) {}

    Position position;
    float max_speed = 0;  // metres per second, as the motion interpreter has it
    bool in_contact = true;
    bool is_player = false;
    bool is_stuck = false;
};

class InterpolationManager {
 public:
    struct Node {
        int kind = 1;  // 1: a place; 2 and 3: a velocity
        Position position;
        Vec3 velocity;
    };

    explicit InterpolationManager(PortBody* its_body) : body(its_body) {}

    void interpolate_to(const Position& target, bool keep);
    void adjust_offset(Frame& offset, float dt);
    void use_time();
    void stop();
    void node_completed(bool success);

    PortBody* body;
    std::list<Node> queue;
    bool keep_heading = false;
    int frame_counter = 0;
    float progress_quantum = 0;
    float original_distance = 999999.0F;
    int fail_counter = 0;
    Position blip_to;

 private:
    void enqueue(const Position& target, bool with_own_heading);
    [[nodiscard]] bool window_is_good(double to_head, double speed) const;
    // False if the head is gone.
    bool judge_window(double to_head, double speed);
    void blip();
};

class ConstraintManager {
 public:
    explicit ConstraintManager(PortBody* body) : body_(body) {}

    void constrain_to(const Position& anchor, float start, float max);
    void adjust_offset(Frame& offset);

 private:
    PortBody* body_;
    bool is_constrained_ = false;
    float travelled_ = 0;
    float start_ = 0;
    float max_ = 0;
    Position anchor_;
};

class PositionManager {
 public:
    explicit PositionManager(PortBody* body) : body_(body) {}

    void interpolate_to(const Position& target, bool keep);
    void stop_interpolating();
    void constrain_to(const Position& anchor, float start, float max);
    void adjust_offset(Frame& offset, float dt);
    void use_time();

 private:
    PortBody* body_;
    std::unique_ptr<InterpolationManager> interpolation_;
    std::unique_ptr<ConstraintManager> constraint_;
};

class PhysicsObject : public PortBody {
 public:
    PhysicsObject(const Position& where, double now);

    void update_object(double now, const PhysicsObject& player);
    void take_position(const PositionPack& pack);
    void run(float speed) { max_speed = speed; }

 private:
    void tick(float dt);
    [[nodiscard]] PositionManager& made_manager();

    double clock_;
    float player_distance_;
    Vec3 cached_velocity_;
    Stamp position_stamp_;
    std::unique_ptr<PositionManager> manager_;
};

class ObviousPort : public Peer {
 public:
    void receive(std::span<const std::byte> message, double now) override;
    void frame(double now, std::vector<Position>& shown) override;

 private:
    void use_time(double now);

    std::unordered_map<std::uint32_t, std::unique_ptr<PhysicsObject>> objects_;
    PhysicsObject* player_ = nullptr;
    double last_tick_ = 0;
};

}  // namespace acmotion::peers
