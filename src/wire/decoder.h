#pragma once
#include <cfloat>
#include <cmath>
#include <string>

#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "core/constants.h"
#include "wire/layout_types.h"
#include "wire/reader.h"

namespace acmotion::wire {

// Fills a message from bytes and applies the rules of spec 10 §13, each as soon as its field has been read.
class Decoder : public MessageWalker {
 public:
    static constexpr bool kDecodes = true;
    static constexpr double kUnitTolerance = 0.001;       // rule 4: retail's own test, on the squared length
    static constexpr double kRepairableTolerance = 0.05;  // of the squared length, too

    // `judges_places`: whether the receipt says what is odd about them. It takes a while, and not all callers look.
    Decoder(std::span<const std::byte> bytes, std::string_view message, Receipt& receipt, bool judges_places = true)
        : reader_(bytes, message), receipt_(receipt), judges_places_(judges_places) {}

    [[nodiscard]] Reader& reader() { return reader_; }
    [[nodiscard]] Receipt& receipt() { return receipt_; }

    // ---- plain fields ----
    template <std::unsigned_integral T>
    void field(std::string_view name, T& value) {
        value = reader_.read<T>(name);
    }
    void field(std::string_view name, ObjectId& value) { value.value = reader_.read<std::uint32_t>(name); }
    void field(std::string_view name, Stamp& value) { value.value = reader_.read<std::uint16_t>(name); }
    void field(std::string_view name, float& value) {
        value = reader_.read<float>(name);
        if (!std::isfinite(value)) invalid(name, sizeof(float));
    }
    void field(std::string_view name, Vec3& value) {
        field(name, value.x);
        field(name, value.y);
        field(name, value.z);
    }
    void field(std::string_view name, float& value, const SoftRange& range) {
        field(name, value);
        judge(value, range, receipt_.soft);
    }
    void field(std::string_view name, Vec3& value, const SoftRange& range) {
        field(name, value);
        const double squared = dot(value, value);
        judge(squared, {0, range.high * range.high, range.flag}, receipt_.soft);
    }
    void field_if(std::uint32_t word, std::uint32_t bit, std::string_view name, auto& value, const auto&... range) {
        if (has_bit(word, bit)) field(name, value, range...);
    }
    void note(std::string_view, std::uint32_t) {}

    // ---- fields with special rules ----
    void object(std::string_view name, ObjectId& value) {
        field(name, value);
        if (value.is_null()) invalid(name, sizeof(value));  // rule 13
    }
    void truth8(std::string_view name, bool& value) { value = reader_.read<std::uint8_t>(name) != 0; }
    void truth32(std::string_view name, bool& value) { value = reader_.read<std::uint32_t>(name) != 0; }
    void marker(std::string_view name, std::uint8_t expected) {
        if (reader_.read<std::uint8_t>(name) != expected) invalid(name, 1);  // rule 10
    }
    void place(const PlaceNames& names, CellId& cell, Vec3& origin, Nowhere nowhere) {
        cell.value = reader_.read<std::uint32_t>(names.cell);
        const bool excused = nowhere == Nowhere::Allowed && cell.is_nowhere();
        if (!excused && !is_standable(cell)) invalid(names.cell, sizeof(cell));  // rule 5
        coordinate(names.x, origin.x);
        coordinate(names.y, origin.y);
        coordinate(names.z, origin.z);
        if (judges_places_ && !reader_.failed()) judge_place(cell, origin, receipt_.soft);
    }
    void rotation(Quaternion& q, std::uint32_t position_flags = 0) {
        const std::size_t start = reader_.offset();
        const float w = component("qw", is_omitted(position_flags, 0));
        const float x = component("qx", is_omitted(position_flags, 1));
        const float y = component("qy", is_omitted(position_flags, 2));
        const float z = component("qz", is_omitted(position_flags, 3));
        q = {w, x, y, z};
        const auto squared = [](double v) { return v * v; };
        const double n = squared(w) + squared(x) + squared(y) + squared(z);
        if (std::abs(n - 1) > kUnitTolerance) [[unlikely]]
            repair(q, n, start);
    }
    void fail_distance(std::string_view name, float& value) {
        value = reader_.read<float>(name);
        if (value == HUGE_VALF) receipt_.soft.add(SoftFlag::InfiniteDistance);
        value = value == HUGE_VALF ? FLT_MAX : value;  // rule 3's exception
        if (!std::isfinite(value)) invalid(name, sizeof(float));
    }

    // ---- words whose bits mean something ----
    [[nodiscard]] std::uint32_t flags(std::string_view name, std::uint32_t, std::uint32_t defined,
                                      Undefined undefined) {
        const auto word = reader_.read<std::uint32_t>(name);
        if ((word & ~defined) == 0) return word;
        if (undefined == Undefined::Refused) invalid(name, sizeof(word));  // rules 8 and 9
        receipt_.soft.add(SoftFlag::UndefinedBits);
        return word & defined;
    }
    void bits(std::string_view name, std::uint32_t& value, std::uint32_t defined) {
        value = flags(name, 0, defined, Undefined::Ignored);
    }
    [[nodiscard]] std::uint32_t position_flags(std::string_view name, std::uint32_t) {
        receipt_.position_flags = flags(name, 0, kPositionFlagsMask, Undefined::Refused);
        return receipt_.position_flags;
    }
    [[nodiscard]] std::uint8_t word8(std::string_view name, std::uint8_t) { return reader_.read<std::uint8_t>(name); }
    [[nodiscard]] std::uint16_t word16(std::string_view name, std::uint16_t) {
        return reader_.read<std::uint16_t>(name);
    }
    template <class T>
    void part(std::string_view, T& value, std::uint32_t word, std::uint32_t mask) {
        value = static_cast<T>(part_of(word, mask));
    }

    // ---- optional parts and lists ----
    template <class T>
    void optional(std::uint32_t flags, std::uint32_t bit, std::string_view name, std::optional<T>& value,
                  const std::type_identity_t<std::optional<T>>& = {}, const auto&... range) {
        if (has_bit(flags, bit)) field(name, value.emplace(), range...);
    }
    template <class T>
    void optional_part(std::uint32_t flags, std::uint32_t bit, std::optional<T>& value, const auto& layout_of) {
        if (has_bit(flags, bit)) layout_of(value.emplace());
    }
    [[nodiscard]] std::size_t count8(std::string_view name, std::size_t) { return reader_.read<std::uint8_t>(name); }
    [[nodiscard]] std::size_t count32(std::string_view name, std::size_t, std::size_t max) {
        const auto count = reader_.read<std::uint32_t>(name);
        if (count > max) invalid(name, sizeof(count));  // rule 9
        return reader_.failed() ? 0 : count;
    }
    // `item_bytes` is the least an item can take:
    // a list that cannot fit is truncated before any of it is read (rule 1).
    template <class List>
    void items(std::string_view name, List& list, std::uint64_t count, std::uint64_t item_bytes,
               const auto& layout_of) {
        if (!reader_.need(count * item_bytes, name)) return;
        for (std::uint64_t i = 0; i < count; ++i) {
            typename List::value_type item;
            layout_of(item);
            list.push_back(item);
        }
    }

    // ---- ids, text, movement ----
    void packed_id(std::string_view name, std::uint32_t& value, std::uint32_t base) {
        value = base + packed(name, 0x3FFF);
    }
    void packed_class_id(std::string_view name, std::uint32_t& value) { value = packed(name, 0x7FFF); }
    void text(std::string_view name, std::string& value);
    void movement_type(std::string_view name, MovementBody& body);
    void jump_form(std::string_view name, Jump::Form& form);
    [[nodiscard]] std::size_t movement_buffer(std::string_view name, std::optional<MovementData>& data,
                                              const auto& layout_of) {
        receipt_.movement_length = reader_.read<std::uint32_t>(name);
        if (receipt_.movement_length == 0) return 0;
        reader_.window(receipt_.movement_length, name, [&] { layout_of(data.emplace()); });  // rule 11
        return receipt_.movement_length;
    }

    // The last part of a message, which may be missing or cut short; what lies behind it is not looked at (rule 12).
    template <class T>
    void tail(std::optional<T>& value, const auto& layout_of) {
        const Reader before = reader_;
        if (before.failed()) return;
        layout_of(value.emplace());
        if (reader_.failed()) {
            value.reset();
            reader_ = before;
            receipt_.soft.add(SoftFlag::WeenieCut);
        }
        receipt_.ignored_bytes = static_cast<std::uint32_t>(reader_.remaining());
    }

    // ---- pads and lengths ----
    void align() { reader_.align(); }
    // The pad at the very end of a message, which may be missing in whole or in part (rule 12).
    void last_pad() {
        if (reader_.remaining() < reader_.pad()) receipt_.soft.add(SoftFlag::MissingPad);
        reader_.read_bytes(std::min(reader_.remaining(), reader_.pad()), "pad");
    }
    [[nodiscard]] std::size_t position() const { return reader_.offset(); }
    void length(std::string_view, std::uint32_t Receipt::* member, std::size_t start) {
        receipt_.*member = static_cast<std::uint32_t>(reader_.offset() - start);
    }

 private:
    // The field that has just been read, `size` bytes of it.
    void invalid(std::string_view name, std::size_t size) {
        reader_.fail(ErrorCode::Invalid, name, reader_.offset() - size);
    }
    void coordinate(std::string_view name, float& value) {
        value = reader_.read<float>(name);
        if (!(std::abs(value) <= kMaxCoordinateMetres)) invalid(name, sizeof(float));  // also NaN: rules 3 and 6
    }
    float component(std::string_view name, bool omitted) {
        float value = 0;
        if (!omitted) field(name, value);
        return value;
    }
    void repair(Quaternion& q, double squared_length, std::size_t start);
    std::uint32_t packed(std::string_view name, std::uint32_t high_mask) {
        const std::uint32_t first = reader_.read<std::uint16_t>(name);
        if ((first & 0x8000) == 0) return first;
        return (first & high_mask) << 16 | reader_.read<std::uint16_t>(name);
    }

    Reader reader_;
    Receipt& receipt_;
    bool judges_places_;
};

}  // namespace acmotion::wire
