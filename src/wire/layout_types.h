#pragma once
#include <array>
#include <bit>
#include <cfloat>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/vec3.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"

namespace acmotion::wire {

// Outside of it, ends excluded, a number is accepted and flagged (spec 10 §13). Of a vector the length counts.
struct SoftRange {
    float low;
    float high;
    SoftFlag flag;
};
inline constexpr SoftRange kVelocityRange{0, 50, SoftFlag::FastVelocity};
inline constexpr SoftRange kOmegaRange{0, 100, SoftFlag::FastOmega};
inline constexpr SoftRange kSpeedRange{-20, 20, SoftFlag::UnusualSpeed};
// The interval is open at 0, so it begins at the smallest number above it.
inline constexpr SoftRange kRunRateRange{FLT_TRUE_MIN, 10, SoftFlag::UnusualRunRate};

inline void judge(double value, const SoftRange& range, SoftFlags& flags) {
    if (value < range.low || value > range.high) flags.add(range.flag);
}
void judge_place(CellId cell, const Vec3& origin, SoftFlags& flags);

// A layout says once what a message consists of, field by field in wire order. Five visitors walk it: the Decoder fills
// the message, the Encoder writes it, the FieldLister names it, Presence adds up its flag bits, and the LayoutScript of the
// laboratory writes the layout itself down, for programs in another language. For that one there are no bytes to look
// at, so a layout never tests a word by itself: it hands word and bits to the visitor. In a field name, '#' stands for
// the index in a list.

// A length of two bytes that says: the real one follows, in four (spec 10 §1).
inline constexpr std::size_t kLongTextMark = 0xFFFF;

// `const T` for visitors that only look, `T` for the one that fills.
template <class M, class T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

struct PlaceNames {
    std::string_view cell;
    std::string_view x;
    std::string_view y;
    std::string_view z;
};
inline constexpr PlaceNames kObjectPlace{"cell", "x", "y", "z"};
inline constexpr PlaceNames kMoveToPlace{"moveto_cell", "moveto_x", "moveto_y", "moveto_z"};

// May the cell be 0 (spec 10 §13 rule 5)?
enum class Nowhere : std::uint8_t { Refused, Allowed };
// What to do with flag bits that have no meaning (spec 10 §13 rules 8 and 9, and the soft ones).
enum class Undefined : std::uint8_t { Refused, Ignored };

// PositionPack flags (spec 10 §4). The four omission bits are consecutive, in the order w, x, y, z.
inline constexpr std::uint32_t kVelocityBit = 0x01;
inline constexpr std::uint32_t kPlacementBit = 0x02;
inline constexpr std::uint32_t kContactBit = 0x04;
inline constexpr std::uint32_t kFirstOmissionBit = 0x08;
inline constexpr std::uint32_t kPositionFlagsMask = 0x7F;

[[nodiscard]] constexpr std::uint32_t omission_bit(int component) { return kFirstOmissionBit << component; }
[[nodiscard]] constexpr bool is_omitted(std::uint32_t position_flags, int component) {
    return (position_flags & omission_bit(component)) != 0;
}

// Five bits above the presence bits of a motion state count its actions (spec 10 §6.1, §10.2).
struct ActionCount {
    int shift;

    [[nodiscard]] std::uint32_t bits(const ActionList& actions) const {
        return static_cast<std::uint32_t>(actions.size()) << shift;
    }
    [[nodiscard]] constexpr std::uint32_t mask() const { return 0x1FU << shift; }
    [[nodiscard]] constexpr std::uint32_t defined_bits() const { return (0x20U << shift) - 1; }
};

// The length of a whole jump shows which form it has (spec 10 §10.4).
struct JumpLength {
    Jump::Form form;
    std::size_t bytes;
};
inline constexpr std::array<JumpLength, 3> kJumpLengths{
    {{Jump::Form::Retail, 68}, {Jump::Form::Short, 44}, {Jump::Form::Shortest, 36}}};

[[nodiscard]] constexpr bool has_bit(std::uint32_t word, std::uint32_t bit) { return (word & bit) != 0; }
// What the neighbouring bits of `mask` say, as a number.
[[nodiscard]] constexpr std::uint32_t part_of(std::uint32_t word, std::uint32_t mask) {
    return (word & mask) >> std::countr_zero(mask);
}

// What the visitors that walk a message in hand do with its conditions.
struct MessageWalker {
    void unless(std::uint32_t word, std::uint32_t bit, const auto& layout_of) const {
        if (!has_bit(word, bit)) layout_of();
    }
    void if_any(std::size_t count, const auto& layout_of) const {
        if (count > 0) layout_of();
    }
    void in_form(Jump::Form form, Jump::Form wanted, const auto& layout_of) const {
        if (form == wanted) layout_of();
    }
    void alternatives(auto& body, const auto& layout_of) const { std::visit(layout_of, body); }
};

// Adds up the flag bits of the optional fields that are there.
struct Presence : MessageWalker {
    static constexpr bool kDecodes = false;
    std::uint32_t bits = 0;

    void note(std::string_view, std::uint32_t) {}

    template <class T>
    void optional(std::uint32_t, std::uint32_t bit, std::string_view, const std::optional<T>& value, const auto&...) {
        if (value) bits |= bit;
    }
    template <class T>
    void optional_part(std::uint32_t, std::uint32_t bit, const std::optional<T>& value, const auto&) {
        if (value) bits |= bit;
    }
};
// `optional_fields` of a layout calls nothing but optional(), optional_part(), unless() and note(),
// so Presence may walk it with no flags.
[[nodiscard]] std::uint32_t presence_of(const auto& part) {
    Presence presence;
    optional_fields(presence, 0, part);
    return presence.bits;
}

}  // namespace acmotion::wire
