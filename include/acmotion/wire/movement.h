#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"

// Where an object is and what it does, as the server says it (spec 10 §4, §6): a place, a state of its legs and arms, or a
// place or heading that its receiver moves it to.
namespace acmotion {

// Where an object is, as F748 and F619 send it (spec 10 §4).
struct PositionPack {
    Position position;                       // decoded: a cell that can be stood in, a rotation of unit length
    Vec3 velocity;                           // m/s; on the wire only when it is not zero
    std::optional<std::uint32_t> placement;  // a placement 0 that was sent is not the same as none
    bool has_contact = false;                // on the ground: without it other objects do not take the position
    // The four channels a position is judged by (spec 20 §11).
    Stamp instance_stamp;
    Stamp position_stamp;
    Stamp teleport_stamp;
    Stamp force_position_stamp;

    bool operator==(const PositionPack&) const = default;
};

// The actions of one motion state, held inline: five bits on the wire count them (spec 10 §6.1, §10.2). Most states
// have none, so room that is not used is neither initialised nor copied.
class ActionList {
 public:
    // One animation, emote or attack that goes with a motion state (spec 10 §6.1).
    struct Action {
        std::uint16_t command = 0;   // low half of the command id
        std::uint16_t sequence = 0;  // 15 bits, its own stamp: the receiver plays an action once
        bool autonomous = false;     // begun by the player's own client, not by the server
        float speed = 1;             // multiplies the animation's own speed

        bool operator==(const Action&) const = default;
    };

    using value_type = Action;
    static constexpr std::size_t kCapacity = 31;  // what five bits can count

    // Copies only what is there.
    ActionList() {}
    ActionList(const ActionList& other) { *this = other; }
    ActionList& operator=(const ActionList& other) {
        std::ranges::copy(other, actions_);
        count_ = other.count_;
        return *this;
    }

    // There is room: fewer than kCapacity so far.
    void push_back(const Action& action) {
        assert(count_ < kCapacity);
        actions_[count_++] = action;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    // `index` is below size().
    [[nodiscard]] const Action& operator[](std::size_t index) const { return actions_[index]; }
    // In wire order, which is the order they are played in.
    [[nodiscard]] const Action* begin() const { return actions_; }
    [[nodiscard]] const Action* end() const { return actions_ + count_; }

    friend bool operator==(const ActionList& a, const ActionList& b) { return std::ranges::equal(a, b); }

 private:
    std::size_t count_ = 0;
    // A union, because then nothing is initialised.
    union {
        Action actions_[kCapacity];  // NOLINT(modernize-avoid-c-arrays,readability-identifier-naming)
    };
};
// Copied as bytes: a copy must not read the room that was never filled.
static_assert(std::is_trivially_copyable_v<ActionList::Action>);

// What a member that is absent stands for (spec 10 §6.1, §10.2).
inline constexpr std::uint16_t kDefaultStyleWord = 0x003D;         // NonCombat
inline constexpr std::uint16_t kDefaultForwardWord = 0x0003;       // Ready
inline constexpr std::uint32_t kDefaultStyleCommand = 0x8000003D;  // the same two as full command ids
inline constexpr std::uint32_t kDefaultForwardCommand = 0x41000003;
inline constexpr std::uint32_t kDefaultHoldKey = 1;  // none
inline constexpr float kDefaultSpeedMultiplier = 1;

// Movement type 0. An absent member was not sent; a sent one may hold its default all the same. Commands are low
// halves of command ids, speeds multiply the animation's own speed; a negative one plays it backwards.
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
    std::uint8_t type = 5;  // 1..5

    bool operator==(const BareMovement&) const = default;
};

// How to move to something (spec 10 §6.2). Metres and compass degrees; the defaults are retail's.
struct MoveToParameters {
    std::uint32_t bits = 0x0001EE0F;                          // what it may do and how it ends (spec 10 §6.4)
    float distance_to_object = 0.6F;                          // arrived within this of the target
    float min_distance = 0;                                   // moving away: arrived beyond this
    float fail_distance = std::numeric_limits<float>::max();  // given up when this far from where it began
    float speed = 1;                                          // multiplies the animation's own speed
    float walk_run_threshold = 15;                            // at most this far beyond distance_to_object it walks
    float desired_heading = 0;                                // at the end, if `bits` ask for one

    bool operator==(const MoveToParameters&) const = default;
};

// How to turn to something (spec 10 §6.3).
struct TurnToParameters {
    std::uint32_t bits = 0x0001EE0F;  // as above
    float speed = 1;                  // multiplies the animation's own speed
    float desired_heading = 0;        // compass degrees, of TurnToHeading; in TurnToObject it has no effect

    bool operator==(const TurnToParameters&) const = default;
};

// Types 6 to 9 are orders: the receiver finds the way, step by step, and says nothing back (spec 60). Positions travel
// without a rotation: it is the identity here.

// Go to another object, wherever it goes.
struct MoveToObject {
    ObjectId target;
    Position position;  // of the target when it was sent; may be nowhere: the target decides
    MoveToParameters parameters;
    float run_rate = 1;  // of the mover: multiplies its running speed

    bool operator==(const MoveToObject&) const = default;
};
// The same to a place, which does not move away.
struct MoveToPosition {
    Position position;
    MoveToParameters parameters;
    float run_rate = 1;  // as above

    bool operator==(const MoveToPosition&) const = default;
};
// Face another object, wherever it goes.
struct TurnToObject {
    ObjectId target;
    float heading = 0;  // compass degrees, for when the target is not known
    TurnToParameters parameters;

    bool operator==(const TurnToObject&) const = default;
};
// Face a compass direction.
struct TurnToHeading {
    TurnToParameters parameters;

    bool operator==(const TurnToHeading&) const = default;
};

// The alternatives stand in the order of their types, 1..5 as one.
using MovementBody =
    std::variant<SentMotionState, BareMovement, MoveToObject, MoveToPosition, TurnToObject, TurnToHeading>;

// The type byte of a body, 0..9.
[[nodiscard]] std::uint8_t movement_type(const MovementBody& body);

// Bits of MovementData::options. Others are carried through.
inline constexpr std::uint8_t kOptionSticky = 0x01;  // the object keeps beside `sticky` from now on
inline constexpr std::uint8_t kOptionStandingLongJump = 0x02;

// What F74C and F619 carry, and a CreateObject may (spec 10 §6).
struct MovementData {
    std::uint8_t options = 0;  // kOption…
    std::uint16_t style = 0;   // low half of the command; 0 = not given
    MovementBody body;
    ObjectId sticky;  // on the wire when the body is a SentMotionState and `options` has kOptionSticky

    bool operator==(const MovementData&) const = default;
};

}  // namespace acmotion
