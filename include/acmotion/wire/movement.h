#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "acmotion/wire/action_list.h"

namespace acmotion {

// What a member that is absent stands for (spec 10 §6.1, §10.2).
inline constexpr std::uint16_t kDefaultStyleWord = 0x003D;         // NonCombat
inline constexpr std::uint16_t kDefaultForwardWord = 0x0003;       // Ready
inline constexpr std::uint32_t kDefaultStyleCommand = 0x8000003D;  // the same two as full command ids
inline constexpr std::uint32_t kDefaultForwardCommand = 0x41000003;
inline constexpr std::uint32_t kDefaultHoldKey = 1;  // none
inline constexpr float kDefaultSpeedMultiplier = 1;

// Movement type 0. An absent member was not sent; a sent one may hold its default all the same. Commands are low
// halves of command ids, speeds multiply the animation's own speed.
struct SentMotionState {
    std::optional<std::uint16_t> current_style;
    std::optional<std::uint16_t> forward_command;
    std::optional<std::uint16_t> sidestep_command;
    std::optional<std::uint16_t> turn_command;
    std::optional<float> forward_speed;
    std::optional<float> sidestep_speed;
    std::optional<float> turn_speed;
    ActionList actions;

    bool operator==(const SentMotionState&) const = default;
};

// Movement types 1..5: no body, and retail does nothing with them but take the style.
struct BareMovement {
    std::uint8_t type = 5;

    bool operator==(const BareMovement&) const = default;
};

// Spec 10 §6.2. Metres and compass degrees.
struct MoveToParameters {
    std::uint32_t bits = 0x0001EE0F;  // spec 10 §6.4
    float distance_to_object = 0.6F;
    float min_distance = 0;
    float fail_distance = std::numeric_limits<float>::max();
    float speed = 1;
    float walk_run_threshold = 15;
    float desired_heading = 0;

    bool operator==(const MoveToParameters&) const = default;
};

// Spec 10 §6.3.
struct TurnToParameters {
    std::uint32_t bits = 0x0001EE0F;
    float speed = 1;
    float desired_heading = 0;

    bool operator==(const TurnToParameters&) const = default;
};

// Types 6 to 9. Positions travel without a rotation: it is the identity here.
struct MoveToObject {
    ObjectId target;
    Position position;  // may be nowhere: the target decides
    MoveToParameters parameters;
    float run_rate = 1;

    bool operator==(const MoveToObject&) const = default;
};
struct MoveToPosition {
    Position position;
    MoveToParameters parameters;
    float run_rate = 1;

    bool operator==(const MoveToPosition&) const = default;
};
struct TurnToObject {
    ObjectId target;
    float heading = 0;  // for when the target is not known
    TurnToParameters parameters;

    bool operator==(const TurnToObject&) const = default;
};
struct TurnToHeading {
    TurnToParameters parameters;

    bool operator==(const TurnToHeading&) const = default;
};

using MovementBody =
    std::variant<SentMotionState, BareMovement, MoveToObject, MoveToPosition, TurnToObject, TurnToHeading>;

// The type byte of a body.
[[nodiscard]] std::uint8_t movement_type(const MovementBody& body);

inline constexpr std::uint8_t kOptionSticky = 0x01;
inline constexpr std::uint8_t kOptionStandingLongJump = 0x02;

// What F74C and F619 carry, and a CreateObject may (spec 10 §6).
struct MovementData {
    std::uint8_t options = 0;
    std::uint16_t style = 0;  // low half of the command; 0 = not given
    MovementBody body;
    ObjectId sticky;  // on the wire when the body is an SentMotionState and `options` has kOptionSticky

    bool operator==(const MovementData&) const = default;
};

}  // namespace acmotion
