#include "lab/wireshark/layout_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "wire/decoder.h"

namespace acmotion::wire {

// ---- lines ----------------------------------------------------------------------------------------------------------
void LayoutScript::begin(std::string_view table, std::uint32_t code) {
    lines_.clear();
    used_.clear();
    words_ = 0;
    text_ += fmt::format("{}[0x{:04X}] = function(v)\n", table, code);
}

void LayoutScript::end() {
    for (const Line& written : lines_) {
        const std::size_t indent = written.text.find_first_not_of(' ');
        text_ += written.text.substr(0, indent);
        if (used_.contains(written.word)) text_ += fmt::format("local w{} = ", written.word);
        text_ += written.text.substr(indent) + "\n";
    }
    text_ += "end\n";
}

void LayoutScript::line(std::string text, int word) {
    lines_.push_back({word, std::string(2 * depth_, ' ') + std::move(text)});
}

int LayoutScript::call(std::string_view method, const Arguments& arguments) {
    const int word = ++words_;
    line(fmt::format("v:{}({})", method, fmt::join(arguments, ", ")), word);
    return word;
}

std::string LayoutScript::variable(std::size_t word) {
    used_.insert(static_cast<int>(word));
    return fmt::format("w{}", word);
}

std::string LayoutScript::hex(std::uint32_t value) { return fmt::format("0x{:X}", value); }
std::string LayoutScript::text_of(double value) { return fmt::format("{}", value); }

// ---- fields ---------------------------------------------------------------------------------------------------------
void LayoutScript::set_look(std::string_view name, FieldLook look) {
    std::string plain{name};
    std::erase(plain, '#');
    FieldLook& known = fields_.try_emplace(plain, look).first->second;
    known = std::max(known, look);
}

void LayoutScript::look(std::string_view name, const Vec3&) {
    for (const char* axis : {"_x", "_y", "_z"}) set_look(std::string{name} + axis, FieldLook::Real);
}

void LayoutScript::truth(std::string_view name, std::string_view size) {
    set_look(name, FieldLook::Decimal);
    call("truth", {quoted(name), quoted(size)});
}

std::size_t LayoutScript::count(std::string_view name, std::string_view size) {
    set_look(name, FieldLook::Decimal);
    return static_cast<std::size_t>(call("field", {quoted(name), quoted(size)}));
}

void LayoutScript::place(const PlaceNames& names, CellId&, Vec3&, Nowhere) {
    set_look(names.cell, FieldLook::Hexadecimal);
    call("field", {quoted(names.cell), quoted("u32")});
    for (const std::string_view axis : {names.x, names.y, names.z}) {
        float coordinate = 0;
        field(axis, coordinate);
    }
}

void LayoutScript::rotation(const std::string& omissions) {
    for (const char* component : {"qw", "qx", "qy", "qz"}) set_look(component, FieldLook::Real);
    call("rotation", {omissions, hex(kFirstOmissionBit), fmt::format("{}", Decoder::kUnitTolerance),
                      fmt::format("{}", Decoder::kRepairableTolerance)});
}

void LayoutScript::fail_distance(std::string_view name, float& value) {
    look(name, value);
    call("fail_distance", {quoted(name)});
}

std::uint32_t LayoutScript::flags(std::string_view name, std::uint32_t, std::uint32_t defined, Undefined) {
    set_look(name, FieldLook::Hexadecimal);
    return static_cast<std::uint32_t>(call("flags", {quoted(name), hex(defined)}));
}

void LayoutScript::packed_id(std::string_view name, std::uint32_t&, std::uint32_t base) {
    set_look(name, FieldLook::Hexadecimal);
    call("packed", {quoted(name), hex(base), "0x3FFF"});
}

void LayoutScript::packed_class_id(std::string_view name, std::uint32_t&) {
    set_look(name, FieldLook::Hexadecimal);
    call("packed", {quoted(name), "0", "0x7FFF"});
}

void LayoutScript::text(std::string_view name, std::string&) {
    set_look(name, FieldLook::Text);
    call("text", {quoted(name)});
}

void LayoutScript::movement_type(std::string_view name, MovementBody&) { type_ = count(name, "u8"); }

void LayoutScript::jump_form(std::string_view name, Jump::Form&) {
    set_look(name, FieldLook::Text);
    std::string forms;
    for (const JumpLength& known : kJumpLengths) {
        forms += fmt::format("[{}] = {}, ", known.bytes, quoted(acmotion::name(known.form)));
    }
    form_ = static_cast<std::size_t>(call("form", {quoted(name), "{" + forms + "}"}));
}

void LayoutScript::length(std::string_view name, std::uint32_t Receipt::*, std::size_t start) {
    set_look(name, FieldLook::Decimal);
    call("length", {quoted(name), variable(start)});
}

}  // namespace acmotion::wire
