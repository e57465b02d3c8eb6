#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lab/wireshark/dissector.h"
#include "wire/decoder.h"
#include "wire/layout_messages.h"

namespace acmotion {
namespace wire {

// How Wireshark shows a field. When several layouts have one of a name, the later of these wins.
enum class FieldLook : std::uint8_t { Decimal, Hexadecimal, Real, Text };

// Writes layouts down as Lua functions, for the reader in messages.lua, whose methods have the names of the visitor's.
// It walks a fresh message, in which every number it meets becomes the number of a Lua variable: a layout that hands a
// word back to its visitor thereby says which one it means.
class LayoutScript {
 public:
    static constexpr bool kDecodes = false;

    // `layouts[code]` of a table, out of the layout of a message.
    template <class M>
    void add(std::string_view table, std::uint32_t code) {
        M message{};
        begin(table, code);
        layout(*this, message);
        end();
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    // By name, without the '#' of lists.
    [[nodiscard]] const std::map<std::string, FieldLook>& fields() const { return fields_; }

    // ---- plain fields ----
    template <class T>
    void field(std::string_view name, T& value, const auto&...) {
        look(name, value);
        const int word = call("field", {quoted(name), kind(value)});
        if constexpr (std::unsigned_integral<T>) value = static_cast<T>(word);
    }
    void field_if(std::uint32_t word, std::uint32_t bit, std::string_view name, auto& value, const auto&...) {
        look(name, value);
        call("optional", {variable(word), hex(bit), quoted(name), kind(value), "0"});
    }
    void note(std::string_view name, std::uint32_t value) {
        set_look(name, FieldLook::Decimal);
        call("note", {quoted(name), std::to_string(value)});
    }

    // ---- fields with special rules ----
    void object(std::string_view name, ObjectId& value) { field(name, value); }
    void truth8(std::string_view name, bool&) { truth(name, "u8"); }
    void truth32(std::string_view name, bool&) { truth(name, "u32"); }
    void marker(std::string_view, std::uint8_t) { call("skip", {"1"}); }
    void place(const PlaceNames& names, CellId&, Vec3&, Nowhere) {
        set_look(names.cell, FieldLook::Hexadecimal);
        call("field", {quoted(names.cell), quoted("u32")});
        for (const std::string_view axis : {names.x, names.y, names.z}) {
            float coordinate = 0;
            field(axis, coordinate);
        }
    }
    void rotation(Quaternion&) { rotation("0"); }
    void rotation(Quaternion&, std::uint32_t position_flags) { rotation(variable(position_flags)); }
    void fail_distance(std::string_view name, float& value) {
        look(name, value);
        call("fail_distance", {quoted(name)});
    }

    // ---- words whose bits mean something ----
    std::uint32_t flags(std::string_view name, std::uint32_t, std::uint32_t defined, Undefined) {
        set_look(name, FieldLook::Hexadecimal);
        return static_cast<std::uint32_t>(call("flags", {quoted(name), hex(defined)}));
    }
    void bits(std::string_view name, std::uint32_t&, std::uint32_t defined) {
        flags(name, 0, defined, Undefined::Ignored);
    }
    std::uint32_t position_flags(std::string_view name, std::uint32_t word) {
        return flags(name, word, kPositionFlagsMask, Undefined::Refused);
    }
    std::uint8_t word8(std::string_view, std::uint8_t) { return static_cast<std::uint8_t>(call("word", {"1"})); }
    std::uint16_t word16(std::string_view, std::uint16_t) { return static_cast<std::uint16_t>(call("word", {"2"})); }
    template <class T>
    void part(std::string_view name, T& value, std::uint32_t word, std::uint32_t mask) {
        set_look(name, FieldLook::Decimal);
        const int number =
            call("part", {quoted(name), variable(word), hex(mask & (~mask + 1)), hex(part_of(~0U, mask))});
        if constexpr (!std::same_as<T, bool>) value = static_cast<T>(number);
    }

    // ---- optional parts and lists ----
    template <class T>
    void optional(std::uint32_t flags, std::uint32_t bit, std::string_view name, std::optional<T>&,
                  const std::type_identity_t<std::optional<T>>& fallback = {}, const auto&...) {
        T value{};
        look(name, value);
        call("optional", {variable(flags), hex(bit), quoted(name), kind(value), default_of<T>(fallback)});
    }
    template <class T>
    void optional_part(std::uint32_t flags, std::uint32_t bit, std::optional<T>& value, const auto& layout_of) {
        block("if has(" + variable(flags) + ", " + hex(bit) + ") then", [&] { layout_of(value.emplace()); });
    }
    void unless(std::uint32_t word, std::uint32_t bit, const auto& layout_of) {
        block("if not has(" + variable(word) + ", " + hex(bit) + ") then", layout_of);
    }
    void if_any(std::size_t count, const auto& layout_of) { block("if " + variable(count) + " > 0 then", layout_of); }
    std::size_t count8(std::string_view name, std::size_t) { return count(name, "u8"); }
    std::size_t count32(std::string_view name, std::size_t, std::size_t) { return count(name, "u32"); }
    template <class List>
    void items(std::string_view, List&, std::size_t count, std::size_t, const auto& layout_of) {
        block("for i = 1, " + variable(count) + " do", [&] {
            typename List::value_type item;
            line("v.index = i - 1");
            layout_of(item);
        });
    }

    // ---- ids, text, movement ----
    void packed_id(std::string_view name, std::uint32_t&, std::uint32_t base) {
        set_look(name, FieldLook::Hexadecimal);
        call("packed", {quoted(name), hex(base), "0x3FFF"});
    }
    void packed_class_id(std::string_view name, std::uint32_t&) {
        set_look(name, FieldLook::Hexadecimal);
        call("packed", {quoted(name), "0", "0x7FFF"});
    }
    void text(std::string_view name, std::string&) {
        set_look(name, FieldLook::Text);
        call("text", {quoted(name)});
    }
    void movement_type(std::string_view name, MovementBody&) { type_ = count(name, "u8"); }
    void alternatives(MovementBody& body, const auto& layout_of) {
        alternative<SentMotionState>(body, layout_of);
        alternative<BareMovement>(body, layout_of);
        alternative<MoveToObject>(body, layout_of);
        alternative<MoveToPosition>(body, layout_of);
        alternative<TurnToObject>(body, layout_of);
        alternative<TurnToHeading>(body, layout_of);
        static_assert(std::variant_size_v<MovementBody> == 6);
    }
    void jump_form(std::string_view name, Jump::Form&) {
        set_look(name, FieldLook::Text);
        std::string forms;
        for (const JumpLength& known : kJumpLengths) {
            forms += fmt::format("[{}] = {}, ", known.bytes, quoted(acmotion::name(known.form)));
        }
        form_ = static_cast<std::size_t>(call("form", {quoted(name), "{" + forms + "}"}));
    }
    void in_form(Jump::Form, Jump::Form wanted, const auto& layout_of) {
        block("if " + variable(form_) + " == " + quoted(acmotion::name(wanted)) + " then", layout_of);
    }
    std::size_t movement_buffer(std::string_view name, std::optional<MovementData>& data, const auto& layout_of) {
        const std::size_t length = count(name, "u32");
        block("v:window(" + variable(length) + ", function()", [&] { layout_of(data.emplace()); }, "end)");
        return length;
    }
    template <class T>
    void tail(std::optional<T>& value, const auto& layout_of) {
        set_look("ignored_bytes", FieldLook::Decimal);
        block("v:tail(function()", [&] { layout_of(value.emplace()); }, "end)");
    }

    // ---- pads and lengths ----
    void align() { call("align", {}); }
    void last_pad() { call("last_pad", {}); }
    [[nodiscard]] std::size_t position() { return static_cast<std::size_t>(call("position", {})); }
    void length(std::string_view name, std::uint32_t Receipt::*, std::size_t start) {
        set_look(name, FieldLook::Decimal);
        call("length", {quoted(name), variable(start)});
    }

 private:
    using Arguments = std::vector<std::string>;
    // What a line may set; it says so only if another one reads it.
    struct Line {
        int word = 0;
        std::string text;
    };

    void begin(std::string_view table, std::uint32_t code) {
        lines_.clear();
        used_.clear();
        words_ = 0;
        text_ += fmt::format("{}[0x{:04X}] = function(v)\n", table, code);
    }
    void end() {
        for (const Line& written : lines_) {
            const std::size_t indent = written.text.find_first_not_of(' ');
            text_ += written.text.substr(0, indent);
            if (used_.contains(written.word)) text_ += fmt::format("local w{} = ", written.word);
            text_ += written.text.substr(indent) + "\n";
        }
        text_ += "end\n";
    }
    void line(std::string text, int word = 0) {
        lines_.push_back({word, std::string(2 * depth_, ' ') + std::move(text)});
    }
    // The number of the variable that holds what the call returns.
    int call(std::string_view method, const Arguments& arguments) {
        const int word = ++words_;
        line(fmt::format("v:{}({})", method, fmt::join(arguments, ", ")), word);
        return word;
    }
    void block(std::string head, const auto& inside, std::string tail = "end") {
        line(std::move(head));
        ++depth_;
        inside();
        --depth_;
        line(std::move(tail));
    }
    template <class T>
    void alternative(MovementBody& body, const auto& layout_of) {
        const int type = acmotion::movement_type(body.emplace<T>());
        block("if " + variable(type_) + " == " + std::to_string(type) + " then", [&] { layout_of(std::get<T>(body)); });
    }
    void rotation(const std::string& omissions) {
        for (const char* component : {"qw", "qx", "qy", "qz"}) set_look(component, FieldLook::Real);
        call("rotation", {omissions, hex(kFirstOmissionBit), fmt::format("{}", Decoder::kUnitTolerance),
                          fmt::format("{}", Decoder::kRepairableTolerance)});
    }
    void truth(std::string_view name, std::string_view size) {
        set_look(name, FieldLook::Decimal);
        call("truth", {quoted(name), quoted(size)});
    }
    std::size_t count(std::string_view name, std::string_view size) {
        set_look(name, FieldLook::Decimal);
        return static_cast<std::size_t>(call("field", {quoted(name), quoted(size)}));
    }

    [[nodiscard]] std::string variable(std::size_t word) {
        used_.insert(static_cast<int>(word));
        return fmt::format("w{}", word);
    }
    [[nodiscard]] static std::string quoted(std::string_view text) { return '"' + std::string{text} + '"'; }
    [[nodiscard]] static std::string hex(std::uint32_t value) { return fmt::format("0x{:X}", value); }
    [[nodiscard]] static std::string text_of(double value) { return fmt::format("{}", value); }
    template <class T>
    [[nodiscard]] static std::string default_of(const std::optional<T>& fallback) {
        if constexpr (std::is_arithmetic_v<T>) {
            if (fallback) return text_of(static_cast<double>(*fallback));
        }
        return "nil";
    }

    template <std::unsigned_integral T>
    [[nodiscard]] static std::string kind(T) {
        return quoted("u" + std::to_string(8 * sizeof(T)));
    }
    [[nodiscard]] static std::string kind(Stamp) { return quoted("u16"); }
    [[nodiscard]] static std::string kind(ObjectId) { return quoted("u32"); }
    [[nodiscard]] static std::string kind(float) { return quoted("f32"); }
    [[nodiscard]] static std::string kind(const Vec3&) { return quoted("vec3"); }

    // Ids and commands are read in hexadecimal digits, stamps and small numbers are not.
    void look(std::string_view name, std::uint8_t) { set_look(name, FieldLook::Decimal); }
    void look(std::string_view name, std::uint16_t) { set_look(name, FieldLook::Hexadecimal); }
    void look(std::string_view name, std::uint32_t) { set_look(name, FieldLook::Hexadecimal); }
    void look(std::string_view name, ObjectId) { set_look(name, FieldLook::Hexadecimal); }
    void look(std::string_view name, Stamp) { set_look(name, FieldLook::Decimal); }
    void look(std::string_view name, float) { set_look(name, FieldLook::Real); }
    void look(std::string_view name, const Vec3&) {
        for (const char* axis : {"_x", "_y", "_z"}) set_look(std::string{name} + axis, FieldLook::Real);
    }
    void set_look(std::string_view name, FieldLook look) {
        std::string plain{name};
        std::erase(plain, '#');
        FieldLook& known = fields_.try_emplace(plain, look).first->second;
        known = std::max(known, look);
    }

    std::string text_;
    std::map<std::string, FieldLook> fields_;
    std::vector<Line> lines_;
    std::set<int> used_;
    int words_ = 0;
    std::size_t depth_ = 1;
    std::size_t type_ = 0;  // the variables of these two
    std::size_t form_ = 0;
};

}  // namespace wire

namespace {

constexpr std::array kLooks{"dec", "hex", "real", "text"};

wire::LayoutScript all_layouts() {
    wire::LayoutScript script;
#define ACMOTION_SERVER_MESSAGE(type, code, summary) script.add<type>("server_layouts", code);
#define ACMOTION_EFFECT(name, code, summary) script.add<ObjectEffect>("server_layouts", code);
#define ACMOTION_CLIENT_ACTION(type, code, summary) script.add<type>("action_layouts", code);
#include "acmotion/wire/messages.inl"
    script.add<GameEvent>("server_layouts", kGameEventOpcode);
    script.add<OtherAction>("client_layouts", kClientActionOpcode);
    return script;
}

// Opcode and action are shown with their names: the script registers them itself.
std::string field_looks(const wire::LayoutScript& script) {
    std::string rows;
    for (const auto& [field, look] : script.fields()) {
        if (field != "action") rows += fmt::format("  {} = \"{}\",\n", field, kLooks[static_cast<std::size_t>(look)]);
    }
    return "local field_looks = {\n" + rows + "}\n";
}

}  // namespace

LayoutTables layout_tables() {
    const wire::LayoutScript script = all_layouts();
    return {field_looks(script), script.text()};
}

}  // namespace acmotion
