#include "lab/wireshark/dissector.h"

#include <fmt/format.h>

#include "acmotion/core/limits.h"
#include "acmotion/core/text.h"
#include "lab/base/embedded.h"
#include "lab/wireshark/layout_script.h"
#include "transport/all.h"

namespace acmotion {
namespace {

using wire::FieldLook;
using wire::LayoutScript;

// ---- messages -------------------------------------------------------------------------------------------------------
std::string named(std::uint32_t code, std::string_view name) {
    return fmt::format("  [0x{:04X}] = \"{}\",\n", code, name);
}

std::string names_of(Sender sender) {
    std::string rows;
    for (const MessageInfo& row : message_table()) {
        if (row.sender == sender) rows += named(row.code, row.name);
    }
    return rows;
}

std::string message_names() {
    std::string rows = names_of(Sender::Server);
    for (const MessageInfo& row : effect_table()) rows += named(row.code, row.name);
    for (const MessageInfo& other : named_messages()) rows += named(other.code, other.name);
    rows += named(kGameEventOpcode, "GameEvent") + named(kClientActionOpcode, "ClientAction");
    return "local message_names = {\n" + rows + "}\n";
}

std::string action_names() {
    std::string rows = names_of(Sender::Client);
    for (const MessageInfo& other : named_actions()) rows += named(other.code, other.name);
    return "local action_names = {\n" + rows + "}\n";
}

LayoutScript all_layouts() {
    LayoutScript script;
#define ACMOTION_SERVER_MESSAGE(type, code, summary) script.add<type>("server_layouts", code);
#define ACMOTION_EFFECT(name, code, summary) script.add<ObjectEffect>("server_layouts", code);
#define ACMOTION_CLIENT_ACTION(type, code, summary) script.add<type>("action_layouts", code);
#include "acmotion/wire/messages.inl"
    script.add<GameEvent>("server_layouts", kGameEventOpcode);
    script.add<OtherAction>("client_layouts", kClientActionOpcode);
    return script;
}

std::string_view name(FieldLook look) {
    switch (look) {
        case FieldLook::Decimal: return "dec";
        case FieldLook::Hexadecimal: return "hex";
        case FieldLook::Real: return "real";
        case FieldLook::Text: return "text";
    }
    return "dec";
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) out += fmt::format("\\{}", static_cast<unsigned char>(c));
    return '"' + out + '"';
}

// The upper half of the client's letters in UTF-8.
std::string windows_1252() {
    std::string rows;
    for (int c = 0x80; c < 0x100; ++c) {
        const std::string letter(1, static_cast<char>(c));
        rows += fmt::format("  [{}] = {},\n", escaped(letter), escaped(to_utf8(letter)));
    }
    return "local windows_1252 = {\n" + rows + "}\n";
}

// Opcode and action are shown with their names: the script registers them itself.
std::string field_looks(const LayoutScript& script) {
    std::string rows;
    for (const auto& [field, look] : script.fields()) {
        if (field != "action") rows += fmt::format("  {} = \"{}\",\n", field, name(look));
    }
    return "local field_looks = {\n" + rows + "}\n";
}

// ---- packets --------------------------------------------------------------------------------------------------------
std::string_view name(OptionalFieldType type) {
    switch (type) {
        case OptionalFieldType::U16: return "u16";
        case OptionalFieldType::U32: return "u32";
        case OptionalFieldType::U64: return "u64";
        case OptionalFieldType::F32: return "f32";
        case OptionalFieldType::F64: return "f64";
        case OptionalFieldType::U32List: return "list";
    }
    return "u32";
}

std::string size_of(const OptionalHeaderKind& kind) {
    if (kind.size == OptionalSize::SequenceList) return "\"list\"";
    return kind.size == OptionalSize::RestOfPacket ? "\"rest\"" : fmt::format("{}", kind.fixed_bytes);
}

std::string option_row(const OptionalHeaderKind& kind) {
    std::string fields;
    for (const OptionalField& field : kind.fields) {
        fields += fmt::format(R"( {{ "{}", "{}", {} }},)", field.name, name(field.type), field.offset);
    }
    const auto sender = sender_by_headers({.flags = kind.flag});
    const std::string from =
        sender ? fmt::format(" from = \"{}\",", *sender == Sender::Server ? "server" : "client") : "";
    return fmt::format("  {{ flag = 0x{:X}, name = \"{}\", size = {},{} fields = {{{} }} }},\n", kind.flag, kind.name,
                       size_of(kind), from, fields);
}

std::string option_kinds() {
    std::string rows;
    for (const OptionalHeaderKind& kind : optional_header_kinds()) rows += option_row(kind);
    return "local option_kinds = {\n" + rows + "}\n";
}

std::string constants() {
    const Limits limits;
    const auto constant = [](std::string_view name, std::size_t value) {
        return fmt::format("local {} = 0x{:X}\n", name, value);
    };
    return constant("known_flags", kKnownFlags) + constant("carrying_flags", kCarryingFlags) +
           constant("packet_header_bytes", kPacketHeaderBytes) + constant("max_listed", kMaxListedSequences) +
           constant("fragment_header_bytes", kFragmentHeaderBytes) + constant("max_fragment_bytes", kMaxFragmentBytes) +
           constant("max_fragments", limits.fragments_per_message) +
           constant("max_incomplete", limits.incomplete_messages) + constant("first_usual_port", kFirstUsualPort) +
           constant("last_usual_port", kLastUsualPort) +
           fmt::format("local server_queues = {{ [0x{:X}] = true, [0x{:X}] = true }}\n", +kQueueSmartbox, +kQueueUi);
}

std::string tables() {
    const LayoutScript script = all_layouts();
    return message_names() + action_names() + windows_1252() + field_looks(script) + option_kinds() + constants() +
           "local server_layouts, client_layouts, action_layouts = {}, {}, {}\n" + script.text();
}

void replace(std::string& text, std::string_view mark, const std::string& by) {
    text.replace(text.find(mark), mark.size(), by);
}

}  // namespace

std::string wireshark_dissector() {
    std::string script;
    for (const EmbeddedFile& part : embedded_dissector()) script += part.contents;
    replace(script, "@version@", ACMOTION_VERSION);
    replace(script, "@tables@\n", tables());
    return script;
}

}  // namespace acmotion
