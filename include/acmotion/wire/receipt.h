#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace acmotion {

// What is odd about a message that decodes all the same (spec 10 §13, "soft").
enum class SoftFlag : std::uint8_t {
    UndefinedBits,     // bits without a meaning were set, and have been dropped
    Renormalised,      // a quaternion was nearly of unit length, and is now
    OutsideBlock,      // outdoor x or y outside [0, 192)
    FarOutsideBlock,   // ... outside [-24, 216]
    UnusualHeight,     // z outside [-500, 1500]
    CellMismatch,      // an outdoor cell that is not the one below x and y
    FastVelocity,      // more than 50 m/s
    FastOmega,         // more than 100 rad/s
    UnusualSpeed,      // a speed multiplier beyond ±20
    UnusualRunRate,    // a run rate outside (0, 10]
    InfiniteDistance,  // a fail distance of +infinity, taken as FLT_MAX
    TrailingZeros,     // one to three zero bytes behind the end
    MissingPad,        // the last pad of a DeleteObject or PlayerTeleport was cut off
    WeenieCut,         // a WeenieDesc that is missing or cut short
};

// Their names for people, in the same order.
inline constexpr std::array<std::string_view, 14> kSoftFlagNames{
    "undefined-bits",    "renormalised",   "outside-block", "far-outside-block", "unusual-height",
    "cell-mismatch",     "fast-velocity",  "fast-omega",    "unusual-speed",     "unusual-run-rate",
    "infinite-distance", "trailing-zeros", "missing-pad",   "weenie-cut",
};

// A set of them.
class SoftFlags {
 public:
    constexpr void add(SoftFlag flag) { bits_ |= 1U << static_cast<unsigned>(flag); }
    [[nodiscard]] constexpr bool has(SoftFlag flag) const { return (bits_ >> static_cast<unsigned>(flag) & 1U) != 0; }
    [[nodiscard]] constexpr bool any() const { return bits_ != 0; }

    bool operator==(const SoftFlags&) const = default;

 private:
    std::uint32_t bits_ = 0;
};

// How the bytes put it, beyond what they say: two encodings of one message give one Message and two receipts. A number
// is 0 if the message has no such part.
struct Receipt {
    SoftFlags soft;
    std::uint32_t position_flags = 0;   // of the PositionPack
    std::uint32_t objdesc_length = 0;   // bytes of the ObjDesc, pad included
    std::uint32_t movement_length = 0;  // bytes announced for the movement of a PhysicsDesc
    std::uint32_t physics_length = 0;   // bytes of the PhysicsDesc, pad included
    std::uint32_t ignored_bytes = 0;    // bytes of a CreateObject behind what is decoded

    bool operator==(const Receipt&) const = default;
};

}  // namespace acmotion
