#include "acmotion/core/text.h"
#include "acmotion/wire/decode.h"
#include "wire/field_lister.h"
#include "wire/layout_messages.h"

namespace acmotion {
namespace wire {

void FieldLister::add(std::string_view name, std::variant<std::uint32_t, float, std::string> value) {
    std::string full{name};
    if (const std::size_t mark = full.find('#'); mark != std::string::npos)
        full.replace(mark, 1, std::to_string(index_));
    fields_.push_back({std::move(full), std::move(value)});
}

void FieldLister::text(std::string_view name, const std::string& windows_1252) { add(name, to_utf8(windows_1252)); }

}  // namespace wire

namespace {

using wire::FieldLister;

void list(FieldLister& lister, const OtherMessage& message) { lister.field("opcode", message.opcode); }
void list(FieldLister& lister, const GameEvent& event) {
    lister.field("opcode", kGameEventOpcode);
    layout(lister, event);
}
void list(FieldLister& lister, const ObjectEffect& effect) {
    lister.field("opcode", effect.opcode);
    layout(lister, effect);
}
void list(FieldLister& lister, const OtherAction& action) {
    lister.field("opcode", kClientActionOpcode);
    layout(lister, action);
}

template <class M>
void list(FieldLister& lister, const M& message) {
    if constexpr (kMessageInfo<M>.sender == Sender::Client) {
        list(lister, OtherAction{message.order, kMessageInfo<M>.code});
    } else {
        lister.field("opcode", kMessageInfo<M>.code);
    }
    layout(lister, message);
}

}  // namespace

std::vector<Field> list_fields(const Decoded& decoded) {
    std::vector<Field> fields;
    FieldLister lister(decoded.receipt, fields);
    std::visit([&](const auto& message) { list(lister, message); }, decoded.message);
    return fields;
}

}  // namespace acmotion
