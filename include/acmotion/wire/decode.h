#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "acmotion/core/result.h"
#include "acmotion/core/sender.h"
#include "acmotion/wire/messages.h"

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

// A message, and how its bytes put it. Only the message matters to the code that applies it.
struct Decoded {
    Message message;
    Receipt receipt;

    // Not defaulted: then `Decoded()` would first fill room for the largest message with zeros.
    Decoded() {}  // NOLINT(modernize-use-equals-default)
};

// Reads one whole message, opcode first (spec 10 §13), as `sender` sent it: the two sides use the same opcodes for
// different things. An error is Truncated (the bytes end too early) or Invalid (they are there and wrong) and names the
// first field that fails in wire order ("action#_speed" for one of a list). What is not about movement is no error: see
// is_movement(). What is odd but legal is let through and noted in the receipt.
//
// Values that pass are finite and within the ranges of spec 10 §13: a position can be computed with. Keeps no reference
// to `bytes`; allocates for the lists and the name of an object description only.
[[nodiscard]] Result<Decoded> decode(std::span<const std::byte> bytes, Sender sender);

// One number or text of a message, under the flat name that the conformance vectors use ("action0_speed").
struct Field {
    std::string name;
    std::variant<std::uint32_t, float, std::string> value;  // text is UTF-8

    bool operator==(const Field&) const = default;
};

// Everything a message says, in wire order, for tables and JSON. Absent fields show their default and are left out
// where there is none; items of a list are numbered from 0. Nothing for what is not about movement. For people and
// vectors: it allocates a string per field.
[[nodiscard]] std::vector<Field> list_fields(const Decoded& decoded);

}  // namespace acmotion
