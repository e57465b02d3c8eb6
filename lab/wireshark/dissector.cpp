#include "lab/wireshark/dissector.h"

#include <fmt/format.h>

#include <array>

#include "acmotion/core/limits.h"
#include "acmotion/core/text.h"
#include "lab/base/embedded.h"
#include "transport/all.h"
#include "wire/layout_messages.h"

namespace acmotion {
namespace {

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

// ---- packets --------------------------------------------------------------------------------------------------------
constexpr std::array kTypes{"u16", "u32", "u64", "f32", "f64", "list"};

std::string size_of(const OptionalHeaderKind& kind) {
    if (kind.size == OptionalSize::SequenceList) return "\"list\"";
    return kind.size == OptionalSize::RestOfPacket ? "\"rest\"" : fmt::format("{}", kind.fixed_bytes);
}

std::string option_row(const OptionalHeaderKind& kind) {
    std::string fields;
    for (const OptionalField& field : kind.fields) {
        fields += fmt::format(R"( {{ "{}", "{}", {} }},)", field.name, kTypes[static_cast<std::size_t>(field.type)],
                              field.offset);
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
    const LayoutTables layouts = layout_tables();
    return message_names() + action_names() + windows_1252() + layouts.field_looks + option_kinds() + constants() +
           "local server_layouts, client_layouts, action_layouts = {}, {}, {}\n" + layouts.functions;
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
