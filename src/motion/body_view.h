#pragma once
#include <limits>
#include <optional>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/frame.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// What the interpreter looks at in its body, as it is at this moment.
struct BodyView {
    Quaternion rotation;
    Vec3 velocity;            // m/s, world axes
    bool in_contact = false;  // transient bits 0x1 and 0x2 (spec 40 §5.2)
    bool on_walkable = false;
    bool has_gravity = true;  // state bit 0x400 (spec 40 §5.1)
    bool has_cell = true;
    bool last_move_autonomous = false;  // the flag of the last movement update that was applied (spec 20 §9.10)
    bool leash_is_full = false;         // spec 30 §5

    [[nodiscard]] bool is_standing() const { return in_contact && on_walkable; }
};

// What a motion interpreter reports as its maximum speeds, in m/s.
struct MaxSpeed {
    float plain = 0;
    float adjusted = 0;
    bool runs = false;  // so that the adjusted one is the speed of that run
};

// What motion must know of the body it moves. Taken fresh for every call: motion keeps no way back to a body.
struct Mover {
    static inline const Position kNowhere;

    ObjectId id;
    const Position& position = kNowhere;
    bool in_contact = false;  // touching a surface (transient bit 0x1, spec 40 §5.2)
    bool is_local_player = false;
};

// What the game object behind a body answers. As it stands, what any remote creature does: only the local player's
// object knows skills and stamina (spec 50 §5, §6).
struct Weenie {
    static constexpr float kAnyExtent = std::numeric_limits<float>::max();

    bool is_creature = true;
    bool is_local_player = false;
    std::optional<float> run_rate;
    // Upwards, in m/s, of a jump of extent 1.
    std::optional<float> full_jump_speed;
    // The extent of a jump, 0 to 1, beyond which its load and its stamina forbid it.
    float load_limit = kAnyExtent;
    float stamina_limit = kAnyExtent;

    [[nodiscard]] std::optional<float> jump_speed(float extent) const {
        if (!full_jump_speed) return std::nullopt;
        return static_cast<float>(static_cast<double>(*full_jump_speed) * extent);
    }
    [[nodiscard]] bool can_jump(float extent) const { return !(extent > load_limit); }
    [[nodiscard]] bool has_stamina_for_jump(float extent) const { return !(extent > stamina_limit); }
};

// What a body knows of the target it watches, and what a target sends of itself (spec 60 §7).
struct TargetInfo {
    std::uint32_t context = 0;  // which part asked; move-to and sticky are 0, and only that is handed on
    ObjectId target;
    TargetStatus status = TargetStatus::Undefined;
    float radius = 0;    // metres the prediction may drift before the next update
    double quantum = 0;  // seconds the target looks ahead
    Position actual;
    Position predicted;
    Vec3 direction;  // from the watcher to the predicted position, world axes; nothing reads it
    Vec3 velocity;   // measured, m/s
    double time = 0;
};

}  // namespace acmotion
