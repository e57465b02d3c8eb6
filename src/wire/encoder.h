#pragma once
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "acmotion/core/object_id.h"
#include "acmotion/core/result.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "wire/layout_types.h"

namespace acmotion::wire {

// Little-endian numbers into a buffer. Past its end it only counts, so an empty buffer measures.
// The first failure sticks.
class Writer {
 public:
    Writer(std::span<std::byte> out, std::string_view message) : out_(out), message_(message) {}

    [[nodiscard]] std::size_t size() const { return size_; }

    void fail(std::string_view field) {
        if (!error_) error_ = Error{ErrorCode::OutOfRange, message_, field, size_};
    }

    template <class T>
    void write(T value) {
        write_at(size_, value);
        size_ += sizeof(T);
    }
    // Over something that was written before, or was left out to be filled in.
    template <class T>
    void write_at(std::size_t offset, T value) {
        if (out_.size() >= sizeof(T) && offset <= out_.size() - sizeof(T))
            std::memcpy(out_.data() + offset, &value, sizeof(T));
    }
    void write_bytes(std::string_view bytes) {
        for (const char c : bytes) write(c);
    }
    void align() {
        while (size_ % 4 != 0) write(std::byte{});
    }

    // How much was written, or would have been with a buffer that is large enough; or what failed.
    [[nodiscard]] Result<std::size_t> finish() const {
        if (error_) return tl::unexpected(*error_);
        return size_;
    }

 private:
    std::span<std::byte> out_;
    std::size_t size_ = 0;
    std::string_view message_;
    std::optional<Error> error_;
};

// Writes a message by the encoder rules at the end of spec 10 §13.
class Encoder : public MessageWalker {
 public:
    static constexpr bool kDecodes = false;

    Encoder(std::span<std::byte> out, std::string_view message) : writer_(out, message) {}

    [[nodiscard]] Writer& writer() { return writer_; }

    // ---- plain fields ----
    template <class T>
        requires std::unsigned_integral<T> || std::same_as<T, float>
    void field(std::string_view, T value, const auto&...) {
        writer_.write(value);
    }
    void field(std::string_view, ObjectId value) { writer_.write(value.value); }
    void field(std::string_view, Stamp value) { writer_.write(value.value); }
    void field(std::string_view, const Vec3& value, const auto&...) {
        writer_.write(value.x);
        writer_.write(value.y);
        writer_.write(value.z);
    }
    void field_if(std::uint32_t word, std::uint32_t bit, std::string_view name, const auto& value, const auto&...) {
        if (has_bit(word, bit)) field(name, value);
    }
    void note(std::string_view, std::uint32_t) {}

    // ---- fields with special rules ----
    void object(std::string_view name, ObjectId value) { field(name, value); }
    void truth8(std::string_view, bool value) { writer_.write<std::uint8_t>(value); }
    void truth32(std::string_view, bool value) { writer_.write<std::uint32_t>(value); }
    void marker(std::string_view, std::uint8_t value) { writer_.write(value); }
    void place(const PlaceNames& names, CellId cell, const Vec3& origin, Nowhere) {
        writer_.write(cell.value);
        field(names.x, origin);
    }
    void rotation(const Quaternion& q, std::uint32_t position_flags = 0) {
        if (!is_omitted(position_flags, 0)) writer_.write(q.w);
        if (!is_omitted(position_flags, 1)) writer_.write(q.x);
        if (!is_omitted(position_flags, 2)) writer_.write(q.y);
        if (!is_omitted(position_flags, 3)) writer_.write(q.z);
    }
    void fail_distance(std::string_view name, float value) { field(name, value); }

    // ---- words whose bits mean something ----
    [[nodiscard]] std::uint32_t flags(std::string_view, std::uint32_t word, std::uint32_t defined, Undefined) {
        writer_.write(word & defined);
        return word & defined;
    }
    void bits(std::string_view, std::uint32_t value, std::uint32_t defined) { writer_.write(value & defined); }
    [[nodiscard]] std::uint32_t position_flags(std::string_view, std::uint32_t word) {
        writer_.write(word);
        return word;
    }
    [[nodiscard]] std::uint8_t word8(std::string_view, std::uint8_t word) {
        writer_.write(word);
        return word;
    }
    [[nodiscard]] std::uint16_t word16(std::string_view, std::uint16_t word) {
        writer_.write(word);
        return word;
    }
    template <class T>
    void part(std::string_view, const T&, std::uint32_t, std::uint32_t) {}

    // ---- optional parts and lists ----
    template <class T>
    void optional(std::uint32_t flags, std::uint32_t bit, std::string_view name, const std::optional<T>& value,
                  const auto&...) {
        if (has_bit(flags, bit)) field(name, *value);
    }
    template <class T>
    void optional_part(std::uint32_t flags, std::uint32_t bit, const std::optional<T>& value, const auto& layout_of) {
        if (has_bit(flags, bit)) layout_of(*value);
    }
    [[nodiscard]] std::size_t count8(std::string_view name, std::size_t count) {
        if (count > 0xFF) writer_.fail(name);
        writer_.write(static_cast<std::uint8_t>(count));
        return count;
    }
    [[nodiscard]] std::size_t count32(std::string_view name, std::size_t count, std::size_t max) {
        if (count > max) writer_.fail(name);
        writer_.write(static_cast<std::uint32_t>(count));
        return count;
    }
    void items(std::string_view, const auto& list, std::size_t, std::size_t, const auto& layout_of) {
        for (const auto& item : list) layout_of(item);
    }

    // ---- ids, text, movement ----
    void packed_id(std::string_view name, std::uint32_t id, std::uint32_t base);
    void packed_class_id(std::string_view name, std::uint32_t id);
    void text(std::string_view name, const std::string& value);
    void movement_type(std::string_view name, const MovementBody& body);
    void jump_form(std::string_view, Jump::Form) {}
    [[nodiscard]] std::size_t movement_buffer(std::string_view, const std::optional<MovementData>& data,
                                              const auto& layout_of) {
        const std::size_t length_at = writer_.size();
        writer_.write(std::uint32_t{0});
        if (!data) return 0;
        layout_of(*data);
        const std::size_t length = writer_.size() - length_at - sizeof(std::uint32_t);
        writer_.write_at(length_at, static_cast<std::uint32_t>(length));
        return length;
    }

    template <class T>
    void tail(const std::optional<T>& value, const auto& layout_of) {
        if (value) layout_of(*value);
    }

    // ---- pads and lengths ----
    void align() { writer_.align(); }
    void last_pad() { writer_.align(); }
    [[nodiscard]] std::size_t position() const { return writer_.size(); }
    void length(std::string_view, std::uint32_t Receipt::*, std::size_t) {}

 private:
    void packed(std::uint32_t value);

    Writer writer_;
};

}  // namespace acmotion::wire
