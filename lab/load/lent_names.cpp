#include "lab/load/lent_names.h"

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"

namespace acmotion {

void NameCollector::on_message(SessionNumber, const ObservedMessage& message) {
    if (message.sender != Sender::Server) return;
    if (!has_opcode_of<CreateObject>(message.bytes) && !has_opcode_of<UpdateObject>(message.bytes)) return;
    const auto decoded = decode(message.bytes, Sender::Server);
    const ObjectDescription* description = decoded ? description_in(decoded->message) : nullptr;
    if (description == nullptr || !description->weenie) return;
    if (names_.size() >= limits_.objects && !names_.contains(description->object)) {
        ++omitted_;
        return;
    }
    names_[description->object] = name_in(*description->weenie);
}

std::vector<BoundReached> NameCollector::bounds() const {
    return those_above_zero({{"objects", omitted_, "names of objects were not learned"}});
}

std::size_t lend_names(Session& session, const LentNames& names) {
    std::size_t lent = 0;
    for (auto& [id, object] : session.objects) {
        const auto name = names.find(id);
        if (!object.is_assumed || name == names.end() || name->second.name.empty()) continue;
        object.name = name->second.name;
        object.kind = name->second.kind;
        ++lent;
    }
    return lent;
}

}  // namespace acmotion
