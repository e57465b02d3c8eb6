#pragma once
#include <vector>

#include "acmotion/wire/decode.h"
#include "wire/layout_types.h"

namespace acmotion::wire {

// Names what a message says. Words that are only a container for bits are not listed, their parts are.
class FieldLister : public MessageWalker {
 public:
    static constexpr bool kDecodes = false;

    FieldLister(const Receipt& receipt, std::vector<Field>& fields) : receipt_(receipt), fields_(fields) {}

    // ---- plain fields ----
    template <std::unsigned_integral T>  // bool too
    void field(std::string_view name, T value) {
        add(name, static_cast<std::uint32_t>(value));
    }
    void field(std::string_view name, float value, const auto&...) { add(name, value); }
    void field(std::string_view name, ObjectId value) { add(name, value.value); }
    void field(std::string_view name, Stamp value) { field(name, value.value); }
    void field(std::string_view name, const Vec3& value, const auto&...) {
        add(std::string{name} + "_x", value.x);
        add(std::string{name} + "_y", value.y);
        add(std::string{name} + "_z", value.z);
    }
    void field_if(std::uint32_t, std::uint32_t, std::string_view name, const auto& value, const auto&...) {
        field(name, value);
    }
    // Of what is not on the wire.
    void note(std::string_view name, std::uint32_t value) { add(name, value); }

    // ---- fields with special rules ----
    void object(std::string_view name, ObjectId value) { field(name, value); }
    void truth8(std::string_view name, bool value) { field(name, value); }
    void truth32(std::string_view name, bool value) { field(name, value); }
    void marker(std::string_view, std::uint8_t) {}
    void place(const PlaceNames& names, CellId cell, const Vec3& origin, Nowhere) {
        add(names.cell, cell.value);
        add(names.x, origin.x);
        add(names.y, origin.y);
        add(names.z, origin.z);
    }
    void rotation(const Quaternion& q, std::uint32_t = 0) {
        add("qw", q.w);
        add("qx", q.x);
        add("qy", q.y);
        add("qz", q.z);
    }
    void fail_distance(std::string_view name, float value) { field(name, value); }

    // ---- words whose bits mean something ----
    std::uint32_t flags(std::string_view name, std::uint32_t word, std::uint32_t, Undefined) {
        add(name, word);
        return word;
    }
    void bits(std::string_view name, std::uint32_t value, std::uint32_t) { add(name, value); }
    std::uint32_t position_flags(std::string_view name, std::uint32_t word) {
        add(name, receipt_.position_flags);
        return word;
    }
    std::uint8_t word8(std::string_view, std::uint8_t word) { return word; }
    std::uint16_t word16(std::string_view, std::uint16_t word) { return word; }
    template <class T>
    void part(std::string_view name, const T& value, std::uint32_t, std::uint32_t) {
        field(name, value);
    }

    // ---- optional parts and lists ----
    template <class T>
    void optional(std::uint32_t, std::uint32_t, std::string_view name, const std::optional<T>& value,
                  const std::type_identity_t<std::optional<T>>& fallback = {}, const auto&...) {
        if (value || fallback) field(name, value ? *value : *fallback);
    }
    template <class T>
    void optional_part(std::uint32_t, std::uint32_t, const std::optional<T>& value, const auto& layout_of) {
        if (value) layout_of(*value);
    }
    std::size_t count8(std::string_view name, std::size_t count) {
        add(name, static_cast<std::uint32_t>(count));
        return count;
    }
    std::size_t count32(std::string_view name, std::size_t count, std::size_t) { return count8(name, count); }
    void items(std::string_view, const auto& list, std::size_t, std::size_t, const auto& layout_of) {
        index_ = 0;
        for (const auto& item : list) {
            layout_of(item);
            ++index_;
        }
    }

    // ---- ids, text, movement ----
    void packed_id(std::string_view name, std::uint32_t id, std::uint32_t) { add(name, id); }
    void packed_class_id(std::string_view name, std::uint32_t id) { add(name, id); }
    void text(std::string_view name, const std::string& windows_1252);
    void movement_type(std::string_view name, const MovementBody& body) { field(name, acmotion::movement_type(body)); }
    void jump_form(std::string_view name, Jump::Form form) { add(name, std::string{acmotion::name(form)}); }
    [[nodiscard]] std::size_t movement_buffer(std::string_view name, const std::optional<MovementData>& data,
                                              const auto& layout_of) {
        add(name, receipt_.movement_length);
        if (data) layout_of(*data);
        return data ? 1 : 0;
    }

    template <class T>
    void tail(const std::optional<T>& value, const auto& layout_of) {
        if (!value) return add("name", std::string{});
        layout_of(*value);
        add("ignored_bytes", receipt_.ignored_bytes);
    }

    // ---- pads and lengths ----
    void align() {}
    void last_pad() {}
    [[nodiscard]] std::size_t position() const { return 0; }
    void length(std::string_view name, std::uint32_t Receipt::* member, std::size_t) { add(name, receipt_.*member); }

 private:
    void add(std::string_view name, std::variant<std::uint32_t, float, std::string> value);

    const Receipt& receipt_;
    std::vector<Field>& fields_;
    std::size_t index_ = 0;  // of the list item that is being visited
};

}  // namespace acmotion::wire
