#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/core/motion_state.h"
#include "acmotion/geometry/vec3.h"

namespace acmotion {

// One use of an animation (spec 70 §3.2). Frames that the animation does not have are moved to where it ends when the
// clip is played.
struct Clip {
    std::uint32_t animation = 0;
    std::int32_t low = 0;
    std::int32_t high = -1;  // -1: the last one
    float rate = 30;         // frames per second; negative plays backwards

    bool operator==(const Clip&) const = default;
};

// What a motion plays, and how fast it carries the body while it does (spec 70 §3.3).
struct MotionData {
    enum Flags : std::uint8_t {
        kExclusive = 1,  // of a cycle: starting it drops all modifiers, and none is accepted while it is current
        kGated = 2,      // of a cycle: starts only while the current sub-state is the style's default one
    };

    std::vector<Clip> clips;  // at most 255 in a file
    Vec3 velocity;            // m/s, body-local
    Vec3 omega;               // rad/s, body-local
    std::uint8_t flags = 0;   // bits of Flags; the others mean nothing

    [[nodiscard]] bool is_exclusive() const { return (flags & kExclusive) != 0; }
    [[nodiscard]] bool is_gated() const { return (flags & kGated) != 0; }
    bool operator==(const MotionData&) const = default;
};

// Where cycles, modifiers and links of a style stand: the style's low word, and the motion without its class. Of motion
// None it is the key of links that do not depend on where one comes from; of style None, of a modifier for every style.
[[nodiscard]] constexpr std::uint32_t motion_key(MotionCommand style, MotionCommand motion) {
    return static_cast<std::uint32_t>(style) << 16 | (static_cast<std::uint32_t>(motion) & 0xFFFFFF);
}

// Which animations belong to which motion of a kind of creature, and how to get from one to the next (spec 70 §3.4).
// Where a file names a key twice, the later one counts: std::map::insert_or_assign does that, also for a whole group of
// links.
struct MotionTable {
    using Motions = std::map<std::uint32_t, MotionData>;
    using Links = std::map<std::uint32_t, std::map<MotionCommand, MotionData>>;

    std::uint32_t id = 0;
    MotionCommand default_style = MotionCommand::None;
    std::map<MotionCommand, MotionCommand> style_defaults;  // the sub-state that each style rests in
    Motions cycles;                                         // by motion_key
    Motions modifiers;                                      // by motion_key
    Links links;  // by motion_key of what is left, then by the full id of what begins

    bool operator==(const MotionTable&) const = default;
};

// Where motion tables and animations come from: the user's data files (gamedata), or whatever a host has. Asked when a
// body is described and when a motion begins, never while one plays. What it has given may be kept for as long as a
// body plays it, so a cache may forget it at any time. The same id must always give the same answer.
class MotionLibrary {
 public:
    virtual ~MotionLibrary() = default;

    // Null: there is none, or it cannot be read.
    [[nodiscard]] virtual std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) = 0;
    [[nodiscard]] virtual std::shared_ptr<const Animation> animation(std::uint32_t id) = 0;
    // The animation that a model shows until a motion replaces it: 0 if it has none. Nothing: there is no such model.
    [[nodiscard]] virtual std::optional<std::uint32_t> default_animation(std::uint32_t setup) = 0;
};

}  // namespace acmotion
