#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "acmotion/core/motion_state.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/host.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

struct WorldInside;

// What a world knows about a body. A plain value, and a copy of the moment: nothing in it is evaluated later, or points
// into the world.
struct BodyInfo {
    // The way that remains to where the server has the body (spec 30 §3). World::waypoints has all its places.
    struct Queue {
        int waypoints = 0;  // 0: the body is not interpolating
        Position next;      // the head of the queue; nowhere if there is none, or if it is a velocity and no place
        // The window in which progress is judged: slices and seconds since it began, and how far the head was then;
        // nothing for the first one after a stop, which passes.
        int window_slices = 0;
        float window_seconds = 0;
        std::optional<float> window_start_metres;
        int fails = 0;  // windows without progress; the fourth ends in a blip
    };

    ObjectId object;
    // UTF-8, and fit to be shown: it comes from a stranger, so control characters became '?', and one that is longer than
    // any in the game ends after 64 characters, the last of which is "…". Empty if the server has not said.
    std::string name;
    StampSet stamps;  // the newest accepted of each channel
    // Not described yet: it came to life at its first position (World::assume_objects).
    bool is_assumed = false;

    // ---- where it is
    Position position;
    double clock = 0;  // as in its pose
    bool has_cell = false;
    ObjectId parent;        // what carries it; 0: nothing
    bool is_shown = false;  // it is among World::poses(): in a cell, and not carried
    bool is_hidden = false;
    bool in_contact = false;    // touching a surface
    bool on_walkable = false;   // ... that is not too steep to stand on
    float player_distance = 0;  // metres from the player at its last tick; the largest float before the first
    BodyShape shape;            // scaled
    float scale = 1;

    // ---- how it moves
    Vec3 velocity;             // what physics carries it with, m/s, world axes: arcs and knockback, not walking
    Vec3 measured_velocity;    // what Pose::velocity says
    bool is_animated = false;  // it has a motion table
    bool has_motion = false;   // it was ever commanded to move; else the next four are those of one that stands
    InterpretedState motion;
    bool charges_long_jump = false;  // from a stand: its motion carries it nowhere
    float max_speed = 0;             // m/s, by its motion's own account...
    float adjusted_max_speed = 0;    // ...and with the speed of its last run

    // ---- what holds and drives it
    Queue queue;
    bool is_leashed = false;    // spec 30 §5
    float leash_travelled = 0;  // metres walked since the last update, while it is
    ObjectId sticky_target;     // what it is glued to; 0: nothing
    MoveToType move_to = MoveToType::None;
    ObjectId move_to_target;  // 0: a place or a heading
};

// The places that a body still has to walk to, next one first. A view: it allocates nothing, makes each place as it is
// asked for, and is valid until the world changes or goes.
class WaypointRange {
 public:
    // Comparable with others of the same range.
    class Iterator {
     public:
        using value_type = Position;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        [[nodiscard]] Position operator*() const;
        Iterator& operator++();
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const { return node_ == other.node_; }

     private:
        friend class WaypointRange;
        Iterator(const WorldInside& world, std::uint32_t node) : world_(&world), node_(node) {}

        const WorldInside* world_ = nullptr;
        std::uint32_t node_ = 0;  // of the world's pool of waypoints
    };

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    [[nodiscard]] bool empty() const { return begin() == end(); }

 private:
    friend class World;
    WaypointRange(const WorldInside& world, ObjectId id) : world_(&world), id_(id) {}

    const WorldInside* world_;
    ObjectId id_;
};

}  // namespace acmotion
